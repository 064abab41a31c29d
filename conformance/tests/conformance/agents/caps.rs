//! The plan limits the active agents of a workspace, even when many are created concurrently.

use frontdesk_conformance::{ApiAnswer, World, stories};
use frontdesk_types::accounts::orgs::Plan;
use futures::future::join_all;
use serde_json::json;

stories![a_sandbox_holds_one_agent, parallel_creates_fill_the_plan_exactly, parallel_restores_fill_the_plan_exactly];

async fn a_sandbox_holds_one_agent(world: &World) {
    let anna = world.new_actor(Plan::Sandbox).await;
    anna.create_agent("First").await;
    let refused = anna.post("/agents", json!({ "name": "Second" })).await;
    insta::assert_snapshot!(refused.message(), @"The plan `sandbox` allows 1 live agent, and it is in use. Delete one, or \
        have the workspace claimed and subscribe to a paid plan.");
}

fn count_successes(answers: &[ApiAnswer]) -> usize {
    assert!(answers.iter().all(|answer| ["success", "LIMIT_EXCEEDED"].contains(&answer.code().as_str())));
    answers.iter().filter(|answer| answer.status < 300).count()
}

async fn parallel_creates_fill_the_plan_exactly(world: &World) {
    for (plan, cap) in [(Plan::Sandbox, 1), (Plan::Hobby, 5)] {
        let anna = world.new_actor(plan).await;
        let answers = join_all((0..64).map(|n| anna.post("/agents", json!({ "name": format!("Agent {n}") })))).await;
        assert_eq!(count_successes(&answers), cap, "of 64 on the plan `{plan}`");
    }
}

async fn parallel_restores_fill_the_plan_exactly(world: &World) {
    let anna = world.new_actor(Plan::Sandbox).await;
    let mut deleted = Vec::new();
    for n in 0..8 {
        let path = format!("/agents/{}", anna.create_agent(&format!("Agent {n}")).await);
        anna.delete(&path).await.data();
        deleted.push(format!("{path}/cancel-delete"));
    }
    let answers = join_all(deleted.iter().map(|path| anna.post_empty(path))).await;
    assert_eq!(count_successes(&answers), 1, "of 8 restored at once into a sandbox");
}
