//! Several questions in one conversation, while answers are still being written.

use std::time::Duration;

use frontdesk_client::{ErrorCode, StreamChatEvent, types::ChatRequest};
use frontdesk_conformance::{ApiAnswer, Stage, World, stories};
use frontdesk_test_programs::provider;
use futures::{TryStreamExt, future::join_all};
use serde_json::{Value, json};
use uuid::Uuid;

use super::providers::{QUESTION, remaining_credits, with_model};

stories![
    a_second_question_is_taken_while_the_first_streams with provider::model_settings().as_str(),
    a_conversation_whose_first_answer_failed_takes_the_next_question with provider::model_settings().as_str(),
    a_conversation_in_which_nothing_was_answered_ends_after_a_day with provider::model_settings().as_str(),
    many_questions_at_once_are_all_answered with provider::model_settings().as_str(),
    a_reply_ends_with_its_conversation_and_costs_nothing with provider::model_settings().as_str(),
];

/// Asks in a conversation.
async fn ask_in_conversation(stage: &Stage, conversation: Uuid) -> ApiAnswer {
    let body = json!({ "agentId": stage.agent, "message": QUESTION, "conversationId": conversation });
    stage.actor.post("/chat", body).await
}

/// Switches the agent to another model from now on.
async fn switch_model(stage: &Stage, model: &str) {
    stage.actor.patch(&format!("/agents/{}", stage.agent), json!({ "model": model })).await.data();
}

async fn count_messages(world: &World, conversation: Uuid) -> i64 {
    let sql = format!("SELECT COUNT(*) FROM messages WHERE conversation_id = '{conversation}'");
    world.backdoor().await.query_number(sql).await
}

async fn a_second_question_is_taken_while_the_first_streams(world: &World) {
    let stage = with_model(world, "endless").await;
    for model in ["fake/fast", "builtin/extractive"] {
        switch_model(&stage, "fake/endless").await;
        let question = ChatRequest::builder().agent_id(stage.agent).message(QUESTION);
        let mut stream = stage.actor.sdk.stream_chat().body(question).await.expect("a stream");
        let Ok(Some(StreamChatEvent::MessageStart(start))) = stream.try_next().await else { panic!("it begins with its start") };
        switch_model(&stage, model).await;
        let second = ask_in_conversation(&stage, start.conversation_id).await.data();
        assert_eq!(second["conversationId"], json!(start.conversation_id));
        assert_eq!(count_messages(world, start.conversation_id).await, 2, "the first answer is still being written");
        stage.actor.post_empty(&format!("/agents/{}/messages/{}/stop", stage.agent, start.message_id)).await.data();
        let first = stream.reply().await.expect("the first answer");
        assert_eq!(first.conversation_id, start.conversation_id);
        assert_eq!(count_messages(world, start.conversation_id).await, 4, "two questions and two answers");
    }
    assert_eq!(remaining_credits(world, &stage).await, 249_996);
}

/// Returns the id of the conversation from a stream that then fails.
async fn start_failed_conversation(stage: &Stage) -> Uuid {
    let events = stage.actor.post("/chat/stream", json!({ "agentId": stage.agent, "message": QUESTION })).await.events();
    assert_eq!(events.last().map(|event| event.name.as_str()), Some("error"));
    let start: Value = events[0].json();
    start["conversationId"].as_str().and_then(|id| id.parse().ok()).expect("an id")
}

async fn a_conversation_whose_first_answer_failed_takes_the_next_question(world: &World) {
    let stage = with_model(world, "cut").await;
    let conversation = start_failed_conversation(&stage).await;
    assert_eq!(count_messages(world, conversation).await, 0);
    switch_model(&stage, "fake/fast").await;
    ask_in_conversation(&stage, conversation).await.assert_code("success", "the next question");
    assert_eq!(count_messages(world, conversation).await, 2);
    assert_eq!(remaining_credits(world, &stage).await, 249_999, "the answer that failed cost nothing");
}

async fn a_conversation_in_which_nothing_was_answered_ends_after_a_day(world: &World) {
    let stage = with_model(world, "cut").await;
    let [answered, asked, empty] = [
        start_failed_conversation(&stage).await,
        start_failed_conversation(&stage).await,
        start_failed_conversation(&stage).await,
    ];
    switch_model(&stage, "fake/fast").await;
    ask_in_conversation(&stage, answered).await.assert_code("success", "an answer");
    world.advance(Duration::from_hours(25));
    switch_model(&stage, "fake/late").await;
    let sweeps = async {
        let mut database = world.backdoor().await;
        while database.query_number("SELECT COUNT(*) FROM drafts WHERE error IS NULL".to_owned()).await == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        world.run_periodic_tasks().await;
    };
    let (unfinished, ()) = tokio::join!(ask_in_conversation(&stage, asked), sweeps);
    unfinished.assert_code("success", "an answer that was being written when the day was over");
    switch_model(&stage, "fake/fast").await;
    ask_in_conversation(&stage, answered).await.assert_code("success", "where something was answered");
    ask_in_conversation(&stage, empty).await.assert_code("CONVERSATION_NOT_FOUND", "where nothing was, a day later");
}

async fn many_questions_at_once_are_all_answered(world: &World) {
    let stage = with_model(world, "cut").await;
    let conversation = start_failed_conversation(&stage).await;
    for model in ["fake/fast", "builtin/extractive"] {
        switch_model(&stage, model).await;
        for answer in join_all((0..16).map(|_| ask_in_conversation(&stage, conversation))).await {
            answer.assert_code("success", model);
        }
    }
    assert_eq!(count_messages(world, conversation).await, 64);
}

async fn a_reply_ends_with_its_conversation_and_costs_nothing(world: &World) {
    let stage = with_model(world, "endless").await;
    let question = ChatRequest::builder().agent_id(stage.agent).message(QUESTION);
    let mut stream = stage.actor.sdk.stream_chat().body(question).await.expect("a stream");
    let Ok(Some(StreamChatEvent::MessageStart(start))) = stream.try_next().await else { panic!("it begins with its start") };
    let path = format!("/agents/{}/conversations/{}", stage.agent, start.conversation_id);
    assert_eq!(stage.actor.get(&path).await.data()["messageCount"], json!(0), "it is there while its first answer is written");
    stage.actor.delete(&path).await.data();
    let stopped = stage.actor.post_empty(&format!("/agents/{}/messages/{}/stop", stage.agent, start.message_id)).await;
    stopped.assert_code("MESSAGE_NOT_FOUND", "the reply went with its conversation");
    let failed = stream.reply().await.expect_err("there is nothing to add it to");
    assert_eq!(failed.code(), Some(&ErrorCode::ConversationNotFound));
    assert_eq!(remaining_credits(world, &stage).await, 250_000, "nothing was charged");
    assert_eq!(count_messages(world, start.conversation_id).await, 0);
}
