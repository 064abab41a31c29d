//! The sums of search terms.

use std::collections::{BTreeMap, HashSet};

use frontdesk_types::{
    Error, OrgId, Result, SiteId,
    analytics::{SlotInterval, SlotSpan, TimeSlot},
    help_center::insights::{TermFigures, TermLists, TermSumKey},
};
use serde_json::json;
use sqlx::types::{Json, Text};

use crate::{Conn, Tx, analytics::sums::encode_ranges, row::Cells};

/// Adds to sums.
#[crate::boxed]
pub async fn add_sums(
    tx: &mut Tx,
    org: OrgId,
    site: SiteId,
    added: &BTreeMap<(SlotSpan, TimeSlot, String), TermFigures>,
) -> Result<()> {
    if added.is_empty() {
        return Ok(());
    }
    let written = |((span, slot, term), figures): (&(SlotSpan, TimeSlot, String), &TermFigures)| {
        let TermFigures { searches, without_result } = figures;
        json!({ "term": term, "span": span.0, "slot": slot.0, "searches": searches, "without": without_result })
    };
    let rows: Vec<_> = added.iter().map(written).collect();
    execute!(
        tx,
        r"
        INSERT INTO help_term_sums (org_id, site_id, span, slot, term, searches, without_result)
        SELECT $1, $2, CAST(n.value->>'span' AS BIGINT), CAST(n.value->>'slot' AS BIGINT), n.value->>'term',
               CAST(n.value->>'searches' AS BIGINT), CAST(n.value->>'without' AS BIGINT)
          FROM {EACH_OBJECT}($3) n
         WHERE TRUE
            ON CONFLICT (org_id, site_id, span, slot, term) DO UPDATE
           SET searches = help_term_sums.searches + excluded.searches,
               without_result = help_term_sums.without_result + excluded.without_result",
        Text(org),
        Text(site),
        Json(rows)
    )?;
    Ok(())
}

/// Returns those of these terms that were searched for on the day that begins at this slot.
#[crate::boxed]
pub async fn filter_known(tx: &mut Tx, org: OrgId, site: SiteId, day: TimeSlot, terms: &[&str]) -> Result<HashSet<String>> {
    let rows = fetch_all!(
        tx,
        (String,),
        r"
        SELECT s.term
          FROM {EACH_TEXT}($5) t
         CROSS JOIN help_term_sums s
         WHERE s.org_id = $1
           AND s.site_id = $2
           AND s.span = $3
           AND s.slot = $4
           AND s.term = t.value",
        Text(org),
        Text(site),
        SlotSpan::DAY.0,
        day.0,
        Json(terms)
    )?;
    Ok(rows.into_iter().map(|(term,)| term).collect())
}

/// Counts the different terms searched for on that day, up to `most`.
#[crate::boxed]
pub async fn count_terms(tx: &mut Tx, org: OrgId, site: SiteId, day: TimeSlot, most: usize) -> Result<usize> {
    let (count,) = fetch_one!(
        tx,
        (i64,),
        r"
        SELECT COUNT(*)
          FROM (SELECT s.term
                  FROM help_term_sums s
                 WHERE s.org_id = $1
                   AND s.site_id = $2
                   AND s.span = $3
                   AND s.slot = $4
                 LIMIT $5) AS kept",
        Text(org),
        Text(site),
        SlotSpan::DAY.0,
        day.0,
        i64::try_from(most).map_err(Error::internal)?
    )?;
    usize::try_from(count).map_err(Error::internal)
}

#[derive(sqlx_macros::FromRow)]
struct ListedTermRow {
    is_top: bool,
    term: String,
    searches: i64,
    without_result: i64,
}

/// Returns the terms with the most searches, and those most often without a result, in these ranges, at
/// most `limit` of each.
#[crate::boxed]
pub async fn rank_terms(conn: &mut Conn, org: OrgId, site: SiteId, within: &[SlotInterval], limit: i64) -> Result<TermLists> {
    let rows = fetch_all!(
        conn,
        ListedTermRow,
        r"
          WITH listed AS MATERIALIZED (SELECT s.term, CAST(SUM(s.searches) AS BIGINT) AS searches,
                                              CAST(SUM(s.without_result) AS BIGINT) AS without_result
                                         FROM {EACH_OBJECT}($3) r
                                        {LOOK_UP} help_term_sums s
                                        {LOOKED_UP_BY} s.org_id = $1
                                          AND s.site_id = $2
                                          AND s.span = CAST(r.value->>'span' AS BIGINT)
                                          {WITHIN_RANGE}
                                        GROUP BY s.term)
        SELECT *
          FROM (SELECT TRUE AS is_top, l.* FROM listed l ORDER BY l.searches DESC, l.term LIMIT $4) AS top
         UNION ALL
        SELECT *
          FROM (SELECT FALSE AS is_top, l.*
                  FROM listed l
                 WHERE l.without_result > 0
                 ORDER BY l.without_result DESC, l.term
                 LIMIT $4) AS without",
        Text(org),
        Text(site),
        encode_ranges(within),
        limit
    )?;
    let mut lists = TermLists::default();
    for ListedTermRow { is_top, term, searches, without_result } in rows {
        let list = if is_top { &mut lists.top } else { &mut lists.without_result };
        list.push((term, TermFigures { searches, without_result }));
    }
    Ok(lists)
}

/// Returns which of these sites have sums of more than `most` terms in which of these spans.
#[crate::boxed]
pub async fn list_crowded(
    conn: &mut Conn,
    sites: &[(OrgId, SiteId)],
    spans: &[(SlotSpan, TimeSlot)],
    most: i64,
) -> Result<Vec<TermSumKey>> {
    let sites: Vec<_> = sites.iter().map(|(org, site)| json!({ "org": org, "site": site })).collect();
    let spans: Vec<_> = spans.iter().map(|(span, slot)| json!({ "span": span.0, "slot": slot.0 })).collect();
    let rows = fetch_all!(
        conn,
        (String, String, i64, i64),
        r"
        SELECT n.value->>'org', n.value->>'site', CAST(r.value->>'span' AS BIGINT),
               CAST(r.value->>'slot' AS BIGINT)
          FROM {EACH_OBJECT}($1) n
         CROSS JOIN {EACH_OBJECT}($2) r
         WHERE (SELECT COUNT(*)
                  FROM (SELECT s.term
                          FROM help_term_sums s
                         WHERE s.org_id = n.value->>'org'
                           AND s.site_id = n.value->>'site'
                           AND s.span = CAST(r.value->>'span' AS BIGINT)
                           AND s.slot = CAST(r.value->>'slot' AS BIGINT)
                         LIMIT $3) AS counted) >= $3",
        Json(sites),
        Json(spans),
        most + 1
    )?;
    let crowded = rows.into_iter().map(|(org, site, span, slot)| {
        let cells = Cells { table: "help_term_sums", id: &site };
        Ok(TermSumKey {
            org: cells.parse("org_id", &org)?,
            site: cells.parse("site_id", &site)?,
            span: SlotSpan(span),
            slot: TimeSlot(slot),
        })
    });
    crowded.collect()
}

/// Returns the terms of a sum with the most searches, and those most often without a result, at most `limit` of each.
#[crate::boxed]
pub async fn list_frequent(conn: &mut Conn, TermSumKey { org, site, span, slot }: TermSumKey, limit: i64) -> Result<Vec<String>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT term
          FROM (SELECT s.term
                  FROM help_term_sums s
                 WHERE s.org_id = $1
                   AND s.site_id = $2
                   AND s.span = $3
                   AND s.slot = $4
                 ORDER BY s.searches DESC, s.term
                 LIMIT $5) AS sought
         UNION
        SELECT term
          FROM (SELECT s.term
                  FROM help_term_sums s
                 WHERE s.org_id = $1
                   AND s.site_id = $2
                   AND s.span = $3
                   AND s.slot = $4
                   AND s.without_result > 0
                 ORDER BY s.without_result DESC, s.term
                 LIMIT $5) AS missed",
        Text(org),
        Text(site),
        span.0,
        slot.0,
        limit
    )?;
    Ok(rows.into_iter().map(|(term,)| term).collect())
}

/// Removes the other terms of a sum, at most `limit`; returns the number of removed terms.
#[crate::boxed]
pub async fn keep_only(
    tx: &mut Tx,
    TermSumKey { org, site, span, slot }: TermSumKey,
    kept: &[String],
    limit: i64,
) -> Result<u64> {
    execute!(
        tx,
        r"
        DELETE FROM help_term_sums
         WHERE (org_id, site_id, span, slot, term) IN (
               SELECT s.org_id, s.site_id, s.span, s.slot, s.term
                 FROM help_term_sums s
                WHERE s.org_id = $1
                  AND s.site_id = $2
                  AND s.span = $3
                  AND s.slot = $4
                  AND s.term NOT IN (SELECT value FROM {EACH_TEXT}($5))
                LIMIT $6)",
        Text(org),
        Text(site),
        span.0,
        slot.0,
        Json(kept),
        limit
    )
}

/// Removes the sums of a span from before this slot, at most `limit`; returns the number of removed sums.
#[crate::boxed]
pub async fn remove_sums_before(tx: &mut Tx, span: SlotSpan, before: TimeSlot, limit: i64) -> Result<u64> {
    execute!(
        tx,
        r"
        DELETE FROM help_term_sums
         WHERE (org_id, site_id, span, slot, term) IN (
               SELECT org_id, site_id, span, slot, term
                 FROM help_term_sums
                WHERE span = $1
                  AND slot < $2
                ORDER BY slot
                LIMIT $3)",
        span.0,
        before.0,
        limit
    )
}
