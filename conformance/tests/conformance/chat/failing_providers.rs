//! Providers that fail: the caller gets an error, and nothing is charged or stored.

use std::{
    io,
    sync::{Arc, Mutex},
};

use frontdesk_conformance::{ApiAnswer, Stage, World, contract::contract, stories};
use frontdesk_snapshot_text::wrap_lines;
use frontdesk_test_programs::provider;
use serde_json::json;

use super::providers::{QUESTION, remaining_credits, with_model};

stories![
    before_the_first_words with impatient().as_str(),
    after_the_first_words with impatient().as_str(),
    a_key_is_free_again with impatient().as_str(),
    the_log_says_why_and_repeats_nothing with impatient().as_str(),
];

fn impatient() -> String {
    // The deadlines come first: anything after the provider's settings would belong to their last section.
    format!("limits.model_first_deadline = '3s'\nlimits.model_next_deadline = '1s'\n{}", provider::model_settings())
}

async fn stream_answer(stage: &Stage) -> ApiAnswer {
    stage.actor.send(&stage.example_call(contract().operation("streamChat"))).await
}

async fn assert_nothing_left(world: &World, stage: &Stage, mood: &str) {
    assert_eq!(remaining_credits(world, stage).await, 250_000, "{mood}: nothing is charged");
    let stored = format!("SELECT COUNT(*) FROM messages WHERE org_id = '{}'", stage.actor.org);
    assert_eq!(
        world.backdoor().await.query_number(stored).await,
        2,
        "{mood}: nothing is stored beside the question and the reply of the stage"
    );
}

async fn before_the_first_words(world: &World) {
    let mut told = Vec::new();
    for mood in ["dead", "silent", "garbage", "overloaded", "refused", "nobody", "refused-by-filter", "only-thinking"] {
        let stage = with_model(world, mood).await;
        let answer = stage.actor.ask_agent(stage.agent, QUESTION).await;
        answer.assert_code("MODEL_PROVIDER_ERROR", mood);
        told.push(format!("{mood}: {}", answer.message()));
        stream_answer(&stage).await.assert_code("MODEL_PROVIDER_ERROR", mood);
        assert_nothing_left(world, &stage, mood).await;
    }
    insta::assert_snapshot!(wrap_lines(&told.join("\n")), @r"
    dead: The provider of the model is overloaded or out of order. Nothing was charged; ask again.
    silent: The provider of the model did not answer within 3 seconds. Nothing was charged; ask again.
    garbage: The provider of the model sent something other than an answer. Nothing was charged; ask again.
    overloaded: The provider of the model is overloaded or out of order. It asks to wait for 3600 seconds.
      Nothing was charged; ask again.
    refused: The provider of the model refused the request (status 401); the operator finds the reason in the
      log. Nothing was charged; ask again.
    nobody: The provider of the model could not be reached. Nothing was charged; ask again.
    refused-by-filter: The content filter of the model's provider withheld the answer. Nothing was charged; ask
      in other words.
    only-thinking: The model reached the limit of its output before it began to answer; a higher
      `maxOutputTokens` gives it more room. Nothing was charged.
    ");
}

async fn after_the_first_words(world: &World) {
    for mood in ["cut", "stuck"] {
        let stage = with_model(world, mood).await;
        stage.actor.ask_agent(stage.agent, QUESTION).await.assert_code("MODEL_PROVIDER_ERROR", mood);
        let events = stream_answer(&stage).await.events();
        let names: Vec<&str> = events.iter().map(|event| event.name.as_str()).collect();
        assert_eq!((names[0], names[1], names[names.len() - 1]), ("message.start", "text.delta", "error"), "{mood}");
        let error = events[events.len() - 1].json();
        assert_eq!(error["code"], json!("MODEL_PROVIDER_ERROR"), "{mood}");
        assert_nothing_left(world, &stage, mood).await;
        let call = stage.example_call(contract().operation("streamChat")).header("Last-Event-ID", &events[0].id);
        let rest = stage.actor.send(&call).await.events();
        assert_eq!(rest.len(), events.len() - 1, "{mood}: who comes later learns the same");
        assert_eq!(rest[rest.len() - 1].json()["message"], error["message"]);
    }
}

async fn a_key_is_free_again(world: &World) {
    for (mood, id) in [("dead", "chat"), ("dead", "streamChat"), ("cut", "streamChat")] {
        let stage = with_model(world, mood).await;
        let call = stage.example_call(contract().operation(id)).header("Idempotency-Key", "once");
        stage.actor.send(&call).await;
        stage.actor.patch(&format!("/agents/{}", stage.agent), json!({ "model": "fake/fast" })).await.data();
        let again = stage.actor.send(&call).await;
        again.assert_code("success", "the same request, once the provider works");
        assert_eq!(again.header("idempotent-replayed"), None, "{mood} {id}");
        assert_eq!(remaining_credits(world, &stage).await, 249_999, "{mood} {id}");
    }
}

/// An in-memory log.
#[derive(Clone, Default)]
struct MemoryLog(Arc<Mutex<Vec<u8>>>);

impl io::Write for MemoryLog {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics while writing").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

async fn the_log_says_why_and_repeats_nothing(world: &World) {
    let log = MemoryLog::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).finish();
    // While there is only one subscriber, a thread without one decides for all that no one is interested in an
    // event.
    let _another = tracing::Dispatch::new(tracing_subscriber::registry());
    let _logged = tracing::subscriber::set_default(subscriber);
    for mood in ["refused", "broken"] {
        let stage = with_model(world, mood).await;
        stage.actor.ask_agent(stage.agent, QUESTION).await.assert_code("MODEL_PROVIDER_ERROR", mood);
    }
    let log = String::from_utf8(log.0.lock().expect("nobody panics while writing").clone()).expect("a text");
    for told in ["status=401 kind=\"invalid_request_error\" code=\"invalid_api_key\"", "kind=\"server_error\" code=\"507\""] {
        assert!(log.contains(told), "{told}: {log}");
    }
    for secret in ["sk-wrong", "Sundays", "Incorrect API key", "choke"] {
        assert!(!log.contains(secret), "{secret}: {log}");
    }
}
