//! Division of the limits between listeners.

use frontdesk_http::{listener, shell::RequestDeadlines};

use super::{
    Config,
    limits::{ClientLimits, METRICS_CONNECTIONS},
};

/// Divisor of all connections that yields the limit of one network, unless the operator sets a number.
const NETWORK_SHARE_DIVISOR: usize = 4;

impl Config {
    /// Returns the limits of the API listener.
    pub fn listener_limits(&self) -> listener::ListenerLimits {
        self.limits_of(self.connections_beside_tls().unwrap_or(self.limits.max_connections))
    }

    pub(super) fn limits_of(&self, max_connections: usize) -> listener::ListenerLimits {
        let max_connections = max_connections.max(1);
        let ClientLimits { max_header_bytes, header_deadline, keep_alive, write_deadline, shutdown_grace, .. } = self.limits;
        let max_per_network = match self.limits.max_connections_per_network {
            0 => (max_connections / NETWORK_SHARE_DIVISOR).max(1),
            most => most,
        };
        listener::ListenerLimits {
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
    pub fn metrics_limits(&self) -> listener::ListenerLimits {
        let (max_connections, max_per_network) = (METRICS_CONNECTIONS, METRICS_CONNECTIONS / NETWORK_SHARE_DIVISOR);
        listener::ListenerLimits { max_connections, max_per_network, trusted_proxies: Vec::new(), ..self.listener_limits() }
    }

    /// Returns the time limits of a request.
    pub fn request_deadlines(&self) -> RequestDeadlines {
        RequestDeadlines { body: self.limits.body_deadline, answer: self.limits.request_deadline }
    }
}
