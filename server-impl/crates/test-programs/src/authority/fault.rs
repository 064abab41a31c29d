//! Faults of an authority.

use std::time::Duration;

use super::{
    answers::{ProxyAnswer, page_answer, problem_answer, with_retry},
    step::AcmeRequest,
};

/// Treatment of a request instead of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuthorityFault {
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
pub(super) enum RequestFate {
    /// Forwarded to the authority.
    Passes,
    /// Answered by the proxy.
    Answered(ProxyAnswer),
    /// Connection closed without an answer.
    Closed,
}

impl AuthorityFault {
    /// Performs the fault.
    pub(super) async fn perform(self) -> RequestFate {
        RequestFate::Answered(match self {
            Self::Refuses(kind, detail) => problem_answer(error_status(kind), kind, detail),
            Self::Limits(duration) => with_retry(problem_answer(429, "rateLimited", "too many requests"), duration),
            Self::Fails => problem_answer(500, "serverInternal", "the authority has failed"),
            Self::Unavailable => page_answer(503, "<html><body><h1>503 Service Unavailable</h1></body></html>"),
            Self::AlreadyReplaced => problem_answer(409, "alreadyReplaced", "another order has replaced this certificate"),
            Self::Hangs => std::future::pending().await,
            Self::Slow(duration) => {
                tokio::time::sleep(duration).await;
                return RequestFate::Passes;
            }
            Self::Down => return RequestFate::Closed,
        })
    }
}

/// Returns the status that public authorities send with an error.
fn error_status(kind: &str) -> u16 {
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
pub(super) struct FaultScript {
    planned: Vec<PlannedFault>,
}

struct PlannedFault {
    step: AcmeRequest,
    fault: AuthorityFault,
    /// Number of requests that it still applies to; all, if `None`.
    remaining: Option<usize>,
}

impl FaultScript {
    pub(super) fn add_fault(&mut self, step: AcmeRequest, fault: AuthorityFault, times: Option<usize>) {
        self.planned.push(PlannedFault { step, fault, remaining: times });
    }

    pub(super) fn clear_faults(&mut self) {
        self.planned.clear();
    }

    /// Returns the fault that happens to a request.
    pub(super) fn next_fault(&mut self, step: AcmeRequest, replaces: bool) -> Option<AuthorityFault> {
        let concerns = |planned: &&mut PlannedFault| {
            planned.step == step && planned.remaining != Some(0) && (replaces || planned.fault != AuthorityFault::AlreadyReplaced)
        };
        let planned = self.planned.iter_mut().find(concerns)?;
        planned.remaining = planned.remaining.map(|left| left - 1);
        Some(planned.fault)
    }
}
