//! Derives data from conversations, soon after they change, in the background, so that no chat waits for it.
//!
//! Each change of a conversation raises its number (`seq`), and the projection processes all conversations
//! whose number is beyond the one that it has seen. It derives everything from the current state of the
//! conversation, so that repeating it changes nothing, and a process may die at any moment: the next one still
//! finds the conversation pending.
//!
//! Only one transaction at a time projects conversations of an organization, whatever the number of processes: it
//! has the organization's turn. It takes the turn first, and never waits for a conversation; a transaction that has
//! locked a conversation may wait for the turn.
//!
//! To derive something else, add a line to [`project_locked`].

use frontdesk_store::{self as store, Tx};
use frontdesk_types::{OrgId, Result, projection::ChangedConversation};
use uuid::Uuid;

use crate::{analytics::sums, topics};

/// Projects those of these conversations that have changed and that no one is changing now.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn project_changed(tx: &mut Tx, org: OrgId, ids: &[Uuid]) -> Result<()> {
    store::projection::take_turn(tx, org).await?;
    let changed = store::projection::lock_changed(tx, org, ids).await?;
    project_locked(tx, org, &changed).await
}

/// Projects those of these conversations that no one is changing now, even if they have not changed. This
/// transaction must have the turn of the organization.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn project_again(tx: &mut Tx, org: OrgId, ids: &[Uuid]) -> Result<()> {
    let conversations = store::projection::lock(tx, org, ids).await?;
    project_locked(tx, org, &conversations).await
}

/// Prepares the removal of locked conversations: their contributions stay where they identify no one.
/// Returns the conversations as they were, except for unreadable ones: nothing is known of these, but
/// they are removed nevertheless.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn prepare_removal(tx: &mut Tx, org: OrgId, ids: &[Uuid]) -> Result<Vec<ChangedConversation>> {
    store::projection::take_turn(tx, org).await?;
    let last = store::projection::list_readable(tx, org, ids).await?;
    project_locked(tx, org, &last).await?;
    sums::freeze_contributions(tx, org, &last).await?;
    Ok(last)
}

/// Derives everything from these conversations, which are locked.
async fn project_locked(tx: &mut Tx, org: OrgId, conversations: &[ChangedConversation]) -> Result<()> {
    if conversations.is_empty() {
        return Ok(());
    }
    sums::project(tx, org, conversations).await?;
    topics::projecting::project_topics(tx, org, conversations).await?;
    store::projection::mark_projected(tx, org, conversations).await
}
