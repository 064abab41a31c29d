//! What goes wrong at an authority.

use std::time::Duration;

use super::{
    answers::{Answer, page, problem, with_retry},
    step::AcmeRequest,
};

/// Fault with which an authority answers a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Refuses it with an error of ACME, such as `rejectedIdentifier`, and a detail.
    Refuses(&'static str, &'static str),
    /// Answers 429, and tells when to try again.
    Limits(Duration),
    /// Answers 500, with an error of ACME.
    Fails,
    /// Answers 503, with a page of a proxy instead of an error of ACME.
    Unavailable,
    /// Never answers.
    Hangs,
    /// Answers late.
    Slow(Duration),
    /// Closes the connection.
    Down,
    /// Answers 409 to an order that replaces a certificate, since another order has replaced it. Other requests are not
    /// affected.
    AlreadyReplaced,
}

/// Treatment of a request.
pub(super) enum Fate {
    /// It is passed on.
    Passes,
    /// It is answered.
    Answered(Answer),
    /// Its connection is closed.
    Closed,
}

impl Fault {
    /// Does what the fault is.
    pub(super) async fn happen(self) -> Fate {
        Fate::Answered(match self {
            Self::Refuses(kind, detail) => problem(status(kind), kind, detail),
            Self::Limits(duration) => with_retry(problem(429, "rateLimited", "too many requests"), duration),
            Self::Fails => problem(500, "serverInternal", "the authority has failed"),
            Self::Unavailable => page(503, "<html><body><h1>503 Service Unavailable</h1></body></html>"),
            Self::AlreadyReplaced => problem(409, "alreadyReplaced", "another order has replaced this certificate"),
            Self::Hangs => std::future::pending().await,
            Self::Slow(duration) => {
                tokio::time::sleep(duration).await;
                return Fate::Passes;
            }
            Self::Down => return Fate::Closed,
        })
    }
}

/// The status that public authorities send with an error.
fn status(kind: &str) -> u16 {
    match kind {
        "unauthorized" | "caa" | "userActionRequired" | "orderNotReady" => 403,
        "alreadyReplaced" => 409,
        "rateLimited" => 429,
        "serverInternal" => 500,
        _ => 400,
    }
}

/// The faults to come.
#[derive(Default)]
pub(super) struct Script {
    planned: Vec<Planned>,
}

struct Planned {
    step: AcmeRequest,
    fault: Fault,
    /// Number of requests that it still concerns; all, if `None`.
    left: Option<usize>,
}

impl Script {
    pub(super) fn add(&mut self, step: AcmeRequest, fault: Fault, times: Option<usize>) {
        self.planned.push(Planned { step, fault, left: times });
    }

    pub(super) fn clear(&mut self) {
        self.planned.clear();
    }

    /// Returns what happens to a request.
    pub(super) fn next(&mut self, step: AcmeRequest, replaces: bool) -> Option<Fault> {
        let concerns = |planned: &&mut Planned| {
            planned.step == step && planned.left != Some(0) && (replaces || planned.fault != Fault::AlreadyReplaced)
        };
        let planned = self.planned.iter_mut().find(concerns)?;
        planned.left = planned.left.map(|left| left - 1);
        Some(planned.fault)
    }
}
