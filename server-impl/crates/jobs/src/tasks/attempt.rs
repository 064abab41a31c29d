//! What the tasks that read or cut a source have in common.

use frontdesk_agents::knowledge::ingestion::{self, IngestionAttempt};
use frontdesk_core::{events::EventPublisher, scoped};
use frontdesk_store::{
    self as store, Conn, Tx,
    removal::{self, LeftoverScope},
};
use frontdesk_types::{
    AgentId, OrgId, Result, SourceId,
    jobs::{Payload, ReadFile, VisitWebsite},
    knowledge::sources::{Source, SourceFailure, SourceType},
};

use crate::{
    context::{JobContext, JobStep},
    task::JobDone,
};

/// Error of an article that could not be ingested: it cannot be added again like other sources.
pub(super) const ARTICLE_FAILED: &str = "The text of the article could not be prepared, even after several attempts. Save the \
     article again; if it fails again, ask the operator to look into the server's log.";

/// Removes, step by step, leftovers of unfinished earlier attempts. An attempt begins with that: once it is
/// current, they can no longer be distinguished from the content that it replaced, which stays for a while.
pub(super) async fn clear_leftovers(cx: &mut JobContext, attempt: &IngestionAttempt) -> Result<()> {
    match attempt.number {
        1 => Ok(()),
        _ => prune_leftovers(cx, attempt.source.org, attempt.source.id, LeftoverScope::Abandoned).await,
    }
}

/// Removes leftovers of a source, step by step.
pub(super) async fn prune_leftovers(cx: &mut JobContext, org: OrgId, source: SourceId, leftovers: LeftoverScope) -> Result<()> {
    let mut is_more = true;
    while is_more {
        is_more =
            cx.run_step(&mut (), scoped!(|JobStep { tx, .. }| removal::prune_step(tx, org, source, leftovers).await)).await?;
    }
    Ok(())
}

/// Determines the outcome of an attempt at a source. A failure because the source was deleted, or because another
/// attempt began, does not count: nothing is left to do.
pub(super) async fn outcome_of(cx: &mut JobContext, attempt: &IngestionAttempt, done: Result<JobDone>) -> Result<JobDone> {
    let error = match done {
        Ok(done) => return Ok(done),
        Err(error) => error,
    };
    let is_current = ingestion::is_current(&mut cx.read().await?, attempt).await?;
    if is_current {
        return Err(error);
    }
    tracing::debug!(source = %attempt.source.id, %error, "an attempt at a source was superseded");
    cx.complete_without_work().await
}

/// Records why an attempt found no text, unless another one has begun since. What was received and read in vain does
/// not count against the plan.
pub(super) async fn record_failure(cx: &mut JobContext, attempt: &IngestionAttempt, failure: &SourceFailure) -> Result<JobDone> {
    let (org, agent, id) = (attempt.source.org, attempt.source.agent, attempt.source.id);
    let mut tx = cx.begin().await?;
    let services = tx.services().clone();
    store::agents::lock(&mut tx, org, agent).await?;
    let source =
        store::knowledge::sources::find(&mut tx, org, agent, id).await?.filter(|source| source.attempt == attempt.number);
    if let Some(source) = source {
        ingestion::abandon_attempt(&mut tx, services.units.publisher(), &source, failure).await?;
    }
    tx.complete().await
}

/// Records on a source that a job failed for the last time, unless another one has taken over: abandoning the source would
/// discard a file that has replaced the one of this job, and free the room that is reserved for it.
pub(super) async fn give_up_source<P: Payload>(
    tx: &mut Tx,
    publisher: &EventPublisher,
    job: &P,
    (org, agent, source): (OrgId, AgentId, SourceId),
    failure: &SourceFailure,
) -> Result<()> {
    store::agents::lock(tx, org, agent).await?;
    let Some(source) = store::knowledge::sources::find(tx, org, agent, source).await? else { return Ok(()) };
    if store::jobs::is_pending(tx, job).await? {
        return Ok(());
    }
    if source.kind == SourceType::Article {
        let failure = SourceFailure::new(failure.code, ARTICLE_FAILED);
        return ingestion::abandon_attempt(tx, publisher, &source, &failure).await;
    }
    if is_superseded(tx, &source).await? {
        return Ok(());
    }
    ingestion::abandon_attempt(tx, publisher, &source, failure).await
}

/// Checks if another job has settled a source that is no article, or is to read what has replaced its file or website.
async fn is_superseded(conn: &mut Conn, source: &Source) -> Result<bool> {
    let Source { org, agent, id, .. } = *source;
    Ok(source.is_settled()
        || store::jobs::is_pending(conn, &ReadFile { org, agent, source: id }).await?
        || store::jobs::is_pending(conn, &VisitWebsite { org, agent, source: id }).await?)
}
