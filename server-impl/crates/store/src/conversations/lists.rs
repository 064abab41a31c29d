//! Positions of the conversations of an agent, or of an organization, in a list: their sort keys and ids, read from one
//! index.
//!
//! Each index is in the order of the list, and includes the columns that the other filters compare: a row that they
//! exclude costs a step in the index, not a visit to the table.

use std::collections::HashMap;

use frontdesk_types::{
    AgentId, Cursor, OrgId, PageRequest, Result, SortOrder, TimeSpan, Timestamp,
    conversations::{Channel, ConversationFilter, ConversationSort, ConversationStatus, Rating},
};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{Conn, row::Cells};

/// The index used to find conversations; the remaining filters are compared row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConversationIndex {
    /// All conversations.
    All,
    /// Conversations with a status.
    Status,
    /// Conversations with an unanswered question.
    Unanswered,
    /// Conversations with an upvoted answer.
    Upvoted,
    /// Conversations with a downvoted answer.
    Downvoted,
    /// All conversations, of which those count whose other time is in a span.
    OtherTime,
}

impl ConversationIndex {
    /// Picks the index, in the order of the list, that finds the fewest conversations.
    pub fn best_for(filter: &ConversationFilter<'_>, sort: ConversationSort) -> Self {
        match filter {
            _ if !spans_of(filter, sort).1.is_all() => Self::OtherTime,
            ConversationFilter { rating: Some(Rating::Down), .. } => Self::Downvoted,
            ConversationFilter { rating: Some(Rating::Up), .. } => Self::Upvoted,
            ConversationFilter { has_unanswered: Some(true), .. } => Self::Unanswered,
            ConversationFilter { status: Some(_), .. } => Self::Status,
            _ => Self::All,
        }
    }
}

/// Returns the spans of the time that a list is sorted by, and of the other one.
fn spans_of(filter: &ConversationFilter<'_>, sort: ConversationSort) -> (TimeSpan, TimeSpan) {
    let ConversationFilter { created, active, .. } = *filter;
    // The latest message is never older than its conversation, which bounds the list by the other time as well.
    match sort {
        ConversationSort::LastMessageAt => (TimeSpan { from: active.from.max(created.from), ..active }, created),
        ConversationSort::CreatedAt => (TimeSpan { to: [created.to, active.to].into_iter().flatten().min(), ..created }, active),
    }
}

#[derive(sqlx_macros::FromRow)]
pub(crate) struct PositionRow {
    at: i64,
    id: String,
}

/// Start of a page and end of its list, both exclusive.
pub(crate) struct PageBounds {
    pub(crate) start: (i64, String),
    pub(crate) end: i64,
}

impl PageBounds {
    /// Returns the bounds of a page of a list that covers `from` to before `to`.
    pub(crate) fn of_page(from: Option<Timestamp>, to: Option<Timestamp>, page: &PageRequest<Timestamp>) -> Self {
        let below = from.map_or(i64::MIN, |from| from.0 - 1);
        let above = to.map_or(i64::MAX, |to| to.0);
        // No id sorts after "g", or before the empty string.
        let (first, end) = match page.order {
            SortOrder::Asc => ((below, "g".to_owned()), above),
            SortOrder::Desc => ((above, String::new()), below),
        };
        Self { start: page.after.map_or(first, |after| (after.key.0, after.id.to_string())), end }
    }
}

macro_rules! filters {
    () => {
        sql!(
            r"
            (CAST($7 AS TEXT) IS NULL OR c.status = $7)
            AND (CASE WHEN CAST($8 AS TEXT) IS NULL THEN c.channel <> 'playground' ELSE c.channel = $8 END)
            AND (CAST($9 AS BOOLEAN) IS NULL OR (c.unanswered > 0) = $9)"
        )
    };
}

/// Condition on ratings, for lookups that do not compare them.
macro_rules! ratings {
    () => {
        "(CASE WHEN $12 = 'up' THEN c.rated_up > 0 WHEN $12 = 'down' THEN c.rated_down > 0 ELSE TRUE END)"
    };
}

/// Query for the positions of a page of conversations.
#[derive(Debug, Clone, Copy)]
pub struct PositionQuery<'q> {
    /// Organization that owns the conversations.
    pub org: OrgId,
    /// Agent that answers in the conversations; any of the organization if there is none.
    pub agent: Option<AgentId>,
    /// Sort key of the list.
    pub sort: ConversationSort,
    /// Filter, of which only the conditions on columns are compared.
    pub filter: &'q ConversationFilter<'q>,
    /// Requested page.
    pub page: &'q PageRequest<Timestamp>,
}

/// The requested page of a list, with the filters on columns of the conversations.
struct ListPart<'p> {
    query: &'p PositionQuery<'p>,
    bounds: PageBounds,
    /// Span of the time that the list is not sorted by.
    other: TimeSpan,
}

impl<'p> ListPart<'p> {
    fn new(query: &'p PositionQuery<'p>) -> Self {
        let (TimeSpan { from, to }, other) = spans_of(query.filter, query.sort);
        Self { query, bounds: PageBounds::of_page(from, to, query.page), other }
    }
}

macro_rules! entries {
    ($conn:expr, $part:expr, $sql:literal $(, $argument:expr)*) => {{
        let ListPart { query: PositionQuery { org, agent, filter, page, .. }, bounds, .. } = $part;
        fetch_page!(
            $conn,
            PositionRow,
            page.order,
            $sql,
            Text(*org),
            agent.map(Text),
            bounds.start.0,
            bounds.start.1.as_str(),
            i64::from(page.limit),
            bounds.end,
            filter.status.map(ConversationStatus::as_str),
            filter.channel.map(Channel::as_str),
            filter.has_unanswered
            $(, $argument)*
        )
    }};
}

// Their statements use the macros above.
mod of_agent;
mod of_org;

/// Returns the conversations that match the lookup and the filters on columns.
#[crate::boxed]
pub async fn list_positions(
    conn: &mut Conn,
    query: &PositionQuery<'_>,
    lookup: ConversationIndex,
) -> Result<Vec<Cursor<Timestamp>>> {
    let part = ListPart::new(query);
    parse_positions(match (query.agent, query.sort) {
        (Some(_), ConversationSort::LastMessageAt) => of_agent::list_by_message(conn, &part, lookup).await,
        (Some(_), ConversationSort::CreatedAt) => of_agent::list_by_creation(conn, &part, lookup).await,
        (None, ConversationSort::LastMessageAt) => of_org::list_by_message(conn, &part, lookup).await,
        (None, ConversationSort::CreatedAt) => of_org::list_by_creation(conn, &part, lookup).await,
    })
}

/// Returns those of these conversations that match the filters on columns, sorted for this page.
#[crate::boxed]
pub async fn list_positions_among(conn: &mut Conn, query: &PositionQuery<'_>, ids: &[Uuid]) -> Result<Vec<Cursor<Timestamp>>> {
    let part = ListPart::new(query);
    parse_positions(entries!(
        conn,
        &part,
        r"
        SELECT c.at, c.id
          FROM (SELECT CASE WHEN $10 THEN c.created_at ELSE c.last_message_at END AS at, c.id
                  FROM {EACH_TEXT}($11) AS t
                 CROSS JOIN conversations c
                 WHERE c.org_id = $1
                   AND c.id = t.value
                   AND (CAST($2 AS TEXT) IS NULL OR c.agent_id = $2)
                   AND {filters}
                   AND {ratings}
                   AND (CASE WHEN $10 THEN c.last_message_at ELSE c.created_at END) >= $13
                   AND (CASE WHEN $10 THEN c.last_message_at ELSE c.created_at END) < $14) c
         WHERE (c.at, c.id) {BEYOND} ($3, $4)
           AND c.at {BEFORE} $6
         ORDER BY c.at {DIRECTION}, c.id {DIRECTION}
         LIMIT $5",
        matches!(query.sort, ConversationSort::CreatedAt),
        Json(ids),
        query.filter.rating.map(Rating::as_str),
        part.other.first(),
        part.other.end()
    ))
}

/// Returns these conversations by their agents.
#[crate::boxed]
pub async fn group_by_agent(conn: &mut Conn, org: OrgId, ids: &[Uuid]) -> Result<HashMap<AgentId, Vec<Uuid>>> {
    let rows = fetch_all!(
        conn,
        (String, String),
        "SELECT id, agent_id FROM conversations WHERE org_id = $1 AND id {AMONG} $2 {END_AMONG}",
        Text(org),
        Json(ids)
    )?;
    let mut found: HashMap<AgentId, Vec<Uuid>> = HashMap::new();
    for (id, agent) in rows {
        let cells = Cells { table: "conversations", id: &id };
        found.entry(cells.parse("agent_id", &agent)?).or_default().push(cells.parse("id", &id)?);
    }
    Ok(found)
}

/// Converts rows into positions.
pub(crate) fn parse_positions(rows: Result<Vec<PositionRow>>) -> Result<Vec<Cursor<Timestamp>>> {
    rows?.into_iter().map(|PositionRow { at, id }| Ok(Cursor { key: Timestamp(at), id: parse_id(&id)? })).collect()
}

/// Parses ids that other statements found.
pub(crate) fn parse_ids(rows: Vec<(String,)>) -> Result<Vec<Uuid>> {
    rows.iter().map(|(id,)| parse_id(id)).collect()
}

fn parse_id(id: &str) -> Result<Uuid> {
    Cells { table: "conversations", id }.parse("id", id)
}
