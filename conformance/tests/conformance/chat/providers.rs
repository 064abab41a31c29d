//! Answers from a provider's model, over a real socket.

use std::time::Duration;

use frontdesk_client::{StreamChatEvent, types::ChatRequest};
use frontdesk_conformance::{Stage, World, contract::contract, stage::SOURCE_TEXT, stories};
use frontdesk_test_programs::provider::{self, dialects};
use futures::{TryStreamExt, future::join_all};
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    a_model_answers_and_is_cited with provider::model_settings().as_str(),
    a_model_that_names_no_passage_is_cited_all_the_same with provider::model_settings().as_str(),
    a_model_says_that_it_does_not_know with provider::model_settings().as_str(),
    a_provider_that_does_not_stream_is_understood with provider::model_settings().as_str(),
    servers_of_all_kinds_are_understood_and_their_thinking_is_kept_back with provider::model_settings().as_str(),
    an_answer_that_a_filter_cuts_says_so with provider::model_settings().as_str(),
    an_answer_at_its_limit_says_so with provider::model_settings().as_str(),
    a_provider_that_is_busy_is_asked_again with provider::model_settings().as_str(),
    stream_reply_and_record_are_the_same with provider::model_settings().as_str(),
    a_stream_begins_while_the_model_thinks with provider::model_settings().as_str(),
    a_reader_who_goes_away_finds_the_whole_answer with provider::model_settings().as_str(),
    the_same_request_reads_the_same_stream with provider::model_settings().as_str(),
    many_streams_at_once_half_of_them_left with format!("rate_limit = 0\n{}", provider::model_settings()).as_str(),
];

/// Sets up a stage whose agent uses the model `fake/<mood>`.
pub(crate) async fn with_model(world: &World, mood: &str) -> Stage {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    stage.actor.patch(&format!("/agents/{}", stage.agent), json!({ "model": format!("fake/{mood}") })).await.data();
    stage
}

pub(super) const QUESTION: &str = "When does the front desk open on Sundays?";

/// Returns the remaining credits of the stage.
pub(crate) async fn remaining_credits(world: &World, stage: &Stage) -> i64 {
    world.backdoor().await.query_number(format!("SELECT credits FROM orgs WHERE id = '{}'", stage.actor.org)).await
}

async fn a_model_answers_and_is_cited(world: &World) {
    let stage = with_model(world, "fast").await;
    let reply = stage.actor.ask_agent(stage.agent, QUESTION).await.data();
    assert_eq!(reply["answer"], json!(SOURCE_TEXT), "the marker `[1]` is taken out");
    assert_eq!((reply["model"].clone(), reply["finishReason"].clone()), (json!("fake/fast"), json!("stop")));
    assert_eq!((reply["creditsUsed"].clone(), reply["creditsRemaining"].clone()), (json!(1), json!(249_999)));
    assert_verbatim_citations(&reply, stage.source);
}

/// Checks that the citations occur verbatim in the source at the given positions.
fn assert_verbatim_citations(reply: &Value, source: Uuid) {
    let citations = reply["citations"].as_array().expect("a list");
    assert!(!citations.is_empty());
    for citation in citations {
        assert_eq!(citation["sourceId"], json!(source));
        let place = |name: &str| citation[name].as_u64().and_then(|at| usize::try_from(at).ok()).expect("a place");
        let characters: Vec<char> = SOURCE_TEXT.chars().collect();
        let quote: String = characters[place("start")..place("end")].iter().collect();
        assert_eq!(citation["quote"], json!(quote));
    }
}

async fn a_model_that_names_no_passage_is_cited_all_the_same(world: &World) {
    let stage = with_model(world, "plain").await;
    let reply = stage.actor.ask_agent(stage.agent, QUESTION).await.data();
    assert_eq!(reply["finishReason"], json!("stop"));
    assert_verbatim_citations(&reply, stage.source);
}

async fn a_model_says_that_it_does_not_know(world: &World) {
    let stage = with_model(world, "fast").await;
    let reply = stage.actor.ask_agent(stage.agent, "Quel vin va avec le fromage ?").await.data();
    assert_eq!(reply["answer"], json!("I do not know."));
    assert_eq!((reply["finishReason"].clone(), reply["citations"].clone()), (json!("no_answer"), json!([])));
}

async fn a_provider_that_does_not_stream_is_understood(world: &World) {
    let stage = with_model(world, "whole").await;
    assert_eq!(stage.actor.ask_agent(stage.agent, QUESTION).await.data()["answer"], json!(SOURCE_TEXT));
}

async fn servers_of_all_kinds_are_understood_and_their_thinking_is_kept_back(world: &World) {
    let stage = Stage::set_up(world).await;
    for dialect in dialects::DIALECTS {
        stage.actor.patch(&format!("/agents/{}", stage.agent), json!({ "model": format!("fake/{dialect}") })).await.data();
        let reply = stage.actor.ask_agent(stage.agent, QUESTION).await.data();
        assert_eq!((reply["answer"].clone(), reply["finishReason"].clone()), (json!(SOURCE_TEXT), json!("stop")), "{dialect}");
        let path = format!("/agents/{}/messages/{}", stage.agent, reply["messageId"].as_str().expect("an id"));
        let stored = stage.actor.get(&path).await.data();
        assert_eq!(stored["text"], json!(SOURCE_TEXT), "{dialect}");
    }
    let events = stage.actor.send(&stage.example_call(contract().operation("streamChat"))).await.events();
    assert!(events.iter().all(|event| !event.json().to_string().contains(dialects::THINKING)), "{events:?}");
}

async fn an_answer_that_a_filter_cuts_says_so(world: &World) {
    let stage = with_model(world, "filtered").await;
    let reply = stage.actor.ask_agent(stage.agent, QUESTION).await.data();
    assert_eq!(reply["finishReason"], json!("content_filter"));
    assert!(SOURCE_TEXT.starts_with(reply["answer"].as_str().expect("a text")), "{reply}");
}

async fn an_answer_at_its_limit_says_so(world: &World) {
    let stage = with_model(world, "length").await;
    assert_eq!(stage.actor.ask_agent(stage.agent, QUESTION).await.data()["finishReason"], json!("length"));
}

async fn a_provider_that_is_busy_is_asked_again(world: &World) {
    let stage = with_model(world, "busy").await;
    let question = format!("{QUESTION} {}", stage.agent);
    assert_eq!(stage.actor.ask_agent(stage.agent, &question).await.data()["answer"], json!(SOURCE_TEXT));
    assert_eq!(remaining_credits(world, &stage).await, 249_999, "charged once");
}

async fn stream_reply_and_record_are_the_same(world: &World) {
    let stage = with_model(world, "slow").await;
    let call = stage.example_call(contract().operation("streamChat"));
    let events = stage.actor.send(&call).await.events();
    let deltas: Vec<String> = events
        .iter()
        .filter(|event| event.name == "text.delta")
        .map(|event| event.json()["text"].as_str().expect("a text").to_owned())
        .collect();
    assert!(deltas.len() > 1, "it came in pieces");
    let end = events.last().expect("an end");
    assert_eq!((end.name.as_str(), end.json()["answer"].clone()), ("message.end", json!(deltas.concat())));
    for (position, last) in events.iter().enumerate() {
        let rest = stage.actor.send(&call.clone().header("Last-Event-ID", &last.id)).await.events();
        assert_eq!(rest, events[position + 1..], "behind event {position}");
    }
    assert_eq!(remaining_credits(world, &stage).await, 249_999, "charged once");
}

async fn a_stream_begins_while_the_model_thinks(world: &World) {
    let stage = with_model(world, "late").await;
    let events = stage.actor.send(&stage.example_call(contract().operation("streamChat"))).await.events();
    assert_eq!(events.last().map(|end| end.json()["answer"].clone()), Some(json!(SOURCE_TEXT)));
}

/// Reads a stream through the SDK up to its first words, then drops it; returns the reply's id.
pub(super) async fn leave_after_first_words(stage: &Stage) -> Uuid {
    let question = ChatRequest::builder().agent_id(stage.agent).message(QUESTION);
    let mut stream = stage.actor.sdk.stream_chat().body(question).await.expect("a stream");
    let mut message = None;
    loop {
        match stream.try_next().await.expect("an event").expect("no end yet") {
            StreamChatEvent::MessageStart(start) => message = Some(start.message_id),
            StreamChatEvent::TextDelta(_) => return message.expect("the start comes first"),
            _ => {}
        }
    }
}

async fn a_reader_who_goes_away_finds_the_whole_answer(world: &World) {
    let stage = with_model(world, "slow").await;
    let message = leave_after_first_words(&stage).await;
    let call = stage.example_call(contract().operation("streamChat")).header("Last-Event-ID", &format!("{message}:0"));
    let events = stage.actor.send(&call).await.events();
    assert_eq!(events.last().map(|end| end.json()["answer"].clone()), Some(json!(SOURCE_TEXT)));
    assert_eq!(remaining_credits(world, &stage).await, 249_999, "charged once");
}

async fn the_same_request_reads_the_same_stream(world: &World) {
    let stage = with_model(world, "slow").await;
    let call = stage.example_call(contract().operation("streamChat")).header("Idempotency-Key", "once");
    world.wire.send_and_leave(&call, &stage.actor.key).await;
    let mut database = world.backdoor().await;
    while database.query_number("SELECT COUNT(*) FROM drafts".to_owned()).await == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let joined = stage.actor.send(&call).await;
    assert_eq!(joined.header("idempotent-replayed"), Some("true"), "while it is written");
    assert_eq!(joined.events().last().map(|end| end.json()["answer"].clone()), Some(json!(SOURCE_TEXT)));
    let again = stage.actor.send(&call).await;
    assert_eq!((again.header("idempotent-replayed"), again.events()), (Some("true"), joined.events()), "and once it is whole");
    assert_eq!(remaining_credits(world, &stage).await, 249_999, "charged once");
}

/// Each uses four sockets of this process. A thousand work as well, if the limit on open files allows it.
const STREAMS: i64 = 50;

async fn many_streams_at_once_half_of_them_left(world: &World) {
    let stage = &with_model(world, "slow").await;
    let streams = (0..STREAMS).map(|number| async move {
        if number % 2 == 0 {
            leave_after_first_words(stage).await;
        } else {
            let events = stage.actor.send(&stage.example_call(contract().operation("streamChat"))).await.events();
            assert_eq!(events.last().map(|end| end.json()["answer"].clone()), Some(json!(SOURCE_TEXT)));
        }
    });
    join_all(streams).await;
    let stored = format!("SELECT COUNT(*) FROM messages WHERE org_id = '{}' AND finish IS NOT NULL", stage.actor.org);
    let mut database = world.backdoor().await;
    while database.query_number("SELECT COUNT(*) FROM drafts".to_owned()).await > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(database.query_number(stored).await, STREAMS + 1, "each is whole, beside the one of the stage");
    assert_eq!(remaining_credits(world, stage).await, 250_000 - STREAMS);
}
