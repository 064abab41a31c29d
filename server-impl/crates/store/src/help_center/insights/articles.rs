//! Sums of each article, and its number of views in the last 366 days.

use std::collections::BTreeMap;

use frontdesk_types::{
    ArticleId, OrgId, Result, SiteId,
    analytics::{SlotInterval, SlotSpan, TimeSlot},
    help_center::insights::{ArticleFigures, ArticleLists, RatingTotals},
};
use serde_json::{Value, json};
use sqlx::types::{Json, Text};

use crate::{Conn, Tx, analytics::sums::encode_ranges, row::Cells};

/// Adds to the sums of those articles that exist.
#[crate::boxed]
pub async fn add_sums(
    tx: &mut Tx,
    org: OrgId,
    site: SiteId,
    added: &BTreeMap<(SlotSpan, TimeSlot, ArticleId), ArticleFigures>,
) -> Result<()> {
    if added.is_empty() {
        return Ok(());
    }
    let written = |((span, slot, article), figures): (&(SlotSpan, TimeSlot, ArticleId), &ArticleFigures)| {
        let ArticleFigures { views, ratings: RatingTotals { up, down } } = figures;
        let uncounted = if *span == SlotSpan::DAY { *views } else { 0 };
        json!({
            "article": article, "span": span.0, "slot": slot.0, "views": views, "up": up, "down": down, "uncounted": uncounted,
        })
    };
    let rows: Vec<_> = added.iter().map(written).collect();
    execute!(
        tx,
        r"
        INSERT INTO help_article_sums (org_id, site_id, span, slot, article_id, views, feedback_up,
                                       feedback_down, uncounted)
        SELECT $1, $2, CAST(n.value->>'span' AS BIGINT), CAST(n.value->>'slot' AS BIGINT), a.id,
               CAST(n.value->>'views' AS BIGINT), CAST(n.value->>'up' AS BIGINT),
               CAST(n.value->>'down' AS BIGINT), CAST(n.value->>'uncounted' AS BIGINT)
          FROM {EACH_OBJECT}($3) n
         CROSS JOIN help_articles a
         WHERE a.org_id = $1
           AND a.id = n.value->>'article'
           AND a.site_id = $2
           AND a.deleted_at IS NULL
            ON CONFLICT (org_id, site_id, span, slot, article_id) DO UPDATE
           SET views = help_article_sums.views + excluded.views,
               feedback_up = help_article_sums.feedback_up + excluded.feedback_up,
               feedback_down = help_article_sums.feedback_down + excluded.feedback_down,
               uncounted = help_article_sums.uncounted + excluded.uncounted",
        Text(org),
        Text(site),
        Json(rows)
    )?;
    Ok(())
}

#[derive(sqlx_macros::FromRow)]
struct ListedArticleRow {
    is_top: bool,
    id: String,
    views: i64,
    up: i64,
    down: i64,
}

/// Returns the articles of a site with the most views, and those with the most negative ratings, in these ranges,
/// at most `limit` of each.
#[crate::boxed]
pub async fn rank_articles(
    conn: &mut Conn,
    org: OrgId,
    site: SiteId,
    within: &[SlotInterval],
    limit: i64,
) -> Result<ArticleLists> {
    let rows = fetch_all!(
        conn,
        ListedArticleRow,
        r"
          WITH listed AS MATERIALIZED (SELECT s.article_id AS id, CAST(SUM(s.views) AS BIGINT) AS views,
                                              CAST(SUM(s.feedback_up) AS BIGINT) AS up,
                                              CAST(SUM(s.feedback_down) AS BIGINT) AS down
                                         FROM {EACH_OBJECT}($3) r
                                        {LOOK_UP} help_article_sums s
                                        {LOOKED_UP_BY} s.org_id = $1
                                          AND s.site_id = $2
                                          AND s.span = CAST(r.value->>'span' AS BIGINT)
                                          {WITHIN_RANGE}
                                        GROUP BY s.article_id)
        SELECT *
          FROM (SELECT TRUE AS is_top, l.*
                  FROM listed l
                 CROSS JOIN help_articles a
                 WHERE a.org_id = $1
                   AND a.id = l.id
                   AND a.deleted_at IS NULL
                   AND l.views > 0
                 ORDER BY l.views DESC, l.id
                 LIMIT $4) AS top
         UNION ALL
        SELECT *
          FROM (SELECT FALSE AS is_top, l.*
                  FROM listed l
                 CROSS JOIN help_articles a
                 WHERE a.org_id = $1
                   AND a.id = l.id
                   AND a.deleted_at IS NULL
                   AND l.down > 0
                 ORDER BY l.down DESC, l.up, l.id
                 LIMIT $4) AS worst",
        Text(org),
        Text(site),
        encode_ranges(within),
        limit
    )?;
    let mut lists = ArticleLists::default();
    for ListedArticleRow { is_top, id, views, up, down } in rows {
        let article = Cells { table: "help_article_sums", id: &id }.parse("article_id", &id)?;
        let list = if is_top { &mut lists.top } else { &mut lists.worst };
        list.push((article, ArticleFigures { views, ratings: RatingTotals { up, down } }));
    }
    Ok(lists)
}

#[derive(sqlx_macros::FromRow)]
struct ArticleDayRow {
    org_id: String,
    site_id: String,
    slot: i64,
    article_id: String,
    number: i64,
}

/// Ends the selection of the sums `s` of days, for the articles and days `n` that [`encode_keys`] passes; `$2` is a day.
macro_rules! given_days {
    () => {
        sql!(
            r"
            CROSS JOIN help_article_sums s
            WHERE s.org_id = n.value->>'org'
              AND s.site_id = n.value->>'site'
              AND s.span = $2
              AND s.slot = CAST(n.value->>'slot' AS BIGINT)
              AND s.article_id = n.value->>'article'"
        )
    };
}

/// Adds the counts of days before this slot to the views of articles, for at most `limit` articles and days;
/// returns the number processed.
#[crate::boxed]
pub async fn count_days_before(tx: &mut Tx, before: TimeSlot, limit: i64) -> Result<usize> {
    let rows = fetch_all!(
        tx,
        ArticleDayRow,
        r"
        SELECT org_id, site_id, slot, article_id, uncounted AS number
          FROM help_article_sums
         WHERE uncounted > 0
           AND slot < $1
         ORDER BY slot, org_id, site_id, article_id
         LIMIT $2
           {FOR_UPDATE}",
        before.0,
        limit
    )?;
    if rows.is_empty() {
        return Ok(0);
    }
    add_views(tx, rows.iter().map(|row| (row, row.number))).await?;
    execute!(
        tx,
        r"
        UPDATE help_article_sums
           SET uncounted = 0
         WHERE (org_id, site_id, span, slot, article_id) IN (
               SELECT s.org_id, s.site_id, s.span, s.slot, s.article_id
                 FROM {EACH_OBJECT}($1) n {given_days})",
        encode_keys(&rows),
        SlotSpan::DAY.0
    )?;
    Ok(rows.len())
}

/// Removes days before this slot, and subtracts them from the views of articles, for at most `limit` articles and
/// days; returns the number processed.
#[crate::boxed]
pub async fn remove_days_before(tx: &mut Tx, before: TimeSlot, limit: i64) -> Result<usize> {
    let rows = fetch_all!(
        tx,
        ArticleDayRow,
        r"
        SELECT org_id, site_id, slot, article_id, views - uncounted AS number
          FROM help_article_sums
         WHERE span = $3
           AND slot < $1
         ORDER BY slot
         LIMIT $2
           {FOR_UPDATE}",
        before.0,
        limit,
        SlotSpan::DAY.0
    )?;
    if rows.is_empty() {
        return Ok(0);
    }
    add_views(tx, rows.iter().map(|row| (row, -row.number))).await?;
    execute!(
        tx,
        r"
        DELETE FROM help_article_sums
         WHERE (org_id, site_id, span, slot, article_id) IN (
               SELECT s.org_id, s.site_id, s.span, s.slot, s.article_id
                 FROM {EACH_OBJECT}($1) n {given_days})",
        encode_keys(&rows),
        SlotSpan::DAY.0
    )?;
    Ok(rows.len())
}

fn encode_keys(rows: &[ArticleDayRow]) -> Json<Vec<Value>> {
    let key = |row: &ArticleDayRow| {
        let ArticleDayRow { org_id, site_id, slot, article_id, .. } = row;
        json!({ "org": org_id, "site": site_id, "slot": slot, "article": article_id })
    };
    Json(rows.iter().map(key).collect())
}

/// Adds to the views of articles, in the order of their keys.
async fn add_views(tx: &mut Tx, added: impl Iterator<Item = (&ArticleDayRow, i64)>) -> Result<()> {
    let mut views = BTreeMap::<_, i64>::new();
    added.for_each(|(row, number)| *views.entry((&row.org_id, &row.article_id)).or_default() += number);
    let views: Vec<_> =
        views.into_iter().map(|((org, article), number)| json!({ "org": org, "article": article, "number": number })).collect();
    execute!(
        tx,
        r"
        UPDATE help_articles
           SET views = views + CAST(n.value->>'number' AS BIGINT)
          FROM {EACH_OBJECT}($1) n
         WHERE help_articles.org_id = n.value->>'org'
           AND help_articles.id = n.value->>'article'",
        Json(views)
    )?;
    Ok(())
}

/// Removes the sums of a span, longer or shorter than a day, from before this slot, at most `limit`; returns the
/// number of removed sums.
#[crate::boxed]
pub async fn remove_sums_before(tx: &mut Tx, span: SlotSpan, before: TimeSlot, limit: i64) -> Result<u64> {
    execute!(
        tx,
        r"
        DELETE FROM help_article_sums
         WHERE (org_id, site_id, span, slot, article_id) IN (
               SELECT org_id, site_id, span, slot, article_id
                 FROM help_article_sums
                WHERE span = $1
                  AND slot < $2
                ORDER BY slot
                LIMIT $3)",
        span.0,
        before.0,
        limit
    )
}
