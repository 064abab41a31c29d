//! Files: uploads and downloads.

use std::{
    convert::Infallible,
    sync::{Arc, Mutex},
    time::Duration,
};

use crate::{
    fake::{FakeServer, ScriptedReply},
    samples,
};
use frontdesk_client::{Error, ErrorCode, Progress, Upload};
use futures::stream;

/// Converts the bytes to a stream.
fn streaming_body(bytes: &'static str) -> reqwest::Body {
    reqwest::Body::wrap_stream(stream::iter([Ok::<_, Infallible>(bytes)]))
}

#[tokio::test]
async fn a_file_in_memory_is_sent_as_it_is() {
    let server = FakeServer::start([ScriptedReply::data(samples::agent("Front desk"))]).await;

    let agent = server.client().set_agent_avatar(samples::id()).body("GIF89a").await.unwrap();

    assert_eq!(agent.name, "Front desk");
    let [seen] = &server.seen_requests()[..] else { panic!("one attempt") };
    assert_eq!(seen.line, format!("PUT /api/v1/agents/{}/avatar", samples::ID));
    assert_eq!((seen.header("content-type"), seen.header("content-length")), (Some("application/octet-stream"), Some("6")));
    assert_eq!((seen.body.as_str(), seen.header("idempotency-key")), ("GIF89a", None));
}

#[tokio::test]
async fn a_file_in_memory_is_sent_again_when_it_was_refused_before_anything_was_done() {
    let server =
        FakeServer::start([ScriptedReply::error(429, "RATE_LIMITED"), ScriptedReply::data(samples::agent("Front desk"))]).await;

    server.client().set_agent_avatar(samples::id()).body("GIF89a").await.unwrap();

    assert_eq!(server.seen_requests().iter().map(|seen| seen.body.as_str()).collect::<Vec<_>>(), ["GIF89a", "GIF89a"]);
}

#[tokio::test]
async fn a_file_of_which_it_is_unknown_whether_it_arrived_is_not_sent_again() {
    let server = FakeServer::start([ScriptedReply::html(502)]).await;

    let error = server.client().create_file_source(samples::id()).name("a.gif").body("GIF89a").await.unwrap_err();

    assert_eq!((error.status(), server.seen_requests().len()), (Some(502), 1));
}

#[tokio::test]
async fn a_streamed_file_has_one_attempt() {
    let refused = ScriptedReply::error(429, "RATE_LIMITED").header("Retry-After", "0");
    let server = FakeServer::start([refused]).await;

    let call = server.client().set_agent_avatar(samples::id()).body(streaming_body("GIF89a")).await;

    let error = call.unwrap_err();
    assert!(matches!(error, Error::Api { status: 429, code: ErrorCode::RateLimited, .. }), "{error:?}");
    let [seen] = &server.seen_requests()[..] else { panic!("one attempt") };
    assert_eq!(seen.header("transfer-encoding"), Some("chunked"));
}

#[tokio::test]
async fn a_stream_that_was_sent_is_not_sent_again_as_an_empty_file() {
    let server = FakeServer::start([ScriptedReply::data(samples::agent("Front desk"))]).await;

    let upload = Upload::from(streaming_body("GIF89a"));
    server.client().set_agent_avatar(samples::id()).body(upload.clone()).await.unwrap();
    let again = server.client().set_agent_avatar(samples::id()).body(upload).await.unwrap_err();

    assert_eq!(again.to_string(), "set_agent_avatar: the stream of this upload was sent before: make a new one");
    assert_eq!(server.seen_requests().len(), 1);
}

#[tokio::test]
async fn an_upload_may_take_longer_than_other_calls() {
    let slow = ScriptedReply::data(samples::agent("Front desk")).silent_for(Duration::from_millis(300));
    let server = FakeServer::start([slow.clone(), slow]).await;
    let client = server.builder().timeout(Duration::from_millis(100)).build().unwrap();

    let file = vec![b'x'; 64 * 1024];
    client.set_agent_avatar(samples::id()).body(file).await.unwrap();

    let error = client.get_agent(samples::id()).await.unwrap_err();
    assert!(matches!(error, Error::Timeout { .. }), "{error:?}");
}

#[tokio::test]
async fn a_file_that_is_answered_comes_with_its_headers() {
    let server = FakeServer::start([ScriptedReply::new(200, "image/gif", "GIF89a").header("ETag", "\"1\"")]).await;

    let answer = server.client().get_agent_avatar(samples::id()).with_response().await.unwrap();

    assert_eq!((&answer.headers["content-type"], answer.etag()), (&"image/gif".parse().unwrap(), Some("\"1\"")));
    assert_eq!(answer.data, "GIF89a");
}

#[tokio::test]
async fn the_files_of_a_mail_come_with_their_names() {
    let disposition = "attachment; filename=\"plan.pdf\"; filename*=UTF-8''plan.pdf";
    let file = ScriptedReply::new(200, "application/octet-stream", "%PDF").header("Content-Disposition", disposition);
    let server = FakeServer::start([file, ScriptedReply::new(200, "message/rfc822", "From: a@b.dev\r\n")]).await;
    let client = server.client();
    let messages = client.messages();

    let attachment = messages.download_attachment(samples::id(), samples::id(), samples::id()).with_response().await.unwrap();
    let raw = messages.download_raw_mail(samples::id(), samples::id()).await.unwrap();

    assert_eq!((&attachment.data[..], &attachment.headers["content-disposition"]), (&b"%PDF"[..], &disposition.parse().unwrap()));
    assert_eq!(raw, "From: a@b.dev\r\n");
}

#[tokio::test]
async fn a_file_that_is_not_there_is_an_error_with_its_code() {
    let server = FakeServer::start([ScriptedReply::error(404, "AVATAR_NOT_FOUND")]).await;

    let error = server.client().get_agent_avatar(samples::id()).await.err().unwrap();

    assert!(matches!(error, Error::Api { status: 404, code: ErrorCode::AvatarNotFound, .. }), "{error:?}");
}

/// Progress reports of an upload.
type ProgressReports = Arc<Mutex<Vec<Progress>>>;

fn watch_progress(upload: impl Into<Upload>) -> (Upload, ProgressReports) {
    let reports = ProgressReports::default();
    let noted = Arc::clone(&reports);
    (upload.into().on_progress(move |progress| noted.lock().unwrap().push(progress)), reports)
}

#[tokio::test]
async fn a_file_is_read_as_it_is_sent_and_its_progress_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("handbook.txt");
    std::fs::write(&path, "x".repeat(200_000)).unwrap();
    let server = FakeServer::start([ScriptedReply::data(samples::source("queued", 0)).created()]).await;

    let (upload, reports) = watch_progress(Upload::file(&path));
    server.client().create_file_source(samples::id()).body(upload).await.unwrap();

    let [seen] = &server.seen_requests()[..] else { panic!("one attempt") };
    assert!(seen.line.ends_with("/sources/file?name=handbook.txt"), "{}", seen.line);
    assert_eq!((seen.header("content-length"), seen.body.len()), (Some("200000"), 200_000));
    let reports = reports.lock().unwrap();
    assert!(reports.len() > 3 && reports.windows(2).all(|pair| pair[0].sent < pair[1].sent), "{reports:?}");
    let last = reports.last().unwrap();
    assert_eq!((last.sent, last.total, last.fraction()), (200_000, Some(200_000), 1.0));
}

#[tokio::test]
async fn a_file_is_opened_again_for_another_attempt() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    std::fs::write(&path, "Hello.").unwrap();
    let server = FakeServer::start([
        ScriptedReply::error(429, "RATE_LIMITED"),
        ScriptedReply::data(samples::source("queued", 0)).created(),
    ])
    .await;

    let (upload, reports) = watch_progress(Upload::file(&path));
    server.client().create_file_source(samples::id()).name("b.txt").body(upload).await.unwrap();

    assert_eq!(server.seen_requests().iter().map(|seen| seen.body.as_str()).collect::<Vec<_>>(), ["Hello.", "Hello."]);
    assert!(server.seen_requests()[1].line.ends_with("?name=b.txt"), "a name of one's own is kept");
    assert_eq!(reports.lock().unwrap().iter().map(|progress| progress.sent).collect::<Vec<_>>(), [6, 6]);
}

#[tokio::test]
async fn bytes_and_streams_tell_their_progress_too() {
    let server = FakeServer::start(std::iter::repeat_n(ScriptedReply::data(samples::agent("Front desk")), 2)).await;

    for (upload, total) in [(Upload::from("GIF89a"), Some(6)), (Upload::from(streaming_body("GIF89a")), None)] {
        let (upload, reports) = watch_progress(upload);
        server.client().set_agent_avatar(samples::id()).body(upload).await.unwrap();
        let reports = reports.lock().unwrap();
        assert_eq!(reports.iter().map(|progress| (progress.sent, progress.total)).collect::<Vec<_>>(), [(6, total)]);
    }
    assert!(server.seen_requests().iter().all(|seen| seen.body == "GIF89a"));
}

#[tokio::test]
async fn an_upload_that_only_sets_what_it_set_is_sent_again_after_a_broken_connection() {
    let server = FakeServer::start([ScriptedReply::html(200).lost(), ScriptedReply::data(samples::agent("Front desk"))]).await;

    server.client().set_agent_avatar(samples::id()).body("GIF89a").await.unwrap();

    assert_eq!(server.seen_requests().len(), 2);
}

#[tokio::test]
async fn a_file_that_cannot_be_read_is_named() {
    let server = FakeServer::start([]).await;
    let folder = tempfile::tempdir().unwrap();

    for path in [folder.path().join("absent.pdf"), folder.path().to_owned()] {
        let call = server.client().create_file_source(samples::id()).name("absent.pdf").body(Upload::file(&path));
        let error = call.await.unwrap_err();
        assert!(error.to_string().starts_with(&format!("create_file_source: cannot read {}: ", path.display())), "{error}");
        assert!(matches!(error, Error::File { .. }) && !error.is_retryable(), "{error:?}");
    }
}
