//! Statistics of an endpoint.

use frontdesk_types::{Result, Timestamp, WebhookEndpointId, webhooks::statistics::EndpointStatistics};
use sqlx::types::Text;

use super::outcomes::{bucket_upper_bound, hour_of};
use crate::Conn;

/// Maximum number of waiting deliveries that are counted.
const MAX_COUNTED_WAITING: i64 = 10_000;

/// Returns the statistics of an endpoint in the hours between two moments.
#[crate::boxed]
pub async fn find(conn: &mut Conn, endpoint: WebhookEndpointId, from: Timestamp, to: Timestamp) -> Result<EndpointStatistics> {
    let (from, to) = (hour_of(from), hour_of(Timestamp(to.0 - 1)) + 1);
    let rows = fetch_all!(
        conn,
        (bool, i64, i64),
        r"
        SELECT is_success, bucket, CAST(SUM(attempts) AS BIGINT)
          FROM webhook_figures
         WHERE endpoint_id = $1
           AND hour >= $2
           AND hour < $3
         GROUP BY is_success, bucket
         ORDER BY is_success, bucket",
        Text(endpoint),
        from,
        to
    )?;
    let (waiting, oldest) = count_waiting(conn, endpoint).await?;
    let successes: Vec<(i64, i64)> =
        rows.iter().filter(|(is_success, ..)| *is_success).map(|(_, bucket, count)| (*bucket, *count)).collect();
    Ok(EndpointStatistics {
        from: Timestamp(from * 3_600_000_000),
        to: Timestamp(to * 3_600_000_000),
        attempts: rows.iter().map(|(.., count)| count).sum(),
        succeeded: successes.iter().map(|(_, count)| count).sum(),
        p50: quantile(&successes, 50),
        p95: quantile(&successes, 95),
        waiting,
        oldest_waiting_at: oldest.map(Timestamp),
    })
}

/// Returns the number of waiting deliveries, and the time of the oldest of their events: the one with the lowest id.
async fn count_waiting(conn: &mut Conn, endpoint: WebhookEndpointId) -> Result<(i64, Option<i64>)> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT COUNT(*)
          FROM (SELECT 1
                  FROM webhook_deliveries
                 WHERE endpoint_id = $1
                   AND status = 'waiting'
                   AND status <> 'delivered'
                 LIMIT $2) w",
        Text(endpoint),
        MAX_COUNTED_WAITING
    )?;
    let oldest = fetch_optional!(
        conn,
        (i64,),
        r"
        SELECT at
          FROM webhook_deliveries
         WHERE endpoint_id = $1
           AND status = 'waiting'
           AND status <> 'delivered'
         ORDER BY event_id
         LIMIT 1",
        Text(endpoint)
    )?;
    Ok((count, oldest.map(|(at,)| at)))
}

/// Returns the end of the bucket that contains a percentile, in seconds; `None` without any.
fn quantile(buckets: &[(i64, i64)], percent: i64) -> Option<f64> {
    let total: i64 = buckets.iter().map(|(_, count)| count).sum();
    let mut below = 0;
    let reached = buckets.iter().find(|(_, count)| {
        below += count;
        below * 100 >= total * percent
    });
    reached.map(|(bucket, _)| bucket_upper_bound(*bucket))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quantile_is_the_end_of_its_bucket() {
        assert_eq!(quantile(&[], 50), None);
        assert_eq!(quantile(&[(4, 50), (8, 50)], 50), Some(bucket_upper_bound(4)));
        assert_eq!(quantile(&[(4, 50), (8, 50)], 51), Some(bucket_upper_bound(8)));
        assert_eq!(quantile(&[(4, 1)], 95), Some(bucket_upper_bound(4)));
    }
}
