//! Bodies: type, size, deadline, and JSON.

use std::time::Duration;

use axum::body::Body;
use frontdesk_api::Invalid;
use futures::{StreamExt, stream};

use crate::fake::{AGENT, BODY_DEADLINE, FakeWorld, empty_request, json_request, upload_request, with_header};

const GOOD: &str = r#"{"name":"A"}"#;

/// Builds a creation with a body of the given type.
fn creation_of_type(content_type: &str) -> http::Request<Body> {
    with_header(empty_request("POST", "/agents").map(|_| Body::from(GOOD)), "content-type", content_type)
}

#[tokio::test]
async fn json_is_taken_however_it_is_named() {
    for content_type in [
        "application/json",
        "Application/JSON",
        "application/json; charset=utf-8",
        "application/json;charset=\"UTF-8\"",
        "application/json ; version=1",
        "application/json;",
    ] {
        assert_eq!(FakeWorld::new().send(creation_of_type(content_type)).await.status, 201, "{content_type}");
    }
}

#[tokio::test]
async fn other_types_are_refused() {
    let world = FakeWorld::new();
    let expected = Invalid::MediaType { expected: "application/json" };
    for content_type in ["text/json", "application/json; charset=latin1", "application/jsonp", "", "application/xml", "\u{e4}"] {
        assert_eq!(world.shape_problem(creation_of_type(content_type)).await, expected, "{content_type}");
    }
    assert_eq!(world.shape_problem(empty_request("POST", "/agents").map(|_| Body::from(GOOD))).await, expected);
    assert_eq!(
        world.shape_problem(with_header(creation_of_type("application/json"), "content-type", "application/json")).await,
        expected
    );
}

#[tokio::test]
async fn a_coded_body_is_refused() {
    let world = FakeWorld::new();
    for request in [
        json_request("POST", "/agents", GOOD),
        creation_of_type("text/plain"),
        upload_request("PUT", &format!("{AGENT}/avatar"), "x"),
    ] {
        assert_eq!(world.shape_problem(with_header(request, "content-encoding", "gzip")).await, Invalid::Coding);
    }
    assert_eq!(world.send(with_header(json_request("POST", "/agents", GOOD), "content-encoding", "identity")).await.status, 201);
}

#[tokio::test]
async fn a_body_of_just_the_limit_is_taken() {
    let padding = " ".repeat(65_536 - GOOD.len());
    assert_eq!(FakeWorld::new().send(json_request("POST", "/agents", format!("{GOOD}{padding}"))).await.status, 201);
    assert_eq!(
        FakeWorld::new().shape_problem(json_request("POST", "/agents", format!("{GOOD}{padding} "))).await,
        Invalid::TooLarge { limit: 65_536 }
    );
}

#[tokio::test]
async fn a_body_that_is_announced_as_too_large_is_not_read() {
    let unread = Body::from_stream(stream::pending::<Result<&[u8], std::io::Error>>());
    let request = with_header(json_request("POST", "/agents", unread), "content-length", "65537");
    assert_eq!(FakeWorld::new().shape_problem(request).await, Invalid::TooLarge { limit: 65_536 });
}

#[tokio::test]
async fn a_body_in_pieces_is_counted_while_it_is_read() {
    let endless = stream::repeat_with(|| Ok::<_, std::io::Error>(vec![b' '; 1000]));
    let request = json_request("POST", "/agents", Body::from_stream(endless));
    assert_eq!(FakeWorld::new().shape_problem(request).await, Invalid::TooLarge { limit: 65_536 });
}

#[tokio::test]
async fn each_operation_has_a_limit_of_its_own() {
    let content = "x".repeat(10 * 1024 * 1024);
    let body = format!(r#"{{"title":"t","content":"{content}"}}"#);
    let answer = FakeWorld::new().send(json_request("POST", &format!("{AGENT}/sources/text"), body)).await;
    assert!(answer.steps[1] == text_source_call(&content), "the text did not reach its method as it was sent");
}

/// Six bytes for one, the maximum for an escape.
#[tokio::test]
async fn a_text_of_the_largest_size_fits_however_it_is_escaped() {
    let body = format!(r#"{{"title":"t","content":"{}"}}"#, "\\u0078".repeat(10 * 1024 * 1024));
    let answer = FakeWorld::new().send(json_request("POST", &format!("{AGENT}/sources/text"), body)).await;
    assert!(answer.steps[1] == text_source_call(&"x".repeat(10 * 1024 * 1024)), "the text did not reach its method");
}

#[tokio::test]
async fn a_change_may_be_a_merge_patch_and_nothing_else_may() {
    let patch = |method: &str, path: &str| {
        with_header(
            empty_request(method, path).map(|_| Body::from(GOOD)),
            "content-type",
            "application/merge-patch+json; charset=utf-8",
        )
    };
    let world = FakeWorld::new();
    assert_eq!(world.send(patch("PATCH", AGENT)).await.status, 200);
    let expected = Invalid::MediaType { expected: "application/json" };
    assert_eq!(world.shape_problem(patch("POST", "/agents")).await, expected);
}

#[tokio::test(start_paused = true)]
async fn a_body_must_arrive_whole_in_time() {
    let trickle = || {
        stream::repeat(" ").then(|space| async move {
            tokio::time::sleep(Duration::from_secs(1)).await;
            Ok::<_, std::io::Error>(space)
        })
    };
    let begun = tokio::time::Instant::now();
    let world = FakeWorld::new();
    let slow = trickle().take(20);
    assert_eq!(world.shape_problem(json_request("POST", "/agents", Body::from_stream(slow))).await, Invalid::BodyTimeout);
    assert_eq!(begun.elapsed(), BODY_DEADLINE);

    let just_in_time = trickle().take(9).chain(stream::iter([Ok(GOOD)]));
    assert_eq!(world.send(json_request("POST", "/agents", Body::from_stream(just_in_time))).await.status, 201);
}

#[tokio::test]
async fn a_client_that_goes_away_is_told_apart() {
    let broken = stream::iter([Ok(GOOD), Err(std::io::Error::other("reset"))]);
    assert_eq!(
        FakeWorld::new().shape_problem(json_request("POST", "/agents", Body::from_stream(broken))).await,
        Invalid::Disconnected
    );
}

#[tokio::test]
async fn what_is_no_json_is_refused_with_the_reason() {
    let world = FakeWorld::new();
    for (body, reason) in [
        ("", "The body is empty; a JSON body is required"),
        ("{", "The body is not valid JSON: EOF while parsing an object at line 1 column 1"),
        ("{\"name\":\"A\"} x", "The body is not valid JSON: trailing characters at line 1 column 14"),
        ("{\"name\":1e999}", "The body is not valid JSON: number out of range at line 1 column 13"),
        (r#"{"name":"\ud800"}"#, "The body is not valid JSON: unexpected end of hex escape at line 1 column 16"),
    ] {
        assert_eq!(world.shape_problem(json_request("POST", "/agents", body)).await, Invalid::Json(reason.to_owned()), "{body}");
    }
    let deep = format!("{}{}", "[".repeat(1000), "]".repeat(1000));
    assert!(matches!(world.shape_problem(json_request("POST", "/agents", deep)).await, Invalid::Json(_)));
    let not_utf8 = b"{\"name\":\"\xff\"}".as_slice();
    assert!(matches!(world.shape_problem(json_request("POST", "/agents", not_utf8)).await, Invalid::Json(_)));
}

#[tokio::test]
async fn a_body_of_very_many_values_is_refused_unparsed() {
    let text = |content: String| {
        json_request("POST", &format!("{AGENT}/sources/text"), format!(r#"{{"title":"t","content":{content}}}"#))
    };
    let many = FakeWorld::new().shape_problem(text(format!("[{}0]", "0,".repeat(100_000)))).await;
    assert_eq!(many, Invalid::Json("The body holds more than 100000 values; send fewer at once".to_owned()));
    // Commas and brackets in a string do not count, whatever precedes its quotes.
    let answer = FakeWorld::new().send(text(format!(r#""\\{}\"""#, r#"\",[{"#.repeat(100_000)))).await;
    let content = format!("\\{}\"", "\",[{".repeat(100_000));
    assert!(answer.steps[1] == text_source_call(&content), "the text did not reach its method as it was sent");
}

/// Formats the call that `createTextSource` records.
fn text_source_call(content: &str) -> String {
    let agent = &AGENT[8..];
    format!(
        "CreateTextSourceParams {{ agent_id: {agent} }} TextSourceCreate {{ title: \"t\", content: {content:?}, external_id: \
         None, metadata: None }}"
    )
}

#[tokio::test]
async fn a_body_that_nobody_asked_for_is_refused_unread() {
    let world = FakeWorld::new();
    for body in [Body::from("{bad"), Body::from_stream(stream::pending::<Result<&[u8], std::io::Error>>())] {
        assert_eq!(world.shape_problem(empty_request("DELETE", AGENT).map(|_| body)).await, Invalid::UnwantedBody);
    }
    assert_eq!(world.shape_problem(empty_request("GET", AGENT).map(|_| Body::from(" "))).await, Invalid::UnwantedBody);
    assert_eq!(world.send(empty_request("DELETE", AGENT).map(|_| Body::from(""))).await.status, 200);
}

/// Some proxies send everything in chunks.
#[tokio::test]
async fn chunks_without_a_byte_are_no_body() {
    let nothing = Body::from_stream(stream::empty::<Result<&[u8], std::io::Error>>());
    assert_eq!(FakeWorld::new().send(empty_request("DELETE", AGENT).map(|_| nothing)).await.status, 200);
}

/// A deeply nested text has pointers that are much longer than the text.
#[tokio::test]
async fn an_answer_does_not_grow_with_the_depth_of_its_request() {
    let (open, close) = (format!("{{\"{}\":", "~".repeat(200)).repeat(100), "}".repeat(100));
    let repeated: Vec<String> = (0..100).map(|number| format!("\"a{number}\":1,\"a{number}\":1")).collect();
    for inner in [format!("{{{}}}", repeated.join(",")), format!("[{}]", "\"\\u0000\",".repeat(99) + "0")] {
        let problems = FakeWorld::new().field_problems(json_request("POST", "/agents", format!("{open}{inner}{close}"))).await;
        assert!(problems.iter().all(|(field, _)| field.len() <= 1_000), "{}", problems.len());
    }
}

#[tokio::test]
async fn a_byte_order_mark_is_no_part_of_the_text() {
    let answer = FakeWorld::new().send(json_request("POST", "/agents", format!("\u{feff}{GOOD}"))).await;
    assert_eq!(answer.status, 201);
    let twice = FakeWorld::new().shape_problem(json_request("POST", "/agents", format!("\u{feff}\u{feff}{GOOD}"))).await;
    assert!(matches!(twice, Invalid::Json(_)), "{twice:?}");
}

#[tokio::test]
async fn chunks_that_are_none_are_told_apart_from_a_client_that_goes_away() {
    let world = FakeWorld::new();
    for (kind, expected) in [
        (std::io::ErrorKind::InvalidInput, Invalid::Framing),
        (std::io::ErrorKind::InvalidData, Invalid::Framing),
        (std::io::ErrorKind::UnexpectedEof, Invalid::Disconnected),
    ] {
        let broken = || Body::from_stream(stream::iter([Ok(GOOD), Err(std::io::Error::from(kind))]));
        assert_eq!(world.shape_problem(json_request("POST", "/agents", broken())).await, expected, "{kind}");
        assert_eq!(world.shape_problem(upload_request("PUT", &format!("{AGENT}/avatar"), broken())).await, expected, "{kind}");
    }
}
