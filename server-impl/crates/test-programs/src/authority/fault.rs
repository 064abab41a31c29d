//! Faults of an authority.

use std::time::Duration;

use super::{
    answers::{Answer, page, problem, with_retry},
    step::AcmeRequest,
};

/// Treatment of a request instead of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Refuses it with an ACME error, such as `rejectedIdentifier`, and a detail.
    Refuses(&'static str, &'static str),
    /// Answers 429, with the time until the next attempt.
    Limits(Duration),
    /// Answers 500, with an ACME error.
    Fails,
    /// Answers 503, with a page of a proxy instead of an ACME error.
    Unavailable,
    /// Never answers.
    Hangs,
    /// Answers late.
    Slow(Duration),
    /// Closes the connection.
    Down,
    /// Answers 409 to an order that replaces a certificate, since another order has replaced it. Other requests are
    /// not affected.
    AlreadyReplaced,
}

/// Outcome of a request.
pub(super) enum Fate {
    /// Forwarded to the authority.
    Passes,
    /// Answered by the proxy.
    Answered(Answer),
    /// Connection closed without an answer.
    Closed,
}

impl Fault {
    /// Performs the fault.
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

/// Returns the status that public authorities send with an error.
fn status(kind: &str) -> u16 {
    match kind {
        "unauthorized" | "caa" | "userActionRequired" | "orderNotReady" => 403,
        "alreadyReplaced" => 409,
        "rateLimited" => 429,
        "serverInternal" => 500,
        _ => 400,
    }
}

/// The planned faults.
#[derive(Default)]
pub(super) struct Script {
    planned: Vec<Planned>,
}

struct Planned {
    step: AcmeRequest,
    fault: Fault,
    /// Number of requests that it still applies to; all, if `None`.
    left: Option<usize>,
}

impl Script {
    pub(super) fn add(&mut self, step: AcmeRequest, fault: Fault, times: Option<usize>) {
        self.planned.push(Planned { step, fault, left: times });
    }

    pub(super) fn clear(&mut self) {
        self.planned.clear();
    }

    /// Returns the fault that happens to a request.
    pub(super) fn next(&mut self, step: AcmeRequest, replaces: bool) -> Option<Fault> {
        let concerns = |planned: &&mut Planned| {
            planned.step == step && planned.left != Some(0) && (replaces || planned.fault != Fault::AlreadyReplaced)
        };
        let planned = self.planned.iter_mut().find(concerns)?;
        planned.left = planned.left.map(|left| left - 1);
        Some(planned.fault)
    }
}
