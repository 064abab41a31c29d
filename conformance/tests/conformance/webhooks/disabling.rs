//! Endpoints that no longer work are disabled, and the owners are notified.

use std::time::Duration;

use frontdesk_conformance::{
    WebhookReceiver, World,
    receiver::{EGRESS_ALLOWED, react_with_status},
    stories,
};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};

use super::{create_endpoint, endpoint_path, send_test_event, wait_until_all, wait_until_attempted};

stories![
    a_receiver_that_is_gone_gets_nothing_more with EGRESS_ALLOWED,
    five_days_of_failure_disable_an_endpoint with EGRESS_ALLOWED,
];

async fn a_receiver_that_is_gone_gets_nothing_more(world: &World) {
    let (anna, gone, other) =
        (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &gone, json!({})).await;
    create_endpoint(&anna, &other, json!({ "eventTypes": ["webhook.disabled"] })).await;
    gone.answer_always(react_with_status(410));
    send_test_event(&anna, &endpoint, "ping").await;
    wait_until_all(&anna, &endpoint, "failed").await;
    let told = other.wait_for(1).await.remove(0).event();
    let disabled = anna.get(&endpoint_path(&endpoint)).await.data();
    assert_eq!((&disabled["isEnabled"], &disabled["disabledReason"]), (&json!(false), &json!("gone")));
    assert_eq!((&told["type"], &told["data"]["endpoint"]), (&json!("webhook.disabled"), &disabled));
    anna.create_agent("Unnoticed").await;
    anna.post(&format!("{}/test", endpoint_path(&endpoint)), json!({})).await.assert_code("WEBHOOK_DISABLED", "a test");
    world.settle().await;
    assert_eq!(gone.received().len(), 1);

    let mails = world.mails().await;
    let mail = mails.iter().find(|mail| mail.contains("webhook endpoint")).expect("a mail to the owner");
    assert!(mail.contains("127.0.0.1") && !mail.contains("/hooks"), "the path may be secret: {mail}");
    let enabled = anna.patch(&endpoint_path(&endpoint), json!({ "isEnabled": true })).await.data();
    assert_eq!((&enabled["disabledReason"], &enabled["disabledAt"]), (&Value::Null, &Value::Null));
}

async fn five_days_of_failure_disable_an_endpoint(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({})).await;
    receiver.answer_always(react_with_status(500));
    send_test_event(&anna, &endpoint, "ping").await;
    wait_until_attempted(&anna, &endpoint, 1).await;
    world.advance(Duration::from_hours(5 * 24 - 1));
    send_test_event(&anna, &endpoint, "ping").await;
    wait_until_attempted(&anna, &endpoint, 1).await;
    assert_eq!(anna.get(&endpoint_path(&endpoint)).await.data()["isEnabled"], true, "an hour before");
    world.advance(Duration::from_hours(2));
    send_test_event(&anna, &endpoint, "ping").await;
    for _ in 0..200 {
        let found = anna.get(&endpoint_path(&endpoint)).await.data();
        if found["isEnabled"] == false {
            assert_eq!(found["disabledReason"], "failing");
            receiver.answer_always(react_with_status(200));
            anna.patch(&endpoint_path(&endpoint), json!({ "isEnabled": true })).await.data();
            world.advance(Duration::from_hours(12));
            wait_until_all(&anna, &endpoint, "delivered").await;
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("it is never disabled");
}
