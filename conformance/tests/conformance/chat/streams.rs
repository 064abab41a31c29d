//! Answers read as a stream.

use frontdesk_client::{StreamChatEvent, prelude::*, types::ChatRequest};
use frontdesk_conformance::{
    ApiAnswer, ApiCall, Stage, World, contract::contract, redact::redact_value, sse::SseEvent, stage::SOURCE_TEXT, stories,
};
use serde_json::{Value, json};

stories![
    a_stream_is_one_answer_in_pieces,
    stream_reply_and_record_are_the_same,
    a_cut_off_reader_resumes_and_loses_nothing,
    an_event_that_was_never_sent_is_none_to_go_on_from,
    only_the_agent_of_a_resumed_request_counts,
    resuming_asks_and_charges_nothing,
    a_stream_fails_in_the_envelope_before_it_begins,
    the_sdk_reads_events_as_they_come,
];

fn stream_question(stage: &Stage) -> ApiCall {
    stage.example_call(contract().operation("streamChat"))
}

/// Returns the data of an event without its `type`, which repeats its name.
pub(super) fn without_type(event: &SseEvent) -> Value {
    let mut data = event.json();
    let kind = data.as_object_mut().and_then(|fields| fields.shift_remove("type"));
    assert_eq!(kind, Some(json!(event.name)), "the data of an event name it");
    data
}

/// Assembles the events of a complete stream as a client does.
fn assemble_events(events: &[SseEvent]) -> (String, Vec<Value>, Value) {
    let of = |name: &str| events.iter().filter(|event| event.name == name).map(without_type).collect::<Vec<_>>();
    let answer = of("text.delta").iter().map(|delta| delta["text"].as_str().expect("a text")).collect();
    (answer, of("citation"), of("message.end").pop().expect("an end"))
}

async fn a_stream_is_one_answer_in_pieces(world: &World) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    let answer = stage.actor.send(&stream_question(&stage)).await;
    assert_eq!(answer.header("content-type"), Some("text/event-stream"));
    let events = answer.events();
    let names: Vec<_> = events.iter().map(|event| event.name.as_str()).collect();
    let deltas = names.iter().filter(|name| **name == "text.delta").count();
    assert!(deltas >= 1);
    assert_eq!((names[0], names[names.len() - 1]), ("message.start", "message.end"));
    let numbers: Vec<_> = events.iter().map(|event| event.position().expect("an id").1).collect();
    assert_eq!(numbers, (0..events.len() as u64).collect::<Vec<_>>());
    let (text, citations, reply) = assemble_events(&events);
    assert_eq!((json!(text), json!(citations)), (reply["answer"].clone(), reply["citations"].clone()));
    let start = events[0].json();
    for name in ["conversationId", "messageId", "model"] {
        assert_eq!(start[name], reply[name], "{name}");
    }
    assert_eq!([&reply["answer"], &reply["citations"][0]["quote"]].map(Value::as_str), [Some(SOURCE_TEXT); 2]);
    insta::assert_json_snapshot!(redact_value(&reply), {
        ".answer" => "[source text]",
        ".citations[0].quote" => "[source text]",
    }, @r#"
    {
      "conversationId": "[uuid 1]",
      "messageId": "[uuid 2]",
      "answer": "[source text]",
      "citations": [
        {
          "sourceId": "[uuid 3]",
          "title": "Opening hours",
          "heading": null,
          "url": null,
          "page": null,
          "quote": "[source text]",
          "start": 0,
          "end": 112
        }
      ],
      "seeAlso": [],
      "model": "builtin/extractive",
      "creditsUsed": 1,
      "creditsRemaining": 249999,
      "finishReason": "stop"
    }
    "#);
}

async fn stream_reply_and_record_are_the_same(world: &World) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    let (_, _, streamed) = assemble_events(&stage.actor.send(&stream_question(&stage)).await.events());
    let whole = stage.actor.send(&ApiCall { operation: contract().operation("chat"), ..stream_question(&stage) }).await.data();
    for name in ["answer", "citations", "seeAlso", "model", "creditsUsed", "finishReason"] {
        assert_eq!(streamed[name], whole[name], "{name} of the stream and of the reply");
    }
    let record = resume_after(&stage, &format!("{}:0", whole["messageId"].as_str().expect("an id"))).await;
    assert_eq!(assemble_events(&record.events()).2, whole, "what is stored is what was answered");
}

async fn resume_after(stage: &Stage, last: &str) -> ApiAnswer {
    stage.actor.send(&stream_question(stage).header("Last-Event-ID", last)).await
}

async fn a_cut_off_reader_resumes_and_loses_nothing(world: &World) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    let events = stage.actor.send(&stream_question(&stage)).await.events();
    let (last, earlier) = events.split_last().expect("events");
    for (position, event) in earlier.iter().enumerate() {
        assert_eq!(resume_after(&stage, &event.id).await.events(), events[position + 1..], "behind event {position}");
    }
    let over = resume_after(&stage, &last.id).await;
    assert_eq!((over.status, over.body.len()), (204, 0), "behind the end nothing comes, and nobody is to ask again");
}

async fn an_event_that_was_never_sent_is_none_to_go_on_from(world: &World) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    let events = stage.actor.send(&stream_question(&stage)).await.events();
    let message = events[0].position().expect("an id").0;
    for number in [events.len(), 999_999_999] {
        let answer = resume_after(&stage, &format!("{message}:{number}")).await;
        answer.assert_code("VALIDATION_ERROR", "the number of an event that there is not");
        assert_eq!(answer.fields(), ["header/Last-Event-ID"]);
        assert!(answer.message().contains(&events[events.len() - 1].id), "{}", answer.message());
    }
}

async fn only_the_agent_of_a_resumed_request_counts(world: &World) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    let events = stage.actor.send(&stream_question(&stage)).await.events();
    let call = stream_question(&stage).header("Last-Event-ID", &events[0].id);
    let another = call.clone().field("message", json!("Where is breakfast?")).field("conversationId", json!(stage.source));
    assert_eq!(stage.actor.send(&another).await.events(), events[1..]);
    let nobody = stage.actor.send(&call.field("agentId", json!(stage.actor.create_agent("Night desk").await))).await;
    nobody.assert_code("MESSAGE_NOT_FOUND", "the answer of another agent");
}

async fn resuming_asks_and_charges_nothing(world: &World) {
    let stage = Stage::set_up(world).await;
    let events = stage.actor.send(&stream_question(&stage)).await.events();
    let mut database = world.backdoor().await;
    let counts = [
        format!("SELECT COUNT(*) FROM messages WHERE org_id = '{}'", stage.actor.org),
        format!("SELECT COUNT(*) FROM credit_entries WHERE org_id = '{}'", stage.actor.org),
        format!("SELECT credits FROM orgs WHERE id = '{}'", stage.actor.org),
    ];
    let mut before = Vec::new();
    for sql in &counts {
        before.push(database.query_number(sql.clone()).await);
    }
    resume_after(&stage, &events[0].id).await.assert_code("success", "a resumed stream");
    let keyed = stream_question(&stage).header("Last-Event-ID", &events[0].id).header("Idempotency-Key", "resume");
    stage.actor.send(&keyed).await.assert_code("success", "a resumed stream under an idempotency key");
    for (sql, before) in counts.iter().zip(before) {
        assert_eq!(database.query_number(sql.clone()).await, before, "{sql}");
    }
    stage.actor.send(&keyed).await.assert_code("success", "the same again: the key does not hang");
}

async fn a_stream_fails_in_the_envelope_before_it_begins(world: &World) {
    let stage = Stage::set_up(world).await;
    let refused = stage.actor.send(&stream_question(&stage).field("agentId", json!(stage.source))).await;
    refused.assert_code("AGENT_NOT_FOUND", "a stream of nobody");
    assert_eq!(refused.header("content-type"), Some("application/json"));
}

async fn the_sdk_reads_events_as_they_come(world: &World) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    let body = ChatRequest::builder().agent_id(stage.agent).message("When does the front desk open on Sundays?");
    let mut stream = stage.actor.sdk.stream_chat().body(body).await.expect("a stream");
    let (mut text, mut citations, mut end) = (String::new(), Vec::new(), None);
    while let Some(event) = stream.try_next().await.expect("an event") {
        match event {
            StreamChatEvent::TextDelta(delta) => text.push_str(&delta.text),
            StreamChatEvent::Citation(citation) => citations.push(citation),
            StreamChatEvent::MessageEnd(reply) => end = Some(reply),
            _ => {}
        }
    }
    let reply = end.expect("an end");
    assert_eq!((text, citations), (reply.answer, reply.citations));
}
