//! Credits: charged once per reply, never below zero. After every story, the balance is checked against the sum of
//! the ledger.

use std::time::Duration;

use frontdesk_conformance::{Actor, ApiAnswer, ApiCall, Stage, World, contract::contract, stories};
use frontdesk_types::accounts::orgs::Plan;
use futures::future::join_all;
use serde_json::json;

stories![
    a_reply_costs_what_it_says,
    the_last_credit_buys_the_last_reply,
    parallel_questions_spend_exactly_what_there_is,
    a_refused_question_costs_nothing,
    a_fault_gives_the_credits_back,
    a_caller_who_goes_away_is_charged_once_and_finds_the_answer,
];

async fn remaining_credits(world: &World, actor: &Actor) -> i64 {
    world.backdoor().await.query_number(format!("SELECT credits FROM orgs WHERE id = '{}'", actor.org)).await
}

async fn a_reply_costs_what_it_says(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up_for(world, Plan::Hobby).await;
    for left in [1_999, 1_998] {
        let reply = anna.ask_agent(agent, "When do you open?").await.data();
        assert_eq!((reply["creditsUsed"].clone(), reply["creditsRemaining"].clone()), (json!(1), json!(left)));
        assert_eq!(remaining_credits(world, &anna).await, left);
    }
}

async fn the_last_credit_buys_the_last_reply(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up_for(world, Plan::Sandbox).await;
    for left in (0..25).rev() {
        assert_eq!(anna.ask_agent(agent, "When do you open?").await.data()["creditsRemaining"], json!(left));
    }
    let refused = anna.ask_agent(agent, "When do you open?").await;
    refused.assert_code("INSUFFICIENT_CREDITS", "the 26th question");
    insta::assert_snapshot!(refused.message(), @"A reply of this agent costs 1 credit, and the workspace has fewer. Add \
        credits, then ask again.");
}

async fn parallel_questions_spend_exactly_what_there_is(world: &World) {
    let stage = Stage::set_up_for(world, Plan::Sandbox).await;
    let (chat, stream) =
        (stage.example_call(contract().operation("chat")), stage.example_call(contract().operation("streamChat")));
    let questions = (0..75).map(|n| {
        let call: &ApiCall = if n % 3 == 0 { &stream } else { &chat };
        stage.actor.send(call)
    });
    let answers: Vec<ApiAnswer> = join_all(questions).await;
    let succeeded = answers.iter().filter(|answer| answer.code() == "success").count();
    let refused = answers.iter().filter(|answer| answer.code() == "INSUFFICIENT_CREDITS").count();
    assert_eq!((succeeded, refused), (25, 50), "of 75 questions with 25 credits");
    assert_eq!(remaining_credits(world, &stage.actor).await, 0);
}

async fn a_refused_question_costs_nothing(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up_for(world, Plan::Hobby).await;
    anna.ask_agent(agent, " ").await.assert_code("VALIDATION_ERROR", "an empty question");
    anna.ask_agent(anna.org.0, "Hello?").await.assert_code("AGENT_NOT_FOUND", "a question to nobody");
    anna.delete(&format!("/agents/{agent}")).await.data();
    anna.ask_agent(agent, "Hello?").await.assert_code("AGENT_UNAVAILABLE", "a question to a deleted agent");
    assert_eq!(remaining_credits(world, &anna).await, 2_000);
}

async fn a_fault_gives_the_credits_back(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up_for(world, Plan::Hobby).await;
    world.settle().await;
    let mut database = world.backdoor().await;
    database.execute("ALTER TABLE messages RENAME TO messages_gone".to_owned()).await;
    anna.ask_agent(agent, "When do you open?").await.assert_code("INTERNAL_ERROR", "a reply that cannot be stored");
    database.execute("ALTER TABLE messages_gone RENAME TO messages".to_owned()).await;
    assert_eq!(remaining_credits(world, &anna).await, 2_000);
    let kinds = format!("SELECT COUNT(*) FROM credit_entries WHERE org_id = '{}'", anna.org);
    assert_eq!(database.query_number(kinds).await, 3, "given, taken, and given back");
}

async fn a_caller_who_goes_away_is_charged_once_and_finds_the_answer(world: &World) {
    for id in ["chat", "streamChat"] {
        let stage = Stage::set_up_for(world, Plan::Hobby).await;
        let call = stage.example_call(contract().operation(id)).header("Idempotency-Key", "once");
        world.wire.send_and_leave(&call, &stage.actor.key).await;
        let answer = loop {
            let answer = stage.actor.send(&call).await;
            if answer.code() != "IDEMPOTENCY_IN_PROGRESS" {
                break answer;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        };
        answer.assert_code("success", "the same question under the same key");
        assert_eq!(remaining_credits(world, &stage.actor).await, 1_999, "{id} was charged once");
        let asked = format!(
            "SELECT COUNT(*) FROM messages WHERE org_id = '{}' AND conversation_id <> '{}'",
            stage.actor.org, stage.conversation
        );
        assert_eq!(world.backdoor().await.query_number(asked).await, 2, "{id}: one question and one reply");
    }
}
