//! Removes an agent for good once its deadline has passed.

use crate::{
    app::App,
    store,
    types::{AgentId, OrgId, Result, jobs::Job},
};

/// Does it, if the agent still awaits deletion and its deadline has come: one that was restored and deleted again has a later one.
pub(super) async fn purge(app: &App, job: &Job, org: OrgId, agent: AgentId) -> Result<()> {
    let mut tx = app.store.begin().await?;
    let due = store::agents::lock(&mut tx, org, agent)
        .await?
        .is_some_and(|agent| agent.pending_delete_at.is_some_and(|deadline| deadline <= app.ports.clock.now()));
    if due {
        let bytes = store::sources::bytes_of_agent(&mut tx, org, agent).await?;
        store::agents::purge(&mut tx, org, agent).await?;
        store::orgs::free_training_bytes(&mut tx, org, bytes).await?;
    }
    if !store::jobs::complete(&mut tx, job).await? {
        return Ok(());
    }
    tx.commit().await?;
    if due { app.knowledge.forget(org, agent).await } else { Ok(()) }
}
