//! Conversations, by what mails name of them.

use std::collections::HashMap;

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

/// Finds for each of these hashes the conversation of an agent with the oldest mail whose id has this hash: those who repeat
/// the id later do not hide it.
#[crate::boxed]
pub async fn find_by_hashes(
    conn: &mut Conn,
    org: OrgId,
    agent: AgentId,
    hashes: &[[u8; 32]],
) -> Result<Vec<([u8; 32], ConversationId)>> {
    let written: Vec<String> = hashes.iter().map(|hash| HEXLOWER.encode(hash)).collect();
    let rows = fetch_all!(
        conn,
        (String, Option<String>),
        r"
        SELECT h.value, (SELECT e.conversation_id
                           FROM email_messages e
                          WHERE e.org_id = $1
                            AND e.agent_id = $2
                            AND e.rfc_hash = {FROM_HEX} h.value {END_FROM_HEX}
                            AND e.conversation_id IS NOT NULL
                          ORDER BY e.id
                          LIMIT 1)
          FROM {EACH_TEXT}($3) AS h",
        Text(org),
        Text(agent),
        Json(&written)
    )?;
    let found: HashMap<String, String> = rows.into_iter().filter_map(|(hash, found)| Some((hash, found?))).collect();
    let read = |(hash, written): (&[u8; 32], &String)| {
        let conversation = found.get(written)?;
        let cells = Cells { table: "email_messages", id: "of a thread" };
        Some(cells.parse("conversation_id", conversation).map(|conversation| (*hash, conversation)))
    };
    hashes.iter().zip(&written).filter_map(read).collect()
}
