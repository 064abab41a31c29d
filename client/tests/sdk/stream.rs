//! Streamed answers, including those over interrupted connections.

use std::time::Duration;

use crate::{
    fake::{FakeServer, ScriptedReply},
    samples,
};
use frontdesk_client::{ChatPosition, Error, ErrorCode, StreamChatEvent, prelude::*, types::ChatRequest};
use serde_json::json;

type SseEvent = (&'static str, &'static str, serde_json::Value);

fn start_event() -> SseEvent {
    ("m:0", "message.start", json!({ "conversationId": samples::ID, "messageId": samples::ID, "model": "builtin/extractive" }))
}

fn delta_event(id: &'static str, text: &str) -> SseEvent {
    (id, "text.delta", json!({ "text": text }))
}

fn end_event() -> SseEvent {
    ("m:9", "message.end", samples::reply("On Sundays."))
}

fn chat_question() -> frontdesk_client::types::builder::ChatRequest {
    ChatRequest::builder().agent_id(samples::id()).message("When?")
}

/// Abbreviates an event.
fn abbreviate_event(event: &StreamChatEvent) -> String {
    match event {
        StreamChatEvent::MessageStart(_) => "<".to_owned(),
        StreamChatEvent::TextDelta(delta) => delta.text.clone(),
        StreamChatEvent::MessageEnd(_) => ">".to_owned(),
        other => format!("{other:?}"),
    }
}

async fn read_words(client: &frontdesk_client::Client) -> Result<String, Error> {
    let answer = client.stream_chat().body(chat_question()).await?;
    answer.try_fold(String::new(), |text, event| async move { Ok(text + &abbreviate_event(&event)) }).await
}

#[tokio::test]
async fn events_come_in_their_types_and_unknown_ones_are_passed_over() {
    let weather = ("m:2", "weather", json!({ "sun": true }));
    let server = FakeServer::start([ScriptedReply::events(&[
        start_event(),
        delta_event("m:1", "On "),
        weather,
        delta_event("m:3", "Sundays."),
        end_event(),
    ])])
    .await;

    assert_eq!(read_words(&server.client()).await.unwrap(), "<On Sundays.>");

    let [asked] = &server.seen_requests()[..] else { panic!("one request") };
    assert_eq!(asked.line, "POST /api/v1/chat/stream");
    assert!(asked.header("idempotency-key").is_some() && asked.header("last-event-id").is_none());
}

#[tokio::test]
async fn a_stream_that_is_cut_off_goes_on_behind_the_last_event() {
    let server = FakeServer::start([
        ScriptedReply::events(&[start_event(), delta_event("m:1", "On ")]).cut(),
        // This one ends cleanly, but too early, and resumes earlier than requested.
        ScriptedReply::events(&[delta_event("m:1", "On "), delta_event("m:2", "Sun")]),
        ScriptedReply::events(&[delta_event("m:3", "days."), end_event()]),
    ])
    .await;

    assert_eq!(read_words(&server.client()).await.unwrap(), "<On Sundays.>");

    let seen = server.seen_requests();
    let resumed = seen.iter().map(|seen| seen.header("last-event-id")).collect::<Vec<_>>();
    assert_eq!(resumed, [None, Some("m:1"), Some("m:2")]);
    let keyed = seen.iter().map(|seen| seen.header("idempotency-key").is_some()).collect::<Vec<_>>();
    assert_eq!(keyed, [true, false, false], "what goes on asks nothing anew");
    assert!(seen.iter().all(|request| request.body == seen[0].body));
}

#[tokio::test]
async fn a_stream_that_is_cut_off_before_its_first_event_is_asked_for_under_the_same_key() {
    let server = FakeServer::start([
        ScriptedReply::events(&[]).cut(),
        ScriptedReply::html(502),
        ScriptedReply::events(&[start_event(), end_event()]),
    ])
    .await;

    assert_eq!(read_words(&server.client()).await.unwrap(), "<>");

    let keys = server.seen_requests().iter().map(|seen| seen.header("idempotency-key").unwrap().to_owned()).collect::<Vec<_>>();
    assert!(keys.len() == 3 && keys.iter().all(|key| *key == keys[0]), "{keys:?}");
}

#[tokio::test]
async fn a_stream_that_breaks_over_and_over_is_given_up() {
    let dead = |silence| ScriptedReply::events(&[]).cut().silent_for(silence);
    let first = ScriptedReply::events(&[start_event()]).cut();
    let server = FakeServer::start([first, dead(Duration::ZERO), dead(Duration::ZERO), dead(Duration::from_secs(30))]).await;
    let client = server.builder().retries(3).stream_idle_timeout(Duration::from_millis(300)).build().unwrap();

    let mut answer = client.stream_chat().body(chat_question()).await.unwrap();
    assert!(matches!(answer.try_next().await, Ok(Some(StreamChatEvent::MessageStart(_)))));
    let error = answer.try_next().await.unwrap_err();

    assert!(matches!(error, Error::Timeout { .. }), "the last connection was silent: {error:?}");
    assert!(answer.try_next().await.unwrap().is_none(), "an error is the end");
    assert_eq!(server.seen_requests().len(), 4);
}

#[tokio::test]
async fn a_lost_stream_that_may_not_be_taken_up_says_how_it_was_lost() {
    let server =
        FakeServer::start([ScriptedReply::events(&[start_event()]), ScriptedReply::events(&[start_event()]).cut()]).await;
    let client = server.builder().retries(0).build().unwrap();

    for source_is_known in [false, true] {
        let error = read_words(&client).await.unwrap_err();
        assert!(matches!(&error, Error::Interrupted { source, .. } if source.is_some() == source_is_known), "{error:?}");
    }
}

#[tokio::test]
async fn an_error_in_the_stream_is_the_error_of_the_call() {
    let error = json!({ "code": "INTERNAL_ERROR", "message": "Ask again.", "requestId": "r-9" });
    let server = FakeServer::start([ScriptedReply::events(&[start_event(), ("m:1", "error", error)])]).await;

    let error = read_words(&server.client()).await.unwrap_err();

    assert!(
        matches!(&error, Error::Api { status: 500, code: ErrorCode::InternalError, request_id, .. } if &**request_id == "r-9")
    );
    assert_eq!(server.seen_requests().len(), 1);
}

#[tokio::test]
async fn what_fails_before_the_stream_begins_fails_the_call() {
    let page = ScriptedReply::html(200);
    let server = FakeServer::start([ScriptedReply::error(402, "INSUFFICIENT_CREDITS"), page]).await;
    let client = server.client();

    let refused = client.stream_chat().body(chat_question()).await.unwrap_err();
    assert_eq!(refused.code(), Some(&ErrorCode::InsufficientCredits));
    let foreign = client.stream_chat().body(chat_question()).await.unwrap_err();
    assert!(foreign.to_string().contains("content type `text/html`"), "{foreign}");
    let half = client.stream_chat().body(ChatRequest::builder().message("When?")).await.unwrap_err();
    assert!(matches!(half, Error::InvalidRequest(_)), "{half:?}");
}

#[tokio::test]
async fn a_stream_outlives_the_timeout_of_calls_but_must_begin_within_it() {
    let slow = ScriptedReply::events(&[start_event()]).cut().silent_for(Duration::from_millis(900));
    let server = FakeServer::start([
        slow,
        ScriptedReply::events(&[end_event()]),
        ScriptedReply::events(&[]).silent_for(Duration::from_secs(30)),
    ])
    .await;
    let client = server.builder().timeout(Duration::from_millis(500)).build().unwrap();

    assert_eq!(read_words(&client).await.unwrap(), "<>");
    assert!(matches!(client.stream_chat().body(chat_question()).await, Err(Error::Timeout { .. })));
}

#[tokio::test]
async fn the_whole_reply_is_collected() {
    let server =
        FakeServer::start([ScriptedReply::events(&[start_event(), delta_event("m:1", "On Sundays."), end_event()])]).await;

    let client = server.client();
    // In a separate task, as a server would: streams must be `Send` and `'static`.
    let task = tokio::spawn(async move { client.stream_chat().body(chat_question()).await?.reply().await });
    let reply = task.await.unwrap().unwrap();

    assert_eq!(reply.answer, "On Sundays.");
}

#[tokio::test]
async fn the_text_alone_can_be_read() {
    let server = FakeServer::start([ScriptedReply::events(&[
        start_event(),
        delta_event("m:1", "On "),
        delta_event("m:2", "Sundays."),
        end_event(),
    ])])
    .await;

    let text = server.client().stream_chat().body(chat_question()).await.unwrap().text();

    assert_eq!(text.try_collect::<Vec<_>>().await.unwrap(), ["On ", "Sundays."]);
}

#[tokio::test]
async fn another_process_goes_on_after_the_last_event_that_was_read() {
    let id = |n| format!("{}:{n}", samples::ID);
    let first =
        ScriptedReply::events(&[(&id(0), "message.start", start_event().2), (&id(1), "text.delta", json!({ "text": "On " }))])
            .cut();
    let rest =
        ScriptedReply::events(&[(&id(2), "text.delta", json!({ "text": "Sundays." })), (&id(3), "message.end", end_event().2)]);
    let server = FakeServer::start([first, rest]).await;

    let client = server.builder().retries(0).build().unwrap();
    let mut answer = client.stream_chat().body(chat_question()).idempotency_key("question-1").await.unwrap();
    for _ in 0..2 {
        answer.try_next().await.unwrap().unwrap();
    }
    let stored = serde_json::to_string(answer.position()).unwrap();
    drop((answer, client));

    let position = serde_json::from_str(&stored).unwrap();
    let mut words = server.client().continue_chat(position).await.unwrap().text();
    assert_eq!(words.try_next().await.unwrap().as_deref(), Some("Sundays."));

    let [asked, resumed] = &server.seen_requests()[..] else { panic!("two requests") };
    assert_eq!((asked.header("idempotency-key"), resumed.header("idempotency-key")), (Some("question-1"), None));
    assert_eq!((resumed.header("last-event-id"), &resumed.body), (Some(id(1).as_str()), &asked.body));
}

#[tokio::test]
async fn a_process_that_read_nothing_asks_again_under_the_same_key() {
    let server =
        FakeServer::start([ScriptedReply::events(&[]).cut(), ScriptedReply::events(&[start_event(), end_event()])]).await;

    let client = server.builder().retries(0).build().unwrap();
    let answer = client.stream_chat().body(chat_question()).await.unwrap();
    let position = answer.position().clone();
    server.client().continue_chat(position).await.unwrap().reply().await.unwrap();

    let keys = server.seen_requests().iter().map(|seen| seen.header("idempotency-key").unwrap().to_owned()).collect::<Vec<_>>();
    assert!(keys.len() == 2 && keys[0] == keys[1], "{keys:?}");
}

#[tokio::test]
async fn behind_its_end_a_stream_is_empty() {
    let server =
        FakeServer::start([ScriptedReply::events(&[start_event(), end_event()]), ScriptedReply::new(204, "text/plain", "")])
            .await;
    let client = server.client();

    let mut answer = client.stream_chat().body(chat_question()).await.unwrap();
    while answer.try_next().await.unwrap().is_some() {}
    let mut rest = client.continue_chat(answer.position().clone()).await.unwrap();

    assert!(rest.try_next().await.unwrap().is_none());
    assert_eq!(server.seen_requests()[1].header("last-event-id"), Some("m:9"));
}

#[tokio::test]
async fn a_reply_is_stopped_by_its_stream() {
    let message = format!("{}:0", samples::ID);
    let begun = ScriptedReply::events(&[(&message, "message.start", start_event().2)]).cut().silent_for(Duration::from_secs(30));
    let server = FakeServer::start([begun, ScriptedReply::data(samples::reply("On"))]).await;

    let mut answer = server.client().stream_chat().body(chat_question()).await.unwrap();
    let early = answer.stop().await.unwrap_err();
    answer.try_next().await.unwrap();
    let reply = answer.stop().await.unwrap();

    assert!(matches!(early, Error::InvalidRequest(_)), "{early:?}");
    assert_eq!(reply.answer, "On");
    assert_eq!(server.seen_requests()[1].line, format!("POST /api/v1/agents/{0}/messages/{0}/stop", samples::ID));
}

#[tokio::test]
async fn a_reply_can_be_stopped_from_another_task() {
    let server = FakeServer::start([ScriptedReply::events(&[start_event(), end_event()])]).await;
    let answer = server.client().stream_chat().body(chat_question()).await.unwrap();
    // Compiles only if the future can be sent to another thread.
    let early = tokio::spawn(answer.stop()).await.unwrap().unwrap_err();
    assert!(matches!(early, Error::InvalidRequest(_)), "{early:?}");
}

#[tokio::test]
async fn a_process_that_died_behind_the_last_event_still_gets_the_reply() {
    let id = format!("{}:9", samples::ID);
    let whole = ScriptedReply::events(&[(&id, "message.end", end_event().2)]);
    let server =
        FakeServer::start([whole, ScriptedReply::new(204, "text/plain", ""), ScriptedReply::data(samples::reply("On Sundays."))])
            .await;
    let client = server.client();

    let position = ChatPosition::new(chat_question().try_into().unwrap(), "question-1");
    let mut answer = client.continue_chat(position).await.unwrap();
    while answer.try_next().await.unwrap().is_some() {}
    let rest = client.continue_chat(answer.position().clone()).await.unwrap();

    assert_eq!(rest.reply().await.unwrap().answer, "On Sundays.");
    assert_eq!(server.seen_requests()[0].header("idempotency-key"), Some("question-1"));
    assert_eq!(server.seen_requests()[2].line, format!("POST /api/v1/agents/{0}/messages/{0}/stop", samples::ID));
}

#[tokio::test]
async fn a_reply_whose_stream_was_lost_is_not_stopped_by_reading_it() {
    let server = FakeServer::start([ScriptedReply::events(&[start_event()]).cut()]).await;
    let client = server.builder().retries(0).build().unwrap();

    let mut answer = client.stream_chat().body(chat_question()).await.unwrap();
    while let Ok(Some(_)) = answer.try_next().await {}
    let error = answer.reply().await.unwrap_err();

    assert!(matches!(error, Error::Interrupted { .. }), "{error:?}");
    assert_eq!(server.seen_requests().len(), 1);
}

#[tokio::test]
async fn without_room_for_its_own_key_a_stream_is_begun_without_one() {
    let full = ScriptedReply::error(429, "IDEMPOTENCY_STORE_FULL").header("Retry-After", "3600");
    let server = FakeServer::start([full.clone(), ScriptedReply::events(&[start_event(), end_event()]), full]).await;
    let client = server.client();

    assert_eq!(read_words(&client).await.unwrap(), "<>");
    let mine = client.stream_chat().body(chat_question()).idempotency_key("mine").await.unwrap_err();

    let keyed = server.seen_requests().iter().map(|seen| seen.header("idempotency-key").is_some()).collect::<Vec<_>>();
    assert_eq!((keyed, mine.status()), (vec![true, false, true], Some(429)));
}

#[tokio::test]
async fn a_byte_order_mark_before_the_first_event_is_passed_over() {
    let events = format!("\u{feff}id: m:0\nevent: message.end\ndata: {}\n\n", samples::reply("On Sundays."));
    let server = FakeServer::start([ScriptedReply::new(200, "text/event-stream", events)]).await;

    let reply = server.client().stream_chat().body(chat_question()).await.unwrap().reply().await.unwrap();

    assert_eq!(reply.answer, "On Sundays.");
}
