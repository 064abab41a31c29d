//! The sums of a site.

use std::collections::BTreeMap;

use frontdesk_types::{
    Error, OrgId, Result, SiteId,
    analytics::{SlotInterval, SlotSpan, TimeSlot},
    help_center::insights::{RatingTotals, SiteFigures},
};
use serde_json::{Value, json};
use sqlx::types::{Json, Text};

use crate::{Conn, Tx, analytics::sums::encode_buckets};

/// Adds to sums.
#[crate::boxed]
pub async fn add_sums(
    tx: &mut Tx,
    org: OrgId,
    site: SiteId,
    added: &BTreeMap<(SlotSpan, TimeSlot, ()), SiteFigures>,
) -> Result<()> {
    if added.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = added.iter().map(to_json).collect();
    execute!(
        tx,
        r"
        INSERT INTO help_site_sums (org_id, site_id, span, slot, views, visitors, searches,
                                    searches_without_result, search_clicks, feedback_up, feedback_down)
        SELECT $1, $2, CAST(n.value->>'span' AS BIGINT), CAST(n.value->>'slot' AS BIGINT),
               CAST(n.value->>'views' AS BIGINT), CAST(n.value->>'visitors' AS BIGINT),
               CAST(n.value->>'searches' AS BIGINT), CAST(n.value->>'without' AS BIGINT),
               CAST(n.value->>'clicks' AS BIGINT), CAST(n.value->>'up' AS BIGINT),
               CAST(n.value->>'down' AS BIGINT)
          FROM {EACH_OBJECT}($3) n
         WHERE TRUE
            ON CONFLICT (org_id, site_id, span, slot) DO UPDATE
           SET views = help_site_sums.views + excluded.views,
               visitors = help_site_sums.visitors + excluded.visitors,
               searches = help_site_sums.searches + excluded.searches,
               searches_without_result = help_site_sums.searches_without_result +
               excluded.searches_without_result,
               search_clicks = help_site_sums.search_clicks + excluded.search_clicks,
               feedback_up = help_site_sums.feedback_up + excluded.feedback_up,
               feedback_down = help_site_sums.feedback_down + excluded.feedback_down",
        Text(org),
        Text(site),
        Json(rows)
    )?;
    Ok(())
}

fn to_json(((span, slot, ()), figures): (&(SlotSpan, TimeSlot, ()), &SiteFigures)) -> Value {
    let SiteFigures { views, visitors, searches, searches_without_result, search_clicks, ratings: RatingTotals { up, down } } =
        figures;
    json!({
        "span": span.0, "slot": slot.0, "views": views, "visitors": visitors, "searches": searches,
        "without": searches_without_result, "clicks": search_clicks, "up": up, "down": down,
    })
}

#[derive(sqlx_macros::FromRow)]
struct SiteBucketRow {
    bucket: i64,
    views: i64,
    visitors: i64,
    searches: i64,
    searches_without_result: i64,
    search_clicks: i64,
    feedback_up: i64,
    feedback_down: i64,
}

/// Returns the metrics of each bucket, keyed by its number. Buckets without any are left out.
#[crate::boxed]
pub async fn sum_per_bucket(
    conn: &mut Conn,
    org: OrgId,
    site: SiteId,
    buckets: &[(usize, SlotInterval)],
) -> Result<Vec<(usize, SiteFigures)>> {
    let rows = fetch_all!(
        conn,
        SiteBucketRow,
        r"
        SELECT CAST(r.value->>'bucket' AS BIGINT) AS bucket, CAST(SUM(s.views) AS BIGINT) AS views,
               CAST(SUM(s.visitors) AS BIGINT) AS visitors, CAST(SUM(s.searches) AS BIGINT) AS searches,
               CAST(SUM(s.searches_without_result) AS BIGINT) AS searches_without_result,
               CAST(SUM(s.search_clicks) AS BIGINT) AS search_clicks,
               CAST(SUM(s.feedback_up) AS BIGINT) AS feedback_up,
               CAST(SUM(s.feedback_down) AS BIGINT) AS feedback_down
          FROM {EACH_OBJECT}($3) r
         {LOOK_UP} help_site_sums s
         {LOOKED_UP_BY} s.org_id = $1
           AND s.site_id = $2
           AND s.span = CAST(r.value->>'span' AS BIGINT)
           {WITHIN_RANGE}
         GROUP BY r.value->>'bucket'",
        Text(org),
        Text(site),
        encode_buckets(buckets)
    )?;
    rows.into_iter().map(|row| Ok((usize::try_from(row.bucket).map_err(Error::internal)?, row.into()))).collect()
}

impl From<SiteBucketRow> for SiteFigures {
    fn from(row: SiteBucketRow) -> Self {
        let SiteBucketRow { bucket: _, views, visitors, searches, searches_without_result, search_clicks, .. } = row;
        let ratings = RatingTotals { up: row.feedback_up, down: row.feedback_down };
        Self { views, visitors, searches, searches_without_result, search_clicks, ratings }
    }
}
