//! The inbox: escalated and assigned conversations of all agents.

pub mod saved_replies;

use frontdesk_types::{
    Cursor, Error, OrgId, PageRequest, Result, Timestamp,
    conversations::ConversationStatus,
    inbox::{AssigneeFilter, InboxCount, InboxFilter},
};
use sqlx::types::Text;

use super::{
    Conn,
    conversations::lists::{self, PositionRow},
    row::{self, Cells},
};

/// Sorts after every status, in any collation.
const BEYOND_STATUSES: &str = "zzzz";

macro_rules! positions {
    () => {
        "SELECT c.last_message_at AS at, c.id FROM conversations c WHERE c.org_id = $1"
    };
}

macro_rules! in_inbox {
    () => {
        "(c.assignee_id IS NOT NULL OR c.status = 'escalated')"
    };
}

/// The remaining filters. An absent one spans all values, so that all are compared within the index.
macro_rules! filters {
    () => {
        sql!(
            r"
            c.status >= $5
            AND c.status <= $6
            AND c.agent_id >= $7
            AND c.agent_id <= $8
            AND (c.last_message_at, c.id)"
        )
    };
}

/// Returns the positions of the conversations of the inbox, by the time of their last message.
#[crate::boxed]
pub async fn list_positions(
    conn: &mut Conn,
    org: OrgId,
    filter: &InboxFilter<'_>,
    page: &PageRequest<Timestamp>,
) -> Result<Vec<Cursor<Timestamp>>> {
    let (status, agent) = (filter.status.map(ConversationStatus::as_str), filter.agent.map(|agent| agent.to_string()));
    macro_rules! entries {
        ($sql:literal $(, $more:expr)?) => {
            fetch_page!(
                conn,
                PositionRow,
                page.order,
                $sql,
                Text(org),
                row::start_key(page, Timestamp(i64::MIN), Timestamp(i64::MAX)).0,
                row::start(page),
                row::probe(page),
                status.unwrap_or(""),
                status.unwrap_or(BEYOND_STATUSES),
                agent.as_deref().unwrap_or(""),
                agent.as_deref().unwrap_or("g")
                $(, $more)?
            )
        };
    }
    lists::parse_positions(match filter.assignee {
        None => entries!(
            r"
            {positions}
               AND {in_inbox}
               AND {filters} {BEYOND} ($2, $3)
             ORDER BY c.last_message_at {DIRECTION}, c.id {DIRECTION}
             LIMIT $4"
        ),
        Some(AssigneeFilter::Nobody) => {
            entries!(
                r"
                {positions}
                   AND {in_inbox}
                   AND c.assignee_id IS NULL
                   AND {filters} {BEYOND} ($2, $3)
                 ORDER BY c.last_message_at {DIRECTION}, c.id {DIRECTION}
                 LIMIT $4"
            )
        }
        Some(AssigneeFilter::Actor(id)) => entries!(
            r"
            {positions}
               AND c.assignee_id = $9
               AND {filters} {BEYOND} ($2, $3)
             ORDER BY c.last_message_at {DIRECTION}, c.id {DIRECTION}
             LIMIT $4",
            id
        ),
    })
}

#[derive(sqlx_macros::FromRow)]
struct InboxCountRow {
    assignee_kind: Option<String>,
    assignee_id: Option<String>,
    assignee_name: Option<String>,
    status: String,
    count: i64,
}

impl TryFrom<InboxCountRow> for InboxCount {
    type Error = Error;

    fn try_from(row: InboxCountRow) -> Result<Self> {
        let InboxCountRow { assignee_kind, assignee_id, assignee_name, status, count } = row;
        let cells = Cells { table: "conversations", id: "(counted)" };
        let assignee = assignee_kind.map(|kind| cells.parse_named_actor(&kind, assignee_id, assignee_name)).transpose()?;
        Ok(Self { assignee, status: cells.parse("status", &status)?, count })
    }
}

/// Counts the unresolved conversations of the inbox, by assignee and status.
#[crate::boxed]
pub async fn count_unresolved(conn: &mut Conn, org: OrgId) -> Result<Vec<InboxCount>> {
    let rows = fetch_all!(
        conn,
        InboxCountRow,
        r"
        SELECT c.assignee_kind, c.assignee_id,
               CASE c.assignee_kind
                 WHEN 'key' THEN (SELECT k.name FROM api_keys k WHERE k.id = c.assignee_id AND k.org_id = c.org_id)
                 WHEN 'member' THEN (SELECT p.email FROM accounts p WHERE p.id = c.assignee_id)
               END AS assignee_name,
               c.status, c.count
          FROM (SELECT org_id, assignee_kind, assignee_id, status, COUNT(*) AS count
                  FROM conversations
                 WHERE org_id = $1
                   AND (assignee_id IS NOT NULL OR status = 'escalated')
                   AND status <> 'resolved'
                 GROUP BY org_id, assignee_kind, assignee_id, status) c",
        Text(org)
    )?;
    row::into_records(rows)
}
