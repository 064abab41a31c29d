//! Updates the topics of conversations after a change.

use frontdesk_store::{self as store, Tx};
use frontdesk_types::{OrgId, Result, projection::ChangedConversation, topics::questions::NewMessages};

/// Assigns topics whose rules match what visitors wrote since the last projection, and schedules the
/// grouping of new questions. Tries have no topics, and their questions are not grouped.
///
/// # Errors
/// Only faults.
pub(crate) async fn project_topics(tx: &mut Tx, org: OrgId, conversations: &[ChangedConversation]) -> Result<()> {
    let new = |changed: &ChangedConversation| NewMessages { agent: changed.agent, id: changed.id, seq: changed.projected_seq };
    let changed: Vec<NewMessages> = conversations.iter().filter(|changed| !changed.is_try()).map(new).collect();
    if changed.is_empty() {
        return Ok(());
    }
    let matched = store::topics::assignments::list_matched(tx, org, &changed).await?;
    if !matched.is_empty() {
        store::topics::assignments::add_by_rule(tx, org, &matched).await?;
    }
    store::topics::questions::mark_to_group(tx, org, &changed).await
}
