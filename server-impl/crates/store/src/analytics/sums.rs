//! The sums of agents, stored for quarters of an hour, and for larger spans so that fewer rows are read.

use frontdesk_types::{
    AgentId, Error, OrgId, Result,
    analytics::{AnalyticsFilter, Dimension, Figures, SlotInterval, SlotSpan, SumKey, TimeSlot},
    conversations::Channel,
};
use sqlx::types::{Json, Text};

use super::FiguresRow;
use crate::{Conn, Tx, row::Cells};

/// The agents whose sums are read: all, or only `$3`.
macro_rules! agents {
    () => {
        "a.org_id = $1 AND a.deleted_at IS NULL AND (CAST($3 AS TEXT) IS NULL OR a.id = $3)"
    };
}

/// Adds to sums. Rows are written in the order of their keys.
pub async fn add_sums(tx: &mut Tx, org: OrgId, added: impl IntoIterator<Item = (&SumKey, &Figures)>) -> Result<()> {
    let rows: Vec<_> = added.into_iter().map(|(key, figures)| to_json(key, figures)).collect();
    execute!(
        tx,
        r"
        INSERT INTO analytics_sums (org_id, agent_id, is_total, span, slot, channel, country, {figures})
        SELECT $1, n.value->>'agent', CAST(n.value->>'total' AS INTEGER) = 1,
               CAST(n.value->>'span' AS BIGINT), CAST(n.value->>'slot' AS BIGINT), n.value->>'channel',
               n.value->>'country', {given_figures}
          FROM {EACH_OBJECT}($2) n
         WHERE TRUE
            ON CONFLICT (org_id, agent_id, is_total, span, slot, channel, country) DO UPDATE
           SET {added_figures}",
        Text(org),
        Json(rows)
    )?;
    Ok(())
}

fn to_json(key: &SumKey, figures: &Figures) -> serde_json::Value {
    let SumKey { agent, channel, country, span, slot } = key;
    let mut row = serde_json::Map::new();
    row.insert("agent".to_owned(), agent.to_string().into());
    row.insert("total".to_owned(), i64::from(country.is_none()).into());
    row.insert("span".to_owned(), span.0.into());
    row.insert("slot".to_owned(), slot.0.into());
    row.insert("channel".to_owned(), channel.as_str().into());
    row.insert("country".to_owned(), country.as_deref().unwrap_or_default().into());
    row.extend(figures.all().map(|(name, number)| (name.to_owned(), number.into())));
    row.into()
}

#[derive(sqlx_macros::FromRow)]
struct BucketRow {
    bucket: i64,
    #[sqlx(flatten)]
    figures: FiguresRow,
}

/// Returns the metrics of each bucket, keyed by its number. Buckets without any are left out.
#[crate::boxed]
pub async fn sum_per_bucket(
    conn: &mut Conn,
    org: OrgId,
    filter: &AnalyticsFilter,
    buckets: &[(usize, SlotInterval)],
) -> Result<Vec<(usize, Figures)>> {
    let rows = match filter.country.as_deref() {
        None => fetch_all!(
            conn,
            BucketRow,
            r"
            SELECT CAST(r.value->>'bucket' AS BIGINT) AS bucket, {summed_figures}
              FROM {EACH_OBJECT}($2) r
             CROSS JOIN agents a
             {LOOK_UP} analytics_sums s
             {LOOKED_UP_BY} s.org_id = $1
               AND s.agent_id = a.id
               AND s.is_total = TRUE
               AND s.span = CAST(r.value->>'span' AS BIGINT)
               AND (CASE WHEN CAST($4 AS TEXT) IS NULL THEN s.channel <> 'playground' ELSE s.channel = $4 END)
               {WITHIN_RANGE}
             WHERE {agents}
             GROUP BY r.value->>'bucket'",
            Text(org),
            encode_buckets(buckets),
            filter.agent.map(Text),
            filter.channel.map(Channel::as_str)
        ),
        Some(country) => fetch_all!(
            conn,
            BucketRow,
            r"
            SELECT CAST(r.value->>'bucket' AS BIGINT) AS bucket, {summed_figures}
              FROM {EACH_OBJECT}($2) r
             CROSS JOIN agents a
             {LOOK_UP} analytics_sums s
             {LOOKED_UP_BY} s.org_id = $1
               AND s.agent_id = a.id
               AND s.is_total = FALSE
               AND s.country = $5
               AND s.span = CAST(r.value->>'span' AS BIGINT)
               AND (CASE WHEN CAST($4 AS TEXT) IS NULL THEN s.channel <> 'playground' ELSE s.channel = $4 END)
               {WITHIN_RANGE}
             WHERE {agents}
             GROUP BY r.value->>'bucket'",
            Text(org),
            encode_buckets(buckets),
            filter.agent.map(Text),
            filter.channel.map(Channel::as_str),
            country
        ),
    }?;
    rows.into_iter().map(|row| Ok((usize::try_from(row.bucket).map_err(Error::internal)?, row.figures.0))).collect()
}

#[derive(sqlx_macros::FromRow)]
struct AgentBucketRow {
    agent_id: String,
    bucket: i64,
    #[sqlx(flatten)]
    figures: FiguresRow,
}

/// Returns the metrics of each agent in each bucket, keyed by its number, over all channels and countries. Buckets
/// without any are left out.
#[crate::boxed]
pub async fn sum_per_agent_and_bucket(
    conn: &mut Conn,
    org: OrgId,
    buckets: &[(usize, SlotInterval)],
) -> Result<Vec<(AgentId, usize, Figures)>> {
    let rows = fetch_all!(
        conn,
        AgentBucketRow,
        r"
        SELECT s.agent_id, CAST(r.value->>'bucket' AS BIGINT) AS bucket, {summed_figures}
          FROM {EACH_OBJECT}($2) r
         CROSS JOIN agents a
         {LOOK_UP} analytics_sums s
         {LOOKED_UP_BY} s.org_id = $1
           AND s.agent_id = a.id
           AND s.is_total = TRUE
           AND s.span = CAST(r.value->>'span' AS BIGINT)
           AND s.channel <> 'playground'
           {WITHIN_RANGE}
         WHERE a.org_id = $1
           AND a.deleted_at IS NULL
         GROUP BY s.agent_id, r.value->>'bucket'",
        Text(org),
        encode_buckets(buckets)
    )?;
    let found = rows.into_iter().map(|AgentBucketRow { agent_id, bucket, figures }| {
        let agent = Cells { table: "analytics_sums", id: &agent_id }.parse("agent_id", &agent_id)?;
        Ok((agent, usize::try_from(bucket).map_err(Error::internal)?, figures.0))
    });
    found.collect()
}

#[derive(sqlx_macros::FromRow)]
struct BreakdownRow {
    key: String,
    name: Option<String>,
    #[sqlx(flatten)]
    figures: FiguresRow,
}

/// Returns the metrics of each agent, channel or country, by its key, with the name of the agent.
#[crate::boxed]
pub async fn sum_per_part(
    conn: &mut Conn,
    org: OrgId,
    filter: &AnalyticsFilter,
    by: Dimension,
    ranges: &[SlotInterval],
) -> Result<Vec<(String, Option<String>, Figures)>> {
    let rows = fetch_all!(
        conn,
        BreakdownRow,
        r"
        SELECT CASE WHEN $7 = 'agent' THEN s.agent_id WHEN $7 = 'channel' THEN s.channel ELSE s.country END AS key,
               CASE WHEN $7 = 'agent' THEN MAX(a.name) END AS name, {summed_figures}
          FROM {EACH_OBJECT}($2) r
         CROSS JOIN agents a
         {LOOK_UP} analytics_sums s
         {LOOKED_UP_BY} s.org_id = $1
           AND s.agent_id = a.id
           AND s.is_total = $4
           AND s.span = CAST(r.value->>'span' AS BIGINT)
           AND (CASE WHEN CAST($5 AS TEXT) IS NULL THEN s.channel <> 'playground' ELSE s.channel = $5 END)
           AND (CAST($6 AS TEXT) IS NULL OR s.country = $6)
           {WITHIN_RANGE}
         WHERE {agents}
         GROUP BY 1",
        Text(org),
        encode_ranges(ranges),
        filter.agent.map(Text),
        by != Dimension::Country && filter.country.is_none(),
        filter.channel.map(Channel::as_str),
        filter.country.as_deref(),
        by.as_str()
    )?;
    Ok(rows.into_iter().map(|BreakdownRow { key, name, figures }| (key, name, figures.0)).collect())
}

/// Encodes ranges, each with the number of its bucket, as the statements read them.
pub(crate) fn encode_buckets(buckets: &[(usize, SlotInterval)]) -> Json<Vec<serde_json::Value>> {
    let rows = buckets.iter().map(|(bucket, range)| {
        let SlotInterval { span, from, to } = range;
        serde_json::json!({ "bucket": bucket, "span": span.0, "from": from.0, "to": to.0 })
    });
    Json(rows.collect())
}

/// Encodes ranges whose bucket does not matter.
pub(crate) fn encode_ranges(within: &[SlotInterval]) -> Json<Vec<serde_json::Value>> {
    encode_buckets(&within.iter().map(|range| (0, *range)).collect::<Vec<_>>())
}

#[derive(sqlx_macros::FromRow)]
struct SumRow {
    agent_id: String,
    is_total: bool,
    span: i64,
    slot: i64,
    channel: String,
    country: String,
    #[sqlx(flatten)]
    figures: FiguresRow,
}

impl TryFrom<SumRow> for (SumKey, Figures) {
    type Error = Error;

    fn try_from(row: SumRow) -> Result<Self> {
        let cells = Cells { table: "analytics_sums", id: &row.agent_id };
        let agent: AgentId = cells.parse("agent_id", &row.agent_id)?;
        let channel: Channel = cells.parse("channel", &row.channel)?;
        let country = if row.is_total { None } else { Some(row.country) };
        Ok((SumKey { agent, channel, country, span: SlotSpan(row.span), slot: TimeSlot(row.slot) }, row.figures.0))
    }
}

/// Returns the first slot that a sum covers, or one slightly earlier.
#[crate::boxed]
pub async fn find_first_slot(conn: &mut Conn, org: OrgId) -> Result<Option<TimeSlot>> {
    let (first,) = fetch_one!(
        conn,
        (Option<i64>,),
        r"
        SELECT MIN(first)
          FROM (SELECT MIN(slot) AS first
                  FROM conversation_sums
                 WHERE org_id = $1
                 UNION ALL
                SELECT MIN(s.slot) AS first
                  FROM agents a
                 CROSS JOIN analytics_sums s
                 WHERE a.org_id = $1
                   AND s.org_id = $1
                   AND s.agent_id = a.id
                   AND s.is_total = TRUE
                   AND s.span = $2) AS firsts",
        Text(org),
        SlotSpan::MONTH.0
    )?;
    Ok(first.map(TimeSlot))
}

/// Returns all sums of these ranges.
#[crate::boxed]
pub async fn list_in_ranges(conn: &mut Conn, org: OrgId, ranges: &[SlotInterval]) -> Result<Vec<(SumKey, Figures)>> {
    let rows = fetch_all!(
        conn,
        SumRow,
        r"
        SELECT s.agent_id, s.is_total, s.span, s.slot, s.channel, s.country, {figures}
          FROM {EACH_OBJECT}($2) r
         CROSS JOIN agents a
         {LOOK_UP} analytics_sums s
         {LOOKED_UP_BY} s.org_id = $1
           AND s.agent_id = a.id
           AND s.is_total IN (TRUE, FALSE)
           AND s.span = CAST(r.value->>'span' AS BIGINT)
           {WITHIN_RANGE}
         WHERE a.org_id = $1",
        Text(org),
        encode_ranges(ranges)
    )?;
    crate::row::into_records(rows)
}
