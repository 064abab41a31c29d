//! Retention of conversations: the period of their agent, or else that of their organization.

use frontdesk_core::{events::EventPublisher, unit::Unit};
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{AgentId, ConversationId, Error, OrgId, Result, Timestamp, activity::FieldChanges, retention::Retention};

use crate::conversations;

/// Conversations deleted in one step: each may have many messages, and stored answers are searched for each.
const CONVERSATIONS_PER_STEP: i64 = 20;

/// Returns the retention settings of an organization.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId) -> Result<Retention> {
    store::retention::find(conn, org).await?.ok_or_else(|| Error::internal("the organization of a caller is gone"))
}

/// Sets the time for which the organization retains its conversations; `None` leaves it unchanged.
///
/// # Errors
/// `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn update(unit: &mut Unit, days: Option<Option<i32>>) -> Result<Retention> {
    let org = unit.org();
    store::accounts::orgs::lock_row(unit, org).await?;
    let before = find(unit, org).await?;
    unit.check_precondition(&before)?;
    let after = Retention { conversation_retention_days: days.unwrap_or(before.conversation_retention_days) };
    let (old, new) = (before.conversation_retention_days, after.conversation_retention_days);
    let changes = FieldChanges::default().plain("conversationRetentionDays", &old, &new);
    if unit.log_update(org, changes) {
        store::retention::set(unit, org, after).await?;
    }
    Ok(after)
}

/// Deletes some conversations of an agent whose retention has ended, with the answers that are stored about them;
/// `false` when none was left.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn delete_due(tx: &mut Tx, publisher: &EventPublisher, org: OrgId, agent: AgentId, now: Timestamp) -> Result<bool> {
    let due = conversations::fit_into_erasure(
        store::retention::lock_due_conversations(tx, org, agent, now, CONVERSATIONS_PER_STEP).await?,
    );
    if due.is_empty() {
        return Ok(false);
    }
    let erased = conversations::erase(tx, org, &due).await?;
    publisher.publish_all(tx, org, now, &erased).await?;
    Ok(true)
}

/// Deletes one conversation if its retention has ended; `false` if it has not.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn delete_one(
    tx: &mut Tx,
    publisher: &EventPublisher,
    of: (OrgId, AgentId),
    id: ConversationId,
    now: Timestamp,
) -> Result<bool> {
    if !store::retention::lock_if_due(tx, of, now, id).await? {
        return Ok(false);
    }
    let erased = conversations::erase(tx, of.0, &[id]).await?;
    publisher.publish_all(tx, of.0, now, &erased).await?;
    Ok(true)
}
