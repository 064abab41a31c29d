//! The operator rotates the pepper while codes, addresses and limits derived from it are in use, without any visible
//! effect.

use std::time::Duration;

use frontdesk_conformance::{
    Actor, ApiAnswer, ApiCall, TestDatabase, World, call::percent_encode, contract::contract, stories, wire::Wire,
};
use frontdesk_platform::accounts::sign_up;
use frontdesk_test_programs::redis::RedisServer;
use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;

use super::{PROXY, create_sandbox};

stories![
    a_code_that_was_mailed_before_is_right_after with PROXY,
    an_unclaimed_workspace_keeps_the_address_of_its_page with PROXY,
    only_the_code_that_was_mailed_is_right with PROXY,
    limits_go_on_where_they_were with PROXY,
    a_cursor_leads_on_after_a_rotation,
    keys_do_not_follow_from_the_pepper,
];

async fn verify_code(agent: &Actor, code: &str, caller: usize) -> ApiAnswer {
    let body = json!({ "organization_id": agent.org, "code": code });
    let call = ApiCall::example(contract().operation("verifyClaimCode")).json(body);
    agent.send(&call.header("x-forwarded-for", &format!("10.4.0.{caller}"))).await
}

async fn a_code_that_was_mailed_before_is_right_after(world: &World) {
    let agent = create_sandbox(world, 0).await;
    let code = world.claim_code(agent.org).await;
    world.rotate_pepper().await;
    verify_code(&agent, &code, 0).await.assert_code("success", "nobody has told the server yet");
    world.run_periodic_tasks().await;
    verify_code(&agent, &code, 1).await.assert_code("success", "it has looked at the key ring");
    world.rotate_pepper().await;
    world.run_periodic_tasks().await;
    verify_code(&agent, &code, 2).await.assert_code("success", "after a second rotation");

    let later = create_sandbox(world, 1).await;
    assert_ne!(pepper_of(world, &later).await, pepper_of(world, &agent).await);
    verify_code(&later, &world.claim_code(later.org).await, 3).await.assert_code("success", "a code of today");
}

async fn an_unclaimed_workspace_keeps_the_address_of_its_page(world: &World) {
    let signed_up = world.sign_up("anna@acme.dev", "192.0.2.1").await;
    let agent = world.actor_from_sign_up(&signed_up);
    let address = signed_up.data()["claim_url"].clone();
    world.rotate_pepper().await;
    world.run_periodic_tasks().await;
    let answer = verify_code(&agent, &world.claim_code(agent.org).await, 0).await;
    assert_eq!(answer.data()["claim_url"], address, "the same as at the sign-up");
}

async fn a_cursor_leads_on_after_a_rotation(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let older = anna.create_agent("Older").await;
    anna.create_agent("Newer").await;
    let first = anna.get("/agents?limit=1").await.data();
    world.rotate_pepper().await;
    world.run_periodic_tasks().await;
    let cursor = first["nextCursor"].as_str().expect("more");
    let second = anna.get(&format!("/agents?cursor={}", percent_encode(cursor))).await.data();
    assert_eq!(second["items"][0]["id"], json!(older));
    let bad = first["nextCursor"].as_str().expect("more").to_ascii_uppercase();
    anna.get(&format!("/agents?cursor={}", percent_encode(&bad))).await.assert_code("VALIDATION_ERROR", "an altered cursor");
}

/// A code is compared only under the pepper that it was created with, so a rotation gives no second chance to guess
/// it.
async fn only_the_code_that_was_mailed_is_right(world: &World) {
    let agent = create_sandbox(world, 0).await;
    let code = world.claim_code(agent.org).await;
    world.rotate_pepper().await;
    world.run_periodic_tasks().await;
    let id = world.backdoor().await.query_texts(format!("SELECT code_id FROM claims WHERE org_id = '{}'", agent.org)).await;
    let [id] = &id[..] else { panic!("{id:?}") };
    let ring = world.app().services.ring.current_ring().expect("a key ring");
    let under_the_new_one =
        ring.current().derive_code(frontdesk_core::auth::pepper::PepperPurpose::ClaimCode, id.parse().expect("a UUID"));
    if under_the_new_one != code {
        verify_code(&agent, &under_the_new_one, 0).await.assert_code("INVALID_CLAIM_CODE", "nobody mailed that one");
    }
    verify_code(&agent, &code, 1).await.assert_code("success", "the one that was mailed");
}

async fn limits_go_on_where_they_were(world: &World) {
    for caller in 0..2 {
        let from = format!("192.0.2.{caller}");
        world.sign_up("anna@acme.dev", &from).await.assert_code("success", "three a day for one person");
    }
    world.rotate_pepper().await;
    world.run_periodic_tasks().await;
    world.sign_up("anna@acme.dev", "192.0.2.3").await.assert_code("success", "the third");
    let refused = world.sign_up("anna@acme.dev", "192.0.2.4").await;
    refused.assert_code("RATE_LIMITED", "the fourth");
    world.rotate_pepper().await;
    world.run_periodic_tasks().await;
    world.sign_up("anna@acme.dev", "192.0.2.5").await.assert_code("RATE_LIMITED", "after another rotation");
    world.advance(Duration::from_secs(refused.header_number("retry-after")));
    world.sign_up("anna@acme.dev", "192.0.2.6").await.assert_code("success", "as it was told");
}

async fn keys_do_not_follow_from_the_pepper(world: &World) {
    let agent = create_sandbox(world, 0).await;
    world.rotate_pepper().await;
    world.run_periodic_tasks().await;
    agent.get("/agents").await.assert_code("success", "its key is stored as a hash");
    world.advance(sign_up::SANDBOX_LIFETIME);
    agent.get("/agents").await.assert_code("INVALID_API_KEY", "and ends when it was to end");
}

async fn pepper_of(world: &World, agent: &Actor) -> Vec<String> {
    world.backdoor().await.query_texts(format!("SELECT code_pepper FROM claims WHERE org_id = '{}'", agent.org)).await
}

/// Two servers share a database and a Redis: one has noticed the rotation, the other has not yet.
#[tokio::test(flavor = "multi_thread")]
async fn servers_that_notice_one_after_the_other_agree_all_the_time() {
    let Some(redis) = RedisServer::start() else { return };
    let settings = format!("{PROXY}redis_url = '{}'", redis.url());
    let Some(world) = World::open(TestDatabase::Postgres, &settings).await else { return };
    let second = world.start_beside("").await;
    let there = Wire::to(&second.url);
    world.sign_up("anna@acme.dev", "192.0.2.1").await.assert_code("success", "three a day for one person");
    world.rotate_pepper().await;
    world.run_periodic_tasks().await;
    world.sign_up("anna@acme.dev", "192.0.2.2").await.assert_code("success", "at the one that has noticed");
    world.sign_up_at(&there, "anna@acme.dev", "192.0.2.3").await.assert_code("success", "at the one that has not");
    world.sign_up("anna@acme.dev", "192.0.2.4").await.assert_code("RATE_LIMITED", "the fourth");
    world.sign_up_at(&there, "anna@acme.dev", "192.0.2.5").await.assert_code("RATE_LIMITED", "wherever it is tried");

    let here = world.url().to_owned();
    for (one, other, email) in [(&here, &second.url, "bert@acme.dev"), (&second.url, &here, "clara@acme.dev")] {
        let agent = world.actor_from_sign_up(&world.sign_up_at(&Wire::to(one), email, "192.0.2.9").await);
        let code = world.claim_code(agent.org).await;
        verify_code(&world.actor_at(other, &agent), &code, 0).await.assert_code("success", "what one hands out, the other takes");
    }
    second.stop().await;
    world.close().await;
}
