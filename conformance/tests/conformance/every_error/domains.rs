//! Custom domains that may not be added.

use frontdesk_conformance::{
    Stage, World,
    contract::Operation,
    stage::{hostname, loses_hostname, receives_email},
};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;

/// The workspace does not have the add-on.
pub(super) async fn add_on_is_missing(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    world.backdoor().await.run(format!("DELETE FROM org_addons WHERE org_id = '{}'", stage.actor.org)).await;
    let answer = stage.actor.send(&stage.call(operation)).await;
    answer.must_be("PLAN_REQUIRED", &format!("{} without the add-on, on the plan enterprise", operation.id));
}

/// The plan allows a single domain, and the workspace has it.
pub(super) async fn allowance_is_used(world: &World, operation: &'static Operation) {
    let stage = Stage::set_for(world, Plan::Hobby).await;
    let answer = stage.actor.send(&stage.call(operation)).await;
    answer.must_be("DOMAIN_LIMIT_REACHED", &format!("{} with as many domains as the plan allows", operation.id));
}

/// Another organization has the hostname.
pub(super) async fn somebody_else_has_it(world: &World, operation: &'static Operation) {
    let (stage, other) = (Stage::set(world).await, Stage::set(world).await);
    if operation.id == "verifyCustomDomain" {
        // It was lost, and another organization was faster.
        let (own, theirs) = (stage.domain, other.domain);
        loses_hostname(world, own).await;
        let taken = format!("UPDATE web_hostnames SET hostname = '{}' WHERE domain_id = '{theirs}'", hostname(own));
        world.backdoor().await.run(taken).await;
        return stage.actor.send(&stage.call(operation)).await.must_be("HOSTNAME_TAKEN", "a hostname that was lost");
    }
    let call = stage.call(operation).field("hostname", json!(hostname(other.domain)));
    stage.actor.send(&call).await.must_be("HOSTNAME_TAKEN", &format!("{} at another's hostname", operation.id));
}

/// The organization receives email at the hostname.
pub(super) async fn it_receives_email(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    if operation.id == "verifyCustomDomain" {
        // It was lost, and has received email since.
        loses_hostname(world, stage.domain).await;
        receives_email(world, stage.actor.org, &hostname(stage.domain)).await;
        return stage.actor.send(&stage.call(operation)).await.must_be("EMAIL_RECEIVING_CONFLICT", "a hostname that was lost");
    }
    let receiving = hostname(world.app().services.ports.ids.next());
    receives_email(world, stage.actor.org, &receiving).await;
    let call = stage.call(operation).field("hostname", json!(receiving));
    stage.actor.send(&call).await.must_be("EMAIL_RECEIVING_CONFLICT", &format!("{} where email is received", operation.id));
}
