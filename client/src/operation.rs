//! The effect of sending an operation twice.

use reqwest::header::HeaderMap;

use crate::generated_ext::{IDEMPOTENT_OPERATIONS, SAFE_OPERATIONS, STREAMING_OPERATIONS, UPLOAD_OPERATIONS};

/// The header that makes a repeated change happen only once.
pub(crate) const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// The header that resumes a stream after an event.
pub(crate) const LAST_EVENT_ID: &str = "last-event-id";

/// The effect of sending a request twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// None: it only reads.
    Safe,
    /// None, as long as both carry the same idempotency key.
    Keyed,
    /// The change happens twice.
    Harmful,
}

impl Repeat {
    /// For an operation, given its id and the headers of the request.
    pub(crate) fn of(operation: &str, headers: &HeaderMap) -> Self {
        // A request that resumes a stream never starts anything, so it needs no key either.
        if SAFE_OPERATIONS.contains(&operation) || headers.contains_key(LAST_EVENT_ID) {
            Self::Safe
        } else if IDEMPOTENT_OPERATIONS.contains(&operation) {
            Self::Keyed
        } else {
            Self::Harmful
        }
    }

    /// Whether a request may be resent when it is unknown whether it was processed.
    pub(crate) fn is_harmless(self) -> bool {
        matches!(self, Self::Safe | Self::Keyed)
    }
}

/// Whether the operation answers with a stream, which may run indefinitely.
pub(crate) fn streams(operation: &str) -> bool {
    STREAMING_OPERATIONS.contains(&operation)
}

/// Maximum bytes of the operation's body, if it is an upload.
pub(crate) fn largest_upload(operation: &str) -> Option<u64> {
    UPLOAD_OPERATIONS.iter().find(|(id, _)| *id == operation).map(|(_, bytes)| *bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contract_says_what_may_be_repeated() {
        let plain = HeaderMap::new();
        let resuming = HeaderMap::from_iter([(LAST_EVENT_ID.parse().unwrap(), "1:1".parse().unwrap())]);
        assert_eq!(Repeat::of("list_agents", &plain), Repeat::Safe);
        assert_eq!(Repeat::of("retrieve", &plain), Repeat::Safe);
        assert_eq!(Repeat::of("create_agent", &plain), Repeat::Keyed);
        assert_eq!(Repeat::of("stream_chat", &plain), Repeat::Keyed);
        assert_eq!(Repeat::of("stream_chat", &resuming), Repeat::Safe);
        assert_eq!(Repeat::of("set_agent_avatar", &plain), Repeat::Harmful);
        assert_eq!(largest_upload("set_agent_avatar"), Some(1024 * 1024));
        assert_eq!(largest_upload("create_agent"), None);
        assert_eq!(Repeat::of("launch_rocket", &plain), Repeat::Harmful);
    }
}
