//! Several questions in one conversation, while answers are still being written.

use std::time::Duration;

use frontdesk_client::{ErrorCode, StreamChatEvent, types::ChatRequest};
use frontdesk_conformance::{Answer, Stage, World, stories};
use frontdesk_test_programs::provider;
use futures::{TryStreamExt, future::join_all};
use serde_json::{Value, json};
use uuid::Uuid;

use super::providers::{QUESTION, credits, with_model};

stories![
    a_second_question_is_taken_while_the_first_streams with provider::settings().as_str(),
    a_conversation_whose_first_answer_failed_takes_the_next_question with provider::settings().as_str(),
    a_conversation_in_which_nothing_was_answered_ends_after_a_day with provider::settings().as_str(),
    many_questions_at_once_are_all_answered with provider::settings().as_str(),
    a_reply_ends_with_its_conversation_and_costs_nothing with provider::settings().as_str(),
];

/// Asks in a conversation.
async fn asks_in(stage: &Stage, conversation: Uuid) -> Answer {
    let body = json!({ "agentId": stage.agent, "message": QUESTION, "conversationId": conversation });
    stage.actor.post("/chat", body).await
}

/// Switches the agent to another model from now on.
async fn switches_to(stage: &Stage, model: &str) {
    stage.actor.patch(&format!("/agents/{}", stage.agent), json!({ "model": model })).await.data();
}

async fn messages_in(world: &World, conversation: Uuid) -> i64 {
    let sql = format!("SELECT COUNT(*) FROM messages WHERE conversation_id = '{conversation}'");
    world.backdoor().await.number(sql).await
}

async fn a_second_question_is_taken_while_the_first_streams(world: &World) {
    let stage = with_model(world, "endless").await;
    for model in ["fake/fast", "builtin/extractive"] {
        switches_to(&stage, "fake/endless").await;
        let question = ChatRequest::builder().agent_id(stage.agent).message(QUESTION);
        let mut stream = stage.actor.sdk.stream_chat().body(question).await.expect("a stream");
        let Ok(Some(StreamChatEvent::MessageStart(start))) = stream.try_next().await else { panic!("it begins with its start") };
        switches_to(&stage, model).await;
        let second = asks_in(&stage, start.conversation_id).await.data();
        assert_eq!(second["conversationId"], json!(start.conversation_id));
        assert_eq!(messages_in(world, start.conversation_id).await, 2, "the first answer is still being written");
        stage.actor.act(&format!("/agents/{}/messages/{}/stop", stage.agent, start.message_id)).await.data();
        let first = stream.reply().await.expect("the first answer");
        assert_eq!(first.conversation_id, start.conversation_id);
        assert_eq!(messages_in(world, start.conversation_id).await, 4, "two questions and two answers");
    }
    assert_eq!(credits(world, &stage).await, 249_996);
}

/// Returns the id of the conversation from a stream that then fails.
async fn failed_conversation(stage: &Stage) -> Uuid {
    let events = stage.actor.post("/chat/stream", json!({ "agentId": stage.agent, "message": QUESTION })).await.events();
    assert_eq!(events.last().map(|event| event.name.as_str()), Some("error"));
    let start: Value = events[0].json();
    start["conversationId"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

async fn a_conversation_whose_first_answer_failed_takes_the_next_question(world: &World) {
    let stage = with_model(world, "cut").await;
    let conversation = failed_conversation(&stage).await;
    assert_eq!(messages_in(world, conversation).await, 0);
    switches_to(&stage, "fake/fast").await;
    asks_in(&stage, conversation).await.must_be("success", "the next question");
    assert_eq!(messages_in(world, conversation).await, 2);
    assert_eq!(credits(world, &stage).await, 249_999, "the answer that failed cost nothing");
}

async fn a_conversation_in_which_nothing_was_answered_ends_after_a_day(world: &World) {
    let stage = with_model(world, "cut").await;
    let [answered, asked, empty] =
        [failed_conversation(&stage).await, failed_conversation(&stage).await, failed_conversation(&stage).await];
    switches_to(&stage, "fake/fast").await;
    asks_in(&stage, answered).await.must_be("success", "an answer");
    world.advance(Duration::from_hours(25));
    switches_to(&stage, "fake/late").await;
    let sweeps = async {
        let mut database = world.backdoor().await;
        while database.number("SELECT COUNT(*) FROM drafts WHERE error IS NULL".to_owned()).await == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        world.sweep().await;
    };
    let (unfinished, ()) = tokio::join!(asks_in(&stage, asked), sweeps);
    unfinished.must_be("success", "an answer that was being written when the day was over");
    switches_to(&stage, "fake/fast").await;
    asks_in(&stage, answered).await.must_be("success", "where something was answered");
    asks_in(&stage, empty).await.must_be("CONVERSATION_NOT_FOUND", "where nothing was, a day later");
}

async fn many_questions_at_once_are_all_answered(world: &World) {
    let stage = with_model(world, "cut").await;
    let conversation = failed_conversation(&stage).await;
    for model in ["fake/fast", "builtin/extractive"] {
        switches_to(&stage, model).await;
        for answer in join_all((0..16).map(|_| asks_in(&stage, conversation))).await {
            answer.must_be("success", model);
        }
    }
    assert_eq!(messages_in(world, conversation).await, 64);
}

async fn a_reply_ends_with_its_conversation_and_costs_nothing(world: &World) {
    let stage = with_model(world, "endless").await;
    let question = ChatRequest::builder().agent_id(stage.agent).message(QUESTION);
    let mut stream = stage.actor.sdk.stream_chat().body(question).await.expect("a stream");
    let Ok(Some(StreamChatEvent::MessageStart(start))) = stream.try_next().await else { panic!("it begins with its start") };
    let path = format!("/agents/{}/conversations/{}", stage.agent, start.conversation_id);
    assert_eq!(stage.actor.get(&path).await.data()["messageCount"], json!(0), "it is there while its first answer is written");
    stage.actor.delete(&path).await.data();
    let stopped = stage.actor.act(&format!("/agents/{}/messages/{}/stop", stage.agent, start.message_id)).await;
    stopped.must_be("MESSAGE_NOT_FOUND", "the reply went with its conversation");
    let failed = stream.reply().await.expect_err("there is nothing to add it to");
    assert_eq!(failed.code(), Some(&ErrorCode::ConversationNotFound));
    assert_eq!(credits(world, &stage).await, 250_000, "nothing was charged");
    assert_eq!(messages_in(world, start.conversation_id).await, 0);
}
