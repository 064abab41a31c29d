//! Signing up and checking codes: errors that occur nowhere else.

use frontdesk_client::{ErrorCode, types::SignUp};
use frontdesk_conformance::{Stage, World, contract::ContractOperation, recorder::BASE};
use frontdesk_platform::accounts::sign_up;
use serde_json::json;

/// Sends placeholder names and disposable inboxes, in several spellings. The complete list is tested in
/// `frontdesk_platform::accounts::mail_addresses`.
pub(super) async fn nobody_reads_there(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let before = world.backdoor().await.query_number("SELECT COUNT(*) FROM orgs".to_owned()).await;
    for domain in [
        "example.com",
        "EXAMPLE.ORG",
        "a.b.example.net",
        "host.test",
        "mailinator.com",
        "x.MAILINATOR.com.",
        "ｍａｉｌｉｎａｔｏｒ.com",
        "test.invalid",
        "localhost",
        "Intranet.",
    ] {
        let call = stage.example_call(operation).field("human_email", json!(format!("anna@{domain}")));
        let answer = stage.actor.send(&call).await;
        answer.assert_code("BLOCKED_EMAIL_DOMAIN", &format!("{} with an address at {domain}", operation.id));
        assert_eq!(answer.status, 400);
    }
    assert_eq!(world.backdoor().await.query_number("SELECT COUNT(*) FROM orgs".to_owned()).await, before, "nothing was made");
}

/// Signs up where people join by invitation: refused whatever is sent, with a message that says what to do.
pub(super) async fn nobody_is_invited(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let orgs = "SELECT COUNT(*) FROM orgs";
    let before = world.backdoor().await.query_number(orgs.to_owned()).await;
    let body = SignUp::builder().human_email("bert@acme.dev");
    let refused = stage.actor.sdk.sign_up().body(body).await.expect_err("people are invited");
    assert_eq!(refused.code(), Some(&ErrorCode::Forbidden));
    let call = stage.example_call(operation);
    for call in [call.clone(), call.field("human_email", json!("nobody"))] {
        let answer = stage.actor.send(&call).await;
        answer.assert_code("FORBIDDEN", &format!("{} where people are invited", operation.id));
        insta::assert_snapshot!(answer.message(), @"On this server, people join workspaces by invitation. Ask a member of a \
            workspace for one, or have the operator of the server create a workspace.");
    }
    assert_eq!(world.backdoor().await.query_number(orgs.to_owned()).await, before, "nothing was made");
}

/// Sends a code that is wrong, for an unknown workspace, for another workspace, expired or locked: the answer is
/// always identical.
pub(super) async fn code_is_no_good(world: &World, operation: &'static ContractOperation) {
    let (stage, other) = (Stage::set_up(world).await, Stage::set_up(world).await);
    let wrong = if stage.claim_code == "000000" { "000001" } else { "000000" };
    let right = stage.example_call(operation);
    let mut answers = Vec::new();
    let calls = [
        ("wrong", right.clone().field("code", json!(wrong))),
        ("of no workspace", right.clone().field("organization_id", json!("nobody"))),
        ("of an unknown workspace", right.clone().field("organization_id", json!(stage.agent))),
        ("of another workspace", other.example_call(operation)),
        ("of another form", right.clone().field("code", json!("12345"))),
        ("no code at all", right.clone().field("code", json!(""))),
    ];
    for (number, (what, call)) in calls.into_iter().enumerate() {
        let answer = stage.actor.send(&call.header("x-forwarded-for", &format!("192.0.2.{number}"))).await;
        answer.assert_code("INVALID_CLAIM_CODE", &format!("{} with a code that is {what}", operation.id));
        answers.push((what, answer.without_request_id()));
    }
    stage.actor.send(&right).await.assert_code("success", "the right code, after a wrong one");
    world.advance(sign_up::SANDBOX_LIFETIME);
    let expired = stage.actor.send(&right.header("x-forwarded-for", "198.51.100.1")).await;
    answers.push(("expired", expired.without_request_id()));
    for (what, answer) in &answers {
        assert_eq!(*answer, answers[0].1, "a code that is {what} is told apart from one that is wrong");
    }
}

/// The limiter is down: nothing is created, nothing is sent.
pub(super) async fn nobody_counts(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    // Background work of the stage must be done before anything is counted.
    world.settle().await;
    let mut database = world.backdoor().await;
    let counts = ["orgs", "claims", "jobs", "api_keys"].map(|table| format!("SELECT COUNT(*) FROM {table}"));
    let mut before = Vec::new();
    for count in &counts {
        before.push(database.query_number(count.clone()).await);
    }
    let answer = stage.actor.send(&stage.example_call(operation)).await;
    answer.assert_code("LIMITER_UNAVAILABLE", &format!("{} while nobody counts", operation.id));
    assert!(answer.header_number("retry-after") >= 1);
    for (count, before) in counts.iter().zip(before) {
        assert_eq!(database.query_number(count.clone()).await, before, "{BASE}{}: {count}", operation.path);
    }
}
