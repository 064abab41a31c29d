//! What follows from conversations: derived soon after they change, in the background, so that no chat waits for it.
//!
//! Each change of a conversation raises its number (`seq`), and the projection goes after all whose number is beyond
//! the one that it has seen. It derives everything from the conversation as it is, so doing it again changes nothing,
//! and a process may die at any moment: the next one finds the conversation pending still.
//!
//! One transaction at a time projects conversations of an organization, whatever the number of processes: it has the
//! organization's turn. It takes the turn first, and never waits for a conversation; whoever has a conversation may
//! wait for the turn.
//!
//! To derive one more thing: a line in [`project`].

use frontdesk_store::{self as store, Tx};
use frontdesk_types::{OrgId, Result, projection::Changed};
use uuid::Uuid;

use crate::{analytics::sums, topics};

/// Projects those of these conversations that have changed and that nobody is changing now.
///
/// # Errors
/// Only faults.
pub async fn changed(tx: &mut Tx, org: OrgId, ids: &[Uuid]) -> Result<()> {
    store::projection::take_turn(tx, org).await?;
    let changed = store::projection::lock_changed(tx, org, ids).await?;
    project(tx, org, &changed).await
}

/// Projects those of these conversations that nobody is changing now, whether they have changed or not. This
/// transaction has the turn of the organization.
///
/// # Errors
/// Only faults.
pub async fn again(tx: &mut Tx, org: OrgId, ids: &[Uuid]) -> Result<()> {
    let conversations = store::projection::lock(tx, org, ids).await?;
    project(tx, org, &conversations).await
}

/// Prepares the removal of conversations, which are locked: what they contributed until now stays where it names
/// nobody. Returns them as they were, but for those that cannot be read: nothing is known of these, and they are
/// removed nevertheless.
///
/// # Errors
/// Only faults.
pub async fn before_removal(tx: &mut Tx, org: OrgId, ids: &[Uuid]) -> Result<Vec<Changed>> {
    store::projection::take_turn(tx, org).await?;
    let last = store::projection::readable(tx, org, ids).await?;
    project(tx, org, &last).await?;
    sums::freeze(tx, org, &last).await?;
    Ok(last)
}

/// Derives everything from these conversations, which are locked.
async fn project(tx: &mut Tx, org: OrgId, conversations: &[Changed]) -> Result<()> {
    if conversations.is_empty() {
        return Ok(());
    }
    sums::project(tx, org, conversations).await?;
    topics::projecting::project(tx, org, conversations).await?;
    store::projection::complete(tx, org, conversations).await
}
