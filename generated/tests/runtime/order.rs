//! The order of the steps, and the steps that are skipped.

use std::panic::AssertUnwindSafe;

use axum::body::Body;
use frontdesk_api::Invalid;
use futures::FutureExt;

use crate::fake::{AGENT, FakeError, FakeWorld, empty_request, json_request, upload_request, with_header};

#[tokio::test]
async fn a_good_request_is_admitted_begun_called_and_answered() {
    let answer =
        FakeWorld::new().send(with_header(json_request("POST", "/agents", r#"{"name":"A"}"#), "idempotency-key", "k1")).await;
    assert_eq!(
        answer.steps,
        [
            "admit createAgent",
            r#"begin k1 {"name":"A"}"#,
            "AgentCreate { name: \"A\", description: None, metadata: None, is_public: None, collect_leads: None, model: None, \
             system_instruction: None, unknown_answer: None, language: None, temperature: None, max_output_tokens: None, \
             escalate_after: None, conversation_retention_days: None }",
        ]
    );
    assert_eq!(answer.status, 201);
}

#[tokio::test]
async fn without_a_key_nothing_is_begun() {
    let answer = FakeWorld::new().send(empty_request("DELETE", AGENT)).await;
    assert_eq!(answer.steps[0], "admit deleteAgent");
    assert!(answer.steps[1].starts_with("DeleteAgentParams"), "{:?}", answer.steps);
}

#[tokio::test]
async fn who_is_not_admitted_is_refused_before_the_body_is_read() {
    let world = FakeWorld::with(|state| state.denies = true);
    let unread = Body::from_stream(futures::stream::pending::<Result<&[u8], std::io::Error>>());
    let answer = world.send(json_request("POST", "/agents", unread)).await;
    assert_eq!(answer.refused, Some(FakeError::Denied));
    assert_eq!(answer.steps, ["admit createAgent", "refuse POST"]);
}

#[tokio::test]
async fn the_shape_is_checked_before_the_key_is_begun() {
    let answer = FakeWorld::new().send(with_header(json_request("POST", "/agents", "{}"), "idempotency-key", "k1")).await;
    assert_eq!(answer.steps, ["admit createAgent", "refuse POST"]);
}

#[tokio::test]
async fn media_type_before_size_before_json() {
    let world = FakeWorld::new();
    let large = "x".repeat(70_000);
    let typed = with_header(empty_request("POST", "/agents").map(|_| Body::from(large.clone())), "content-type", "text/plain");
    assert_eq!(world.shape_problem(typed).await, Invalid::MediaType { expected: "application/json" });
    assert_eq!(world.shape_problem(json_request("POST", "/agents", large)).await, Invalid::TooLarge { limit: 65_536 });
}

#[tokio::test]
async fn owner_only_fields_come_before_every_other_fault() {
    let body = r#"{"geoRestrictionMode":"nonsense","sessionResumeHours":"\u0000","name":7,"unknown":true}"#;
    assert_eq!(
        FakeWorld::new().shape_problem(json_request("PATCH", "/agents/no-uuid", body)).await,
        Invalid::OwnerOnly(vec!["sessionResumeHours".to_owned(), "geoRestrictionMode".to_owned()])
    );
}

#[tokio::test]
async fn a_null_owner_only_field_is_there_too() {
    let invalid = FakeWorld::new().shape_problem(json_request("PATCH", AGENT, r#"{"geoRestrictionCountries":null}"#)).await;
    assert_eq!(invalid, Invalid::OwnerOnly(vec!["geoRestrictionCountries".to_owned()]));
}

#[tokio::test]
async fn an_operation_that_fails_frees_its_key() {
    let world = FakeWorld::with(|state| state.fails = true);
    let answer = world.send(with_header(empty_request("DELETE", AGENT), "idempotency-key", "k1")).await;
    assert_eq!(answer.refused, Some(FakeError::Failed));
    assert_eq!(answer.steps[1], "begin k1 ");
    assert_eq!(answer.steps[3..], ["abandon", "refuse DELETE"]);
}

#[tokio::test]
async fn an_operation_that_panics_frees_its_key_and_panics() {
    for (key, freed) in [(Some("k1"), true), (None, false)] {
        let world = FakeWorld::with(|state| state.panics = true);
        let mut call = empty_request("DELETE", AGENT);
        if let Some(key) = key {
            call = with_header(call, "idempotency-key", key);
        }
        let panic = AssertUnwindSafe(world.send(call)).catch_unwind().await.err().expect("a panic");
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"as the test wants it"));
        assert_eq!(world.fake.steps().last().is_some_and(|step| step == "abandon"), freed, "{:?}", world.fake.steps());
    }
}

#[tokio::test]
async fn an_operation_without_a_key_has_nothing_to_free() {
    let world = FakeWorld::with(|state| state.fails = true);
    let answer = world.send(empty_request("DELETE", AGENT)).await;
    assert_eq!(answer.steps[2..], ["refuse DELETE"]);
}

#[tokio::test]
async fn a_key_that_is_refused_was_not_taken() {
    let world = FakeWorld::with(|state| state.refuses_keys = true);
    let answer = world.send(with_header(empty_request("DELETE", AGENT), "idempotency-key", "k1")).await;
    assert_eq!(answer.steps, ["admit deleteAgent", "begin k1 ", "refuse DELETE"]);
}

#[tokio::test]
async fn where_the_contract_names_no_key_none_is_taken() {
    let world = FakeWorld::new();
    let picture = upload_request("PUT", &format!("{AGENT}/avatar"), "abc");
    let query = json_request("POST", &format!("{AGENT}/retrieve"), r#"{"query":"when"}"#);
    for request in [query, empty_request("GET", AGENT), empty_request("GET", "/openapi.json"), picture] {
        let problems = world.field_problems(with_header(request, "idempotency-key", "k1")).await;
        let message = "this operation takes none; leave it out, and read in its description what sending it again does";
        assert_eq!(problems, [("header/Idempotency-Key".to_owned(), message.to_owned())]);
    }
}

#[tokio::test]
async fn where_the_contract_compares_no_state_no_condition_is_ignored() {
    let world = FakeWorld::new();
    let picture = upload_request("PUT", &format!("{AGENT}/avatar"), "abc");
    for request in [json_request("POST", "/agents", r#"{"name":"A"}"#), empty_request("GET", AGENT), picture] {
        let problems = world.field_problems(with_header(request, "if-match", "\"x\"")).await;
        let message = "this operation takes none; leave it out: it would not be compared with anything";
        assert_eq!(problems, [("header/If-Match".to_owned(), message.to_owned())]);
    }
}
