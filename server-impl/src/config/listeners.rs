//! Division of the limits between listeners.

use frontdesk_http::{listener, shell::Deadlines};

use super::{
    Config,
    limits::{Limits, METRICS_CONNECTIONS},
};

/// Divisor of all connections that yields the limit of one network, unless the operator sets a number.
const NETWORK_SHARE: usize = 4;

impl Config {
    /// Returns the limits of the API listener.
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

    /// Returns the limits of the `/metrics` listener, which has few clients: its connections are
    /// separate from the others.
    pub fn metrics_limits(&self) -> listener::Limits {
        let (max_connections, max_per_network) = (METRICS_CONNECTIONS, METRICS_CONNECTIONS / NETWORK_SHARE);
        listener::Limits { max_connections, max_per_network, trusted_proxies: Vec::new(), ..self.listener_limits() }
    }

    /// Returns the time limits of a request.
    pub fn deadlines(&self) -> Deadlines {
        Deadlines { body: self.limits.body_deadline, answer: self.limits.request_deadline }
    }
}
