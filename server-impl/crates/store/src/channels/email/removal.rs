//! Removes the mails of conversations, the email channels of deleted agents, and what organizations have besides.

use frontdesk_types::{AgentId, ConversationId, OrgId, Result};
use sqlx::types::{Json, Text};

use super::removed_contents;
use crate::Tx;

/// Removes the mails of conversations, with their subjects, their attachments and the addresses that take part. Their
/// messages stay.
#[crate::boxed]
pub async fn remove_of_conversations(tx: &mut Tx, org: OrgId, conversations: &[ConversationId]) -> Result<()> {
    execute!(
        tx,
        r"
        DELETE FROM message_attachments
         WHERE org_id = $1
           AND message_id IN (SELECT m.id
                                FROM {EACH_TEXT}($2) AS t
                               CROSS JOIN messages m
                               WHERE m.org_id = $1
                                 AND m.conversation_id = t.value)",
        Text(org),
        Json(conversations)
    )?;
    execute!(
        tx,
        r"
        UPDATE taken_messages
           SET subject = NULL
         WHERE org_id = $1
           AND message_id IN (SELECT m.id
                                FROM {EACH_TEXT}($2) AS t
                               CROSS JOIN messages m
                               WHERE m.org_id = $1
                                 AND m.conversation_id = t.value)",
        Text(org),
        Json(conversations)
    )?;
    execute!(
        tx,
        "DELETE FROM email_participants WHERE org_id = $1 AND conversation_id {AMONG} $2 {END_AMONG}",
        Text(org),
        Json(conversations)
    )?;
    execute!(
        tx,
        "DELETE FROM email_messages WHERE org_id = $1 AND conversation_id {AMONG} $2 {END_AMONG}",
        Text(org),
        Json(conversations)
    )?;
    Ok(())
}

/// Removes some of the email channel of an agent; returns `false` when nothing was left.
#[crate::boxed]
pub async fn remove_some_of_agent(tx: &mut Tx, in_org: OrgId, id: AgentId, limit: i64) -> Result<bool> {
    let (org, agent) = (Text(in_org), Text(id));
    let senders = execute!(
        tx,
        r"
        DELETE FROM email_blocked_senders
         WHERE org_id = $1
           AND id IN (SELECT id FROM email_blocked_senders WHERE org_id = $1 AND agent_id = $2 LIMIT $3)",
        org,
        agent,
        limit
    )?;
    if senders > 0 {
        return Ok(true);
    }
    let addresses = execute!(tx, "DELETE FROM email_addresses WHERE org_id = $1 AND agent_id = $2", org, agent)?;
    let channels = execute!(tx, "DELETE FROM email_channels WHERE org_id = $1 AND id = $2", org, agent)?;
    Ok(addresses > 0 || channels > 0)
}

/// Removes some of the suppressions and of the removed mails of an organization; returns `false` when nothing was left.
#[crate::boxed]
pub async fn remove_some_of_org(tx: &mut Tx, org: OrgId, limit: i64) -> Result<bool> {
    let suppressions = execute!(
        tx,
        r"
        DELETE FROM email_suppressions
         WHERE org_id = $1
           AND id IN (SELECT id FROM email_suppressions WHERE org_id = $1 LIMIT $2)",
        Text(org),
        limit
    )?;
    Ok(suppressions > 0 || removed_contents::remove_some(tx, org).await?)
}
