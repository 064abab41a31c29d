//! Credits: charged once per reply, never below zero. After every story, the balance is checked against the sum of
//! the ledger.

use std::time::Duration;

use frontdesk_conformance::{Actor, Answer, Call, Stage, World, contract::contract, stories};
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

async fn credits(world: &World, actor: &Actor) -> i64 {
    world.backdoor().await.number(format!("SELECT credits FROM orgs WHERE id = '{}'", actor.org)).await
}

async fn a_reply_costs_what_it_says(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_for(world, Plan::Hobby).await;
    for left in [1_999, 1_998] {
        let reply = anna.asks(agent, "When do you open?").await.data();
        assert_eq!((reply["creditsUsed"].clone(), reply["creditsRemaining"].clone()), (json!(1), json!(left)));
        assert_eq!(credits(world, &anna).await, left);
    }
}

async fn the_last_credit_buys_the_last_reply(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_for(world, Plan::Sandbox).await;
    for left in (0..25).rev() {
        assert_eq!(anna.asks(agent, "When do you open?").await.data()["creditsRemaining"], json!(left));
    }
    let refused = anna.asks(agent, "When do you open?").await;
    refused.must_be("INSUFFICIENT_CREDITS", "the 26th question");
    insta::assert_snapshot!(refused.message(), @"A reply of this agent costs 1 credit, and the workspace has fewer. Add credits, then ask again.");
}

async fn parallel_questions_spend_exactly_what_there_is(world: &World) {
    let stage = Stage::set_for(world, Plan::Sandbox).await;
    let (chat, stream) = (stage.call(contract().operation("chat")), stage.call(contract().operation("streamChat")));
    let questions = (0..75).map(|n| {
        let call: &Call = if n % 3 == 0 { &stream } else { &chat };
        stage.actor.send(call)
    });
    let answers: Vec<Answer> = join_all(questions).await;
    let succeeded = answers.iter().filter(|answer| answer.code() == "success").count();
    let refused = answers.iter().filter(|answer| answer.code() == "INSUFFICIENT_CREDITS").count();
    assert_eq!((succeeded, refused), (25, 50), "of 75 questions with 25 credits");
    assert_eq!(credits(world, &stage.actor).await, 0);
}

async fn a_refused_question_costs_nothing(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_for(world, Plan::Hobby).await;
    anna.asks(agent, " ").await.must_be("VALIDATION_ERROR", "an empty question");
    anna.asks(anna.org.0, "Hello?").await.must_be("AGENT_NOT_FOUND", "a question to nobody");
    anna.delete(&format!("/agents/{agent}")).await.data();
    anna.asks(agent, "Hello?").await.must_be("AGENT_UNAVAILABLE", "a question to a deleted agent");
    assert_eq!(credits(world, &anna).await, 2_000);
}

async fn a_fault_gives_the_credits_back(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_for(world, Plan::Hobby).await;
    world.settle().await;
    let mut database = world.backdoor().await;
    database.run("ALTER TABLE messages RENAME TO messages_gone".to_owned()).await;
    anna.asks(agent, "When do you open?").await.must_be("INTERNAL_ERROR", "a reply that cannot be stored");
    database.run("ALTER TABLE messages_gone RENAME TO messages".to_owned()).await;
    assert_eq!(credits(world, &anna).await, 2_000);
    let kinds = format!("SELECT COUNT(*) FROM credit_entries WHERE org_id = '{}'", anna.org);
    assert_eq!(database.number(kinds).await, 3, "given, taken, and given back");
}

async fn a_caller_who_goes_away_is_charged_once_and_finds_the_answer(world: &World) {
    for id in ["chat", "streamChat"] {
        let stage = Stage::set_for(world, Plan::Hobby).await;
        let call = stage.call(contract().operation(id)).header("Idempotency-Key", "once");
        world.wire.send_and_leave(&call, &stage.actor.key).await;
        let answer = loop {
            let answer = stage.actor.send(&call).await;
            if answer.code() != "IDEMPOTENCY_IN_PROGRESS" {
                break answer;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        };
        answer.must_be("success", "the same question under the same key");
        assert_eq!(credits(world, &stage.actor).await, 1_999, "{id} was charged once");
        let asked = format!(
            "SELECT COUNT(*) FROM messages WHERE org_id = '{}' AND conversation_id <> '{}'",
            stage.actor.org, stage.conversation
        );
        assert_eq!(world.backdoor().await.number(asked).await, 2, "{id}: one question and one reply");
    }
}
