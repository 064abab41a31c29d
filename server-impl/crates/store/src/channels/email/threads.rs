//! Conversations, by what mails name of them.

use data_encoding::HEXLOWER;
use frontdesk_types::{AgentId, ConversationId, OrgId, Result};
use sqlx::types::{Json, Text};

use crate::{Conn, row::Cells};

/// Finds the conversation of an agent to whose mails the answers go to an address with this token, in whatever case.
#[crate::boxed]
pub async fn find_by_token(conn: &mut Conn, org: OrgId, agent: AgentId, token: &str) -> Result<Option<ConversationId>> {
    let found = fetch_optional!(
        conn,
        (String, String),
        r"
        SELECT id, conversation_id
          FROM email_messages
         WHERE org_id = $1
           AND agent_id = $2
           AND token = $3
           AND conversation_id IS NOT NULL
         LIMIT 1",
        Text(org),
        Text(agent),
        token.to_ascii_lowercase()
    )?;
    let read =
        |(id, conversation): (String, String)| Cells { table: "email_messages", id: &id }.parse("conversation_id", &conversation);
    found.map(read).transpose()
}

#[derive(sqlx_macros::FromRow)]
struct NamedRow {
    id: String,
    rfc_hash: Vec<u8>,
    conversation_id: String,
}

/// Finds the conversations of an agent with mails that have ids with these hashes.
#[crate::boxed]
pub async fn find_by_hashes(
    conn: &mut Conn,
    org: OrgId,
    agent: AgentId,
    hashes: &[[u8; 32]],
) -> Result<Vec<([u8; 32], ConversationId)>> {
    let hashes: Vec<String> = hashes.iter().map(|hash| HEXLOWER.encode(hash)).collect();
    let rows = fetch_all!(
        conn,
        NamedRow,
        r"
        SELECT id, rfc_hash, conversation_id
          FROM email_messages
         WHERE org_id = $1
           AND agent_id = $2
           AND rfc_hash {AMONG_BYTES} $3 {END_AMONG_BYTES}
           AND conversation_id IS NOT NULL
         ORDER BY id",
        Text(org),
        Text(agent),
        Json(hashes)
    )?;
    let read = |NamedRow { id, rfc_hash, conversation_id }: NamedRow| {
        let cells = Cells { table: "email_messages", id: &id };
        Ok((cells.fixed_bytes("rfc_hash", &rfc_hash)?, cells.parse("conversation_id", &conversation_id)?))
    };
    rows.into_iter().map(read).collect()
}
