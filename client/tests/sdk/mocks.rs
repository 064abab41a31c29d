//! The mock server of the SDK.

use std::time::Duration;

use frontdesk_client::{
    ErrorCode, StreamChatEvent, StreamConversationEvent,
    mock::{MockServer, wiremock::matchers},
    prelude::*,
    types::{AgentCreate, ChatRequest, ContactCreate, ErrorParams, Message, MessageStart, SourceStatus, TextDelta},
};
use serde_json::json;
use uuid::Uuid;

#[tokio::test]
async fn a_mock_answers_in_the_types_of_the_contract() {
    let server = MockServer::start().await;
    let client = server.client();

    let mut agent = server.get_agent().example();
    agent.name = "Reception".to_owned();
    server.get_agent().path("agentId", agent.id).returns(agent.clone()).await;
    server.get_agent().fails(ErrorCode::AgentNotFound, "There is no such agent.").await;
    server.create_agent().body(json!({ "name": "Night desk" })).expect(1).returns_example().await;
    server.get_agent_avatar().returns_bytes("GIF89a", "image/gif").await;

    assert_eq!(client.get_agent(agent.id).await.unwrap(), agent);
    let missing = client.get_agent(Uuid::nil()).with_response().await.unwrap_err();
    assert_eq!((missing.code(), missing.request_id()), (Some(&ErrorCode::AgentNotFound), Some("mock-request")));
    let created = client.create_agent().body(AgentCreate::builder().name("Night desk")).with_response().await.unwrap();
    assert_eq!(created.status.as_u16(), 201);
    let avatar = client.get_agent_avatar(agent.id).with_response().await.unwrap();
    assert_eq!((&avatar.data[..], &avatar.headers["content-type"]), (b"GIF89a".as_slice(), &"image/gif".parse().unwrap()));
    assert_eq!(server.requests().await.len(), 4);
}

#[tokio::test]
async fn a_mock_fails_with_facts_for_programs() {
    let server = MockServer::start().await;
    let mut params = ErrorParams::default();
    params.contact_id = Some(Uuid::nil());
    server.create_contact().fails_with(ErrorCode::ContactIdentifierTaken, "It exists.", params.clone()).await;
    let refused = server.client().create_contact().body(ContactCreate::builder().name("Anna")).await.unwrap_err();
    assert_eq!(refused.params(), Some(&params));
}

#[tokio::test]
async fn a_mock_streams_lists_and_matches_headers() {
    let server = MockServer::start().await;
    let client = server.client();
    let (reply, page) = (server.chat().example(), server.list_agents().example());
    let start = json!({ "conversationId": reply.conversation_id, "messageId": reply.message_id, "model": "a/b" });
    let start: MessageStart = serde_json::from_value(start).unwrap();
    let delta: TextDelta = TextDelta::builder().text("On Sundays.").try_into().unwrap();
    let events =
        [StreamChatEvent::MessageStart(start), StreamChatEvent::TextDelta(delta), StreamChatEvent::MessageEnd(reply.clone())];
    server.stream_chat().matching(matchers::header("x-team", "sales")).streams(events.clone()).await;
    server.list_agents().returns(page.clone()).await;

    let question = ChatRequest::builder().agent_id(Uuid::nil()).message("When?");
    let answer = client.stream_chat().body(question).header("X-Team", "sales").await.unwrap();

    assert_eq!(answer.try_collect::<Vec<_>>().await.unwrap(), events);
    assert_eq!(client.list_agents().await.unwrap(), page);
}

#[tokio::test]
async fn a_stream_of_a_conversation_is_resumed_after_its_last_event() {
    let server = MockServer::start().await;
    let client = server.builder().retry_base(Duration::from_millis(1)).build().unwrap();
    let message = server.list_messages().example().items.remove(0);
    let numbered = |sequence| {
        let mut message: Message = message.clone();
        message.sequence = sequence;
        StreamConversationEvent::MessageCreated(message)
    };
    let (agent, conversation) = (Uuid::nil(), message.conversation_id);
    server.stream_conversation().matching(matchers::header("last-event-id", "2")).streams([numbered(3)]).await;
    let gone = server.stream_conversation().matching(matchers::header("last-event-id", "3"));
    gone.fails(ErrorCode::ConversationNotFound, "It was deleted.").await;
    server.stream_conversation().streams([numbered(1), numbered(2)]).await;

    let mut stream = client.stream_conversation(agent, conversation).since(0).await.unwrap();
    for sequence in 1..=3 {
        assert_eq!(stream.try_next().await.unwrap(), Some(numbered(sequence)));
    }
    assert_eq!(stream.last_event_id(), Some("3"));
    let ended = stream.try_next().await.unwrap_err();
    assert_eq!(ended.code(), Some(&ErrorCode::ConversationNotFound));
    assert_eq!(stream.try_next().await.unwrap(), None);
}

#[tokio::test]
#[should_panic(expected = "get_agent never fails with INSUFFICIENT_CREDITS, only with: VALIDATION_ERROR, ")]
async fn a_mock_does_not_say_what_no_server_says() {
    let server = MockServer::start().await;
    server.get_agent().fails(ErrorCode::InsufficientCredits, "Buy credits.").await;
}

#[tokio::test]
#[should_panic(expected = "create_agent")]
async fn a_call_that_was_expected_and_never_came_is_a_failure() {
    let server = MockServer::start().await;
    server.create_agent().expect(1).returns_example().await;
}

#[tokio::test]
async fn an_answer_can_change_from_call_to_call() {
    let server = MockServer::start().await;
    let mut ready = server.get_source().example();
    ready.status = SourceStatus::Ready;
    let mut queued = ready.clone();
    queued.status = SourceStatus::Queued;
    server.get_source().times(2).returns(queued.clone()).await;
    server.get_source().returns(ready.clone()).await;

    assert_eq!(server.client().wait_until_ready(&queued).await.unwrap(), ready);
    assert_eq!(server.requests().await.len(), 3);
}
