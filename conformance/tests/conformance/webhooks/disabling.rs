//! Endpoints that no longer work are disabled, and the owners are notified.

use std::time::Duration;

use frontdesk_conformance::{
    Receiver, World,
    receiver::{ALLOWED, status},
    stories,
};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};

use super::{all_are, connects, path, tests, tried};

stories![
    a_receiver_that_is_gone_gets_nothing_more with ALLOWED,
    five_days_of_failure_disable_an_endpoint with ALLOWED,
];

async fn a_receiver_that_is_gone_gets_nothing_more(world: &World) {
    let (anna, gone, other) = (world.actor(Plan::Hobby).await, Receiver::start().await, Receiver::start().await);
    let endpoint = connects(&anna, &gone, json!({})).await;
    connects(&anna, &other, json!({ "eventTypes": ["webhook.disabled"] })).await;
    gone.always(status(410));
    tests(&anna, &endpoint, "ping").await;
    all_are(&anna, &endpoint, "failed").await;
    let told = other.gets(1).await.remove(0).event();
    let disabled = anna.get(&path(&endpoint)).await.data();
    assert_eq!((&disabled["isEnabled"], &disabled["disabledReason"]), (&json!(false), &json!("gone")));
    assert_eq!((&told["type"], &told["data"]["endpoint"]), (&json!("webhook.disabled"), &disabled));
    anna.has_agent("Unnoticed").await;
    anna.post(&format!("{}/test", path(&endpoint)), json!({})).await.must_be("WEBHOOK_DISABLED", "a test");
    world.settle().await;
    assert_eq!(gone.received().len(), 1);

    let mails = world.mails().await;
    let mail = mails.iter().find(|mail| mail.contains("webhook endpoint")).expect("a mail to the owner");
    assert!(mail.contains("127.0.0.1") && !mail.contains("/hooks"), "the path may be secret: {mail}");
    let enabled = anna.patch(&path(&endpoint), json!({ "isEnabled": true })).await.data();
    assert_eq!((&enabled["disabledReason"], &enabled["disabledAt"]), (&Value::Null, &Value::Null));
}

async fn five_days_of_failure_disable_an_endpoint(world: &World) {
    let (anna, receiver) = (world.actor(Plan::Hobby).await, Receiver::start().await);
    let endpoint = connects(&anna, &receiver, json!({})).await;
    receiver.always(status(500));
    tests(&anna, &endpoint, "ping").await;
    tried(&anna, &endpoint, 1).await;
    world.advance(Duration::from_hours(5 * 24 - 1));
    tests(&anna, &endpoint, "ping").await;
    tried(&anna, &endpoint, 1).await;
    assert_eq!(anna.get(&path(&endpoint)).await.data()["isEnabled"], true, "an hour before");
    world.advance(Duration::from_hours(2));
    tests(&anna, &endpoint, "ping").await;
    for _ in 0..200 {
        let found = anna.get(&path(&endpoint)).await.data();
        if found["isEnabled"] == false {
            assert_eq!(found["disabledReason"], "failing");
            receiver.always(status(200));
            anna.patch(&path(&endpoint), json!({ "isEnabled": true })).await.data();
            world.advance(Duration::from_hours(12));
            all_are(&anna, &endpoint, "delivered").await;
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it is never disabled");
}
