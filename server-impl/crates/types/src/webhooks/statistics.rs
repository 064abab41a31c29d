//! How well deliveries to an endpoint work.

use crate::Timestamp;

/// Figures of an endpoint.
#[derive(Debug, Clone, PartialEq)]
pub struct EndpointStatistics {
    /// The first moment that is counted.
    pub from: Timestamp,
    /// The moment after the last one.
    pub to: Timestamp,
    /// Tries.
    pub attempts: i64,
    /// Those that succeeded.
    pub succeeded: i64,
    /// Half of the successful ones took at most this many seconds.
    pub p50: Option<f64>,
    /// Of a hundred successful ones, 95 took at most this many seconds.
    pub p95: Option<f64>,
    /// Deliveries that wait now, as far as they are counted.
    pub waiting: i64,
    /// When the oldest event that waits happened.
    pub oldest_waiting_at: Option<Timestamp>,
}
