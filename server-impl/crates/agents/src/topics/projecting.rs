//! What follows for topics from a change of conversations.

use frontdesk_store::{self as store, Tx};
use frontdesk_types::{OrgId, Result, projection::Changed, topics::questions::NewMessages};

/// Gives conversations the topics whose rules find what visitors wrote since they were last projected, and has new
/// questions grouped.
///
/// # Errors
/// Only faults.
pub(crate) async fn project(tx: &mut Tx, org: OrgId, conversations: &[Changed]) -> Result<()> {
    let new = |changed: &Changed| NewMessages { agent: changed.agent, id: changed.id, seq: changed.projected_seq };
    let changed: Vec<NewMessages> = conversations.iter().map(new).collect();
    let matched = store::topics::assignments::matched(tx, org, &changed).await?;
    if !matched.is_empty() {
        store::topics::assignments::add_by_rule(tx, org, &matched).await?;
    }
    store::topics::questions::note_new(tx, org, &changed).await
}
