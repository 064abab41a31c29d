//! Re-rendering of articles that an earlier release has rendered.

use std::time::Duration;

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_help_center::articles::{rendering::RENDERER_VERSION, rerendering};
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{ArticleId, Code, Error, OrgId, Result, help_center::revisions::OutdatedRevision};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_row},
    periodic::task::PeriodicTask,
};

/// Pause between two revisions, for the sake of other writers.
const REVISION_PAUSE: Duration = Duration::from_millis(10);

/// Re-renders the output of an earlier renderer. May take an hour after an upgrade.
pub(super) struct RenderOutdatedArticles;

impl PeriodicTask for RenderOutdatedArticles {
    const NAME: &'static str = "render_outdated_articles";

    async fn run(services: &Services) -> Result<()> {
        render_outdated(services, RENDERER_VERSION).await
    }
}

/// Re-renders the output of any renderer before this one, revision by revision. A run that ends early, or
/// another process that does the same concurrently, does no harm: a revision keeps its rendered form until there
/// is a newer one.
pub(in crate::periodic) async fn render_outdated(services: &Services, renderer: i64) -> Result<()> {
    for_each_row(
        services,
        "rendering a revision anew",
        |after: Option<OutdatedRevision>| {
            async move {
                let mut conn = services.store.read().await?;
                store::help_center::revisions::list_outdated(&mut conn, renderer, &after.unwrap_or_default(), BATCH_ROWS).await
            }
            .boxed()
        },
        |revision| render_revision(services, revision, renderer).boxed(),
    )
    .await
}

async fn render_revision(services: &Services, outdated: OutdatedRevision, renderer: i64) -> Result<()> {
    let renewed = rerender(services, &outdated, renderer).await;
    tokio::time::sleep(REVISION_PAUSE).await;
    match renewed {
        Err(error) if [Code::ArticleNotFound, Code::RevisionNotFound].contains(&error.code()) => {
            let OutdatedRevision { org, article, number, .. } = outdated;
            tracing::debug!(org, article, number, "a revision was deleted before it was rendered anew");
            Ok(())
        }
        // Its organization is saving many articles right now; the next run tries again.
        Err(error) if error.code() == Code::RateLimited => Ok(()),
        renewed => renewed,
    }
}

async fn rerender(services: &Services, outdated: &OutdatedRevision, renderer: i64) -> Result<()> {
    let OutdatedRevision { org, article, number, .. } = outdated;
    let unreadable = |what: &str| Error::internal(format!("the row of an outdated revision names no {what}"));
    let org: OrgId = org.parse().map_err(|_| unreadable("organization"))?;
    let id: ArticleId = article.parse().map_err(|_| unreadable("article"))?;
    let (locale, rendering) = &rerendering::render_revision(&services.store, org, id, *number, renderer).await?;
    let replace = services.change(
        org,
        &Principal::System,
        None,
        scoped!(|unit| rerendering::replace_rendering(unit, id, *number, (locale, rendering)).await),
    );
    replace.await.map(drop)
}
