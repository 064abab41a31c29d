//! Limits on the size and speed of clients.

use std::time::Duration;

use serde::Deserialize;

use super::duration;

/// Maximum number of concurrent connections to `/metrics`.
pub const METRICS_CONNECTIONS: usize = 32;

/// Limits on the size and speed of clients.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClientLimits {
    /// Maximum number of concurrent connections.
    pub max_connections: usize,
    /// Maximum number of concurrent connections from one network; 0 for a quarter of all.
    pub max_connections_per_network: usize,
    /// Maximum bytes of a request's head.
    pub max_header_bytes: usize,
    /// Time limit for a head to arrive.
    #[serde(deserialize_with = "duration::read")]
    pub header_deadline: Duration,
    /// Time limit for a body to arrive; for an upload, for more of it to arrive.
    #[serde(deserialize_with = "duration::read")]
    pub body_deadline: Duration,
    /// Time limit for an answer, once the request has arrived.
    #[serde(deserialize_with = "duration::read")]
    pub request_deadline: Duration,
    /// Time limit for a client to continue reading.
    #[serde(deserialize_with = "duration::read")]
    pub write_deadline: Duration,
    /// Time limit for the next request on a connection.
    #[serde(deserialize_with = "duration::read")]
    pub keep_alive: Duration,
    /// Maximum wait for an index that is out of date.
    #[serde(deserialize_with = "duration::read")]
    pub index_patience: Duration,
    /// Time limit for a model's first words.
    #[serde(deserialize_with = "duration::read")]
    pub model_first_deadline: Duration,
    /// Time limit for a model's next words.
    #[serde(deserialize_with = "duration::read")]
    pub model_next_deadline: Duration,
    /// Time limit for a model's whole answer.
    #[serde(deserialize_with = "duration::read")]
    pub model_deadline: Duration,
    /// Time limit for requests in flight when the server stops.
    #[serde(deserialize_with = "duration::read")]
    pub shutdown_grace: Duration,
}
