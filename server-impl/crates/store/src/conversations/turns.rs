//! Turns of conversations: what visitors, agents and the team have said, without the system's messages.

use frontdesk_types::{ConversationId, Error, OrgId, Result, chat::ConversationTurn};
use sqlx::types::Text;

use crate::{
    Conn,
    row::{self, Cells},
};

#[derive(sqlx_macros::FromRow)]
struct TurnRow {
    id: String,
    role: String,
    text: String,
}

impl TryFrom<TurnRow> for ConversationTurn {
    type Error = Error;

    fn try_from(row: TurnRow) -> Result<Self> {
        let TurnRow { id, role, text } = row;
        Ok(Self { role: Cells { table: "messages", id: &id }.parse("role", &role)?, text })
    }
}

/// Returns the last turns of a conversation, at most `limit`, oldest first.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, conversation: ConversationId, limit: i64) -> Result<Vec<ConversationTurn>> {
    let mut rows = fetch_all!(
        conn,
        TurnRow,
        r"
        SELECT id, role, text
          FROM messages
         WHERE org_id = $1
           AND conversation_id = $2
           AND role <> 'system'
         ORDER BY seq DESC
         LIMIT $3",
        Text(org),
        Text(conversation),
        limit
    )?;
    rows.reverse();
    row::into_records(rows)
}

/// Returns the last turns of a conversation before number `seq`, at most `limit`, oldest first.
#[crate::boxed]
pub async fn list_before(
    conn: &mut Conn,
    org: OrgId,
    conversation: ConversationId,
    seq: i64,
    limit: i64,
) -> Result<Vec<ConversationTurn>> {
    let mut rows = fetch_all!(
        conn,
        TurnRow,
        r"
        SELECT id, role, text
          FROM messages
         WHERE org_id = $1
           AND conversation_id = $2
           AND seq < $3
           AND role <> 'system'
         ORDER BY seq DESC
         LIMIT $4",
        Text(org),
        Text(conversation),
        seq,
        limit
    )?;
    rows.reverse();
    row::into_records(rows)
}

/// Checks if the team has written in a conversation after number `seq`.
#[crate::boxed]
pub async fn has_team_written_since(conn: &mut Conn, org: OrgId, conversation: ConversationId, seq: i64) -> Result<bool> {
    let found = fetch_optional!(
        conn,
        (String,),
        r"
        SELECT id
          FROM messages
         WHERE org_id = $1
           AND conversation_id = $2
           AND seq > $3
           AND role = 'team'
         LIMIT 1",
        Text(org),
        Text(conversation),
        seq
    )?;
    Ok(found.is_some())
}
