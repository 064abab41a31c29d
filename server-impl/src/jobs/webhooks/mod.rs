//! Delivers webhooks: events that are due are sent to their endpoints, and what came of it is recorded.
//!
//! One process at a time delivers to an endpoint, under a lease. So the limits of an endpoint hold without a word between processes, and
//! a delivery needs no claim of its own. When a process dies, its leases lapse, and another one sends what was not recorded.
//!
//! | part | what it does |
//! |---|---|
//! | [`dispatcher`] | finds endpoints with due deliveries, takes them, renews their leases |
//! | [`lane`] | delivers to one endpoint: as many at a time as its receiver takes |
//! | [`attempt`] | one try: signs, sends, judges |
//! | [`slots`] | how many tries are under way, in all and for an organization |
//! | [`recorder`] | records tries, many in one transaction |

mod attempt;
mod dispatcher;
mod lane;
mod recorder;
mod slots;

use std::{sync::Arc, time::Duration};

use tokio_util::sync::CancellationToken;

use crate::services::Services;

/// Intervals that tests shorten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The endpoints of a dead process are free again after this long; a live one renews its leases three times within it.
    pub lease: Duration,
    /// How often due deliveries are looked for without being woken: another process may have written some, or their time may have come.
    pub poll_every: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self { lease: Duration::from_secs(30), poll_every: Duration::from_secs(1) }
    }
}

/// Delivers until stopped. Tries that are under way then may finish within `grace`.
pub async fn deliver(services: Arc<Services>, options: Options, stop: CancellationToken, grace: Duration) {
    let (recorder, recording) = recorder::Recorder::start(Arc::clone(&services));
    // A task of its own, since it has transactions of its own; it ends with the last holder of the recorder.
    let recording = tokio::spawn(recording);
    dispatcher::Dispatcher::new(services, options, recorder, stop).run(grace).await;
    recording.abort();
}
