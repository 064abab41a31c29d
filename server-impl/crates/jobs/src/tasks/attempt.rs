//! What the tasks that read or cut a source have in common.

use frontdesk_agents::knowledge::ingestion::{self, Attempt};
use frontdesk_core::{events::EventPublisher, scoped};
use frontdesk_store::{
    self as store, Tx,
    removal::{self, Leftovers},
};
use frontdesk_types::{
    AgentId, OrgId, Result, SourceId,
    knowledge::sources::{Failure, SourceType},
};

use crate::{
    context::{JobContext, JobStep},
    task::Done,
};

/// Error of an article that could not be ingested: it cannot be added again like other sources.
pub(super) const ARTICLE_FAILED: &str = "The text of the article could not be prepared, even after several attempts. Save the article again; if \
     it fails again, ask the operator to look into the server's log.";

/// Removes, step by step, leftovers of unfinished earlier attempts. An attempt begins with that: once it is
/// current, they can no longer be distinguished from the content that it replaced, which stays for a while.
pub(super) async fn clear(cx: &mut JobContext, attempt: &Attempt) -> Result<()> {
    match attempt.number {
        1 => Ok(()),
        _ => prune(cx, attempt.source.org, attempt.source.id, Leftovers::Abandoned).await,
    }
}

/// Removes leftovers of a source, step by step.
pub(super) async fn prune(cx: &mut JobContext, org: OrgId, source: SourceId, leftovers: Leftovers) -> Result<()> {
    let mut is_more = true;
    while is_more {
        is_more = cx.step(&mut (), scoped!(|JobStep { tx, .. }| removal::prune_step(tx, org, source, leftovers).await)).await?;
    }
    Ok(())
}

/// Determines the outcome of an attempt at a source. A failure because the source was deleted, or because another
/// attempt began, does not count: nothing is left to do.
pub(super) async fn outcome_of(cx: &mut JobContext, attempt: &Attempt, done: Result<Done>) -> Result<Done> {
    let error = match done {
        Ok(done) => return Ok(done),
        Err(error) => error,
    };
    let is_current = ingestion::is_current(&mut cx.read().await?, attempt).await?;
    if is_current {
        return Err(error);
    }
    tracing::debug!(source = %attempt.source.id, %error, "an attempt at a source was superseded");
    cx.nothing_left().await
}

/// Records on a source that it failed for the last time.
pub(super) async fn give_up(
    tx: &mut Tx,
    publisher: &EventPublisher,
    (org, agent, source): (OrgId, AgentId, SourceId),
    failure: &Failure,
) -> Result<()> {
    store::agents::lock(tx, org, agent).await?;
    match store::knowledge::sources::find(tx, org, agent, source).await? {
        Some(source) if source.kind == SourceType::Article => {
            ingestion::give_up(tx, publisher, &source, &Failure::new(failure.code, ARTICLE_FAILED)).await
        }
        Some(source) => ingestion::give_up(tx, publisher, &source, failure).await,
        None => Ok(()),
    }
}
