//! Server-sent events.

use std::time::Duration;

use axum::body::Body;
use frontdesk_api::{
    apis::chat::StreamChatEvent,
    models::TextDelta,
    runtime::{Event, EventData},
};
use futures::{StreamExt, stream};
use http::Request;

use crate::fake::{AGENT, FakeWorld, json_request};

fn delta_event(number: u32, text: &str) -> Event<StreamChatEvent> {
    Event { id: format!("m:{number}"), data: StreamChatEvent::TextDelta(TextDelta { text: text.to_owned() }) }
}

fn chat_request() -> Request<Body> {
    json_request("POST", "/chat/stream", format!(r#"{{"agentId":"{}","message":"When?"}}"#, &AGENT[8..]))
}

#[tokio::test]
async fn events_are_framed_one_by_one() {
    let world =
        FakeWorld::with(|state| state.events = Some(stream::iter([delta_event(1, "At\n10"), delta_event(2, ":00")]).boxed()));
    let answer = world.send(chat_request()).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.headers["content-type"], "text/event-stream");
    assert_eq!(answer.headers["cache-control"], "no-store");
    assert_eq!(answer.headers["x-accel-buffering"], "no");
    assert!(!answer.headers.contains_key("idempotent-replayed"));
    assert_eq!(
        answer.body,
        "id: m:1\nevent: text.delta\ndata: {\"type\":\"text.delta\",\"text\":\"At\\n10\"}\n\n\
         id: m:2\nevent: text.delta\ndata: {\"type\":\"text.delta\",\"text\":\":00\"}\n\n"
    );
}

#[tokio::test(start_paused = true)]
async fn silence_is_broken_every_fifteen_seconds() {
    let late = stream::once(async {
        tokio::time::sleep(Duration::from_secs(31)).await;
        delta_event(1, "x")
    });
    let world = FakeWorld::with(|state| state.events = Some(late.boxed()));
    let begun = tokio::time::Instant::now();
    let answer = world.send(chat_request()).await;
    assert_eq!(answer.body, ": \n\n: \n\nid: m:1\nevent: text.delta\ndata: {\"type\":\"text.delta\",\"text\":\"x\"}\n\n");
    assert_eq!(begun.elapsed(), Duration::from_secs(31));
}

#[tokio::test]
async fn a_stream_that_is_given_again_says_so() {
    let world = FakeWorld::with(|state| {
        state.events = Some(stream::empty().boxed());
        state.replayed = true;
    });
    assert_eq!(world.send(chat_request()).await.headers["idempotent-replayed"], "true");
}

#[tokio::test]
async fn a_stream_that_does_not_begin_is_refused_like_anything_else() {
    let world = FakeWorld::with(|state| state.fails = true);
    assert_eq!(world.send(chat_request()).await.steps.last().map(String::as_str), Some("refuse POST"));
}

#[test]
fn an_event_is_named_as_in_the_contract() {
    let event = delta_event(1, "x").data;
    assert_eq!((event.name(), event.json().as_str()), ("text.delta", r#"{"type":"text.delta","text":"x"}"#));
}

#[test]
fn data_of_several_lines_stays_one_event() {
    struct LinesData;
    impl EventData for LinesData {
        fn name(&self) -> &'static str {
            "lines"
        }
        fn json(&self) -> String {
            "{\n \"a\":\r\n1\r}".to_owned()
        }
    }
    let frame = Event { id: "m:1".to_owned(), data: LinesData }.frame();
    assert_eq!(frame, "id: m:1\nevent: lines\ndata: {\ndata:  \"a\":\ndata: 1\ndata: }\n\n");
}

#[tokio::test]
async fn behind_the_last_event_is_no_stream() {
    let world = FakeWorld::with(|state| {
        state.events = Some(stream::empty().boxed());
        state.is_over = true;
    });
    let answer = world.send(chat_request()).await;
    assert_eq!((answer.status.as_u16(), answer.body.as_str()), (204, ""));
    assert!(!answer.headers.contains_key("content-type"));
}

#[tokio::test]
async fn a_stream_ends_once_its_caller_may_no_longer_read_it() {
    let endless = stream::iter([delta_event(1, "x")]).chain(stream::pending());
    let world = FakeWorld::with(|state| {
        state.events = Some(endless.boxed());
        state.revoked = true;
    });
    let answer = world.send(chat_request()).await;
    assert_eq!(answer.body, "event: error\ndata: {\"type\":\"error\",\"code\":\"INVALID_API_KEY\"}\n\n", "not one event more");
}
