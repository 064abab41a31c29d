//! Delivers webhooks: events that are due are sent to their endpoints, and what came of it is recorded.
//!
//! One process at a time delivers to an endpoint, under a lease. So the limits of an endpoint hold without a word
//! between processes, and a delivery needs no claim of its own. When a process dies, its leases lapse, and another one
//! sends what was not recorded.
//!
//! | part | what it does |
//! |---|---|
//! | [`dispatcher`] | takes endpoints with due deliveries, as they are handed over or found, and renews their leases |
//! | [`lane`] | delivers to one endpoint: as many at a time as its receiver takes |
//! | [`queue`] | what a lane sends next: handed over by those who caused it, or read |
//! | [`window`] | how many deliveries to an endpoint are under way |
//! | [`shares`] | how many lanes and tries an organization may have |
//! | [`attempt`] | one try: signs, sends, judges |
//! | [`slots`] | how many tries are under way, and the limit per second of an endpoint |
//! | [`recorder`] | records tries, many in one transaction |

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

/// Intervals that tests shorten, and numbers that they lower.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DispatcherOptions {
    /// The endpoints of a dead process are free again after this long; a live one renews its leases three times within
    /// it.
    pub lease: Duration,
    /// Interval at which due deliveries are looked for without being woken: another process may have written some, or
    /// their time may have come.
    pub poll_every: Duration,
    /// Endpoints that a process delivers to at a time.
    pub lanes: usize,
    /// Deliveries that are under way in a process.
    pub tries: usize,
}

impl Default for DispatcherOptions {
    fn default() -> Self {
        Self { lease: Duration::from_secs(30), poll_every: Duration::from_secs(1), lanes: 1_024, tries: 1_024 }
    }
}

/// Delivers until stopped. Tries that are under way then may finish within `grace`.
pub async fn deliver(services: Arc<Services>, options: DispatcherOptions, stop: CancellationToken, grace: Duration) {
    let (recorder, recording) = recorder::Recorder::start(Arc::clone(&services));
    // A task of its own, since it has transactions of its own; it ends with the last holder of the recorder.
    let recording = tokio::spawn(recording);
    dispatcher::Dispatcher::new(services, options, recorder, stop).run(grace).await;
    recording.abort();
}
