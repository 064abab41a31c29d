//! Waiting for a source.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use crate::{
    fake::{FakeServer, ScriptedReply},
    samples,
};
use frontdesk_client::{Error, types::Source};

fn source(status: &str, progress: u8) -> Source {
    serde_json::from_value(samples::source(status, progress)).unwrap()
}

fn source_reply(status: &str, progress: u8) -> ScriptedReply {
    ScriptedReply::data(samples::source(status, progress))
}

#[tokio::test]
async fn a_source_is_waited_for_and_its_progress_is_told() {
    let server =
        FakeServer::start([source_reply("processing", 40), source_reply("processing", 80), source_reply("ready", 100)]).await;
    let progress = Arc::new(Mutex::new(Vec::new()));
    let noted = Arc::clone(&progress);

    let call = server.client().wait_until_ready(&source("queued", 0));
    let ready = call.on_progress(move |source| noted.lock().unwrap().push(source.progress)).await.unwrap();

    assert_eq!(ready.progress, 100);
    assert_eq!(*progress.lock().unwrap(), [0, 40, 80, 100]);
    assert_eq!(server.seen_requests()[0].line, format!("GET /api/v1/agents/{0}/sources/{0}?wait=1", samples::ID));
}

#[tokio::test]
async fn a_server_may_hold_the_answer_back_longer_than_other_calls_take() {
    let server = FakeServer::start([source_reply("ready", 100).silent_for(Duration::from_millis(300))]).await;
    let client = server.builder().timeout(Duration::from_millis(100)).build().unwrap();
    client.wait_until_ready(&source("queued", 0)).timeout(Duration::MAX).await.unwrap();
}

#[tokio::test]
async fn nobody_asks_for_what_is_ready() {
    let server = FakeServer::start([]).await;
    server.client().wait_until_ready(&source("ready", 100)).await.unwrap();
    assert!(server.seen_requests().is_empty());
}

#[tokio::test]
async fn a_source_that_fails_is_an_error_that_says_why() {
    let server = FakeServer::start([source_reply("failed", 10)]).await;

    let error = server.client().wait_until_ready(&source("queued", 0)).await.unwrap_err();

    assert_eq!(error.to_string(), "the source `Opening hours` has failed: The file holds no text. Send another one.");
    let Error::SourceFailed { state: source, .. } = error else { panic!("{error:?}") };
    assert_eq!(source.failure_code.unwrap().as_str(), "NO_TEXT");
}

#[tokio::test]
async fn waiting_ends_with_its_timeout_and_with_a_refusal() {
    let server = FakeServer::start(std::iter::repeat_n(source_reply("queued", 0), 50)).await;
    let call = server.client().wait_until_ready(&source("queued", 0));
    let error = call.timeout(Duration::from_millis(500)).await.unwrap_err();
    assert!(error.to_string().starts_with("the source `Opening hours` is not ready after ") && error.is_retryable(), "{error}");
    assert!(server.seen_requests().len() < 5, "a server that answers at once is not asked without pause");

    let silent = FakeServer::start([source_reply("ready", 100).silent_for(Duration::from_secs(30))]).await;
    let error = silent.client().wait_until_ready(&source("queued", 0)).timeout(Duration::ZERO).await.unwrap_err();
    assert!(matches!(error, Error::SourceNotReady { .. }), "{error:?}");

    let server = FakeServer::start([ScriptedReply::error(404, "SOURCE_NOT_FOUND")]).await;
    let error = server.client().wait_until_ready(&source("queued", 0)).await.unwrap_err();
    assert_eq!(error.status(), Some(404));
}
