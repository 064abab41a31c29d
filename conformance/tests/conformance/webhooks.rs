//! Webhooks: events that are delivered to real receivers.

mod disabling;
mod endpoints;
mod handing_over;
mod listening;
mod log;
mod permissions;
mod recording;
mod schedule;

use frontdesk_conformance::{Actor, WebhookReceiver};
use serde_json::{Value, json};

/// Creates an endpoint for a receiver; returns it with its secret.
async fn create_endpoint(anna: &Actor, receiver: &WebhookReceiver, more: Value) -> Value {
    let mut body = json!({ "url": receiver.url() });
    body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    anna.post("/webhooks/endpoints", body).await.data()
}

/// Returns the path of a created object.
fn endpoint_path(endpoint: &Value) -> String {
    format!("/webhooks/endpoints/{}", endpoint["id"].as_str().expect("an id"))
}

/// Returns the deliveries to an endpoint, the oldest first.
async fn list_deliveries(anna: &Actor, endpoint: &Value) -> Vec<Value> {
    let page = anna.get(&format!("{}/deliveries?order=asc&limit=100", endpoint_path(endpoint))).await.data();
    page["items"].as_array().expect("items").clone()
}

/// Waits until the deliveries to an endpoint are as described by `what`.
async fn wait_for_deliveries(anna: &Actor, endpoint: &Value, what: &str, holds: impl Fn(&[Value]) -> bool) -> Vec<Value> {
    for _ in 0..200 {
        let found = list_deliveries(anna, endpoint).await;
        if holds(&found) {
            return found;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    panic!("the deliveries are never {what}: {:#?}", list_deliveries(anna, endpoint).await);
}

/// Waits until every delivery to an endpoint has one of these statuses.
async fn wait_until_all(anna: &Actor, endpoint: &Value, status: &str) -> Vec<Value> {
    wait_for_deliveries(anna, endpoint, status, |found| {
        !found.is_empty() && found.iter().all(|delivery| delivery["status"] == status)
    })
    .await
}

/// Sends a test event; returns the delivery.
async fn send_test_event(anna: &Actor, endpoint: &Value, name: &str) -> Value {
    anna.post(&format!("{}/test", endpoint_path(endpoint)), json!({ "type": name })).await.data()
}

/// Waits until a delivery was attempted this many times.
async fn wait_until_attempted(anna: &Actor, endpoint: &Value, times: i64) -> Value {
    let what = format!("tried {times} times");
    let has = |delivery: &Value| delivery["attemptCount"].as_i64() >= Some(times);
    let found = wait_for_deliveries(anna, endpoint, &what, |found| found.last().is_some_and(has)).await;
    found.last().cloned().expect("a delivery")
}
