//! Reports of unexpected answers.

use std::time::{Duration, Instant};

use crate::{
    fake::{FakeServer, KEY, ScriptedReply},
    samples,
};
use frontdesk_client::{
    Client, Error, ErrorCode,
    types::{self, AgentCreate, PlanName},
};

#[tokio::test]
async fn a_refusal_says_what_the_server_said() {
    let body = r#"{"success":false,"data":null,"error":{"code":"VALIDATION_ERROR",
        "message":"Name cannot be empty or only whitespace",
        "details":[{"field":"/name","message":"Name cannot be empty or only whitespace"}],"requestId":"r-7"}}"#;
    let server = FakeServer::start([ScriptedReply::new(400, "application/json", body)]).await;

    let error = server.client().create_agent().body(AgentCreate::builder().name(" ")).await.unwrap_err();

    assert_eq!(
        error.to_string(),
        "create_agent: VALIDATION_ERROR (HTTP 400): Name cannot be empty or only whitespace [request r-7]"
    );
    let Error::Api { details, request_id, .. } = error else { panic!("{error:?}") };
    assert_eq!((details[0].field.as_str(), &*request_id), ("/name", "r-7"));
}

#[tokio::test]
async fn a_refusal_tells_programs_its_facts() {
    let body = r#"{"success":false,"data":null,"error":{"code":"PLAN_UPGRADE_REQUIRED","message":"Upgrade the plan.",
        "params":{"requiredPlan":"hobby","phaseOfTheMoon":"full"},"requestId":"r-7"}}"#;
    let server = FakeServer::start([ScriptedReply::new(403, "application/json", body)]).await;

    let error = server.client().list_agents().await.unwrap_err();

    let params = error.params().expect("the server has answered");
    assert_eq!((&params.required_plan, params.limit), (&Some(PlanName::Hobby), None));
}

#[tokio::test]
async fn a_code_of_a_newer_server_is_kept_also_under_a_status_that_is_not_listed() {
    for status in [403, 418] {
        let server = FakeServer::start([ScriptedReply::error(status, "MOON_IN_THE_WRONG_PHASE")]).await;
        let error = server.client().list_agents().await.unwrap_err();
        assert_eq!(error.code(), Some(&ErrorCode::Unknown("MOON_IN_THE_WRONG_PHASE".to_owned())));
        assert_eq!(error.status(), Some(status));
    }
}

#[tokio::test]
async fn the_page_of_a_proxy_is_told_apart_from_an_answer() {
    // 503 is a status declared in the contract, 502 is not; 301 would redirect elsewhere.
    for status in [502, 503, 301] {
        let server =
            FakeServer::start([ScriptedReply::html(status).header("Retry-After", "9").header("Location", "http://127.0.0.1:9/")])
                .await;
        let client = server.builder().retries(0).build().unwrap();

        let error = client.list_agents().await.unwrap_err();

        let what = if status == 301 {
            "a redirect to http://127.0.0.1:9/".to_owned()
        } else {
            format!("<html> <h1>{status} of the proxy</h1></html>")
        };
        assert_eq!(error.to_string(), format!("list_agents: HTTP {status}, but not an answer of this API: {what}"));
        assert_eq!((error.status(), error.retry_after()), (Some(status), Some(Duration::from_secs(9))));
        assert_eq!(error.is_retryable(), status > 500);
    }
}

#[tokio::test]
async fn a_success_that_cannot_be_read_is_not_taken_for_one() {
    let server = FakeServer::start([ScriptedReply::html(200)]).await;

    let error = server.client().list_agents().await.unwrap_err();

    assert!(matches!(&error, Error::Unexpected { status: 200, excerpt, .. } if excerpt.contains("of the proxy")), "{error:?}");
    assert!(!error.is_retryable());
}

#[tokio::test]
async fn a_field_that_a_newer_server_added_is_passed_over() {
    let mut agent = samples::agent("Front desk");
    agent["mood"] = "sunny".into();
    let server = FakeServer::start([ScriptedReply::data(agent)]).await;

    server.client().get_agent(samples::id()).await.unwrap();
}

#[tokio::test]
async fn a_server_that_keeps_silent_runs_into_the_timeout() {
    let server = FakeServer::start([ScriptedReply::data(samples::page(&[], None)).silent_for(Duration::from_secs(30))]).await;
    let client = server.builder().timeout(Duration::from_millis(80)).build().unwrap();

    let begun = Instant::now();
    let error = client.list_agents().await.unwrap_err();

    assert!(matches!(error, Error::Timeout { .. }), "{error:?}");
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn a_call_that_is_not_whole_is_not_sent() {
    let server = FakeServer::start([]).await;

    let error = server.client().create_agent().await.unwrap_err();

    assert!(matches!(&error, Error::InvalidRequest(why) if why.contains("name")), "{error:?}");
    assert!(server.seen_requests().is_empty());
}

#[tokio::test]
async fn the_key_goes_to_the_server_and_into_no_output() {
    let server = FakeServer::start([ScriptedReply::error(401, "INVALID_API_KEY"), ScriptedReply::html(200).lost()]).await;
    let client = server.builder().retries(0).build().unwrap();

    let refused = client.list_agents().await.unwrap_err();
    let lost = client.list_agents().await.unwrap_err();

    assert_eq!(server.seen_requests()[0].header("authorization"), Some(format!("Bearer {KEY}").as_str()));
    let printed = format!("{:?} {client:?} {:?} {refused:?} {lost:?}", server.builder(), client.list_agents());
    assert!(!printed.contains("secret"), "{printed}");
}

#[tokio::test]
async fn the_line_break_behind_a_key_is_left_out_and_an_empty_key_is_refused() {
    let server = FakeServer::start([ScriptedReply::data(samples::page(&[], None))]).await;
    server.builder().key(format!("{KEY}\n")).build().unwrap().list_agents().await.unwrap();
    assert_eq!(server.seen_requests()[0].header("authorization"), Some(format!("Bearer {KEY}").as_str()));
    assert_eq!(server.builder().key(" ").build().unwrap_err().to_string(), "the key is empty");
}

#[tokio::test]
async fn nothing_has_changed_is_an_outcome_of_its_own() {
    let server = FakeServer::start([ScriptedReply::new(304, "text/plain", "")]).await;
    let error = server.client().get_agent(samples::id()).header("If-None-Match", "\"1\"").await.unwrap_err();
    assert!(matches!(error, Error::NotModified { .. }) && !error.is_retryable(), "{error:?}");
}

#[test]
fn a_key_that_the_server_answers_with_is_not_printed() {
    let workspace = types::SandboxWorkspace::builder().api_key("fd_id_verysecret");
    assert!(!format!("{workspace:?}").contains("verysecret"), "{workspace:?}");
}

#[test]
fn a_key_that_no_header_can_hold_is_refused_at_once() {
    let error = Client::builder("http://127.0.0.1:1").key("fd_very\nsecret").build().unwrap_err();
    assert!(matches!(error, Error::InvalidRequest(_)));
    assert!(!format!("{error} {error:?}").contains("secret"));
}
