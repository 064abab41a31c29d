//! Help centers that may not be created.

use frontdesk_conformance::{Stage, World, contract::ContractOperation};

/// The agent has one already.
pub(super) async fn agent_has_one(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let answer = stage.actor.send(&stage.example_call(operation).path("agentId", stage.agent)).await;
    answer.assert_code("HELP_CENTER_EXISTS", &format!("{} of an agent that has one", operation.id));
}
