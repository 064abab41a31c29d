//! The rate limit of a key, reported with every counted answer.

use std::time::Duration;

use frontdesk_client::ErrorCode;
use frontdesk_conformance::{World, stories};
use frontdesk_types::accounts::{keys::Scope, orgs::Plan};

stories![
    every_counted_answer_tells_how_the_key_stands,
    what_is_not_counted_tells_nothing,
    a_burst_is_exact with "rate_limit = 6",
    keys_do_not_share_their_limit with "rate_limit = 2",
    zero_turns_it_off with "rate_limit = 0",
    the_sdk_waits_as_it_is_told with "rate_limit = 120",
];

async fn every_counted_answer_tells_how_the_key_stands(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    for (n, target) in
        ["/agents", "/agents/x", "/agents?limit=0", "/agents/019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49"].iter().enumerate()
    {
        let answer = anna.get(target).await;
        let left = 599 - n as u64;
        assert_eq!(answer.header_number("x-ratelimit-limit"), 600);
        assert!(answer.header_number("x-ratelimit-remaining") >= left, "{target}: what is used up comes back with time");
        assert!(answer.header_number("x-ratelimit-reset") >= 1);
        let remaining = answer.header_number("x-ratelimit-remaining");
        assert_eq!(answer.header("ratelimit"), Some(format!("\"key\";r={remaining};t=1").as_str()));
        assert_eq!(answer.header("ratelimit-policy"), Some("\"key\";q=600;w=60"));
    }
}

async fn what_is_not_counted_tells_nothing(world: &World) {
    for (target, key) in [("/openapi.json", None), ("/agents", None), ("/agents", Some("nonsense")), ("/nowhere", None)] {
        let answer = world.wire.request("GET", target, key, None).await;
        let told: Vec<_> = answer.headers.keys().filter(|name| name.as_str().contains("ratelimit")).collect();
        assert!(told.is_empty(), "{target} with {key:?}: {told:?}");
    }
}

async fn a_burst_is_exact(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let mut codes = Vec::new();
    for _ in 0..8 {
        codes.push(anna.get("/agents").await.code());
    }
    assert_eq!(codes[..6], ["success"; 6]);
    assert_eq!(codes[6..], ["RATE_LIMITED"; 2]);
    let refused = anna.get("/agents").await;
    let wait = refused.header_number("retry-after");
    assert!((9..=10).contains(&wait), "six a minute is one in ten seconds, not {wait}");
    world.advance(Duration::from_secs(wait));
    assert_eq!(anna.get("/agents").await.code(), "success", "as it was told");
    assert_eq!(anna.get("/agents").await.code(), "RATE_LIMITED", "one only");
}

async fn keys_do_not_share_their_limit(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let colleague = world.new_colleague(anna.org, Scope::Read).await;
    for actor in [&anna, &colleague, &anna, &colleague] {
        actor.get("/agents").await.assert_code("success", "two requests of each key");
    }
    anna.get("/agents").await.assert_code("RATE_LIMITED", "the third");
}

async fn zero_turns_it_off(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    for _ in 0..20 {
        let answer = anna.get("/agents").await;
        assert_eq!((answer.status, answer.header("x-ratelimit-limit")), (200, None));
    }
}

async fn the_sdk_waits_as_it_is_told(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let patient = &anna.sdk;
    for _ in 0..121 {
        patient.list_agents().await.expect("the SDK waits out a 429");
    }
    let hasty = frontdesk_client::Client::builder(world.url()).key(anna.key.clone()).retries(0).build().expect("a client");
    let refused = loop {
        if let Err(error) = hasty.list_agents().await {
            break error;
        }
    };
    assert_eq!((refused.code(), refused.retry_after()), (Some(&ErrorCode::RateLimited), Some(Duration::from_secs(1))));
}
