use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use axum::{
    body::{Body, Bytes},
    routing::{get, post},
};
use futures::stream;
use http::StatusCode;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tokio::time::sleep;
use tower::ServiceExt;

use super::*;

const MILLI: Duration = Duration::from_millis(1);
const PATIENT: RequestDeadlines = RequestDeadlines { body: Duration::from_secs(20), answer: Duration::from_secs(20) };
const HASTY: RequestDeadlines = RequestDeadlines { body: Duration::from_millis(300), answer: Duration::from_millis(50) };

fn shell(site: Router, deadlines: RequestDeadlines) -> Router {
    wrap_site(site, Arc::new(Ports::system()), deadlines)
}

/// Sends a request; returns the answer's status, its body as JSON, and its headers.
async fn send(router: &Router, request: Request) -> (StatusCode, Value, http::HeaderMap) {
    let (head, body) = router.clone().oneshot(request).await.expect("infallible").into_parts();
    let body = body.collect().await.expect("a whole body").to_bytes();
    (head.status, serde_json::from_slice(&body).unwrap_or_default(), head.headers)
}

fn request(method: &str, path: &str) -> Request {
    Request::builder().method(method).uri(path).body(Body::empty()).expect("a request")
}

/// Builds the site of a server: the API under its base path, and a page.
fn site() -> Router {
    let api = Router::new().route("/agents", get(|| async { "[]" }).post(|| async { "{}" }));
    Router::new().nest("/api/v1", api).route("/reference", get(|| async { "page" }))
}

#[tokio::test]
async fn a_path_that_is_not_there_is_answered_in_the_envelope() {
    let router = shell(site(), PATIENT);
    for path in ["/api/v1/nothing", "/api/v1", "/api/v1/agents/", "/", "/nothing", "/reference/deeper"] {
        let (status, body, headers) = send(&router, request("GET", path)).await;
        assert_eq!((status, &body["error"]["code"]), (StatusCode::NOT_FOUND, &json!("ROUTE_NOT_FOUND")), "{path}");
        assert_eq!((&body["success"], &body["data"]), (&json!(false), &Value::Null));
        assert_eq!(body["error"]["requestId"], headers["x-request-id"].to_str().expect("ASCII"));
    }
}

#[tokio::test]
async fn a_method_that_a_path_does_not_have_is_told_which_it_has() {
    let router = shell(site(), PATIENT);
    for (method, path, allow) in
        [("PUT", "/api/v1/agents", "GET,HEAD,POST"), ("DELETE", "/reference", "GET,HEAD"), ("BREW", "/reference", "GET,HEAD")]
    {
        let (status, body, headers) = send(&router, request(method, path)).await;
        assert_eq!((status, &body["error"]["code"]), (StatusCode::METHOD_NOT_ALLOWED, &json!("METHOD_NOT_ALLOWED")), "{path}");
        assert_eq!(headers["allow"], allow);
    }
}

#[tokio::test]
async fn every_answer_carries_the_name_of_its_request() {
    let router = shell(site(), PATIENT);
    let (_, _, headers) = send(&router, request("GET", "/api/v1/agents")).await;
    let ours: uuid::Uuid = headers["x-request-id"].to_str().expect("ASCII").parse().expect("a UUID");
    assert_eq!(ours.get_version_num(), 7);
    let mut named = request("GET", "/nothing");
    named.headers_mut().insert("x-request-id", "job-7".parse().expect("a header"));
    let (_, body, headers) = send(&router, named).await;
    assert_eq!((&headers["x-request-id"], &body["error"]["requestId"]), (&"job-7".parse().expect("a header"), &json!("job-7")));
}

#[tokio::test]
async fn a_panic_is_answered_and_says_nothing_of_the_inside() {
    async fn fails() -> &'static str {
        panic!("the inside")
    }
    let (status, body, headers) = send(&shell(Router::new().route("/", get(fails)), PATIENT), request("GET", "/")).await;
    assert_eq!((status, &body["error"]["code"]), (StatusCode::INTERNAL_SERVER_ERROR, &json!("INTERNAL_ERROR")));
    assert!(!body.to_string().contains("the inside") && headers.contains_key("x-request-id"));
}

#[tokio::test]
async fn what_takes_too_long_is_answered_in_time_and_still_comes_to_its_end() {
    let done = Arc::new(AtomicBool::new(false));
    let end = done.clone();
    let slow = move || {
        let end = end.clone();
        async move {
            sleep(200 * MILLI).await;
            end.store(true, Ordering::SeqCst);
            "late"
        }
    };
    let router = shell(Router::new().route("/", get(slow)), HASTY);
    let (status, body, headers) = send(&router, request("GET", "/")).await;
    assert_eq!((status, &body["error"]["code"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("DEADLINE_EXCEEDED")));
    assert_eq!(headers["retry-after"], "5");
    assert!(!done.load(Ordering::SeqCst), "it was answered before its deadline");
    while !done.load(Ordering::SeqCst) {
        sleep(10 * MILLI).await;
    }
}

/// Returns a body of three chunks, one after each pause.
fn trickle(pause: Duration) -> Body {
    Body::from_stream(stream::unfold(0, move |sent| async move {
        sleep(pause).await;
        (sent < 3).then(|| (Ok::<_, std::io::Error>(Bytes::from_static(b"block ")), sent + 1))
    }))
}

#[tokio::test]
async fn the_time_a_body_takes_to_arrive_is_not_the_servers() {
    let router = shell(Router::new().route("/", post(|body: Bytes| async move { format!("\"{} bytes\"", body.len()) })), HASTY);
    let mut upload = request("POST", "/");
    *upload.body_mut() = trickle(60 * MILLI);
    let (status, body, _) = send(&router, upload).await;
    assert_eq!((status, body), (StatusCode::OK, json!("18 bytes")));
}

#[tokio::test]
async fn an_upload_may_outlast_every_deadline_while_more_of_it_comes() {
    let router = shell(Router::new().route("/", post(|body: Bytes| async move { format!("\"{} bytes\"", body.len()) })), HASTY);
    let mut upload = request("POST", "/");
    *upload.body_mut() = trickle(150 * MILLI);
    let (status, body, _) = send(&router, upload).await;
    assert_eq!((status, body), (StatusCode::OK, json!("18 bytes")));
}

#[tokio::test]
async fn an_upload_that_stops_holds_up_no_deadline() {
    let stops = stream::once(async { Ok::<_, std::io::Error>(Bytes::from_static(b"block ")) });
    let mut upload = request("POST", "/");
    *upload.body_mut() = Body::from_stream(futures::StreamExt::chain(stops, stream::pending()));
    let (status, ..) = send(&shell(Router::new().route("/", post(|_: Bytes| async { "never" })), HASTY), upload).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test]
async fn a_body_that_nobody_reads_holds_up_no_deadline() {
    async fn idle(_: Request) -> &'static str {
        std::future::pending().await
    }
    let mut upload = request("POST", "/");
    *upload.body_mut() = trickle(Duration::from_secs(20));
    let (status, ..) = send(&shell(Router::new().route("/", post(idle)), HASTY), upload).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
}

#[tokio::test]
async fn a_stream_may_outlast_the_deadline() {
    let router = shell(Router::new().route("/", get(|| async { trickle(60 * MILLI) })), HASTY);
    let response = router.oneshot(request("GET", "/")).await.expect("infallible");
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.into_body().collect().await.expect("the whole stream").to_bytes().len(), 18);
}
