//! Synchronization of agents with the articles of their site, from which they answer.

use frontdesk_services::Services;
use frontdesk_store::knowledge::article_sources;
use frontdesk_types::{OrgId, Result, SiteId, jobs::SettleArticles};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::{requeue::queue_again, task::PeriodicTask},
};

/// Aligns the sources of agents with the articles of their sites, if nothing else has done so.
pub(super) struct QueueMissingArticles;

impl PeriodicTask for QueueMissingArticles {
    const NAME: &'static str = "queue_missing_articles";

    async fn run(services: &Services) -> Result<()> {
        for_each_id(
            services,
            "queueing the articles of a help center",
            |after| {
                async move { article_sources::list_without_job(&mut services.store.read().await?, &after, BATCH_ROWS).await }
                    .boxed()
            },
            |org, id| queue_articles(services, org, SiteId(id)).boxed(),
        )
        .await
    }
}

async fn queue_articles(services: &Services, org: OrgId, site: SiteId) -> Result<()> {
    let agent = article_sources::find_agent(&mut services.store.read().await?, org, site).await?;
    match agent {
        Some(agent) => queue_again(services, SettleArticles { org, agent }).await,
        None => Ok(()),
    }
}
