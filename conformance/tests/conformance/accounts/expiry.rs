//! An unclaimed workspace is deleted completely after seven days; a claimed one is not.

use std::time::Duration;

use frontdesk_conformance::{Actor, World, rounds, stories};
use frontdesk_jobs::periodic::testing;
use frontdesk_platform::accounts::{claims, keys::NewKey, mail_addresses::MailAddress, sign_up};
use frontdesk_types::{
    OrgId,
    accounts::{keys::Scope, orgs::Plan},
};
use serde_json::json;

use super::{PROXY, create_sandbox};

stories![
    key_and_workspace_end_together_and_nothing_is_left with PROXY,
    a_claim_keeps_it with PROXY,
    a_workspace_that_is_paid_for_meanwhile_stays with PROXY,
    a_sweep_that_is_broken_off_goes_on with PROXY,
];

/// Creates a sandbox with an agent that was trained and has answered a question.
async fn create_busy_sandbox(world: &World, number: usize) -> Actor {
    let agent = create_sandbox(world, number).await;
    let desk = agent.create_agent("Front desk").await;
    agent.train_on_text(desk, "Opening hours", "On Sundays the desk opens at 10:00.").await;
    world.settle().await;
    let receiver =
        format!("INSERT INTO event_receivers (org_id, type, receiver_id) VALUES ('{}', 'agent.updated', 'one')", agent.org);
    world.backdoor().await.execute(receiver).await;
    agent.patch(&format!("/agents/{desk}"), json!({ "name": "Reception" })).await.data();
    agent.ask_agent(desk, "When does the desk open?").await.data();
    agent
}

async fn count_rows(world: &World, org: OrgId) -> usize {
    world.backdoor().await.rows_by_table(org).await.values().map(Vec::len).sum()
}

async fn key_and_workspace_end_together_and_nothing_is_left(world: &World) {
    let (agent, other) = (create_busy_sandbox(world, 0).await, world.new_actor(Plan::Hobby).await);
    let others = world.backdoor().await.rows_by_table(other.org).await;
    let index = world.app().config.data_dir.join("index").join(agent.org.to_string());
    assert!(index.exists(), "the agent was asked, so it has an index");
    world.advance(sign_up::SANDBOX_LIFETIME - Duration::from_secs(60));
    world.run_periodic_tasks().await;
    agent.get("/agents").await.assert_code("success", "a minute before the end");
    world.advance(Duration::from_secs(60));
    agent.get("/agents").await.assert_code("INVALID_API_KEY", "at the end, before the sweep");
    for _ in 0..2 {
        world.run_periodic_tasks().await;
        world.settle().await;
        assert_eq!(count_rows(world, agent.org).await, 0);
        assert!(!index.exists(), "the index is gone with its folder");
    }
    agent.get("/agents").await.assert_code("INVALID_API_KEY", "for good");
    assert_eq!(world.backdoor().await.rows_by_table(other.org).await, others);
}

async fn a_claim_keeps_it(world: &World) {
    let agent = create_busy_sandbox(world, 0).await;
    let ends =
        |hours: u64| NewKey { expires_at: Some(world.now() + Duration::from_hours(hours)), ..NewKey::new("Short", Scope::Read) };
    let (ended, short) = (world.new_actor_with_key(agent.org, ends(1)).await, world.new_actor_with_key(agent.org, ends(9)).await);
    world.advance(Duration::from_hours(2));
    let credits = world.backdoor().await.query_number(format!("SELECT credits FROM orgs WHERE id = '{}'", agent.org)).await;
    let anna = MailAddress::parse("", "anna0@acme.dev").expect("an address");
    assert!(world.run_as_operator(agent.org, async |unit| claims::hand_over(unit, &anna).await).await);
    ended.get("/agents").await.assert_code("INVALID_API_KEY", "a key that had ended is not brought back");
    short.get("/agents").await.assert_code("PLAN_UPGRADE_REQUIRED", "one that has not ended yet");
    world.advance(sign_up::SANDBOX_LIFETIME * 10);
    world.run_periodic_tasks().await;
    agent.get("/agents").await.assert_code("PLAN_UPGRADE_REQUIRED", "the key stays, and the plan is free");
    short.get("/agents").await.assert_code("INVALID_API_KEY", "other keys keep the end that they were given");
    assert_eq!(
        world.backdoor().await.query_number(format!("SELECT credits FROM orgs WHERE id = '{}'", agent.org)).await,
        credits,
        "no new credits, and none taken"
    );
}

async fn a_workspace_that_is_paid_for_meanwhile_stays(world: &World) {
    let agent = create_busy_sandbox(world, 0).await;
    world.set_subscription(agent.org, Plan::Hobby, None).await;
    world.advance(sign_up::SANDBOX_LIFETIME * 2);
    world.run_periodic_tasks().await;
    assert!(count_rows(world, agent.org).await > 0);
}

/// Whenever the process crashes, the next run of the task does the rest.
async fn a_sweep_that_is_broken_off_goes_on(world: &World) {
    let count = rounds(12);
    let mut sandboxes = Vec::new();
    for number in 0..count {
        sandboxes.push(create_busy_sandbox(world, number).await);
    }
    world.advance(sign_up::SANDBOX_LIFETIME);
    for millis in 0..count as u64 {
        // Dropped midway, which to a transaction looks like a crash.
        let _ = tokio::time::timeout(Duration::from_millis(millis), testing::run_all(&world.app().services)).await;
    }
    world.run_periodic_tasks().await;
    world.settle().await;
    for agent in &sandboxes {
        assert_eq!(count_rows(world, agent.org).await, 0);
        agent.get("/agents").await.assert_code("INVALID_API_KEY", "gone");
    }
}
