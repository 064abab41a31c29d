//! Rate limits of sign-ups and of code checks.

use std::time::Duration;

use frontdesk_conformance::{ApiAnswer, World, contract::contract, stories};
use serde_json::json;

use super::PROXY;

const HOUR: Duration = Duration::from_hours(1);

stories![
    five_an_hour_and_twenty_a_day_from_one_address with PROXY,
    three_a_day_for_one_person_however_written with PROXY,
    ten_codes_a_minute with PROXY,
    the_platform_counts_only_who_cleared_their_own_limits with "trusted_proxies = ['127.0.0.1/32']\nsign_ups_per_day = 8\n",
    nobody_is_believed_who_names_another_caller,
    sixty_four_at_once_get_five_through with PROXY,
];

fn count_successes(answers: &[ApiAnswer]) -> usize {
    assert!(answers.iter().all(|answer| ["success", "RATE_LIMITED"].contains(&answer.code().as_str())));
    answers.iter().filter(|answer| answer.status < 300).count()
}

async fn five_an_hour_and_twenty_a_day_from_one_address(world: &World) {
    let mut person = 0;
    let mut sign_up = async || {
        person += 1;
        world.sign_up(&format!("anna{person}@acme.dev"), "192.0.2.1").await
    };
    for hour in 0..4 {
        for _ in 0..5 {
            sign_up().await.assert_code("success", "five an hour");
        }
        let refused = sign_up().await;
        refused.assert_code("RATE_LIMITED", "a sixth within an hour");
        world.sign_up("nobody", "192.0.2.1").await.assert_code("VALIDATION_ERROR", "the shape comes before the limits");
        let wait = refused.header_number("retry-after");
        assert_eq!(refused.header("ratelimit"), Some(format!("\"sign-up\";r=0;t={wait}").as_str()));
        let policy = if hour < 3 { "\"sign-up\";q=5;w=3600" } else { "\"sign-up\";q=20;w=86400" };
        assert_eq!(refused.header("ratelimit-policy"), Some(policy), "the window that takes longest");
        world.advance(Duration::from_secs(wait - if hour < 3 { 2 } else { 0 }));
        if hour < 3 {
            sign_up().await.assert_code("RATE_LIMITED", "two seconds too early");
            world.advance(Duration::from_secs(2));
        }
    }
    sign_up().await.assert_code("success", "after the time that it was told to wait, a day is over as well");
}

async fn three_a_day_for_one_person_however_written(world: &World) {
    let spellings = ["anna.smith@gmail.com", "ANNA.Smith+1@GMail.com", "annasmith@googlemail.com", "a.n.n.a.smith+x@gmail.com"];
    let mut answers = Vec::new();
    for (number, email) in spellings.iter().enumerate() {
        answers.push(world.sign_up(email, &format!("192.0.2.{number}")).await);
    }
    assert_eq!(count_successes(&answers), 3);
    let wait = answers[3].header_number("retry-after");
    assert!((86_390..=86_400).contains(&wait), "{wait}");
    assert_eq!(answers[3].header("ratelimit-policy"), Some("\"sign-up\";q=3;w=86400"));
    world.advance(Duration::from_secs(wait));
    world.sign_up(spellings[3], "192.0.2.9").await.assert_code("success", "a day later");
}

async fn ten_codes_a_minute(world: &World) {
    let agent = world.actor_from_sign_up(&world.sign_up("anna@acme.dev", "192.0.2.1").await);
    let body = json!({ "organization_id": agent.org, "code": world.claim_code(agent.org).await });
    let call = frontdesk_conformance::ApiCall::example(contract().operation("verifyClaimCode")).json(body);
    let verify = async |from: &str| agent.send(&call.clone().header("x-forwarded-for", from)).await;
    for _ in 0..10 {
        verify("192.0.2.1").await.assert_code("success", "ten a minute");
    }
    let refused = verify("192.0.2.1").await;
    refused.assert_code("RATE_LIMITED", "an eleventh");
    assert_eq!(refused.header("ratelimit-policy"), Some("\"verify\";q=10;w=60"));
    verify("192.0.2.2").await.assert_code("success", "from elsewhere");
    world.advance(Duration::from_secs(refused.header_number("retry-after")));
    verify("192.0.2.1").await.assert_code("success", "after the time that it was told to wait");
}

async fn the_platform_counts_only_who_cleared_their_own_limits(world: &World) {
    let mut answers = Vec::new();
    for number in 0..9 {
        answers.push(world.sign_up(&format!("anna{number}@acme.dev"), "192.0.2.1").await);
    }
    assert_eq!(count_successes(&answers), 5, "the other four count nowhere");
    for number in 0..3 {
        world.sign_up(&format!("bert{number}@acme.dev"), "192.0.2.2").await.assert_code("success", "eight a day");
    }
    world.sign_up("clara@acme.dev", "192.0.2.3").await.assert_code("RATE_LIMITED", "the ninth of the platform");
    world.advance(HOUR * 24);
    world.sign_up("clara@acme.dev", "192.0.2.3").await.assert_code("success", "the next day");
}

async fn nobody_is_believed_who_names_another_caller(world: &World) {
    let mut answers = Vec::new();
    for number in 0..8 {
        answers.push(world.sign_up(&format!("anna{number}@acme.dev"), &format!("192.0.2.{number}")).await);
    }
    assert_eq!(count_successes(&answers), 5, "all of them came from one address");
}

async fn sixty_four_at_once_get_five_through(world: &World) {
    let people: Vec<String> = (0..64).map(|number| format!("anna{number}@acme.dev")).collect();
    let answers = futures::future::join_all(people.iter().map(|person| world.sign_up(person, "192.0.2.1"))).await;
    assert_eq!(count_successes(&answers), 5);
    assert_eq!(world.backdoor().await.query_number("SELECT COUNT(*) FROM orgs".to_owned()).await, 5);
}
