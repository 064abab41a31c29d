//! Record of what an authority has seen and done.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::step::AcmeRequest;

/// Subject of a request.
pub(super) struct RequestSubject {
    pub(super) step: AcmeRequest,
    pub(super) path: String,
    /// Certificate that a new order replaces.
    pub(super) replaces: Option<String>,
}

impl RequestSubject {
    /// Returns the last part of the path: the order that is read or finalized, the certificate whose renewal is
    /// queried.
    pub(super) fn id(&self) -> &str {
        last_segment(&self.path)
    }
}

/// Requests and their results.
#[derive(Default)]
pub(super) struct RequestRecord {
    pub(super) arrived: Vec<AcmeRequest>,
    pub(super) steps: Vec<AcmeRequest>,
    pub(super) orders: Vec<String>,
    pub(super) finalized: HashSet<String>,
    pub(super) certificates: HashSet<String>,
    pub(super) replaced: Vec<String>,
    pub(super) asked: Vec<String>,
    pub(super) tokens: Vec<String>,
    /// Certificate that each order replaces, by the order's identifier.
    replacing: HashMap<String, String>,
}

impl RequestRecord {
    /// Records a request that succeeded, and the location in its answer.
    pub(super) fn record_success(&mut self, subject: &RequestSubject, location: Option<&str>) {
        self.steps.push(subject.step);
        match subject.step {
            AcmeRequest::NewOrder => {
                self.record_order(location.expect("a new order has a location"), subject.replaces.as_deref())
            }
            AcmeRequest::Finalize => _ = self.finalized.insert(subject.id().to_owned()),
            AcmeRequest::Certificate => _ = self.certificates.insert(subject.path.clone()),
            AcmeRequest::RenewalInfo => self.asked.push(subject.id().to_owned()),
            _ => {}
        }
    }

    /// Records the challenges of an authorization.
    pub(super) fn record_challenges(&mut self, authorization: &Value) {
        let challenges = authorization["challenges"].as_array().into_iter().flatten();
        self.tokens.extend(challenges.filter_map(|challenge| challenge["token"].as_str()).map(str::to_owned));
    }

    /// Returns the certificate that an order replaces, if this answer shows one.
    pub(super) fn replacement(&self, subject: &RequestSubject, location: Option<&str>) -> Option<String> {
        let order = match subject.step {
            AcmeRequest::NewOrder => last_segment(location?),
            AcmeRequest::Order | AcmeRequest::Finalize => subject.id(),
            _ => return None,
        };
        self.replacing.get(order).cloned()
    }

    fn record_order(&mut self, location: &str, replaces: Option<&str>) {
        self.orders.push(location.to_owned());
        if let Some(replaces) = replaces {
            self.replaced.push(replaces.to_owned());
            self.replacing.insert(last_segment(location).to_owned(), replaces.to_owned());
        }
    }
}

fn last_segment(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}
