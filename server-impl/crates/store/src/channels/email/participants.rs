//! Addresses whose mails belong to a conversation, in lower case.

use frontdesk_types::{ConversationId, OrgId, Result};
use sqlx::types::{Json, Text};

use crate::{Conn, Tx};

/// Maximum addresses of a conversation: nobody writes to more people by hand.
const MAX_PARTICIPANTS: i64 = 200;

/// Adds addresses to a conversation, which must be locked, as long as there is room.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, conversation: ConversationId, addresses: &[String]) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO email_participants (org_id, conversation_id, address)
        SELECT DISTINCT $1, $2, t.value
          FROM {EACH_TEXT}($3) AS t
         WHERE NOT EXISTS (SELECT 1
                             FROM email_participants p
                            WHERE p.org_id = $1
                              AND p.conversation_id = $2
                              AND p.address = t.value)
         LIMIT $4 - (SELECT COUNT(*) FROM email_participants p WHERE p.org_id = $1 AND p.conversation_id = $2)",
        Text(org),
        Text(conversation),
        Json(addresses),
        MAX_PARTICIPANTS
    )?;
    Ok(())
}

/// Returns `true` if an address belongs to a conversation.
#[crate::boxed]
pub async fn is_participant(conn: &mut Conn, org: OrgId, conversation: ConversationId, address: &str) -> Result<bool> {
    let found = fetch_optional!(
        conn,
        (String,),
        "SELECT address FROM email_participants WHERE org_id = $1 AND conversation_id = $2 AND address = $3",
        Text(org),
        Text(conversation),
        address
    )?;
    Ok(found.is_some())
}
