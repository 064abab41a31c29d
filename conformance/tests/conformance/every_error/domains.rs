//! Custom domains that may not be added.

use frontdesk_conformance::{
    Stage, World,
    contract::ContractOperation,
    stage::{add_receiving_domain, domain_hostname, fail_domain},
};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;

/// The workspace does not have the add-on.
pub(super) async fn add_on_is_missing(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    world.backdoor().await.execute(format!("DELETE FROM org_addons WHERE org_id = '{}'", stage.actor.org)).await;
    let answer = stage.actor.send(&stage.example_call(operation)).await;
    answer.assert_code("PLAN_REQUIRED", &format!("{} without the add-on, on the plan enterprise", operation.id));
}

/// The plan allows a single domain, and the workspace has it.
pub(super) async fn allowance_is_used(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up_for(world, Plan::Hobby).await;
    let answer = stage.actor.send(&stage.example_call(operation)).await;
    answer.assert_code("DOMAIN_LIMIT_REACHED", &format!("{} with as many domains as the plan allows", operation.id));
}

/// Another organization has the hostname.
pub(super) async fn somebody_else_has_it(world: &World, operation: &'static ContractOperation) {
    let (stage, other) = (Stage::set_up(world).await, Stage::set_up(world).await);
    if operation.id == "verifyCustomDomain" {
        // It was lost, and another organization was faster.
        let (own, theirs) = (stage.domain, other.domain);
        fail_domain(world, own).await;
        let taken = format!("UPDATE web_hostnames SET hostname = '{}' WHERE domain_id = '{theirs}'", domain_hostname(own));
        world.backdoor().await.execute(taken).await;
        return stage.actor.send(&stage.example_call(operation)).await.assert_code("HOSTNAME_TAKEN", "a hostname that was lost");
    }
    let call = stage.example_call(operation).field("hostname", json!(domain_hostname(other.domain)));
    stage.actor.send(&call).await.assert_code("HOSTNAME_TAKEN", &format!("{} at another's hostname", operation.id));
}

/// The organization receives email at the hostname.
pub(super) async fn it_receives_email(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    if operation.id == "verifyCustomDomain" {
        // It was lost, and has received email since.
        fail_domain(world, stage.domain).await;
        add_receiving_domain(world, stage.actor.org, &domain_hostname(stage.domain)).await;
        return stage
            .actor
            .send(&stage.example_call(operation))
            .await
            .assert_code("EMAIL_RECEIVING_CONFLICT", "a hostname that was lost");
    }
    let receiving = domain_hostname(world.app().services.ports.ids.next());
    add_receiving_domain(world, stage.actor.org, &receiving).await;
    let call = stage.example_call(operation).field("hostname", json!(receiving));
    stage.actor.send(&call).await.assert_code("EMAIL_RECEIVING_CONFLICT", &format!("{} where email is received", operation.id));
}
