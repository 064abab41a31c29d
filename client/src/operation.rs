//! Operations of the contract: [`Operation`].

use std::fmt;

use reqwest::{Method, header::HeaderMap};

use crate::generated_ext::OPERATIONS;

/// Header that makes a repeated change happen only once.
pub(crate) const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// Header that resumes a stream after an event.
pub(crate) const LAST_EVENT_ID: &str = "last-event-id";

/// An operation of the contract. Errors and traces name it; `{operation}` prints its `id`.
#[non_exhaustive]
pub struct Operation {
    /// Name of its method on [`Client`](crate::Client): `get_agent`.
    pub id: &'static str,
    /// HTTP method: `GET`; empty for [`Client::request`](crate::Client::request).
    pub method: &'static str,
    /// Path under the base path of the API: `/agents/{agentId}`; empty for
    /// [`Client::request`](crate::Client::request).
    pub path: &'static str,
    /// Effect of sending it twice.
    pub(crate) repeat: Repeat,
    /// True if it answers with a stream, which may run indefinitely.
    pub(crate) streams: bool,
    /// Maximum number of bytes of its body, if that is an upload.
    pub(crate) largest_upload: Option<u64>,
    /// Status of its success.
    #[cfg(feature = "mock")]
    pub(crate) success: u16,
    /// True if its success is in the envelope.
    #[cfg(feature = "mock")]
    pub(crate) enveloped: bool,
    /// Codes of its failures.
    #[cfg(feature = "mock")]
    pub(crate) errors: &'static [&'static str],
}

/// The operation of [`Client::request`](crate::Client::request).
pub(crate) static UNLISTED: Operation = Operation {
    id: "request",
    method: "",
    path: "",
    repeat: Repeat::Harmful,
    streams: false,
    largest_upload: None,
    #[cfg(feature = "mock")]
    success: 200,
    #[cfg(feature = "mock")]
    enveloped: true,
    #[cfg(feature = "mock")]
    errors: &[],
};

impl Operation {
    /// Returns the operation with this id.
    pub(crate) fn find(id: &str) -> &'static Self {
        OPERATIONS.iter().find(|operation| operation.id == id).map_or(&UNLISTED, |operation| operation)
    }

    /// Returns the effect of sending a request of this operation twice.
    pub(crate) fn repeat_effect(&self, method: &Method, headers: &HeaderMap) -> Repeat {
        // A request that resumes a stream never starts anything, so it needs no key either.
        if headers.contains_key(LAST_EVENT_ID) {
            return Repeat::Safe;
        }
        match self.repeat {
            // An unlisted operation is judged by its method (RFC 9110, 9.2.2), except that DELETE answers
            // differently the second time.
            Repeat::Harmful if self.method.is_empty() && (method.is_safe() || method == Method::PUT) => Repeat::Safe,
            Repeat::Harmful if self.method.is_empty() && headers.contains_key(IDEMPOTENCY_KEY) => Repeat::Keyed,
            repeat => repeat,
        }
    }
}

/// Prints only the id, since every error contains an operation.
impl fmt::Debug for Operation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id)
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.id)
    }
}

/// The effect of sending a request twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeat {
    /// No effect: it only reads, or sets what the first one set.
    Safe,
    /// No effect, as long as both carry the same idempotency key.
    Keyed,
    /// The change happens twice.
    Harmful,
}

impl Repeat {
    /// Returns `true` if a request may be resent when it is unknown whether it was processed.
    pub(crate) fn is_harmless(self) -> bool {
        matches!(self, Self::Safe | Self::Keyed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers_with(name: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name.parse().unwrap(), "1:1".parse().unwrap())])
    }

    #[test]
    fn the_contract_says_what_may_be_repeated() {
        let repeat = |id: &str| Operation::find(id).repeat_effect(&Method::POST, &HeaderMap::new());
        assert_eq!(repeat("list_agents"), Repeat::Safe);
        assert_eq!(repeat("retrieve"), Repeat::Safe);
        assert_eq!(repeat("create_agent"), Repeat::Keyed);
        assert_eq!(repeat("stream_chat"), Repeat::Keyed);
        assert_eq!(repeat("set_agent_avatar"), Repeat::Safe, "a PUT");
        assert_eq!(repeat("create_file_source"), Repeat::Harmful);
        assert_eq!(Operation::find("stream_chat").repeat_effect(&Method::POST, &headers_with(LAST_EVENT_ID)), Repeat::Safe);
        assert_eq!(Operation::find("set_agent_avatar").largest_upload, Some(1024 * 1024));
    }

    #[test]
    fn what_is_not_listed_goes_by_its_method_and_its_key() {
        let repeat = |method| UNLISTED.repeat_effect(&method, &HeaderMap::new());
        assert_eq!([Method::GET, Method::PUT].map(repeat), [Repeat::Safe; 2]);
        assert_eq!([Method::POST, Method::PATCH, Method::DELETE].map(repeat), [Repeat::Harmful; 3]);
        assert_eq!(UNLISTED.repeat_effect(&Method::POST, &headers_with(IDEMPOTENCY_KEY)), Repeat::Keyed);
    }
}
