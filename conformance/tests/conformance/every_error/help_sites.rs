//! Help centers that may not be created.

use frontdesk_conformance::{Stage, World, contract::Operation};

/// The agent has one already.
pub(super) async fn agent_has_one(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    let answer = stage.actor.send(&stage.call(operation).path("agentId", stage.agent)).await;
    answer.must_be("SITE_EXISTS", &format!("{} of an agent that has one", operation.id));
}
