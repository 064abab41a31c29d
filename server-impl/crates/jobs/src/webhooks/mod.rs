//! Webhook delivery: sends due events to their endpoints, and records the outcome.
//!
//! Only one process at a time delivers to an endpoint, under a lease. So the limits of an endpoint hold without any
//! communication between processes, and a delivery needs no claim of its own. When a process dies, its leases
//! expire, and another one sends the deliveries that were not recorded.
//!
//! | module | responsibility |
//! |---|---|
//! | [`dispatcher`] | claims endpoints with due deliveries, handed over or found, and renews their leases |
//! | [`lane`] | delivers to one endpoint, as many at the same time as its receiver accepts |
//! | [`queue`] | deliveries that a lane sends next, handed over or read |
//! | [`window`] | maximum number of concurrent deliveries to an endpoint |
//! | [`shares`] | maximum number of lanes and attempts per organization |
//! | [`attempt`] | a single attempt: signs, sends, evaluates the answer |
//! | [`slots`] | attempts of the process, and the limit per second of an endpoint |
//! | [`recorder`] | records attempts, many in one transaction |

mod attempt;
mod dispatcher;
mod lane;
mod queue;
mod recorder;
mod shares;
mod slots;
mod window;

use std::{sync::Arc, time::Duration};

use frontdesk_services::Services;
use tokio_util::sync::CancellationToken;

/// Intervals that tests shorten, and limits that they lower.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DispatcherOptions {
    /// Time after which the endpoints of a dead process are free again; a live one renews its leases
    /// three times within it.
    pub lease: Duration,
    /// Interval at which due deliveries are looked for without being woken: another process may have written some,
    /// or their time may have come.
    pub poll_every: Duration,
    /// Maximum number of endpoints that a process delivers to concurrently.
    pub lanes: usize,
    /// Maximum number of concurrent deliveries in a process.
    pub max_attempts: usize,
}

impl Default for DispatcherOptions {
    fn default() -> Self {
        Self { lease: Duration::from_secs(30), poll_every: Duration::from_secs(1), lanes: 1_024, max_attempts: 1_024 }
    }
}

/// Delivers until stopped. Attempts that are running then may finish within `grace`.
pub async fn run_deliveries(services: Arc<Services>, options: DispatcherOptions, stop: CancellationToken, grace: Duration) {
    let (recorder, recording) = recorder::AttemptRecorder::start(Arc::clone(&services));
    // Runs in a task of its own, since it has its own transactions; it ends with the last holder of the recorder.
    let recording = tokio::spawn(recording);
    dispatcher::WebhookDispatcher::new(services, options, recorder, stop).run(grace).await;
    recording.abort();
}
