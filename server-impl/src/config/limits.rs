//! Limits on the size and speed of clients, and what each listener gets of them.

use std::time::Duration;

use frontdesk_http::{listener, shell::Deadlines};
use serde::Deserialize;

use super::{Config, duration};

/// One network may have this fraction of all connections, unless the operator sets a number.
const NETWORK_SHARE: usize = 4;

/// Concurrent connections to `/metrics`.
pub const METRICS_CONNECTIONS: usize = 32;

/// Limits on the size and speed of clients.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// Concurrent connections.
    pub max_connections: usize,
    /// Concurrent connections from one network; 0 for a quarter of all.
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
    /// Time limit for its next words.
    #[serde(deserialize_with = "duration::read")]
    pub model_next_deadline: Duration,
    /// Time limit for its whole answer.
    #[serde(deserialize_with = "duration::read")]
    pub model_deadline: Duration,
    /// Time limit for requests in flight when the server stops.
    #[serde(deserialize_with = "duration::read")]
    pub shutdown_grace: Duration,
}

impl Config {
    /// The limits of the API listener.
    pub fn listener_limits(&self) -> listener::Limits {
        self.limits_of(self.connections_beside_tls().unwrap_or(self.limits.max_connections))
    }

    pub(super) fn limits_of(&self, max_connections: usize) -> listener::Limits {
        let max_connections = max_connections.max(1);
        let Limits { max_header_bytes, header_deadline, keep_alive, write_deadline, shutdown_grace, .. } = self.limits;
        let max_per_network = match self.limits.max_connections_per_network {
            0 => (max_connections / NETWORK_SHARE).max(1),
            most => most,
        };
        listener::Limits {
            max_connections,
            max_per_network,
            trusted_proxies: self.trusted_proxies.clone(),
            max_header_bytes,
            header_deadline,
            keep_alive,
            write_deadline,
            shutdown_grace,
        }
    }

    /// The same for the `/metrics` listener, which has few clients: its connections are separate from the others.
    pub fn metrics_limits(&self) -> listener::Limits {
        let (max_connections, max_per_network) = (METRICS_CONNECTIONS, METRICS_CONNECTIONS / NETWORK_SHARE);
        listener::Limits { max_connections, max_per_network, trusted_proxies: Vec::new(), ..self.listener_limits() }
    }

    /// How long a request may take.
    pub fn deadlines(&self) -> Deadlines {
        Deadlines { body: self.limits.body_deadline, answer: self.limits.request_deadline }
    }
}
