//! The limiter is down: nothing subject to a limit is done, and every caller gets a quick refusal.

use std::time::Duration;

use frontdesk_conformance::{ApiAnswer, ApiCall, TestDatabase, World, contract::contract};
use frontdesk_test_programs::redis::RedisServer;
use futures::future::join_all;
use serde_json::json;

use super::PROXY;

/// Concurrent sign-ups, from many addresses.
const CALLERS: usize = 40;

async fn send_sign_ups(world: &World, round: usize) -> Vec<ApiAnswer> {
    let callers: Vec<_> =
        (0..CALLERS).map(|n| (format!("anna{round}-{n}@acme.dev"), format!("10.{round}.{}.{}", n / 250, n % 250))).collect();
    join_all(callers.iter().map(|(email, from)| world.sign_up(email, from))).await
}

/// Time within which all callers are refused, also on a busy machine: far less than Redis is silent for.
const MAX_REFUSAL_TIME: Duration = Duration::from_secs(2);

/// Checks that all are refused soon, and nothing is created or sent.
async fn assert_all_refused(world: &World, what: &str, round: usize) {
    let begun = tokio::time::Instant::now();
    let answers = send_sign_ups(world, round).await;
    assert!(begun.elapsed() < MAX_REFUSAL_TIME, "{what}: {:?}", begun.elapsed());
    for answer in &answers {
        answer.assert_code("LIMITER_UNAVAILABLE", what);
    }
}

async fn count_created(world: &World) -> (i64, usize) {
    (world.backdoor().await.query_number("SELECT COUNT(*) FROM orgs".to_owned()).await, world.mails().await.len())
}

#[tokio::test(flavor = "multi_thread")]
async fn redis_killed_paused_and_slow() {
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        let Some(mut redis) = RedisServer::start() else { return };
        let settings = format!("{PROXY}redis_url = '{}'", redis.url());
        let Some(world) = World::open(database, &settings).await else { continue };
        let first = world.sign_up("first@acme.dev", "192.0.2.1").await;
        let agent = world.actor_from_sign_up(&first);
        assert_eq!(count_created(&world).await, (1, 1));
        redis.pause();
        assert_all_refused(&world, "Redis stands still", 1).await;
        let body = json!({ "organization_id": agent.org, "code": world.claim_code(agent.org).await });
        let verify = ApiCall::example(contract().operation("verifyClaimCode")).json(body);
        agent.send(&verify).await.assert_code("LIMITER_UNAVAILABLE", "a code, while Redis stands still");
        redis.resume();
        redis.send_command("CLIENT PAUSE 5000 ALL").expect("it answers");
        assert_all_refused(&world, "Redis is slow", 2).await;
        redis.stop();
        assert_all_refused(&world, "Redis is gone", 3).await;
        assert_eq!(count_created(&world).await, (1, 1), "nothing was made, and nothing sent");
        redis.restart();
        tokio::time::sleep(Duration::from_secs(1)).await;
        world.sign_up("second@acme.dev", "192.0.2.2").await.assert_code("success", "Redis is back");
        agent.send(&verify).await.assert_code("success", "a code, now that it is back");
        world.close().await;
    }
}

/// Two servers on one database and one Redis: the limits apply across both.
#[tokio::test(flavor = "multi_thread")]
async fn two_servers_count_together() {
    let Some(redis) = RedisServer::start() else { return };
    let settings = format!("{PROXY}redis_url = '{}'", redis.url());
    let Some(world) = World::open(TestDatabase::Postgres, &settings).await else { return };
    let second = world.start_beside("").await;
    let there = frontdesk_conformance::wire::Wire::to(&second.url);
    let mut times: Vec<u64> = Vec::new();
    let begun = world.now();
    for number in 0..60 {
        world.advance(Duration::from_secs([1, 700, 59, 0, 1_300][number % 5]));
        let email = format!("anna{number}@acme.dev");
        let now = world.now().since(begun).as_secs();
        let answer = if number % 2 == 0 {
            world.sign_up(&email, "192.0.2.1").await
        } else {
            world.sign_up_at(&there, &email, "192.0.2.1").await
        };
        // Allows a second either way: the clock advances between reading it and the call.
        let within = |length: u64| times.iter().filter(|at| **at + length > now + 1).count();
        let surely = |length: u64| times.iter().filter(|at| **at + length + 1 > now).count();
        if within(3_600) >= 5 || within(86_400) >= 20 {
            answer.assert_code("RATE_LIMITED", "the window is full");
        } else if surely(3_600) < 5 && surely(86_400) < 20 {
            answer.assert_code("success", "the window has room");
        }
        if answer.status < 300 {
            times.push(now);
        }
    }
    assert!(times.len() > 15, "{times:?}");
    second.stop().await;
    world.close().await;
}
