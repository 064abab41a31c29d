//! The training of an agent as a whole.

use super::{agents, ingestion, queue};
use crate::{
    ports::Ports,
    store::{self, Conn, Tx},
    types::{AgentId, OrgId, Result, jobs::IngestSource, sources::Training},
};

/// How far it is; `model` is the embedding model, if there is one.
///
/// # Errors
/// `AGENT_NOT_FOUND`.
pub async fn state(conn: &mut Conn, org: OrgId, agent: AgentId, model: Option<&str>) -> Result<Training> {
    agents::find(conn, org, agent).await?;
    store::sources::training(conn, org, agent, ingestion::RECIPE, model).await
}

/// Queues every source to be cut and indexed anew, but those that are on their way. The agent answers from what it knew until each
/// is done.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`.
pub async fn retrain(tx: &mut Tx, ports: &Ports, org: OrgId, agent: AgentId, model: Option<&str>) -> Result<Training> {
    agents::live(agents::lock(tx, org, agent).await?)?;
    let now = ports.clock.now();
    for source in store::sources::queue_all(tx, org, agent, now).await? {
        queue::now(tx, ports, &IngestSource { org, agent, source }).await?;
    }
    store::sources::training(tx, org, agent, ingestion::RECIPE, model).await
}
