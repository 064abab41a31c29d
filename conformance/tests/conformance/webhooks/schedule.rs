//! Failed deliveries are retried according to the schedule.

use std::time::Duration;

use frontdesk_conformance::{
    WebhookReceiver, World,
    receiver::{EGRESS_ALLOWED, ReceiverReaction, react_with_status},
    stories,
};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};

use super::{create_endpoint, endpoint_path, send_test_event, wait_for_deliveries, wait_until_all, wait_until_attempted};

stories![
    a_delivery_is_tried_eight_times_under_one_id with EGRESS_ALLOWED,
    only_a_status_of_the_200s_is_a_success with EGRESS_ALLOWED,
    a_receiver_that_asks_for_a_pause_gets_it with EGRESS_ALLOWED,
    nobody_answers_there with EGRESS_ALLOWED,
    a_slow_receiver_is_not_waited_for with "egress_allow = ['127.0.0.0/8']\nwebhooks.deadline = '200ms'",
];

/// Pauses of the schedule, in seconds.
const PAUSES: [u64; 7] = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];

fn parse_time(value: &Value) -> chrono::DateTime<chrono::Utc> {
    value.as_str().expect("a time").parse().expect("a time")
}

async fn a_delivery_is_tried_eight_times_under_one_id(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    receiver.answer_always(ReceiverReaction { status: 500, retry_after: None, body: "Sorry." });
    let endpoint = create_endpoint(&anna, &receiver, json!({})).await;
    send_test_event(&anna, &endpoint, "ping").await;
    for (number, pause) in (1..).zip(PAUSES) {
        let delivery = wait_until_attempted(&anna, &endpoint, number).await;
        let (tried_at, next) = (parse_time(&delivery["lastAttempt"]["at"]), parse_time(&delivery["nextAttemptAt"]));
        let seconds = (next - tried_at).as_seconds_f64();
        let pause = pause as f64;
        assert!((pause * 0.899..pause * 1.101 + 1.0).contains(&seconds), "{seconds} s after the try {number}");
        world.advance(Duration::from_secs_f64(pause * 0.85));
        tokio::time::sleep(Duration::from_millis(60)).await;
        assert_eq!(receiver.received().len(), usize::try_from(number).expect("few"), "not before its time");
        world.advance(Duration::from_secs_f64(pause * 0.3));
    }
    let delivery = wait_until_all(&anna, &endpoint, "failed").await.remove(0);
    assert_eq!((&delivery["attemptCount"], &delivery["nextAttemptAt"]), (&json!(8), &Value::Null));
    let ids: Vec<_> = receiver.received().iter().map(|got| got.header("webhook-id").to_owned()).collect();
    assert_eq!(ids, vec![delivery["id"].as_str().expect("an id"); 8]);
    let shown = anna.get(&format!("{}/deliveries/{}", endpoint_path(&endpoint), ids[0])).await.data();
    assert_eq!(shown["attempts"].as_array().map(Vec::len), Some(8));
    let last = &shown["attempts"][7];
    assert_eq!((&last["outcome"], &last["statusCode"]), (&json!("server_error"), &json!(500)));
    assert_eq!(
        (&last["reason"], &last["responseBody"]),
        (&json!("The receiver answered with the status 500."), &json!("Sorry."))
    );
    assert_ne!(anna.get(&endpoint_path(&endpoint)).await.data()["failingSince"], Value::Null);

    receiver.answer_always(react_with_status(200));
    anna.post_empty(&format!("{}/deliveries/{}/redeliver", endpoint_path(&endpoint), ids[0])).await.data();
    let delivery = wait_until_all(&anna, &endpoint, "delivered").await.remove(0);
    assert_eq!(delivery["attemptCount"], 9);
    assert_eq!(anna.get(&endpoint_path(&endpoint)).await.data()["failingSince"], Value::Null);
}

async fn only_a_status_of_the_200s_is_a_success(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({})).await;
    for (code, outcome) in
        [(301, "redirected"), (404, "rejected"), (503, "server_error"), (429, "rate_limited"), (299, "succeeded")]
    {
        receiver.answer_next([react_with_status(code)]);
        let delivery = send_test_event(&anna, &endpoint, "ping").await;
        let found = wait_for_deliveries(&anna, &endpoint, outcome, |found| {
            let last = found.iter().find(|one| one["id"] == delivery["id"]);
            last.is_some_and(|one| one["attemptCount"] == 1)
        })
        .await;
        let found = found.iter().find(|one| one["id"] == delivery["id"]).expect("the delivery");
        assert_eq!((&found["lastAttempt"]["outcome"], &found["lastAttempt"]["statusCode"]), (&json!(outcome), &json!(code)));
        assert_eq!(found["status"] == "delivered", code == 299);
    }
}

async fn a_receiver_that_asks_for_a_pause_gets_it(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({})).await;
    receiver.answer_next([ReceiverReaction { status: 429, retry_after: Some("600"), body: "" }]);
    send_test_event(&anna, &endpoint, "ping").await;
    let delivery = wait_until_attempted(&anna, &endpoint, 1).await;
    let seconds = (parse_time(&delivery["nextAttemptAt"]) - parse_time(&delivery["lastAttempt"]["at"])).num_seconds();
    assert!((599..=605).contains(&seconds), "{seconds}");
    send_test_event(&anna, &endpoint, "ping").await;
    world.advance(Duration::from_secs(500));
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(receiver.received().len(), 1, "nothing else is sent meanwhile");
    world.advance(Duration::from_secs(110));
    receiver.wait_for(3).await;
    wait_until_all(&anna, &endpoint, "delivered").await;
}

async fn nobody_answers_there(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let receiver = WebhookReceiver::start().await;
    let gone = create_endpoint(&anna, &receiver, json!({})).await;
    drop(receiver);
    send_test_event(&anna, &gone, "ping").await;
    let delivery = wait_until_attempted(&anna, &gone, 1).await;
    let outcome = delivery["lastAttempt"]["outcome"].as_str().expect("a word");
    assert!(["unreachable", "garbled"].contains(&outcome), "{delivery}");
    assert_eq!(delivery["lastAttempt"]["statusCode"], Value::Null);
    let nowhere =
        anna.post("/webhooks/endpoints", json!({ "url": "https://nowhere.invalid/", "eventTypes": ["ping"] })).await.data();
    send_test_event(&anna, &nowhere, "ping").await;
    let delivery = wait_until_attempted(&anna, &nowhere, 1).await;
    assert_eq!(delivery["lastAttempt"]["outcome"], "unresolved");
}

async fn a_slow_receiver_is_not_waited_for(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    // It accepts connections, and never answers.
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
    let url = format!("http://{}/", listener.local_addr().expect("an address"));
    let slow = anna.post("/webhooks/endpoints", json!({ "url": url, "eventTypes": ["ping"] })).await.data();
    let quick = WebhookReceiver::start().await;
    let other = create_endpoint(&anna, &quick, json!({})).await;
    send_test_event(&anna, &slow, "ping").await;
    send_test_event(&anna, &other, "ping").await;
    quick.wait_for(1).await;
    let delivery = wait_until_attempted(&anna, &slow, 1).await;
    assert_eq!(delivery["lastAttempt"]["outcome"], "timed_out");
    drop(listener);
}
