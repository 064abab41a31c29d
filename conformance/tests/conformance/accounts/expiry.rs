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

use super::{PROXY, sandbox};

stories![
    key_and_workspace_end_together_and_nothing_is_left with PROXY,
    a_claim_keeps_it with PROXY,
    a_workspace_that_is_paid_for_meanwhile_stays with PROXY,
    a_sweep_that_is_broken_off_goes_on with PROXY,
];

/// Creates a sandbox with an agent that was trained and has answered a question.
async fn busy_sandbox(world: &World, number: usize) -> Actor {
    let agent = sandbox(world, number).await;
    let desk = agent.has_agent("Front desk").await;
    agent.trains(desk, "Opening hours", "On Sundays the desk opens at 10:00.").await;
    world.settle().await;
    let receiver =
        format!("INSERT INTO event_receivers (org_id, type, receiver_id) VALUES ('{}', 'agent.updated', 'one')", agent.org);
    world.backdoor().await.run(receiver).await;
    agent.patch(&format!("/agents/{desk}"), json!({ "name": "Reception" })).await.data();
    agent.asks(desk, "When does the desk open?").await.data();
    agent
}

async fn rows(world: &World, org: OrgId) -> usize {
    world.backdoor().await.rows_of(org).await.values().map(Vec::len).sum()
}

async fn key_and_workspace_end_together_and_nothing_is_left(world: &World) {
    let (agent, other) = (busy_sandbox(world, 0).await, world.actor(Plan::Hobby).await);
    let others = world.backdoor().await.rows_of(other.org).await;
    let index = world.app().config.data_dir.join("index").join(agent.org.to_string());
    assert!(index.exists(), "the agent was asked, so it has an index");
    world.advance(sign_up::LIFE - Duration::from_secs(60));
    world.sweep().await;
    agent.get("/agents").await.must_be("success", "a minute before the end");
    world.advance(Duration::from_secs(60));
    agent.get("/agents").await.must_be("INVALID_API_KEY", "at the end, before the sweep");
    for _ in 0..2 {
        world.sweep().await;
        world.settle().await;
        assert_eq!(rows(world, agent.org).await, 0);
        assert!(!index.exists(), "the index is gone with its folder");
    }
    agent.get("/agents").await.must_be("INVALID_API_KEY", "for good");
    assert_eq!(world.backdoor().await.rows_of(other.org).await, others);
}

async fn a_claim_keeps_it(world: &World) {
    let agent = busy_sandbox(world, 0).await;
    let ends =
        |hours: u64| NewKey { expires_at: Some(world.now() + Duration::from_hours(hours)), ..NewKey::new("Short", Scope::Read) };
    let (ended, short) = (world.keyed(agent.org, ends(1)).await, world.keyed(agent.org, ends(9)).await);
    world.advance(Duration::from_hours(2));
    let credits = world.backdoor().await.number(format!("SELECT credits FROM orgs WHERE id = '{}'", agent.org)).await;
    let anna = MailAddress::parse("", "anna0@acme.dev").expect("an address");
    assert!(world.operate(agent.org, async |unit| claims::claim(unit, &anna).await).await);
    ended.get("/agents").await.must_be("INVALID_API_KEY", "a key that had ended is not brought back");
    short.get("/agents").await.must_be("PLAN_UPGRADE_REQUIRED", "one that has not ended yet");
    world.advance(sign_up::LIFE * 10);
    world.sweep().await;
    agent.get("/agents").await.must_be("PLAN_UPGRADE_REQUIRED", "the key stays, and the plan is free");
    short.get("/agents").await.must_be("INVALID_API_KEY", "other keys keep the end that they were given");
    assert_eq!(
        world.backdoor().await.number(format!("SELECT credits FROM orgs WHERE id = '{}'", agent.org)).await,
        credits,
        "no new credits, and none taken"
    );
}

async fn a_workspace_that_is_paid_for_meanwhile_stays(world: &World) {
    let agent = busy_sandbox(world, 0).await;
    world.subscribes(agent.org, Plan::Hobby, None).await;
    world.advance(sign_up::LIFE * 2);
    world.sweep().await;
    assert!(rows(world, agent.org).await > 0);
}

/// Whenever the process crashes, the next run of the task does the rest.
async fn a_sweep_that_is_broken_off_goes_on(world: &World) {
    let count = rounds(12);
    let mut sandboxes = Vec::new();
    for number in 0..count {
        sandboxes.push(busy_sandbox(world, number).await);
    }
    world.advance(sign_up::LIFE);
    for millis in 0..count as u64 {
        // Dropped midway, which to a transaction looks like a crash.
        let _ = tokio::time::timeout(Duration::from_millis(millis), testing::run_all(&world.app().services)).await;
    }
    world.sweep().await;
    world.settle().await;
    for agent in &sandboxes {
        assert_eq!(rows(world, agent.org).await, 0);
        agent.get("/agents").await.must_be("INVALID_API_KEY", "gone");
    }
}
