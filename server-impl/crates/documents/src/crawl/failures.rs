//! Failures of requests that got no answer.

use frontdesk_ports::outbound::OutboundError;
use frontdesk_types::knowledge::sources::{FailureCode, SourceFailure};

/// Converts the error of a request to the failure that is reported for the page.
pub(super) fn from_request_error(error: &OutboundError) -> SourceFailure {
    let code = match error {
        OutboundError::Invalid(_) => FailureCode::InvalidAddress,
        OutboundError::Forbidden(_) => FailureCode::PrivateAddress,
        OutboundError::Unresolved(_) => FailureCode::NameNotFound,
        OutboundError::Unreachable(_) => FailureCode::ConnectionFailed,
        OutboundError::TimedOut => FailureCode::Timeout,
        OutboundError::TooLarge { .. } => FailureCode::TooLarge,
        OutboundError::Garbled(_) => FailureCode::BadResponse,
    };
    SourceFailure::new(code, error.to_string())
}
