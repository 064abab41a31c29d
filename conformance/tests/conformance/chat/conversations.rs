//! Conversations remember earlier messages.

use frontdesk_client::{ErrorCode, types::ChatRequest};
use frontdesk_conformance::{Stage, World, stories};
use serde_json::json;
use uuid::Uuid;

stories![
    a_conversation_goes_on_and_is_understood,
    each_question_without_one_begins_a_conversation,
    an_unknown_conversation_is_never_a_new_one,
    messages_have_one_to_four_thousand_characters,
];

async fn a_conversation_goes_on_and_is_understood(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    world.settle().await;
    let first = ChatRequest::builder().agent_id(agent).message("When does the front desk open?");
    let first = anna.sdk.chat().body(first).await.expect("a reply");
    let body = ChatRequest::builder().agent_id(agent).message("And on Sundays?").conversation_id(first.conversation_id);
    let second = anna.sdk.chat().body(body).await.expect("a reply");
    assert_eq!(second.conversation_id, first.conversation_id);
    assert_ne!(second.message_id, first.message_id);
    assert!(second.answer.contains("10:00"), "{}", second.answer);
    let sql = format!("SELECT COUNT(*) FROM messages WHERE conversation_id = '{}'", first.conversation_id);
    assert_eq!(world.backdoor().await.query_number(sql).await, 4, "two questions and two replies");
}

async fn each_question_without_one_begins_a_conversation(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let one = anna.ask_agent(agent, "Hello?").await.data()["conversationId"].clone();
    let other = anna.ask_agent(agent, "Hello?").await.data()["conversationId"].clone();
    assert_ne!(one, other);
}

async fn an_unknown_conversation_is_never_a_new_one(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let invented: Uuid = world.app().services.ports.ids.next();
    let body = ChatRequest::builder().agent_id(agent).message("Hello?").conversation_id(invented);
    let refused = anna.sdk.chat().body(body).await.expect_err("a refusal");
    assert_eq!(refused.code(), Some(&ErrorCode::ConversationNotFound));
    let mut database = world.backdoor().await;
    for (table, before) in [("conversations", 1), ("messages", 2)] {
        assert_eq!(database.query_number(format!("SELECT COUNT(*) FROM {table}")).await, before, "{table} were made for it");
    }
    let spent = format!("SELECT COUNT(*) FROM credit_entries WHERE org_id = '{}' AND amount < 0", anna.org);
    assert_eq!(database.query_number(spent).await, 0, "nor was it charged");
}

async fn messages_have_one_to_four_thousand_characters(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    world.settle().await;
    for letter in ["a", "é", "🏨"] {
        anna.ask_agent(agent, &letter.repeat(4_000)).await.assert_code("success", "4,000 characters");
        let refused = anna.ask_agent(agent, &letter.repeat(4_001)).await;
        assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec!["/message".to_owned()]));
    }
    for blank in ["", " \n\t"] {
        for path in ["/chat", "/chat/stream"] {
            let refused = anna.post(path, json!({ "agentId": agent, "message": blank })).await;
            assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec!["/message".to_owned()]));
        }
        let refused = anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": blank })).await;
        assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec!["/query".to_owned()]));
    }
}
