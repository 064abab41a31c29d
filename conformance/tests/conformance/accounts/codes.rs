//! Claim codes: five wrong ones lock the claim, correct ones are not counted, and answers do not reveal why a code was
//! refused.

use std::time::Duration;

use frontdesk_conformance::{Actor, ApiAnswer, ApiCall, World, contract::contract, rounds, stories};
use frontdesk_platform::accounts::{keys::NewKey, sign_up};
use frontdesk_types::accounts::keys::Scope;
use futures::future::join_all;
use serde_json::json;

use super::{PROXY, create_sandbox};

stories![
    five_wrong_codes_lock_it_and_right_ones_cost_nothing with PROXY,
    sixty_four_wrong_codes_at_once_are_five with PROXY,
    four_wrong_codes_beside_right_ones_lock_nothing with PROXY,
    a_code_that_is_not_six_digits_is_a_wrong_one with PROXY,
    the_time_of_a_refusal_tells_nothing with PROXY,
];

/// Tries a code, from a different address for each caller.
async fn try_code(agent: &Actor, code: &str, caller: usize) -> ApiAnswer {
    let body = json!({ "organization_id": agent.org, "code": code });
    let call = ApiCall::example(contract().operation("verifyClaimCode")).json(body);
    agent.send(&call.header("x-forwarded-for", &format!("10.2.{}.{}", caller / 250, caller % 250))).await
}

/// Returns codes other than this one.
fn wrong_codes(right: &str) -> impl Iterator<Item = String> {
    (0..).map(|number| format!("{number:06}")).filter(move |code| code != right)
}

async fn count_attempts(world: &World, agent: &Actor) -> i64 {
    world
        .backdoor()
        .await
        .query_number(format!("SELECT CAST(attempts AS BIGINT) FROM claims WHERE org_id = '{}'", agent.org))
        .await
}

async fn five_wrong_codes_lock_it_and_right_ones_cost_nothing(world: &World) {
    let agent = create_sandbox(world, 0).await;
    let right = world.claim_code(agent.org).await;
    for (caller, code) in wrong_codes(&right).take(4).enumerate() {
        try_code(&agent, &code, caller).await.assert_code("INVALID_CLAIM_CODE", "a wrong code");
        try_code(&agent, &right, caller).await.assert_code("success", "the right one in between");
    }
    assert_eq!(count_attempts(world, &agent).await, 4);
    let last = try_code(&agent, &wrong_codes(&right).nth(4).expect("a code"), 5).await;
    let locked = try_code(&agent, &right, 6).await;
    assert_eq!(locked.without_request_id(), last.without_request_id(), "a locked code is told like a wrong one");
    insta::assert_snapshot!(locked.message(), @"This code does not open this workspace: it is wrong, expired or locked, or \
        the workspace is unknown. Check the latest mail.");
}

async fn sixty_four_wrong_codes_at_once_are_five(world: &World) {
    for round in 0..rounds(20) {
        let agent = create_sandbox(world, round).await;
        let right = world.claim_code(agent.org).await;
        let codes: Vec<String> = wrong_codes(&right).take(64).collect();
        let answers = join_all(codes.iter().enumerate().map(|(caller, code)| try_code(&agent, code, round * 64 + caller))).await;
        assert!(answers.iter().all(|answer| answer.code() == "INVALID_CLAIM_CODE"));
        assert_eq!(count_attempts(world, &agent).await, 5, "no more were held against the code");
        try_code(&agent, &right, round + 30_000).await.assert_code("INVALID_CLAIM_CODE", "it is locked");
    }
}

async fn four_wrong_codes_beside_right_ones_lock_nothing(world: &World) {
    for round in 0..rounds(20) {
        let agent = create_sandbox(world, round).await;
        let right = world.claim_code(agent.org).await;
        let mut codes: Vec<String> = wrong_codes(&right).take(4).collect();
        codes.extend(std::iter::repeat_n(right.clone(), 60));
        let answers = join_all(codes.iter().enumerate().map(|(caller, code)| try_code(&agent, code, round * 64 + caller))).await;
        let opened = answers.iter().filter(|answer| answer.code() == "success").count();
        assert_eq!((opened, count_attempts(world, &agent).await), (60, 4));
    }
}

async fn a_code_that_is_not_six_digits_is_a_wrong_one(world: &World) {
    let agent = create_sandbox(world, 0).await;
    for (caller, code) in ["", "12345", "1234567", "12345a", "١٢٣٤٥٦"].iter().enumerate() {
        try_code(&agent, code, caller).await.assert_code("INVALID_CLAIM_CODE", &format!("the code `{code}`"));
    }
    assert_eq!(count_attempts(world, &agent).await, 5);
}

/// Whatever the reason, each refusal takes a minimum time, of which looking the code up is a small part.
async fn the_time_of_a_refusal_tells_nothing(world: &World) {
    let (agent, late) = (create_sandbox(world, 0).await, create_sandbox(world, 1).await);
    let right = world.claim_code(agent.org).await;
    let least = Duration::from_millis(150);
    let refused = async |agent: &Actor, org: String, code: &str, caller: usize| {
        let begun = tokio::time::Instant::now();
        let body = json!({ "organization_id": org, "code": code });
        let call = ApiCall::example(contract().operation("verifyClaimCode")).json(body);
        agent.send(&call.header("x-forwarded-for", &format!("10.3.0.{caller}"))).await.assert_code("INVALID_CLAIM_CODE", code);
        assert!(begun.elapsed() >= least, "refused after {:?}", begun.elapsed());
    };
    refused(&agent, agent.org.to_string(), &wrong_codes(&right).next().expect("a code"), 0).await;
    refused(&agent, late.org.to_string(), &world.claim_code(late.org).await, 1).await;
    refused(&agent, "nobody".to_owned(), &right, 2).await;
    let key = NewKey::new("Without an end", Scope::Write);
    let keeper = world.new_actor_with_key(late.org, key).await;
    let code = world.claim_code(late.org).await;
    world.advance(sign_up::SANDBOX_LIFETIME);
    refused(&keeper, late.org.to_string(), &code, 3).await;
}
