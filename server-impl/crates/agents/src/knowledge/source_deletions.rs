//! Sources that people delete, which they can take back for a while. Until then the agent answers from them.
//!
//! The sources are those that were there when the person saw the list: what is added later, or matches later, stays.

use std::{collections::HashSet, time::Duration};

use frontdesk_core::{agents, auth::principal::Principal, unit::Unit};
use frontdesk_store::{self as store, Conn, Tx};
use frontdesk_types::{
    AgentId, Code, Error, OrgId, Result, SourceDeletionId, SourceId,
    jobs::DeleteSources,
    knowledge::{
        source_deletions::{SourceChoice, SourceDeletion, SourceDeletionState},
        sources::SourceFilter,
    },
};

use super::sources::{self, SourceSelection};

/// Time within which a deletion can be taken back.
pub const UNDO_PERIOD: Duration = Duration::from_secs(10);

/// Maximum number of sources that are chosen at once.
pub const MAX_CHOSEN_SOURCES: i64 = 10_000;

/// Time for which it is known how a deletion ended.
const KEEP_ENDED: Duration = Duration::from_hours(24);

/// Returns the sources that a person chooses, without articles and those that are already being deleted.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn choose(conn: &mut Conn, org: OrgId, agent: AgentId, choice: &SourceChoice) -> Result<Vec<SourceId>> {
    let pending = store::knowledge::source_deletions::list_pending(conn, org, agent).await?;
    choose_besides(conn, org, agent, choice, &pending).await
}

/// Returns the sources that a person chooses, without articles and those that are known to be `pending`.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn choose_besides(
    conn: &mut Conn,
    org: OrgId,
    agent: AgentId,
    choice: &SourceChoice,
    pending: &HashSet<SourceId>,
) -> Result<Vec<SourceId>> {
    let mut chosen = store::knowledge::source_deletions::list_chosen(conn, org, agent, choice).await?;
    chosen.retain(|source| !pending.contains(source));
    Ok(chosen)
}

/// Schedules the deletion of sources, for the person who acts. The same form, identified by its `nonce`, schedules one.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`; `SOURCE_NOT_FOUND` if there are none.
#[crate::boxed]
pub async fn schedule(unit: &mut Unit, agent: AgentId, chosen: &[SourceId], nonce: &str) -> Result<SourceDeletion> {
    let Principal::Member(person) = *unit.principal() else {
        return Err(Error::refused(Code::Forbidden, "Only people who are signed in can delete sources and take that back."));
    };
    let (org, now) = (unit.org(), unit.now());
    agents::require_live(agents::lock(unit, org, agent).await?)?;
    if let Some(scheduled) = store::knowledge::source_deletions::find_by_nonce(unit, org, agent, nonce).await? {
        return Ok(scheduled);
    }
    if chosen.is_empty() {
        return Err(sources::not_found());
    }
    let deletion = SourceDeletion {
        org,
        id: unit.new_id(),
        agent,
        account: person.account,
        request_id: unit.request_id().map(ToOwned::to_owned),
        nonce: nonce.to_owned(),
        sources: i64::try_from(chosen.len()).unwrap_or(i64::MAX),
        state: SourceDeletionState::Scheduled,
        due_at: now + UNDO_PERIOD,
    };
    store::knowledge::source_deletions::remove_ended(unit, org, agent, now - KEEP_ENDED).await?;
    store::knowledge::source_deletions::insert(unit, &deletion, chosen).await?;
    unit.enqueue_after(&DeleteSources { org, agent, deletion: deletion.id }, UNDO_PERIOD).await?;
    Ok(deletion)
}

/// Takes a deletion back, until it is due. Returns `false` if it is too late. A repeated call changes nothing.
///
/// # Errors
/// `AGENT_NOT_FOUND`; `SOURCE_NOT_FOUND` if there is no such deletion.
#[crate::boxed]
pub async fn withdraw(unit: &mut Unit, agent: AgentId, id: SourceDeletionId) -> Result<bool> {
    let (org, now) = (unit.org(), unit.now());
    agents::lock(unit, org, agent).await?;
    let found = store::knowledge::source_deletions::lock(unit, org, agent, id).await?.ok_or_else(sources::not_found)?;
    if found.can_be_withdrawn(now) {
        end_withdrawn(unit, org, id).await?;
        store::jobs::remove_waiting(unit, &DeleteSources { org, agent, deletion: id }).await?;
        return Ok(true);
    }
    Ok(found.state == SourceDeletionState::Withdrawn)
}

/// Deletes some of the sources of a deletion that is due, as the API does. Returns `false` when nothing is left.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn delete_part(unit: &mut Unit, agent: AgentId, id: SourceDeletionId) -> Result<bool> {
    let org = unit.org();
    let is_live = match agents::lock(unit, org, agent).await.and_then(agents::require_live) {
        Ok(_) => true,
        Err(error) if matches!(error.code(), Code::AgentNotFound | Code::AgentUnavailable) => false,
        Err(error) => return Err(error),
    };
    let Some(found) = store::knowledge::source_deletions::lock(unit, org, agent, id).await? else { return Ok(false) };
    if !matches!(found.state, SourceDeletionState::Scheduled | SourceDeletionState::Begun) {
        return Ok(false);
    }
    if !is_live {
        end_withdrawn(unit, org, id).await?;
        return Ok(false);
    }
    let Some(part) = store::knowledge::source_deletions::take_part(unit, org, id).await? else {
        store::knowledge::source_deletions::set_state(unit, org, id, SourceDeletionState::Done).await?;
        return Ok(false);
    };
    store::knowledge::source_deletions::set_state(unit, org, id, SourceDeletionState::Begun).await?;
    let selection = SourceSelection { ids: Some(part), filter: SourceFilter::default() };
    sources::delete_several(unit, agent, &selection).await?;
    Ok(true)
}

/// Ends a deletion whose other sources stay.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn end_withdrawn(tx: &mut Tx, org: OrgId, id: SourceDeletionId) -> Result<()> {
    store::knowledge::source_deletions::remove_parts(tx, org, id).await?;
    store::knowledge::source_deletions::set_state(tx, org, id, SourceDeletionState::Withdrawn).await
}
