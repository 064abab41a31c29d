//! Email domains that may not be added, or may not receive.

use frontdesk_conformance::{
    Stage, World,
    contract::ContractOperation,
    stage::{domain_hostname, unique_label},
};
use frontdesk_types::accounts::orgs::Plan;

/// Settings of a provider of mail that cannot be reached.
pub(super) const NO_PROVIDER: &str = "
mail.provider = 'resend'
resend.api_key = 're_desk'
resend.base_url = 'http://127.0.0.1:1'
egress_allow = ['127.0.0.0/8']
";

/// The plan allows a single domain, and the workspace has it.
pub(super) async fn allowance_is_used(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up_for(world, Plan::Hobby).await;
    let answer = stage.actor.send(&stage.example_call(operation)).await;
    answer.assert_code("LIMIT_EXCEEDED", &format!("{} with as many domains as the plan allows", operation.id));
}

/// The hostname is a registered domain itself.
pub(super) async fn hostname_is_an_apex(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    rename(world, &stage, &format!("{}-acme.dev", unique_label())).await;
    let answer = stage.actor.send(&stage.example_call(operation)).await;
    answer.assert_code("APEX_NOT_ALLOWED", &format!("{} of a registered domain", operation.id));
}

/// The agent is shown on the web at the hostname.
pub(super) async fn it_is_on_the_web(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    rename(world, &stage, &domain_hostname(stage.domain)).await;
    let answer = stage.actor.send(&stage.example_call(operation)).await;
    answer.assert_code("WEB_DOMAIN_CONFLICT", &format!("{} at a custom domain", operation.id));
}

/// Receiving was never requested.
pub(super) async fn nobody_requested_it(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let never = format!("UPDATE email_domains SET receiving = NULL WHERE id = '{}'", stage.email.domain);
    world.backdoor().await.execute(never).await;
    let answer = stage.actor.send(&stage.example_call(operation)).await;
    answer.assert_code("PRECONDITION_FAILED", &format!("{} without a request", operation.id));
}

/// The provider does not answer.
pub(super) async fn provider_is_gone(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let answer = stage.actor.send(&stage.example_call(operation)).await;
    answer.assert_code("MAIL_PROVIDER_ERROR", &format!("{} with a provider that is gone", operation.id));
}

async fn rename(world: &World, stage: &Stage, hostname: &str) {
    let renamed = format!("UPDATE email_domains SET hostname = '{hostname}' WHERE id = '{}'", stage.email.domain);
    assert_eq!(world.backdoor().await.execute(renamed).await, 1);
}
