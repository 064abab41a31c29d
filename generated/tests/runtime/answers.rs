//! Successes: in the envelope, replayed, or verbatim.

use frontdesk_api::Replay;

use crate::fake::{AGENT, FakeWorld, empty_request, json_request, with_header};

#[tokio::test]
async fn a_success_comes_in_the_envelope() {
    let answer = FakeWorld::new().send(empty_request("GET", "/agents")).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.headers["content-type"], "application/json");
    assert_eq!(answer.body, r#"{"success":true,"data":{"items":[],"nextCursor":null},"error":null}"#);
    assert!(!answer.headers.contains_key("idempotent-replayed"));
}

#[tokio::test]
async fn a_first_answer_is_given_again_and_says_so() {
    let world = FakeWorld::with(|state| state.replay = Some(Replay { status: 201, data: r#"{"id":"1"}"#.to_owned() }));
    let answer = world.send(with_header(empty_request("DELETE", AGENT), "idempotency-key", "k1")).await;
    assert_eq!(answer.steps, ["admit deleteAgent", "begin k1 "]);
    assert_eq!(answer.status, 201);
    assert_eq!(answer.headers["idempotent-replayed"], "true");
    assert_eq!(answer.headers["content-type"], "application/json");
    assert_eq!(answer.body, r#"{"success":true,"data":{"id":"1"},"error":null}"#);
}

#[tokio::test]
async fn bytes_come_without_the_envelope_and_cannot_act_as_a_page() {
    let answer = FakeWorld::new().send(empty_request("GET", &format!("{AGENT}/avatar"))).await;
    assert_eq!((answer.status.as_u16(), answer.body.as_str()), (200, "GIF89a"));
    assert_eq!(answer.headers["content-type"], "image/gif");
    assert_eq!(answer.headers["etag"], "\"1\"");
    assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    assert_eq!(answer.headers["content-security-policy"], "default-src 'none'; sandbox");
}

#[tokio::test]
async fn what_can_be_changed_has_a_tag_of_all_its_data() {
    let read = async |name: &str| FakeWorld::with(|state| state.name = name.to_owned()).send(empty_request("GET", AGENT)).await;
    let (answer, again, other) = (read("A").await, read("A").await, read("B").await);
    assert_eq!(answer.headers["etag"], again.headers["etag"]);
    assert_ne!(answer.headers["etag"], other.headers["etag"]);
    let condition = answer.headers["etag"].to_str().expect("ASCII").to_owned();
    let world = FakeWorld::with(|state| state.name = "A".to_owned());
    let known = world.send(with_header(empty_request("GET", AGENT), "if-none-match", &condition)).await;
    assert_eq!((known.status.as_u16(), known.body.as_str()), (304, ""));
    assert!(!known.headers.contains_key("content-type"));
    let changed = world.send(with_header(empty_request("DELETE", AGENT), "if-match", &condition)).await;
    assert_eq!((changed.status.as_u16(), &changed.headers["etag"]), (200, &answer.headers["etag"]));
}

#[tokio::test]
async fn what_is_created_is_below_the_path_of_the_router() {
    let world = FakeWorld::new();
    let agent = world.send(json_request("POST", "/agents", r#"{"name":"A"}"#)).await;
    assert_eq!(agent.headers["location"], "/api/v1/agents/00000000-0000-0000-0000-000000000000");
    let source = json_request("POST", &format!("{AGENT}/sources/text"), r#"{"title":"t","content":"c"}"#);
    let location = format!("/api/v1{AGENT}/sources/00000000-0000-0000-0000-000000000000");
    assert_eq!(world.send(source).await.headers["location"], location);
    assert!(!world.send(empty_request("GET", AGENT)).await.headers.contains_key("location"));
}

#[tokio::test]
async fn who_takes_gzip_gets_it_where_there_is_any() {
    let read = async |accepted: &str| {
        let world = FakeWorld::with(|state| state.gzip = true);
        world.send(with_header(empty_request("GET", "/openapi.json"), "accept-encoding", accepted)).await
    };
    let (plain, packed) = (read("br").await, read("gzip").await);
    assert_eq!((plain.body.as_str(), packed.body.as_str()), ("GIF89a", "packed"));
    assert_eq!((&plain.headers["etag"], &packed.headers["etag"]), (&"\"1\"".parse().unwrap(), &"\"2\"".parse().unwrap()));
    assert_eq!((plain.headers.get("content-encoding"), &packed.headers["content-encoding"]), (None, &"gzip".parse().unwrap()));
    assert_eq!(
        (&plain.headers["vary"], &packed.headers["vary"]),
        (&"accept-encoding".parse().unwrap(), &"accept-encoding".parse().unwrap())
    );
}
