//! Help centers: files that nothing uses are deleted, slugs that no longer lead anywhere are removed, it is forgotten who rated articles
//! and who visited, views of articles are counted day by day, and agents learn what an earlier release has published.

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_help_center::{
    feedback,
    insights::{thinning, upkeep},
    uploads,
};
use frontdesk_services::Services;
use frontdesk_store::{self as store, Tx, retried};
use frontdesk_types::{HelpFileId, OrgId, Result, SiteId, Timestamp, jobs::SettleArticles};
use futures::{FutureExt, future::BoxFuture};

use super::removals::queue_again;
use crate::overdue::{BATCH, each};

/// Deletes files that nothing has used for a while, and what is left of those that were not stored to their end.
pub(super) async fn files(services: &Services) -> Result<()> {
    let now = services.ports.clock.now();
    each(
        services,
        "deleting a file that nothing uses",
        |after| {
            async move { store::help_center::files::expired(&mut services.store.read().await?, now, &after, BATCH).await }.boxed()
        },
        |org, id| file(services, org, HelpFileId(id)).boxed(),
    )
    .await
}

async fn file(services: &Services, org: OrgId, id: HelpFileId) -> Result<()> {
    services.change(org, &Principal::System, None, scoped!(|unit| uploads::expire(unit, id).await)).await.map(drop)
}

/// Removes slugs that sites had once, and that no longer lead to them, in steps. Whoever wants one gets it before that, too.
pub(super) async fn slugs(services: &Services) -> Result<()> {
    in_steps(services, |tx, now| async move { Ok(store::help_center::slugs::free_expired(tx, now, BATCH).await? > 0) }.boxed())
        .await
}

/// Removes attempts to sign in to help centers, and uses of links to them, that have ended.
pub(super) async fn entries(services: &Services) -> Result<()> {
    let remove = || async {
        let mut tx = services.store.begin().await?;
        store::help_center::entries::sweep(&mut tx, services.ports.clock.now()).await?;
        tx.commit().await
    };
    retried(remove).await
}

/// Brings the sources of agents in line with the articles of their sites, where nothing else does.
pub(super) async fn articles(services: &Services) -> Result<()> {
    each(
        services,
        "queueing the articles of a help center",
        |after| {
            async move { store::knowledge::article_sources::without_job(&mut services.store.read().await?, &after, BATCH).await }
                .boxed()
        },
        |org, id| settle(services, org, SiteId(id)).boxed(),
    )
    .await
}

async fn settle(services: &Services, org: OrgId, site: SiteId) -> Result<()> {
    let agent = store::knowledge::article_sources::agent_of(&mut services.store.read().await?, org, site).await?;
    match agent {
        Some(agent) => queue_again(services, SettleArticles { org, agent }).await,
        None => Ok(()),
    }
}

/// Forgets who rated articles, in steps.
pub(super) async fn visitors(services: &Services) -> Result<()> {
    in_steps(services, |tx, now| feedback::forget(tx, now).boxed()).await
}

/// Adds to the views of articles what was counted until midnight, in steps.
pub(super) async fn views(services: &Services) -> Result<()> {
    in_steps(services, |tx, now| upkeep::count(tx, now).boxed()).await
}

/// Forgets who visited, and what is too old to be read, in steps.
pub(super) async fn visits(services: &Services) -> Result<()> {
    in_steps(services, |tx, now| upkeep::forget(tx, now).boxed()).await
}

/// Removes what was rarely searched for from sums that are over, in steps.
///
/// # Errors
/// Only faults.
pub async fn thin_searches(services: &Services) -> Result<()> {
    thinning::thin(&services.store, services.ports.clock.now()).await
}

/// Does work in steps, each in a transaction of its own, until it answers that there is no more of it.
async fn in_steps(
    services: &Services,
    work: impl for<'t> Fn(&'t mut Tx, Timestamp) -> BoxFuture<'t, Result<bool>> + Send + Sync,
) -> Result<()> {
    let step = || async {
        let mut tx = services.store.begin().await?;
        let is_more = work(&mut tx, services.ports.clock.now()).await?;
        tx.commit().await?;
        Ok(is_more)
    };
    while retried(step).await? {}
    Ok(())
}
