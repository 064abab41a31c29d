//! Outcomes of delivery attempts, recorded in batches.

use std::collections::BTreeMap;

use frontdesk_types::{
    OrgId, Result, Timestamp, WebhookEndpointId,
    webhooks::deliveries::{DeliveryAttempt, DeliveryStatus, DeliveryVerdict, FinishedAttempt, Outcome},
};
use serde_json::{Value, json};
use sqlx::types::Json;

use crate::Tx;

/// Records attempts and their consequences; returns the number of those whose endpoint or event is gone. A delivery
/// that was settled by someone else in the meantime stays as it is.
#[crate::boxed]
pub async fn record_attempts(tx: &mut Tx, tried: &[FinishedAttempt]) -> Result<u64> {
    let rows = Json(tried.iter().map(to_json).collect::<Vec<_>>());
    let expected = tried.iter().filter(|tried| tried.attempt.is_some()).count() as u64;
    let recorded = insert_attempts(tx, &rows).await?;
    update_deliveries(tx, &rows).await?;
    count_attempts(tx, tried).await?;
    update_health(tx, tried).await?;
    Ok(expected.saturating_sub(recorded))
}

/// Writes only the new state of a delivery.
#[crate::boxed]
pub async fn settle_delivery(tx: &mut Tx, tried: &FinishedAttempt) -> Result<()> {
    update_deliveries(tx, &Json(vec![to_json(tried)])).await
}

async fn update_deliveries(tx: &mut Tx, rows: &Json<Vec<Value>>) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE webhook_deliveries
           SET status = r.value->>'status', attempts = attempts + CAST(r.value->>'count' AS BIGINT),
               tries = tries + CAST(r.value->>'count' AS BIGINT), due_at = CAST(r.value->>'due' AS BIGINT),
               delivered_at = CAST(r.value->>'delivered' AS BIGINT)
          FROM {EACH_OBJECT}($1) r
         WHERE webhook_deliveries.endpoint_id = r.value->>'endpoint'
           AND webhook_deliveries.event_id = r.value->>'event'
           AND webhook_deliveries.status = 'waiting'",
        rows
    )?;
    Ok(())
}

fn to_json(tried: &FinishedAttempt) -> Value {
    let FinishedAttempt { org: _, endpoint, event, attempt, verdict, pause: _ } = tried;
    let (status, due) = match verdict {
        DeliveryVerdict::Delivered => (DeliveryStatus::Delivered, 0),
        DeliveryVerdict::Again(at) => (DeliveryStatus::Waiting, at.0),
        DeliveryVerdict::Failed => (DeliveryStatus::Failed, 0),
    };
    let delivered =
        attempt.as_ref().filter(|_| *verdict == DeliveryVerdict::Delivered).map(|attempt| (attempt.at + attempt.duration).0);
    let mut row = json!({ "endpoint": endpoint, "event": event, "status": status.as_str(), "due": due, "delivered": delivered,
        "count": i64::from(attempt.is_some()) });
    if let Some(DeliveryAttempt { at, outcome, reason, status_code, duration, body }) = attempt {
        row["at"] = at.0.into();
        row["outcome"] = outcome.as_str().into();
        row["reason"] = reason.as_str().into();
        row["code"] = (*status_code).into();
        row["duration"] = micros(*duration).into();
        row["body"] = body.as_deref().into();
    }
    row
}

fn micros(duration: std::time::Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}

/// Adds attempts. A response may repeat the payload, so it is not stored once the payload was erased.
async fn insert_attempts(tx: &mut Tx, rows: &Json<Vec<Value>>) -> Result<u64> {
    execute!(
        tx,
        r"
        INSERT INTO webhook_attempts (endpoint_id, event_id, number, at, outcome, reason, status_code,
                                      duration, body)
        SELECT d.endpoint_id, d.event_id, d.attempts + 1, CAST(r.value->>'at' AS BIGINT), r.value->>'outcome',
               r.value->>'reason', CAST(r.value->>'code' AS BIGINT), CAST(r.value->>'duration' AS BIGINT),
               CASE WHEN e.payload IS NULL THEN NULL ELSE r.value->>'body' END
          FROM {EACH_OBJECT}($1) r
         CROSS JOIN webhook_deliveries d
         CROSS JOIN events e
         WHERE CAST(r.value->>'count' AS BIGINT) > 0
           AND d.endpoint_id = r.value->>'endpoint'
           AND d.event_id = r.value->>'event'
           AND e.org_id = d.org_id
           AND e.id = d.event_id
            ON CONFLICT DO NOTHING",
        rows
    )
}

/// Counts the attempts by hour, success and duration.
async fn count_attempts(tx: &mut Tx, tried: &[FinishedAttempt]) -> Result<()> {
    let mut counts: BTreeMap<(OrgId, WebhookEndpointId, i64, bool, i64), i64> = BTreeMap::new();
    for (tried, attempt) in tried.iter().filter_map(|tried| Some((tried, tried.attempt.as_ref()?))) {
        let is_success = attempt.outcome == Outcome::Succeeded;
        let key = (tried.org, tried.endpoint, hour_of(attempt.at), is_success, bucket_of(attempt.duration));
        *counts.entry(key).or_default() += 1;
    }
    let rows: Vec<Value> = counts
        .into_iter()
        .map(|((org, endpoint, hour, is_success, bucket), attempts)| {
            json!({ "org": org, "endpoint": endpoint, "hour": hour, "success": i64::from(is_success), "bucket": bucket,
                "attempts": attempts })
        })
        .collect();
    execute!(
        tx,
        r"
        INSERT INTO webhook_figures (org_id, endpoint_id, hour, is_success, bucket, attempts)
        SELECT e.org_id, e.id, CAST(r.value->>'hour' AS BIGINT), CAST(r.value->>'success' AS BIGINT) = 1,
               CAST(r.value->>'bucket' AS BIGINT), CAST(r.value->>'attempts' AS BIGINT)
          FROM {EACH_OBJECT}($1) r
         CROSS JOIN webhook_endpoints e
         WHERE e.org_id = r.value->>'org'
           AND e.id = r.value->>'endpoint'
            ON CONFLICT (endpoint_id, hour, is_success, bucket) DO UPDATE
           SET attempts = webhook_figures.attempts + excluded.attempts",
        Json(rows)
    )?;
    Ok(())
}

/// Returns the hour of a moment, since 1970.
pub(super) fn hour_of(at: Timestamp) -> i64 {
    at.0.div_euclid(3_600_000_000)
}

/// Returns the bucket of a duration. There are four per doubling, from a tenth of a millisecond on, so that
/// durations in a bucket differ by less than a fifth.
fn bucket_of(duration: std::time::Duration) -> i64 {
    let steps = (duration.as_secs_f64() * 10_000.0).max(1.0).log2() * 4.0;
    // An attempt takes at most a minute.
    #[expect(clippy::cast_possible_truncation, reason = "less than a hundred")]
    let bucket = steps.floor() as i64;
    bucket
}

/// Returns the longest duration in a bucket, in seconds.
pub(super) fn bucket_upper_bound(bucket: i64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "less than a hundred")]
    let steps = (bucket + 1) as f64;
    (steps / 4.0).exp2() / 10_000.0
}

/// Records which endpoints fail and since when, and which request a pause. An endpoint fails until a delivery arrives.
async fn update_health(tx: &mut Tx, tried: &[FinishedAttempt]) -> Result<()> {
    let mut last: BTreeMap<WebhookEndpointId, (bool, i64, i64)> = BTreeMap::new();
    for (tried, attempt) in tried.iter().filter_map(|tried| Some((tried, tried.attempt.as_ref()?))) {
        let has_arrived = tried.verdict == DeliveryVerdict::Delivered;
        let entry = last.entry(tried.endpoint).or_insert((false, attempt.at.0, 0));
        entry.0 |= has_arrived;
        entry.1 = entry.1.min(attempt.at.0);
        entry.2 = entry.2.max(tried.pause.map_or(0, |pause| pause.0));
    }
    let well: Vec<_> = last.iter().filter(|(_, (has_arrived, ..))| *has_arrived).map(|(endpoint, _)| endpoint).collect();
    execute!(
        tx,
        r"
        UPDATE webhook_endpoints
           SET failing_since = NULL
         WHERE id {AMONG} $1 {END_AMONG}
           AND failing_since IS NOT NULL",
        Json(well)
    )?;
    for (endpoint, (_, since, pause)) in last.iter().filter(|(_, (has_arrived, _, pause))| !has_arrived || *pause > 0) {
        execute!(
            tx,
            r"
            UPDATE webhook_endpoints
               SET failing_since = COALESCE(failing_since, $2), paused_until = {GREATEST}(paused_until, $3)
             WHERE id = $1",
            sqlx::types::Text(*endpoint),
            *since,
            *pause
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_duration_is_within_a_fifth_below_the_end_of_its_bucket() {
        for millis in [0.2, 1.0, 3.7, 20.0, 999.0, 15_000.0] {
            let end = bucket_upper_bound(bucket_of(Duration::from_secs_f64(millis / 1_000.0))) * 1_000.0;
            assert!(millis < end && end <= millis * 1.2, "{millis} ms is in the bucket that ends at {end} ms");
        }
    }
}
