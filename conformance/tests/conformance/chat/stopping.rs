//! Answers that are stopped.

use frontdesk_client::types::FinishReason;
use frontdesk_conformance::{World, contract::contract, stories};
use frontdesk_test_programs::provider;
use serde_json::json;

use super::providers::{leave_after_first_words, remaining_credits, with_model};

stories![
    what_was_said_is_the_answer with provider::model_settings().as_str(),
    a_sibling_cannot_stop_it with provider::model_settings().as_str(),
];

async fn what_was_said_is_the_answer(world: &World) {
    let stage = with_model(world, "endless").await;
    let message = leave_after_first_words(&stage).await;
    let stop = || stage.actor.sdk.stop_reply(stage.agent, message).send();
    let reply = stop().await.expect("a reply");
    assert_eq!(reply.finish_reason, FinishReason::Stopped);
    assert!(reply.answer.starts_with("word 0"), "{}", reply.answer);
    assert_eq!(stop().await.expect("the same reply"), reply, "once more changes nothing");
    let call = stage.example_call(contract().operation("streamChat")).header("Last-Event-ID", &format!("{message}:0"));
    let end = stage.actor.send(&call).await.events().pop().expect("an end");
    assert_eq!((end.name.as_str(), end.json()["answer"].clone()), ("message.end", json!(reply.answer)));
    assert_eq!(remaining_credits(world, &stage).await, 249_999, "charged once");
    let activity = format!(
        "SELECT verb || ' ' || resource_kind || ' ' || resource_id FROM activity WHERE org_id = '{}' AND resource_kind = \
         'message' ORDER BY id",
        stage.actor.org
    );
    let lines = [format!("created message {message}"), format!("stopped message {message}")];
    assert_eq!(world.backdoor().await.query_texts(activity).await, lines, "stopped once");
}

async fn a_sibling_cannot_stop_it(world: &World) {
    let stage = with_model(world, "slow").await;
    let message = leave_after_first_words(&stage).await;
    let sibling = stage.actor.create_agent("Sibling").await;
    stage
        .actor
        .post_empty(&format!("/agents/{sibling}/messages/{message}/stop"))
        .await
        .assert_code("MESSAGE_NOT_FOUND", "a sibling's try");
    let call = stage.example_call(contract().operation("streamChat")).header("Last-Event-ID", &format!("{message}:0"));
    let end = stage.actor.send(&call).await.events().pop().expect("an end");
    assert_eq!(end.json()["finishReason"], json!("stop"));
}
