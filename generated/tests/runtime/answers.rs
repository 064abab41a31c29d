//! Successes: in the envelope, given again, or as they are.

use frontdesk_api::Replay;

use crate::fake::{AGENT, World, request, with};

#[tokio::test]
async fn a_success_comes_in_the_envelope() {
    let answer = World::new().send(request("GET", "/agents")).await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.headers["content-type"], "application/json");
    assert_eq!(answer.body, r#"{"success":true,"data":{"items":[],"nextCursor":null},"error":null}"#);
    assert!(!answer.headers.contains_key("idempotent-replayed"));
}

#[tokio::test]
async fn a_first_answer_is_given_again_and_says_so() {
    let world = World::with(|state| state.replay = Some(Replay { status: 201, data: r#"{"id":1}"#.to_owned() }));
    let answer = world.send(with(request("DELETE", AGENT), "idempotency-key", "k1")).await;
    assert_eq!(answer.steps, ["admit deleteAgent", "begin k1 "]);
    assert_eq!(answer.status, 201);
    assert_eq!(answer.headers["idempotent-replayed"], "true");
    assert_eq!(answer.headers["content-type"], "application/json");
    assert_eq!(answer.body, r#"{"success":true,"data":{"id":1},"error":null}"#);
}

#[tokio::test]
async fn bytes_come_without_the_envelope_and_cannot_act_as_a_page() {
    let answer = World::new().send(request("GET", &format!("{AGENT}/avatar"))).await;
    assert_eq!((answer.status.as_u16(), answer.body.as_str()), (200, "GIF89a"));
    assert_eq!(answer.headers["content-type"], "image/gif");
    assert_eq!(answer.headers["etag"], "\"1\"");
    assert_eq!(answer.headers["x-content-type-options"], "nosniff");
    assert_eq!(answer.headers["content-security-policy"], "default-src 'none'; sandbox");
}

#[tokio::test]
async fn the_contract_comes_without_the_envelope() {
    let answer = World::new().send(request("GET", "/openapi.json")).await;
    assert_eq!(answer.headers["content-type"], "application/json");
    assert_eq!(answer.body, "{}");
}
