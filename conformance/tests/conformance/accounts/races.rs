//! Sixty-four concurrent callers: if there is one of something, exactly one gets it; if there are k, exactly k do.

use frontdesk_conformance::{ApiAnswer, ApiCall, Stage, World, contract::contract, rounds, stories};
use frontdesk_types::accounts::orgs::Plan;
use futures::future::join_all;
use serde_json::json;

use super::PROXY;

stories![one_sandbox_agent with PROXY, exactly_as_many_chats_as_credits with PROXY];

fn with_code(answers: &[ApiAnswer], code: &str) -> usize {
    answers.iter().filter(|answer| answer.code() == code).count()
}

async fn one_sandbox_agent(world: &World) {
    for round in 0..rounds(20) {
        let anna = world.new_actor(Plan::Sandbox).await;
        let answers = join_all((0..64).map(|n| anna.post("/agents", json!({ "name": format!("Agent {n}") })))).await;
        assert_eq!((with_code(&answers, "success"), with_code(&answers, "LIMIT_EXCEEDED")), (1, 63), "round {round}");
    }
}

async fn exactly_as_many_chats_as_credits(world: &World) {
    for round in 0..rounds(20) {
        let stage = Stage::set_up_for(world, Plan::Sandbox).await;
        let (chat, stream) =
            (stage.example_call(contract().operation("chat")), stage.example_call(contract().operation("streamChat")));
        let questions = (0..64).map(|n| {
            let call: &ApiCall = if n % 3 == 0 { &stream } else { &chat };
            stage.actor.send(call)
        });
        let answers = join_all(questions).await;
        assert_eq!((with_code(&answers, "success"), with_code(&answers, "INSUFFICIENT_CREDITS")), (25, 39), "round {round}");
        world.settle().await;
    }
}
