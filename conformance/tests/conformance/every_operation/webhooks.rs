//! Webhooks, through the SDK.

use frontdesk_client::{
    ErrorCode, StreamWebhooksEvent,
    prelude::*,
    types::{
        WebhookDeliveryStatus, WebhookEndpointCreate, WebhookEndpointUpdate, WebhookEventName, WebhookResendRequest,
        WebhookSecretRotation, WebhookTest,
    },
};
use frontdesk_conformance::Stage;

pub(super) async fn list_webhook_endpoints(stage: &Stage) {
    let page = stage.actor.sdk.list_webhook_endpoints().await.expect("a page");
    assert_eq!(page.items.iter().map(|endpoint| endpoint.id).collect::<Vec<_>>(), [stage.endpoint]);
}

pub(super) async fn create_webhook_endpoint(stage: &Stage) {
    let body = WebhookEndpointCreate::builder().url("https://hooks.invalid/other").event_types(vec![WebhookEventName::Ping]);
    let created = stage.actor.sdk.create_webhook_endpoint().body(body).await.expect("an endpoint");
    assert!(created.is_enabled && created.secret.starts_with("whsec_"));
    assert!(!format!("{created:?}").contains(&created.secret), "the secret does not print");
}

pub(super) async fn get_webhook_endpoint(stage: &Stage) {
    let endpoint = stage.actor.sdk.get_webhook_endpoint(stage.endpoint).await.expect("an endpoint");
    assert_eq!(endpoint.url, "https://hooks.invalid/frontdesk");
}

pub(super) async fn update_webhook_endpoint(stage: &Stage) {
    let body = WebhookEndpointUpdate::builder().is_enabled(false).description("Not now.".to_owned());
    let endpoint = stage.actor.sdk.update_webhook_endpoint(stage.endpoint).body(body).await.expect("an endpoint");
    assert_eq!((endpoint.is_enabled, endpoint.description.as_deref()), (false, Some("Not now.")));
}

pub(super) async fn delete_webhook_endpoint(stage: &Stage) {
    stage.actor.sdk.delete_webhook_endpoint(stage.endpoint).await.expect("an endpoint");
    let gone = stage.actor.sdk.get_webhook_endpoint(stage.endpoint).await.expect_err("it is gone");
    assert_eq!(gone.code(), Some(&ErrorCode::WebhookEndpointNotFound));
}

pub(super) async fn rotate_webhook_secret(stage: &Stage) {
    let body = WebhookSecretRotation::builder().grace_period_hours(1);
    let rotated = stage.actor.sdk.rotate_webhook_secret(stage.endpoint).body(body).await.expect("a secret");
    assert!(rotated.secret.starts_with("whsec_") && rotated.previous_secret_expires_at.is_some());
}

pub(super) async fn list_webhook_deliveries(stage: &Stage) {
    let failed = stage.actor.sdk.list_webhook_deliveries(stage.endpoint).status(WebhookDeliveryStatus::Failed);
    let page = failed.await.expect("a page");
    assert_eq!(page.items.iter().map(|delivery| delivery.id).collect::<Vec<_>>(), [stage.event]);
}

pub(super) async fn get_webhook_delivery(stage: &Stage) {
    let delivery = stage.actor.sdk.get_webhook_delivery(stage.endpoint, stage.event).await.expect("a delivery");
    assert_eq!((delivery.status, delivery.attempts.len()), (WebhookDeliveryStatus::Failed, 0));
    assert!(delivery.payload.is_some());
}

pub(super) async fn redeliver_webhook(stage: &Stage) {
    let delivery = stage.actor.sdk.redeliver_webhook(stage.endpoint, stage.event).await.expect("a delivery");
    assert_eq!(delivery.status, WebhookDeliveryStatus::Waiting);
}

pub(super) async fn recover_webhook_deliveries(stage: &Stage) {
    let endpoint = stage.actor.sdk.get_webhook_endpoint(stage.endpoint).await.expect("an endpoint");
    let body = WebhookResendRequest::builder().since(endpoint.created_at - chrono::Duration::days(1));
    let resent = stage.actor.sdk.recover_webhook_deliveries(stage.endpoint).body(body).await.expect("the beginning");
    assert_eq!(resent.since, endpoint.created_at, "not before the endpoint was there");
}

pub(super) async fn replay_webhook_events(stage: &Stage) {
    let endpoint = stage.actor.sdk.get_webhook_endpoint(stage.endpoint).await.expect("an endpoint");
    let body = WebhookResendRequest::builder().since(endpoint.created_at);
    let resent = stage.actor.sdk.replay_webhook_events(stage.endpoint).body(body).await.expect("the beginning");
    assert_eq!(resent.since, endpoint.created_at);
}

pub(super) async fn test_webhook_endpoint(stage: &Stage) {
    let body = WebhookTest::builder().type_(WebhookEventName::MessageCreated);
    let delivery = stage.actor.sdk.test_webhook_endpoint(stage.endpoint).body(body).await.expect("a delivery");
    assert_eq!(delivery.type_, WebhookEventName::MessageCreated);
}

pub(super) async fn stream_webhooks(stage: &Stage) {
    let mut stream = stage.actor.sdk.stream_webhooks().await.expect("a stream");
    let first = stream.try_next().await.expect("an event").expect("its endpoint");
    assert!(matches!(first, StreamWebhooksEvent::Listening(_)), "{first:?}");
}

pub(super) async fn trigger_webhook_event(stage: &Stage) {
    let body = WebhookTest::builder().type_(WebhookEventName::MessageCreated);
    let sent = stage.actor.sdk.trigger_webhook_event().body(body).await.expect("events");
    assert_eq!((sent.type_, sent.event_ids), (WebhookEventName::MessageCreated, Vec::new()), "nobody listens");
}

pub(super) async fn get_webhook_statistics(stage: &Stage) {
    let figures = stage.actor.sdk.get_webhook_statistics(stage.endpoint).await.expect("figures");
    assert_eq!((figures.attempts, figures.success_rate, figures.waiting), (0, None, 0));
}

pub(super) async fn list_webhook_events(stage: &Stage) {
    let page = stage.actor.sdk.list_webhook_events().type_(WebhookEventName::Ping).await.expect("a page");
    assert_eq!(page.items.iter().map(|event| event.id).collect::<Vec<_>>(), [stage.event]);
}

pub(super) async fn get_webhook_event(stage: &Stage) {
    let event = stage.actor.sdk.get_webhook_event(stage.event).await.expect("an event");
    assert!(event.is_test && !event.is_erased && event.payload.is_some());
}
