//! Updates the topics of conversations after a change.

use frontdesk_store::{self as store, Tx};
use frontdesk_types::{OrgId, Result, projection::Changed, topics::questions::NewMessages};

/// Assigns topics whose rules match what visitors wrote since the last projection, and schedules the
/// grouping of new questions.
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
