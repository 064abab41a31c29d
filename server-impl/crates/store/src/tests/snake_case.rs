//! Migration of the data of a release that wrote some values in camel case.

use super::{
    renamed::{ORG, list_entries, log_change},
    schema::{BEFORE_LISTS, take_over_data},
};
use crate::webhooks::deliveries;

/// Kinds of resources and outcomes as the release wrote them, and as they are written now.
const KINDS: [(&str, &str); 5] = [
    ("savedReply", "saved_reply"),
    ("contactAttribute", "contact_attribute"),
    ("webhookEndpoint", "webhook_endpoint"),
    ("customDomain", "custom_domain"),
    ("agent", "agent"),
];
const OUTCOMES: [(&str, &str); 4] =
    [("timedOut", "timed_out"), ("rateLimited", "rate_limited"), ("serverError", "server_error"), ("gone", "gone")];

/// The data of the release: an activity entry of each kind, and a delivery with an attempt of each outcome.
fn data_in_camel_case() -> Vec<String> {
    let mut left = vec![
        BEFORE_LISTS[0].to_owned(),
        "INSERT INTO events (org_id, id, type, resource_id, sequence, at) SELECT id, id, 'ping', id, 1, 7 FROM orgs".to_owned(),
        "INSERT INTO webhook_deliveries (org_id, endpoint_id, event_id, type, status, due_at, at) \
         SELECT org_id, id, id, type, 'failed', 7, 7 FROM events"
            .to_owned(),
    ];
    left.extend(KINDS.iter().enumerate().map(|(number, (kind, _))| log_change(number, kind, ORG, "{}")));
    left.extend(OUTCOMES.iter().enumerate().map(|(number, (outcome, _))| {
        format!(
            "INSERT INTO webhook_attempts (endpoint_id, event_id, number, at, outcome, reason, duration) \
             SELECT endpoint_id, event_id, {number}, 7, '{outcome}', 'It failed.', 1 FROM webhook_deliveries"
        )
    }));
    left
}

#[tokio::test]
async fn what_the_release_before_snake_case_left_is_taken_over() {
    let left = data_in_camel_case();
    take_over_data(55, &left.iter().map(String::as_str).collect::<Vec<_>>(), async |store| {
        let entries = list_entries(&store).await;
        let kinds: Vec<_> = entries.iter().map(|entry| entry.resource.kind.as_str()).collect();
        assert_eq!(kinds, KINDS.map(|(_, now)| now));
        let mut conn = store.read().await.unwrap();
        let attempts = deliveries::list_attempts(&mut conn, ORG.parse().unwrap(), ORG.parse().unwrap(), 9).await.unwrap();
        let outcomes: Vec<_> = attempts.iter().map(|attempt| attempt.outcome.as_str()).collect();
        assert_eq!(outcomes, OUTCOMES.map(|(_, now)| now));
        drop(conn);
        store.close().await;
    })
    .await;
}
