//! Sums of the sources and pages that answers cite, structured like those of the metrics.

use frontdesk_types::{
    AgentId, Error, OrgId, Result,
    analytics::{CitedKey, CitedSource, SlotInterval, SlotSpan, SourceCitations, TimeSlot},
};
use serde_json::json;
use sqlx::types::{Json, Text};

use super::sums::encode_ranges;
use crate::{
    Conn, Tx,
    row::{self, Cells},
};

/// Adds to sums. Rows are written in the order of their keys.
pub async fn add_sums(tx: &mut Tx, org: OrgId, added: impl IntoIterator<Item = (&CitedKey, &SourceCitations)>) -> Result<()> {
    let written = |(key, citings): (&CitedKey, &SourceCitations)| {
        let CitedKey { agent, span, slot, cited } = key;
        json!({
            "agent": agent, "page": i64::from(!cited.url.is_empty()), "span": span.0, "slot": slot.0, "source": cited.source,
            "url": cited.url, "title": citings.title, "answers": citings.answers,
        })
    };
    let rows: Vec<_> = added.into_iter().map(written).collect();
    execute!(
        tx,
        r"
        INSERT INTO citation_sums (org_id, agent_id, is_page, span, slot, source_id, url, title, answers)
        SELECT $1, n.value->>'agent', CAST(n.value->>'page' AS INTEGER) = 1, CAST(n.value->>'span' AS BIGINT),
               CAST(n.value->>'slot' AS BIGINT), n.value->>'source', n.value->>'url', n.value->>'title',
               CAST(n.value->>'answers' AS BIGINT)
          FROM {EACH_OBJECT}($2) n
         WHERE TRUE
            ON CONFLICT (org_id, agent_id, is_page, span, slot, source_id, url) DO UPDATE
           SET answers = citation_sums.answers + excluded.answers,
               title = CASE WHEN excluded.answers > 0 THEN excluded.title ELSE citation_sums.title END",
        Text(org),
        Json(rows)
    )?;
    Ok(())
}

#[derive(sqlx_macros::FromRow)]
struct MostCitedRow {
    source_id: String,
    url: String,
    latest: String,
    answers: i64,
}

/// Number of digits before a title that encode its slot.
const SLOT_DIGITS: usize = 10;

/// Query for the most cited sources or pages.
#[derive(Debug, Clone, Copy)]
pub struct CitationRanking<'r> {
    /// Agent that answers; `None` for all agents of the organization.
    pub agent: Option<AgentId>,
    /// `true` to rank pages, `false` to rank sources.
    pub is_by_page: bool,
    /// Ranges of the sums to add up.
    pub within: &'r [SlotInterval],
    /// Maximum number of results.
    pub limit: i64,
}

/// Returns the most cited sources or pages.
pub async fn list_most_cited(
    conn: &mut Conn,
    org: OrgId,
    CitationRanking { agent, is_by_page, within, limit }: CitationRanking<'_>,
) -> Result<Vec<(CitedSource, SourceCitations)>> {
    // Selects the title of the latest slot by text comparison: all slot numbers have the same number of digits.
    let rows = fetch_all!(
        conn,
        MostCitedRow,
        r"
        SELECT s.source_id, s.url, MAX(CAST(s.slot + 5000000000 AS TEXT) || s.title) AS latest,
               CAST(SUM(s.answers) AS BIGINT) AS answers
          FROM {EACH_OBJECT}($2) r
         CROSS JOIN agents a
         {LOOK_UP} citation_sums s
         {LOOKED_UP_BY} s.org_id = $1
           AND s.agent_id = a.id
           AND s.is_page = $4
           AND s.span = CAST(r.value->>'span' AS BIGINT)
           {WITHIN_RANGE}
         WHERE a.org_id = $1
           AND a.deleted_at IS NULL
           AND (CAST($3 AS TEXT) IS NULL OR a.id = $3)
         GROUP BY s.source_id, s.url
        HAVING SUM(s.answers) > 0
         ORDER BY 4 DESC, s.source_id, s.url
         LIMIT $5",
        Text(org),
        encode_ranges(within),
        agent.map(Text),
        is_by_page,
        limit
    )?;
    let read = |MostCitedRow { source_id, url, latest, answers }: MostCitedRow| {
        let source = Cells { table: "citation_sums", id: &source_id }.parse("source_id", &source_id)?;
        let title = latest.get(SLOT_DIGITS..).unwrap_or_default().to_owned();
        Ok((CitedSource { source, url }, SourceCitations { answers, title }))
    };
    rows.into_iter().map(read).collect()
}

#[derive(sqlx_macros::FromRow)]
struct CitationSumRow {
    agent_id: String,
    span: i64,
    slot: i64,
    source_id: String,
    url: String,
    title: String,
    answers: i64,
}

impl TryFrom<CitationSumRow> for (CitedKey, SourceCitations) {
    type Error = Error;

    fn try_from(row: CitationSumRow) -> Result<Self> {
        let CitationSumRow { agent_id, span, slot, source_id, url, title, answers } = row;
        let cells = Cells { table: "citation_sums", id: &source_id };
        let cited = CitedSource { source: cells.parse("source_id", &source_id)?, url };
        let agent = cells.parse("agent_id", &agent_id)?;
        Ok((CitedKey { agent, span: SlotSpan(span), slot: TimeSlot(slot), cited }, SourceCitations { answers, title }))
    }
}

/// Returns all sums of these ranges.
#[crate::boxed]
pub async fn list_in_ranges(conn: &mut Conn, org: OrgId, within: &[SlotInterval]) -> Result<Vec<(CitedKey, SourceCitations)>> {
    let rows = fetch_all!(
        conn,
        CitationSumRow,
        r"
        SELECT s.agent_id, s.span, s.slot, s.source_id, s.url, s.title, s.answers
          FROM {EACH_OBJECT}($2) r
         CROSS JOIN agents a
         {LOOK_UP} citation_sums s
         {LOOKED_UP_BY} s.org_id = $1
           AND s.agent_id = a.id
           AND s.is_page IN (TRUE, FALSE)
           AND s.span = CAST(r.value->>'span' AS BIGINT)
           {WITHIN_RANGE}
         WHERE a.org_id = $1",
        Text(org),
        encode_ranges(within)
    )?;
    row::into_records(rows)
}
