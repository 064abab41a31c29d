//! Addresses of agents, and the domains that they are at.

use frontdesk_conformance::{Stage, World, contract::ContractOperation};
use serde_json::json;

/// The domain does not receive email, or there is neither an address nor a shared host.
pub(super) async fn domain_is_not_ready(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let call = if operation.id == "updateEmailChannel" {
        stage.example_call(operation).path("agentId", stage.bare_agent)
    } else {
        let stop = format!("UPDATE email_domains SET receiving = 'pending_mx' WHERE id = '{}'", stage.email.domain);
        world.backdoor().await.execute(stop).await;
        stage.example_call(operation)
    };
    stage.actor.send(&call).await.assert_code("DOMAIN_NOT_READY", &format!("{} without a domain that receives", operation.id));
}

/// The agent has the address already.
pub(super) async fn somebody_has_the_address(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let call = stage.example_call(operation).field("local", json!("desk"));
    stage.actor.send(&call).await.assert_code("ADDRESS_TAKEN", &format!("{} of an address that is there", operation.id));
}

/// The address is the primary one.
pub(super) async fn address_is_primary(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let call = stage.example_call(operation).path("addressId", stage.email.primary_address);
    stage.actor.send(&call).await.assert_code("ADDRESS_IN_USE", &format!("{} of the primary address", operation.id));
}

/// Fills an agent with addresses, or with blocked senders.
pub(super) async fn agent_is_full(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    if operation.id == "createBlockedSender" {
        frontdesk_conformance::stage::block_senders(world, &stage.actor, stage.bare_agent, 1_000).await;
        let call = stage.example_call(operation).path("agentId", stage.bare_agent);
        return stage.actor.send(&call).await.assert_code("LIMIT_EXCEEDED", "one sender more");
    }
    for number in 2..10 {
        let call = stage.example_call(operation).field("local", json!(format!("desk{number}")));
        stage.actor.send(&call).await.data();
    }
    stage.actor.send(&stage.example_call(operation)).await.assert_code("LIMIT_EXCEEDED", "one address more");
}
