//! The sums of agents, stored for quarters of an hour, and for larger spans so that fewer rows are read.

use frontdesk_types::{
    AgentId, Error, OrgId, Result,
    analytics::{AnalyticsFilter, Dimension, Figures, SlotInterval, SlotSpan, SumKey, TimeSlot},
    conversations::Channel,
};
use sqlx::types::{Json, Text};

use super::FiguresRow;
use crate::{Conn, Tx, row::Cells};

macro_rules! figures {
    () => {
        sql!(
            r"
            conversations, questions, answered, unanswered, escalations, resolutions, credits, rated_up,
            rated_down, operator_replies, responses, response_millis, resolution_seconds, response_0, response_1,
            response_2, response_3, response_4, response_5, response_6, response_7, response_8, resolution_0,
            resolution_1, resolution_2, resolution_3, resolution_4, resolution_5, resolution_6, resolution_7,
            resolution_8"
        )
    };
}

macro_rules! given_figures {
    () => {
        sql!(
            r"
            CAST(n.value->>'conversations' AS BIGINT), CAST(n.value->>'questions' AS BIGINT),
            CAST(n.value->>'answered' AS BIGINT), CAST(n.value->>'unanswered' AS BIGINT),
            CAST(n.value->>'escalations' AS BIGINT), CAST(n.value->>'resolutions' AS BIGINT),
            CAST(n.value->>'credits' AS BIGINT), CAST(n.value->>'rated_up' AS BIGINT),
            CAST(n.value->>'rated_down' AS BIGINT), CAST(n.value->>'operator_replies' AS BIGINT),
            CAST(n.value->>'responses' AS BIGINT), CAST(n.value->>'response_millis' AS BIGINT),
            CAST(n.value->>'resolution_seconds' AS BIGINT), CAST(n.value->>'response_0' AS BIGINT),
            CAST(n.value->>'response_1' AS BIGINT), CAST(n.value->>'response_2' AS BIGINT),
            CAST(n.value->>'response_3' AS BIGINT), CAST(n.value->>'response_4' AS BIGINT),
            CAST(n.value->>'response_5' AS BIGINT), CAST(n.value->>'response_6' AS BIGINT),
            CAST(n.value->>'response_7' AS BIGINT), CAST(n.value->>'response_8' AS BIGINT),
            CAST(n.value->>'resolution_0' AS BIGINT), CAST(n.value->>'resolution_1' AS BIGINT),
            CAST(n.value->>'resolution_2' AS BIGINT), CAST(n.value->>'resolution_3' AS BIGINT),
            CAST(n.value->>'resolution_4' AS BIGINT), CAST(n.value->>'resolution_5' AS BIGINT),
            CAST(n.value->>'resolution_6' AS BIGINT), CAST(n.value->>'resolution_7' AS BIGINT),
            CAST(n.value->>'resolution_8' AS BIGINT)"
        )
    };
}

macro_rules! added_figures {
    () => {
        sql!(
            r"
            conversations = analytics_sums.conversations + excluded.conversations,
            questions = analytics_sums.questions + excluded.questions,
            answered = analytics_sums.answered + excluded.answered,
            unanswered = analytics_sums.unanswered + excluded.unanswered,
            escalations = analytics_sums.escalations + excluded.escalations,
            resolutions = analytics_sums.resolutions + excluded.resolutions,
            credits = analytics_sums.credits + excluded.credits,
            rated_up = analytics_sums.rated_up + excluded.rated_up,
            rated_down = analytics_sums.rated_down + excluded.rated_down,
            operator_replies = analytics_sums.operator_replies + excluded.operator_replies,
            responses = analytics_sums.responses + excluded.responses,
            response_millis = analytics_sums.response_millis + excluded.response_millis,
            resolution_seconds = analytics_sums.resolution_seconds + excluded.resolution_seconds,
            response_0 = analytics_sums.response_0 + excluded.response_0,
            response_1 = analytics_sums.response_1 + excluded.response_1,
            response_2 = analytics_sums.response_2 + excluded.response_2,
            response_3 = analytics_sums.response_3 + excluded.response_3,
            response_4 = analytics_sums.response_4 + excluded.response_4,
            response_5 = analytics_sums.response_5 + excluded.response_5,
            response_6 = analytics_sums.response_6 + excluded.response_6,
            response_7 = analytics_sums.response_7 + excluded.response_7,
            response_8 = analytics_sums.response_8 + excluded.response_8,
            resolution_0 = analytics_sums.resolution_0 + excluded.resolution_0,
            resolution_1 = analytics_sums.resolution_1 + excluded.resolution_1,
            resolution_2 = analytics_sums.resolution_2 + excluded.resolution_2,
            resolution_3 = analytics_sums.resolution_3 + excluded.resolution_3,
            resolution_4 = analytics_sums.resolution_4 + excluded.resolution_4,
            resolution_5 = analytics_sums.resolution_5 + excluded.resolution_5,
            resolution_6 = analytics_sums.resolution_6 + excluded.resolution_6,
            resolution_7 = analytics_sums.resolution_7 + excluded.resolution_7,
            resolution_8 = analytics_sums.resolution_8 + excluded.resolution_8"
        )
    };
}

macro_rules! summed_figures {
    () => {
        sql!(
            r"
            CAST(COALESCE(SUM(s.conversations), 0) AS BIGINT) AS conversations,
            CAST(COALESCE(SUM(s.questions), 0) AS BIGINT) AS questions,
            CAST(COALESCE(SUM(s.answered), 0) AS BIGINT) AS answered,
            CAST(COALESCE(SUM(s.unanswered), 0) AS BIGINT) AS unanswered,
            CAST(COALESCE(SUM(s.escalations), 0) AS BIGINT) AS escalations,
            CAST(COALESCE(SUM(s.resolutions), 0) AS BIGINT) AS resolutions,
            CAST(COALESCE(SUM(s.credits), 0) AS BIGINT) AS credits,
            CAST(COALESCE(SUM(s.rated_up), 0) AS BIGINT) AS rated_up,
            CAST(COALESCE(SUM(s.rated_down), 0) AS BIGINT) AS rated_down,
            CAST(COALESCE(SUM(s.operator_replies), 0) AS BIGINT) AS operator_replies,
            CAST(COALESCE(SUM(s.responses), 0) AS BIGINT) AS responses,
            CAST(COALESCE(SUM(s.response_millis), 0) AS BIGINT) AS response_millis,
            CAST(COALESCE(SUM(s.resolution_seconds), 0) AS BIGINT) AS resolution_seconds,
            CAST(COALESCE(SUM(s.response_0), 0) AS BIGINT) AS response_0,
            CAST(COALESCE(SUM(s.response_1), 0) AS BIGINT) AS response_1,
            CAST(COALESCE(SUM(s.response_2), 0) AS BIGINT) AS response_2,
            CAST(COALESCE(SUM(s.response_3), 0) AS BIGINT) AS response_3,
            CAST(COALESCE(SUM(s.response_4), 0) AS BIGINT) AS response_4,
            CAST(COALESCE(SUM(s.response_5), 0) AS BIGINT) AS response_5,
            CAST(COALESCE(SUM(s.response_6), 0) AS BIGINT) AS response_6,
            CAST(COALESCE(SUM(s.response_7), 0) AS BIGINT) AS response_7,
            CAST(COALESCE(SUM(s.response_8), 0) AS BIGINT) AS response_8,
            CAST(COALESCE(SUM(s.resolution_0), 0) AS BIGINT) AS resolution_0,
            CAST(COALESCE(SUM(s.resolution_1), 0) AS BIGINT) AS resolution_1,
            CAST(COALESCE(SUM(s.resolution_2), 0) AS BIGINT) AS resolution_2,
            CAST(COALESCE(SUM(s.resolution_3), 0) AS BIGINT) AS resolution_3,
            CAST(COALESCE(SUM(s.resolution_4), 0) AS BIGINT) AS resolution_4,
            CAST(COALESCE(SUM(s.resolution_5), 0) AS BIGINT) AS resolution_5,
            CAST(COALESCE(SUM(s.resolution_6), 0) AS BIGINT) AS resolution_6,
            CAST(COALESCE(SUM(s.resolution_7), 0) AS BIGINT) AS resolution_7,
            CAST(COALESCE(SUM(s.resolution_8), 0) AS BIGINT) AS resolution_8"
        )
    };
}

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
               AND (CAST($4 AS TEXT) IS NULL OR s.channel = $4)
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
               AND (CAST($4 AS TEXT) IS NULL OR s.channel = $4)
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
struct BreakdownRow {
    key: String,
    name: Option<String>,
    #[sqlx(flatten)]
    figures: FiguresRow,
}

/// Returns the metrics of each agent, channel or country, by its key, with the name of the agent.
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
           AND (CAST($5 AS TEXT) IS NULL OR s.channel = $5)
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
    let range = |(bucket, SlotInterval { span, from, to }): &(usize, SlotInterval)| serde_json::json!({ "bucket": bucket, "span": span.0, "from": from.0, "to": to.0 });
    Json(buckets.iter().map(range).collect())
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
