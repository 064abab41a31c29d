//! The operator rotates the pepper while codes, addresses and limits derived from it are in use, without any visible
//! effect.

use std::time::Duration;

use frontdesk_conformance::{Actor, Answer, Call, Database, World, call::encoded, contract::contract, stories, wire::Wire};
use frontdesk_platform::accounts::sign_up;
use frontdesk_test_programs::redis::RedisServer;
use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;

use super::{PROXY, sandbox};

stories![
    a_code_that_was_mailed_before_is_right_after with PROXY,
    an_unclaimed_workspace_keeps_the_address_of_its_page with PROXY,
    only_the_code_that_was_mailed_is_right with PROXY,
    limits_go_on_where_they_were with PROXY,
    a_cursor_leads_on_after_a_rotation,
    keys_do_not_follow_from_the_pepper,
];

async fn verify(agent: &Actor, code: &str, caller: usize) -> Answer {
    let body = json!({ "organization_id": agent.org, "code": code });
    let call = Call::example(contract().operation("verifyClaimCode")).json(body);
    agent.send(&call.header("x-forwarded-for", &format!("10.4.0.{caller}"))).await
}

async fn a_code_that_was_mailed_before_is_right_after(world: &World) {
    let agent = sandbox(world, 0).await;
    let code = world.claim_code(agent.org).await;
    world.rotates_the_pepper().await;
    verify(&agent, &code, 0).await.must_be("success", "nobody has told the server yet");
    world.sweep().await;
    verify(&agent, &code, 1).await.must_be("success", "it has looked at the key ring");
    world.rotates_the_pepper().await;
    world.sweep().await;
    verify(&agent, &code, 2).await.must_be("success", "after a second rotation");

    let later = sandbox(world, 1).await;
    assert_ne!(pepper_of(world, &later).await, pepper_of(world, &agent).await);
    verify(&later, &world.claim_code(later.org).await, 3).await.must_be("success", "a code of today");
}

async fn an_unclaimed_workspace_keeps_the_address_of_its_page(world: &World) {
    let signed_up = world.sign_up("anna@acme.dev", "192.0.2.1").await;
    let agent = world.signed_up(&signed_up);
    let address = signed_up.data()["claim_url"].clone();
    world.rotates_the_pepper().await;
    world.sweep().await;
    let answer = verify(&agent, &world.claim_code(agent.org).await, 0).await;
    assert_eq!(answer.data()["claim_url"], address, "the same as at the sign-up");
}

async fn a_cursor_leads_on_after_a_rotation(world: &World) {
    let anna = world.actor(Plan::Hobby).await;
    let older = anna.has_agent("Older").await;
    anna.has_agent("Newer").await;
    let first = anna.get("/agents?limit=1").await.data();
    world.rotates_the_pepper().await;
    world.sweep().await;
    let cursor = first["nextCursor"].as_str().expect("more");
    let second = anna.get(&format!("/agents?cursor={}", encoded(cursor))).await.data();
    assert_eq!(second["items"][0]["id"], json!(older));
    let bad = first["nextCursor"].as_str().expect("more").to_ascii_uppercase();
    anna.get(&format!("/agents?cursor={}", encoded(&bad))).await.must_be("VALIDATION_ERROR", "an altered cursor");
}

/// A code is compared only under the pepper that it was created with, so a rotation gives no second chance to guess
/// it.
async fn only_the_code_that_was_mailed_is_right(world: &World) {
    let agent = sandbox(world, 0).await;
    let code = world.claim_code(agent.org).await;
    world.rotates_the_pepper().await;
    world.sweep().await;
    let id = world.backdoor().await.texts(format!("SELECT code_id FROM claims WHERE org_id = '{}'", agent.org)).await;
    let [id] = &id[..] else { panic!("{id:?}") };
    let ring = world.app().services.ring.now().expect("a key ring");
    let under_the_new_one = ring.current().code(frontdesk_core::auth::pepper::Purpose::ClaimCode, id.parse().expect("a UUID"));
    if under_the_new_one != code {
        verify(&agent, &under_the_new_one, 0).await.must_be("INVALID_CLAIM_CODE", "nobody mailed that one");
    }
    verify(&agent, &code, 1).await.must_be("success", "the one that was mailed");
}

async fn limits_go_on_where_they_were(world: &World) {
    for caller in 0..2 {
        let from = format!("192.0.2.{caller}");
        world.sign_up("anna@acme.dev", &from).await.must_be("success", "three a day for one person");
    }
    world.rotates_the_pepper().await;
    world.sweep().await;
    world.sign_up("anna@acme.dev", "192.0.2.3").await.must_be("success", "the third");
    let refused = world.sign_up("anna@acme.dev", "192.0.2.4").await;
    refused.must_be("RATE_LIMITED", "the fourth");
    world.rotates_the_pepper().await;
    world.sweep().await;
    world.sign_up("anna@acme.dev", "192.0.2.5").await.must_be("RATE_LIMITED", "after another rotation");
    world.advance(Duration::from_secs(refused.number("retry-after")));
    world.sign_up("anna@acme.dev", "192.0.2.6").await.must_be("success", "as it was told");
}

async fn keys_do_not_follow_from_the_pepper(world: &World) {
    let agent = sandbox(world, 0).await;
    world.rotates_the_pepper().await;
    world.sweep().await;
    agent.get("/agents").await.must_be("success", "its key is stored as a hash");
    world.advance(sign_up::LIFE);
    agent.get("/agents").await.must_be("INVALID_API_KEY", "and ends when it was to end");
}

async fn pepper_of(world: &World, agent: &Actor) -> Vec<String> {
    world.backdoor().await.texts(format!("SELECT code_pepper FROM claims WHERE org_id = '{}'", agent.org)).await
}

/// Two servers share a database and a Redis: one has noticed the rotation, the other has not yet.
#[tokio::test(flavor = "multi_thread")]
async fn servers_that_notice_one_after_the_other_agree_all_the_time() {
    let Some(redis) = RedisServer::start() else { return };
    let settings = format!("{PROXY}redis_url = '{}'", redis.url());
    let Some(world) = World::open(Database::Postgres, &settings).await else { return };
    let second = world.beside("").await;
    let there = Wire::to(&second.url);
    world.sign_up("anna@acme.dev", "192.0.2.1").await.must_be("success", "three a day for one person");
    world.rotates_the_pepper().await;
    world.sweep().await;
    world.sign_up("anna@acme.dev", "192.0.2.2").await.must_be("success", "at the one that has noticed");
    world.sign_up_at(&there, "anna@acme.dev", "192.0.2.3").await.must_be("success", "at the one that has not");
    world.sign_up("anna@acme.dev", "192.0.2.4").await.must_be("RATE_LIMITED", "the fourth");
    world.sign_up_at(&there, "anna@acme.dev", "192.0.2.5").await.must_be("RATE_LIMITED", "wherever it is tried");

    let here = world.url().to_owned();
    for (one, other, email) in [(&here, &second.url, "bert@acme.dev"), (&second.url, &here, "clara@acme.dev")] {
        let agent = world.signed_up(&world.sign_up_at(&Wire::to(one), email, "192.0.2.9").await);
        let code = world.claim_code(agent.org).await;
        verify(&world.at(other, &agent), &code, 0).await.must_be("success", "what one hands out, the other takes");
    }
    second.stop().await;
    world.close().await;
}
