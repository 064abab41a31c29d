//! Reasons for missing certificates, for people, and the time of the next attempt.

use std::time::Duration;

use frontdesk_ports::{acme::AcmeError, dns::DnsError};
use frontdesk_types::{Error, Timestamp, certificates::CertificateProblem, custom_domains::StatusCode};

use super::schedule;

/// Maximum pause that an authority may request.
const MAX_PAUSE: Duration = Duration::from_hours(7 * 24);

/// Maximum time for which nothing at all is ordered: the answer of an authority about one hostname must not stop
/// all others for days.
const MAX_PAUSE_OF_ALL: Duration = Duration::from_hours(1);

/// Maximum number of characters of an authority's answer, which may quote content found at a hostname.
const MAX_DETAIL_CHARS: usize = 500;

/// Cause for which work on a certificate stopped.
#[derive(Debug)]
pub enum WorkError {
    /// Failed for a reason, possibly with a later attempt.
    Failed(IssueFailure),
    /// An internal fault. The job is retried.
    Fault(Error),
    /// The hostname no longer needs a certificate, or another job works on it.
    Abandoned,
}

impl From<Error> for WorkError {
    fn from(error: Error) -> Self {
        Self::Fault(error)
    }
}

impl From<AcmeError> for WorkError {
    fn from(error: AcmeError) -> Self {
        Self::Failed(IssueFailure::from(error))
    }
}

/// A failure, and its consequences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssueFailure {
    /// Reason of the failure.
    pub problem: CertificateProblem,
    /// Time of the next attempt.
    pub retry: RetryTime,
    /// Set if the authority has issued a certificate, which it counts, although it cannot be used.
    pub is_issued: bool,
}

/// Time of the next attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryTime {
    /// After a longer pause each time, with a new order: the authority has refused this one.
    Refused,
    /// After a longer pause each time: the authority would refuse, and was not asked.
    Withheld,
    /// Soon, with the same order: nothing was refused.
    SoonWithSameOrder,
    /// Immediately, a few times, and then like `SoonWithSameOrder`.
    Immediately,
    /// After this time: a limit of the authority is reached.
    Limited(Duration),
    /// After this time, and nothing else is ordered for a while, either: the authority rejects all requests.
    Paused(Duration),
    /// At this moment: there is no room before.
    NotBefore(Timestamp),
}

impl IssueFailure {
    fn new(code: StatusCode, detail: String, retry: RetryTime) -> Self {
        let detail = detail.chars().take(MAX_DETAIL_CHARS).collect();
        Self { problem: CertificateProblem { code, detail }, retry, is_issued: false }
    }

    /// Converts an error of a general request to an authority: its limits apply to all hostnames.
    pub fn of_authority(error: AcmeError) -> Self {
        let failure = Self::from(error);
        match failure.retry {
            RetryTime::Limited(after) => Self { retry: RetryTime::Paused(after), ..failure },
            _ => failure,
        }
    }

    /// Converts the error of an authority that has validated a hostname.
    pub fn of_challenge(error: AcmeError) -> Self {
        let found = ["connection", "unauthorized", "dns", "tls", "incorrectResponse"];
        match &error {
            AcmeError::Refused { kind, .. } if found.contains(&kind.as_str()) => {
                let detail = format!("The certificate authority does not find this server at the hostname: {error}.");
                Self::new(StatusCode::NotReachable, detail, RetryTime::Refused)
            }
            _ => Self::from(error),
        }
    }

    /// Returns the failure for an order whose key is gone, so that another one is placed.
    pub fn lost_key() -> Self {
        let detail = "The key of the order was lost. Another certificate is ordered.".to_owned();
        Self::new(StatusCode::CaUnavailable, detail, RetryTime::Withheld)
    }

    /// Returns the failure for a CAA record that forbids the certificate.
    pub fn forbidden_by_caa(record: &str, identities: &[String]) -> Self {
        let identity = identities.first().map_or("", String::as_str);
        let detail = format!(
            "The record `{record}` keeps the certificate authority of this server from issuing a certificate. Remove it, or \
             add one with `0 issue \"{identity}\"`."
        );
        Self::new(StatusCode::CaaForbids, detail, RetryTime::Withheld)
    }

    /// Returns the failure for CAA records that could not be looked up.
    pub fn caa_unknown(error: &DnsError) -> Self {
        let detail = format!("Whether a CAA record forbids a certificate is unknown. {error}");
        Self::new(StatusCode::DnsUnavailable, detail, RetryTime::SoonWithSameOrder)
    }

    /// Returns the failure for a hostname at which the authority would not find this server.
    pub fn unreachable(hostname: &str, why: &str) -> Self {
        let detail = format!("`http://{hostname}` does not lead here, which the certificate authority has to see: {why}");
        Self::new(StatusCode::NotReachable, detail, RetryTime::SoonWithSameOrder)
    }

    /// Returns the failure for a hostname that no name server could resolve.
    pub fn unresolved(hostname: &str) -> Self {
        let detail = format!("The name servers could not tell where `{hostname}` is. It is asked again soon.");
        Self::new(StatusCode::DnsUnavailable, detail, RetryTime::SoonWithSameOrder)
    }

    /// Returns the failure for an order without room in the budgets.
    pub fn limit_exceeded(at: Timestamp, why: String) -> Self {
        Self::new(StatusCode::CaRateLimited, format!("{why} It is ordered as soon as there is room."), RetryTime::NotBefore(at))
    }

    /// Returns the failure for an authority that takes too long.
    pub fn authority_timeout() -> Self {
        let detail = "The certificate authority takes long. It is asked again soon.".to_owned();
        Self::new(StatusCode::CaUnavailable, detail, RetryTime::SoonWithSameOrder)
    }

    /// Returns the failure for a certificate other than the one that was ordered.
    pub fn unexpected_certificate(what: &str) -> Self {
        let detail = format!("The certificate authority has issued another certificate than was ordered: {what}.");
        Self { is_issued: true, ..Self::new(StatusCode::CaRefused, detail, RetryTime::Refused) }
    }

    /// Returns the failure for a certificate that cannot be used now, since one of the clocks is
    /// wrong. Its predecessor stays.
    pub fn unusable_certificate(what: &str) -> Self {
        let detail = format!(
            "The certificate authority has issued a certificate that cannot be used: {what}. The one before it stays, if \
             there is one. The operator has to compare the clocks of the authority and of this server."
        );
        Self { is_issued: true, ..Self::new(StatusCode::CaUnavailable, detail, RetryTime::Refused) }
    }

    /// Returns the time of the next attempt, after this many failures in a row.
    pub fn next_at(&self, failures: i64, now: Timestamp) -> Timestamp {
        match self.retry {
            RetryTime::Refused | RetryTime::Withheld => now + schedule::failure_pause(failures, true),
            RetryTime::SoonWithSameOrder | RetryTime::Immediately => now + schedule::failure_pause(failures, false),
            RetryTime::Limited(after) | RetryTime::Paused(after) => now + after.min(MAX_PAUSE),
            RetryTime::NotBefore(at) => at.max(now),
        }
    }

    /// Returns `true` if the authority has refused, which it counts.
    pub fn is_refusal(&self) -> bool {
        matches!(self.retry, RetryTime::Refused | RetryTime::Limited(_) | RetryTime::Paused(_))
    }

    /// Returns the time for which nothing else is ordered at the authority.
    pub fn authority_pause(&self) -> Option<Duration> {
        match self.retry {
            RetryTime::Paused(after) => Some(after.min(MAX_PAUSE_OF_ALL)),
            RetryTime::Refused
            | RetryTime::Withheld
            | RetryTime::SoonWithSameOrder
            | RetryTime::Immediately
            | RetryTime::Limited(_)
            | RetryTime::NotBefore(_) => None,
        }
    }
}

impl From<AcmeError> for IssueFailure {
    fn from(error: AcmeError) -> Self {
        match error {
            AcmeError::Refused { ref kind, .. } if kind == "caa" => {
                let detail = format!("The certificate authority says: {error}. Correct the CAA records of the domain.");
                Self::new(StatusCode::CaaForbids, detail, RetryTime::Refused)
            }
            AcmeError::Refused { ref kind, .. } if kind == "rejectedIdentifier" || kind == "unsupportedIdentifier" => {
                Self::new(StatusCode::CaRefused, format!("The certificate authority says: {error}."), RetryTime::Refused)
            }
            AcmeError::Refused { .. } => {
                let detail = format!(
                    "The certificate authority does not accept what this server asks for: {error}. Its operator has to look."
                );
                Self::new(StatusCode::CaUnavailable, detail, RetryTime::Refused)
            }
            AcmeError::Limited { after, .. } => {
                let detail = format!("A limit of the certificate authority is reached: {error}. It is asked again later.");
                Self::new(StatusCode::CaRateLimited, detail, RetryTime::Limited(after))
            }
            AcmeError::BadNonce(_) => {
                let detail =
                    "The certificate authority has refused the nonces of all requests. It is asked again soon.".to_owned();
                Self::new(StatusCode::CaUnavailable, detail, RetryTime::Immediately)
            }
            AcmeError::Unavailable(_) => {
                let detail = format!("The certificate authority cannot be asked: {error}. It is asked again soon.");
                Self::new(StatusCode::CaUnavailable, detail, RetryTime::SoonWithSameOrder)
            }
        }
    }
}
