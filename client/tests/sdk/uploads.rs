//! Files: uploads and downloads.

use std::{convert::Infallible, time::Duration};

use crate::{
    fake::{Fake, Reply},
    samples,
};
use frontdesk_client::{Error, ErrorCode};
use futures::stream;

/// The same bytes as a stream.
fn streamed(bytes: &'static str) -> reqwest::Body {
    reqwest::Body::wrap_stream(stream::iter([Ok::<_, Infallible>(bytes)]))
}

#[tokio::test]
async fn a_file_in_memory_is_sent_as_it_is() {
    let server = Fake::start([Reply::data(samples::agent("Front desk"))]).await;

    let agent = server.client().set_agent_avatar(samples::id()).body("GIF89a").await.unwrap();

    assert_eq!(agent.name, "Front desk");
    let [seen] = &server.seen()[..] else { panic!("one attempt") };
    assert_eq!(seen.line, format!("PUT /api/v1/agents/{}/avatar", samples::ID));
    assert_eq!((seen.header("content-type"), seen.header("content-length")), (Some("application/octet-stream"), Some("6")));
    assert_eq!((seen.body.as_str(), seen.header("idempotency-key")), ("GIF89a", None));
}

#[tokio::test]
async fn a_file_in_memory_is_sent_again_when_it_was_refused_before_anything_was_done() {
    let server = Fake::start([Reply::error(429, "RATE_LIMITED"), Reply::data(samples::agent("Front desk"))]).await;

    server.client().set_agent_avatar(samples::id()).body("GIF89a").await.unwrap();

    assert_eq!(server.seen().iter().map(|seen| seen.body.as_str()).collect::<Vec<_>>(), ["GIF89a", "GIF89a"]);
}

#[tokio::test]
async fn a_file_of_which_it_is_unknown_whether_it_arrived_is_not_sent_again() {
    let server = Fake::start([Reply::html(502)]).await;

    let error = server.client().create_file_source(samples::id()).name("a.gif").body("GIF89a").await.unwrap_err();

    assert_eq!((error.status(), server.seen().len()), (Some(502), 1));
}

#[tokio::test]
async fn a_streamed_file_has_one_attempt() {
    let refused = Reply::error(429, "RATE_LIMITED").header("Retry-After", "0");
    let server = Fake::start([refused]).await;

    let call = server.client().set_agent_avatar(samples::id()).body(streamed("GIF89a")).await;

    let error = call.unwrap_err();
    assert!(matches!(error, Error::Api { status: 429, code: ErrorCode::RateLimited, .. }), "{error:?}");
    let [seen] = &server.seen()[..] else { panic!("one attempt") };
    assert_eq!(seen.header("transfer-encoding"), Some("chunked"));
}

#[tokio::test]
async fn an_upload_may_take_longer_than_other_calls() {
    let slow = Reply::data(samples::agent("Front desk")).silent_for(Duration::from_millis(300));
    let server = Fake::start([slow.clone(), slow]).await;
    let client = server.builder().timeout(Duration::from_millis(100)).build().unwrap();

    let file = vec![b'x'; 64 * 1024];
    client.set_agent_avatar(samples::id()).body(file).await.unwrap();

    let error = client.get_agent(samples::id()).await.unwrap_err();
    assert!(matches!(error, Error::Timeout { .. }), "{error:?}");
}

#[tokio::test]
async fn a_file_that_is_answered_comes_with_its_headers() {
    let server = Fake::start([Reply::new(200, "image/gif", "GIF89a").header("ETag", "\"1\"")]).await;

    let answer = server.client().get_agent_avatar(samples::id()).with_response().await.unwrap();

    assert_eq!((&answer.headers["content-type"], answer.etag()), (&"image/gif".parse().unwrap(), Some("\"1\"")));
    assert_eq!(answer.data, "GIF89a");
}

#[tokio::test]
async fn a_file_that_is_not_there_is_an_error_with_its_code() {
    let server = Fake::start([Reply::error(404, "AVATAR_NOT_FOUND")]).await;

    let error = server.client().get_agent_avatar(samples::id()).await.err().unwrap();

    assert!(matches!(error, Error::Api { status: 404, code: ErrorCode::AvatarNotFound, .. }), "{error:?}");
}
