//! Contacts that were merged or erased, until nothing refers to them any more.

use frontdesk_types::{
    AgentId, ContactId, ConversationId, OrgId, Result, Timestamp,
    contacts::{ConversationFate, ErasedConversations},
    jobs::overdue::OverdueRecord,
};
use sqlx::types::{Json, Text};

use crate::{
    Conn, Tx,
    conversations::deliveries,
    row::{self, Cells, OverdueRow},
};

/// Value of the column `retired` of a merged contact.
const RETIRED_AS_MERGED: &str = "merged";

/// Retires a contact: its data is removed immediately. Those that were merged into it share its fate. Lock it first.
#[crate::boxed]
pub async fn retire(tx: &mut Tx, org: OrgId, contact: ContactId, fate: ConversationFate, now: Timestamp) -> Result<()> {
    let (retired, into) = match fate {
        ConversationFate::Merged(into) => (RETIRED_AS_MERGED, Some(Text(into))),
        ConversationFate::Erased(conversations) => (conversations.as_str(), None),
    };
    execute!(
        tx,
        r"
        UPDATE contacts
           SET retired = $3, merged_into = $4, external_id = NULL, name = NULL, email = NULL,
               email_key = NULL, phone = NULL, country = NULL, language = NULL, updated_at = $5
         WHERE org_id = $1
           AND (id = $2 OR merged_into = $2)",
        Text(org),
        Text(contact),
        retired,
        into,
        now.0
    )?;
    Ok(())
}

macro_rules! fate {
    () => {
        "SELECT retired, merged_into FROM contacts WHERE org_id = $1 AND id = $2 AND retired IS NOT NULL"
    };
}

/// Returns the fate of a retired contact's data. `None` when it is gone, or not retired.
#[crate::boxed]
pub async fn find_fate(conn: &mut Conn, org: OrgId, contact: ContactId) -> Result<Option<ConversationFate>> {
    let found = fetch_optional!(conn, (String, Option<String>), "{fate}", Text(org), Text(contact))?;
    parse_fate(contact, found)
}

/// Returns the fate of a retired contact's data, and locks the contact until the transaction ends.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, contact: ContactId) -> Result<Option<ConversationFate>> {
    let found = fetch_optional!(tx, (String, Option<String>), "{fate} {FOR_REMOVAL}", Text(org), Text(contact))?;
    parse_fate(contact, found)
}

fn parse_fate(contact: ContactId, found: Option<(String, Option<String>)>) -> Result<Option<ConversationFate>> {
    let Some((retired, into)) = found else { return Ok(None) };
    let name = contact.to_string();
    let cells = Cells { table: "contacts", id: &name };
    Ok(Some(match (retired.as_str(), into) {
        (RETIRED_AS_MERGED, into) => {
            ConversationFate::Merged(cells.parse("merged_into", &cells.require_present("merged_into", into)?)?)
        }
        (retired, _) => ConversationFate::Erased(cells.parse::<ErasedConversations>("retired", retired)?),
    }))
}

/// Lists retired contacts that no job settles, after `after`, at most `limit`: their job was dropped, or died long ago.
#[crate::boxed]
pub async fn list_without_job(conn: &mut Conn, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT updated_at AS at, org_id, id
          FROM contacts c
         WHERE retired IS NOT NULL
           AND (updated_at, id) > ($1, $2)
           AND NOT EXISTS (SELECT 1
                             FROM jobs
                            WHERE org_id = c.org_id
                              AND kind = 'retire_contact'
                              AND task ->> 'contact' = c.id)
         ORDER BY updated_at, id
         LIMIT $3",
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Returns some conversations of a contact, each with its number of messages, locked until the transaction ends.
#[crate::boxed]
pub async fn lock_conversations(tx: &mut Tx, org: OrgId, contact: ContactId, limit: i64) -> Result<Vec<(ConversationId, i64)>> {
    let rows = fetch_all!(
        tx,
        (String, i64),
        r"
        SELECT id, messages
          FROM conversations
         WHERE org_id = $1
           AND contact_id = $2
         ORDER BY last_message_at, id
         LIMIT $3
           {FOR_REMOVAL}",
        Text(org),
        Text(contact),
        limit
    )?;
    rows.iter().map(|(id, messages)| Ok((Cells { table: "conversations", id }.parse("id", id)?, *messages))).collect()
}

/// Returns the agents that a contact has conversations with.
#[crate::boxed]
pub async fn list_agents(conn: &mut Conn, org: OrgId, contact: ContactId) -> Result<Vec<AgentId>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT DISTINCT agent_id
          FROM conversations
         WHERE org_id = $1
           AND contact_id = $2
         ORDER BY agent_id",
        Text(org),
        Text(contact)
    )?;
    rows.iter().map(|(id,)| Cells { table: "conversations", id }.parse("agent_id", id)).collect()
}

/// Moves conversations to another contact.
#[crate::boxed]
pub async fn move_conversations(
    tx: &mut Tx,
    org: OrgId,
    conversations: &[ConversationId],
    into: ContactId,
    now: Timestamp,
) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE conversations
           SET contact_id = $3, seq = seq + 1, updated_at = $4
         WHERE org_id = $1
           AND id {AMONG} $2 {END_AMONG}",
        Text(org),
        Json(conversations),
        Text(into),
        now.0
    )?;
    Ok(())
}

/// Removes the contact and all visitor details from conversations; from then on, each counts as a person of its own.
#[crate::boxed]
pub async fn anonymize(tx: &mut Tx, org: OrgId, conversations: &[ConversationId], now: Timestamp) -> Result<()> {
    deliveries::forget_addresses(tx, org, conversations).await?;
    execute!(
        tx,
        r"
        UPDATE conversations
           SET contact_id = NULL, visitor_external_id = NULL, visitor_name = NULL, visitor_email = NULL,
               visitor_country = NULL, visitor_language = NULL, person = NULL, metadata = $3,
               status_reason = NULL, subject = NULL, previous_id = NULL, seq = seq + 1, updated_at = $4
         WHERE org_id = $1
           AND id {AMONG} $2 {END_AMONG}",
        Text(org),
        Json(conversations),
        Json(serde_json::json!({})),
        now.0
    )?;
    // They name the visitor, in words and by addresses.
    crate::channels::email::removal::remove_of_conversations(tx, org, conversations).await
}

/// Moves some leads of a contact; returns `false` when none was left.
#[crate::boxed]
pub async fn move_leads(tx: &mut Tx, org: OrgId, from: ContactId, into: ContactId, limit: i64) -> Result<bool> {
    let moved = execute!(
        tx,
        r"
        UPDATE leads
           SET contact_id = $3
         WHERE org_id = $1
           AND id IN (SELECT id FROM leads WHERE org_id = $1 AND contact_id = $2 LIMIT $4)",
        Text(org),
        Text(from),
        Text(into),
        limit
    )?;
    Ok(moved > 0)
}

/// Removes some leads of a contact; returns `false` when none was left.
#[crate::boxed]
pub async fn remove_leads(tx: &mut Tx, org: OrgId, contact: ContactId, limit: i64) -> Result<bool> {
    let removed = execute!(
        tx,
        r"
        DELETE FROM leads
         WHERE org_id = $1
           AND id IN (SELECT id FROM leads WHERE org_id = $1 AND contact_id = $2 LIMIT $3)",
        Text(org),
        Text(contact),
        limit
    )?;
    Ok(removed > 0)
}
