//! The parts of the periodic work, by how often they are done.

use std::panic::AssertUnwindSafe;

use frontdesk_help_center::articles::rendering::RENDERER;
use frontdesk_services::Services;
use frontdesk_types::Result;
use futures::{FutureExt, future::BoxFuture};

use super::{
    activity, certificates, domains, grouping, help_center, lapse, removals, rendering, retention, searchable, webhooks,
};
use crate::overdue::count_failure;

/// A part of the periodic work.
pub struct Part {
    /// Its work, for logs and metrics.
    pub name: &'static str,
    /// Does it once.
    pub run: for<'s> fn(&'s Services) -> BoxFuture<'s, Result<()>>,
}

macro_rules! parts {
    ($($name:literal: |$services:ident| $run:expr,)*) => {
        &[$(Part { name: $name, run: |$services| $run.boxed() }),*]
    };
}

/// At every sweep.
pub const SWEEP: &[Part] = parts! {
    "looking for changes of the key ring": |services| super::key_ring(services),
    "recording when keys were last used": |services| services.uses.write(&services.store),
    "deleting workspaces that nobody claimed": |services| lapse::sandboxes(services),
    "starting subscription months": |services| lapse::months(services),
    "removing sessions that ended": |services| super::sessions(services),
    "removing old records of wrong codes": |services| super::wrong_codes(services),
    "removing files that are no longer needed": |services| super::uploads(services),
    "ending lost replies": |services| lapse::drafts(services),
    "removing failed replies": |services| super::failed(services),
    "refunding lapsed reservations": |services| lapse::reservations(services),
    "removing old idempotency keys": |services| super::idempotency_keys(services),
    "forgetting who asked": |services| super::people(services),
    "removing old dead jobs": |services| super::dead_jobs(services),
    "queueing removals of sources again": |services| removals::sources(services),
    "queueing removals of agents again": |services| removals::agents(services),
    "queueing removals of help centers again": |services| removals::sites(services),
    "queueing removals of organizations again": |services| removals::orgs(services),
    "queueing what remains of contacts again": |services| removals::contacts(services),
    "removing deleted attributes of contacts": |services| removals::attributes(services),
    "ending what nobody listens with any more": |services| webhooks::end_listeners(services),
    "queueing checks of custom domains": |services| domains::check(services),
    "suspending custom domains": |services| domains::review(services),
    "queueing orders for certificates": |services| certificates::queue(services),
    "removing old records of certificates": |services| certificates::forget(services),
    "deleting files of help centers that nothing uses": |services| help_center::files(services),
    "removing old slugs of help centers": |services| help_center::slugs(services),
    "forgetting who rated articles": |services| help_center::visitors(services),
    "removing attempts to sign in to help centers": |services| help_center::entries(services),
    "counting the views of articles": |services| help_center::views(services),
    "forgetting visits of help centers": |services| help_center::visits(services),
    "queueing articles that agents lack": |services| help_center::articles(services),
    "releasing disk space": |services| super::space(services),
};

/// Every hour.
pub const HOURLY: &[Part] = parts! {
    "removing old activity": |services| activity::forget(services),
    "removing old events": |services| webhooks::forget(services),
    "removing what was rarely searched for in help centers": |services| help_center::thin_searches(services),
};

/// Every few minutes.
pub const GROUPING: &[Part] = parts! {
    "queueing the grouping of questions": |services| grouping::queue(services),
};

/// Every ten minutes.
pub const INDICES: &[Part] = parts! {
    "looking for indices of agents that are gone": |services| services.knowledge.forget_gone(),
    "looking for indices of help centers that are gone": |services| services.help_search.forget_gone(),
    "noting hostnames without a certificate": |services| certificates::adopt(services),
};

/// In loops of their own, since each may take long.
pub const RETENTION: &[Part] = parts! {
    "deleting old conversations": |services| retention::forget(services),
};

/// The same.
pub const SEARCHABLE: &[Part] = parts! {
    "making conversations searchable": |services| searchable::fill(services),
};

/// The same.
pub const RENDERING: &[Part] = parts! {
    "rendering articles anew": |services| rendering::renew(services, RENDERER),
};

/// All of them.
pub const ALL: [&[Part]; 7] = [SWEEP, HOURLY, GROUPING, INDICES, RETENTION, SEARCHABLE, RENDERING];

/// Does parts one after the other.
pub async fn run_all(services: &Services, parts: &[Part]) {
    for part in parts {
        run(services, part).await;
    }
}

/// Does a part. A failure is logged and counted: the next time does the same work.
async fn run(services: &Services, part: &Part) {
    let name = part.name;
    match AssertUnwindSafe((part.run)(services)).catch_unwind().await {
        Ok(Ok(())) => return,
        Ok(Err(error)) => tracing::error!(%error, "{name} failed; the next sweep tries again"),
        Err(_) => tracing::error!("{name} panicked; the next sweep tries again"),
    }
    count_failure(name);
}
