//! The training of an agent as a whole.

use frontdesk_core::{agents, unit::Unit};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AgentId, OrgId, Result,
    activity::Verb,
    agents::Agent,
    jobs::{IngestSource, ReadArticle},
    knowledge::sources::TrainingState,
};

use crate::knowledge::ingestion;

/// Returns the progress of the training; `model` is the embedding model, if there is one.
///
/// # Errors
/// `AGENT_NOT_FOUND`.
#[crate::boxed]
pub async fn read_progress(conn: &mut Conn, org: OrgId, agent: AgentId, model: Option<&str>) -> Result<TrainingState> {
    Ok(find_agent(conn, org, agent, model).await?.1)
}

/// Finds an agent, with the progress of its training.
///
/// # Errors
/// `AGENT_NOT_FOUND`.
#[crate::boxed]
pub async fn find_agent(conn: &mut Conn, org: OrgId, agent: AgentId, model: Option<&str>) -> Result<(Agent, TrainingState)> {
    let found = store::agents::find_with_training(conn, org, agent, ingestion::CHUNKER_VERSION, model).await?;
    found.ok_or_else(agents::not_found)
}

/// Queues every source to be chunked and indexed again, except those that are being processed; a failed article is
/// read again first. Until each is done, the agent answers from its old passages.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn retrain(unit: &mut Unit, agent: AgentId, model: Option<&str>) -> Result<TrainingState> {
    let (org, now) = (unit.org(), unit.now());
    agents::require_live(agents::lock(unit, org, agent).await?)?;
    for source in store::knowledge::attempts::queue_all(unit, org, agent, now).await? {
        unit.enqueue(&IngestSource { org, agent, source }).await?;
    }
    for source in store::knowledge::article_sources::queue_failed(unit, org, agent, now).await? {
        unit.enqueue(&ReadArticle { org, agent, source }).await?;
    }
    unit.log_activity(Verb::Retrained, agent);
    store::knowledge::sources::find_training(unit, org, agent, ingestion::CHUNKER_VERSION, model).await
}
