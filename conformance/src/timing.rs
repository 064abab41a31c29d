//! The leases and periods of a story's server.

use std::time::Duration;

use frontdesk_agents::conversations::changes;
use frontdesk_core::auth::current_rights;
use frontdesk_jobs as jobs;
use frontdesk_server::server::app;
use frontdesk_store as store;

/// Returns these options, with what every story has unless it chooses otherwise.
pub(crate) fn for_story(timing: app::AppOptions) -> app::AppOptions {
    app::AppOptions {
        streams: shorten_streams(timing.streams),
        standings: current_rights::RightsWatchOptions { poll_interval: Duration::from_millis(10) },
        jobs: stop_background_work(timing.jobs),
        webhooks: dispatch_promptly(timing.webhooks),
        store: limit_readers(timing.store),
        ..timing
    }
}

/// Makes streams of conversations end soon, so that calls to every operation do, unless a story sets their times
/// itself.
fn shorten_streams(times: changes::WatchOptions) -> changes::WatchOptions {
    if times != changes::WatchOptions::default() {
        return times;
    }
    changes::WatchOptions {
        poll_interval: Duration::from_millis(10),
        lifetime: Duration::from_millis(200),
        ..changes::WatchOptions::default()
    }
}

/// Stops background projection and writing of visits, which happen when a story requests them: it may compare all
/// rows before and after a request.
fn stop_background_work(times: jobs::RunnerOptions) -> jobs::RunnerOptions {
    if times != jobs::RunnerOptions::default() {
        return times;
    }
    jobs::RunnerOptions { project_every: Duration::from_hours(1), count_every: Duration::from_hours(1), ..times }
}

/// Limits SQLite to one shared reader, so that code that waits for another one while holding it fails.
fn limit_readers(connections: store::StoreOptions) -> store::StoreOptions {
    store::StoreOptions { sqlite_readers: 1, ..connections }
}

/// Returns options for a server with a single connection to PostgreSQL, so that code that waits for a second one
/// while holding it fails.
pub fn one_connection() -> app::AppOptions {
    app::AppOptions {
        store: store::StoreOptions { postgres_connections: 1, ..store::StoreOptions::default() },
        ..app::AppOptions::default()
    }
}

/// Makes the dispatcher notice due deliveries soon.
fn dispatch_promptly(times: jobs::webhooks::DispatcherOptions) -> jobs::webhooks::DispatcherOptions {
    if times != jobs::webhooks::DispatcherOptions::default() {
        return times;
    }
    jobs::webhooks::DispatcherOptions { poll_every: Duration::from_millis(20), ..times }
}
