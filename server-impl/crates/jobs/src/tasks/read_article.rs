//! Reads an article of a help center: its text becomes the document of its source.

use frontdesk_agents::knowledge::article_sources::reading;
use frontdesk_core::{events::EventPublisher, scoped};
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{
    Result,
    jobs::ReadArticle,
    knowledge::sources::{FailureCode, SourceFailure},
};

use super::attempt;
use crate::{
    context::{JobContext, JobStep},
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

impl JobTask for ReadArticle {
    // Most articles take some milliseconds, and many are read in a row when a site is published: the third is for
    // another organization.
    const LIMITS: JobLimits = JobLimits { at_once: 3, per_org: 2 };
    const RETRY: RetryPolicy = RetryPolicy::MINUTES;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let Self { org, agent, source } = self;
        let services = cx.services().clone();
        let mut conn = cx.read().await?;
        let limits = store::accounts::orgs::find(&mut conn, org).await?.map(|org| services.plans.limits_of(org.plan));
        let source = store::knowledge::sources::find(&mut conn, org, agent, source).await?;
        let shown = match &source {
            Some(source) => reading::published_text(&mut conn, org, source).await?,
            None => None,
        };
        drop(conn);
        let (Some(limits), Some(source), Some(shown)) = (limits, source, shown) else { return cx.complete_without_work().await };
        let read = &reading::read_article(shown).await?;
        let (publisher, source) = (services.units.publisher(), &source);
        let mut no_state = ();
        let kept = cx.run_step(
            &mut no_state,
            scoped!(|JobStep { tx, .. }| reading::store_text(tx, publisher, limits, source, read).await),
        );
        kept.await?;
        cx.complete_without_work().await
    }

    async fn give_up(self, tx: &mut Tx, publisher: &EventPublisher) -> Result<()> {
        let failure = SourceFailure::new(FailureCode::Internal, attempt::ARTICLE_FAILED);
        attempt::give_up_source(tx, publisher, &self, (self.org, self.agent, self.source), &failure).await
    }
}
