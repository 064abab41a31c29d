//! What sending an operation twice would do.

use reqwest::header::HeaderMap;

use crate::generated_ext::{IDEMPOTENT_OPERATIONS, SAFE_OPERATIONS, STREAMING_OPERATIONS, UPLOAD_OPERATIONS};

/// Name of the header that makes a repeated change happen once.
pub(crate) const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// Name of the header that takes up a stream behind an event.
pub(crate) const LAST_EVENT_ID: &str = "last-event-id";

/// What sending a request twice does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// Nothing: it only reads.
    Safe,
    /// Nothing, as long as both carry the same idempotency key.
    Keyed,
    /// The change happens twice.
    Harmful,
}

impl Repeat {
    /// For an operation by its id, with the headers of the request.
    pub(crate) fn of(operation: &str, headers: &HeaderMap) -> Self {
        // A request that takes up a stream never begins anything, so it needs no key either.
        if SAFE_OPERATIONS.contains(&operation) || headers.contains_key(LAST_EVENT_ID) {
            Self::Safe
        } else if IDEMPOTENT_OPERATIONS.contains(&operation) {
            Self::Keyed
        } else {
            Self::Harmful
        }
    }

    /// Whether a request of which it is unknown how far it came may be sent again.
    pub(crate) fn is_harmless(self) -> bool {
        matches!(self, Self::Safe | Self::Keyed)
    }
}

/// Whether the operation answers with a stream, which may go on for as long as it likes.
pub(crate) fn streams(operation: &str) -> bool {
    STREAMING_OPERATIONS.contains(&operation)
}

/// How many bytes the body of the operation may have, if it is an upload.
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
