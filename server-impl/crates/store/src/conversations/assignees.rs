//! Assignees of conversations.

use frontdesk_types::{AgentId, OrgId, Result, inbox::AssigneeFilter};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{Conn, conversations::lists};

/// Returns those of these conversations that match an assignee filter.
pub async fn filter_assigned(conn: &mut Conn, org: OrgId, ids: &[Uuid], assignee: AssigneeFilter<'_>) -> Result<Vec<Uuid>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT c.id
          FROM {EACH_TEXT}($2) AS t
         CROSS JOIN conversations c
         WHERE c.org_id = $1
           AND c.id = t.value
           AND COALESCE(c.assignee_id, 'none') = $3",
        Text(org),
        Json(ids),
        assignee.name()
    )?;
    lists::parse_ids(rows)
}

/// Returns all conversations, of an agent or of the organization, that match an assignee filter.
pub async fn list_assigned(
    conn: &mut Conn,
    org: OrgId,
    agent: Option<AgentId>,
    assignee: AssigneeFilter<'_>,
) -> Result<Vec<Uuid>> {
    let rows = match (assignee, agent) {
        (AssigneeFilter::Nobody, None) => return list_unassigned(conn, org).await,
        (AssigneeFilter::Nobody, Some(agent)) => fetch_all!(
            conn,
            (String,),
            "SELECT id FROM conversations WHERE org_id = $1 AND agent_id = $2 AND assignee_id IS NULL",
            Text(org),
            Text(agent)
        ),
        (AssigneeFilter::Actor(id), agent) => fetch_all!(
            conn,
            (String,),
            r"
            SELECT id
              FROM conversations
             WHERE org_id = $1
               AND assignee_id = $2
               AND (CAST($3 AS TEXT) IS NULL OR agent_id = $3)",
            Text(org),
            id,
            agent.map(Text)
        ),
    }?;
    lists::parse_ids(rows)
}

/// Returns all conversations of the organization that nobody has: most of them.
async fn list_unassigned(conn: &mut Conn, org: OrgId) -> Result<Vec<Uuid>> {
    let rows = fetch_all!(conn, (String,), "SELECT id FROM conversations WHERE org_id = $1 AND assignee_id IS NULL", Text(org))?;
    lists::parse_ids(rows)
}
