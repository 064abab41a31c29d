//! Deleting one source, those that were ticked, or all that match the filter of the list; and taking that back.

use frontdesk_agents::knowledge::source_deletions::{self, MAX_CHOSEN_SOURCES};
use frontdesk_core::scoped;
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, Code, Result, SourceDeletionId,
    knowledge::source_deletions::{SourceChoice, SourceDeletion, SourceDeletionState},
};

use super::choosing::parse_choice;
use crate::{
    app::{
        forms::new_nonce,
        operations::{nonce_of, not_found_or},
        reply::PageReply,
        toasts::{Toast, UndoForm},
        visit::MemberVisit,
    },
    site::form::FormFields,
};

/// Deletes the source of a page.
pub(super) async fn delete(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let (Some(agent), Some(source)) = (visit.agent_id(), visit.source_id()) else { return Ok(PageReply::NotFound) };
    schedule(visit, agent, &SourceChoice::Ids(vec![source]), &form).await.or_else(not_found_or)
}

/// Deletes the sources that were ticked, or all that match.
pub(super) async fn delete_chosen(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(agent) = visit.agent_id() else { return Ok(PageReply::NotFound) };
    let choice = parse_choice(visit, &form, MAX_CHOSEN_SOURCES)?;
    match schedule(visit, agent, &choice, &form).await {
        // Nothing was ticked, or all of it is being deleted.
        Err(error) if error.code() == Code::SourceNotFound => Ok(PageReply::redirect(&list_path(visit, agent))),
        scheduled => scheduled.or_else(not_found_or),
    }
}

async fn schedule(visit: &MemberVisit, agent: AgentId, choice: &SourceChoice, form: &FormFields) -> Result<PageReply> {
    let chosen = {
        let mut conn = visit.services().store.read().await?;
        source_deletions::choose(&mut conn, visit.org(), agent, choice).await?
    };
    let chosen = &chosen;
    let nonce = &nonce_of(form).unwrap_or_else(|| new_nonce(&visit.services().ports));
    let deletion = visit.change(scoped!(|unit| source_deletions::schedule(unit, agent, chosen, nonce).await)).await?;
    Ok(PageReply::done(&list_path(visit, agent), "deleting", Some(&deletion.id.to_string())))
}

/// Takes a deletion back.
pub(super) async fn undo(visit: &MemberVisit, _form: FormFields) -> Result<PageReply> {
    let (Some(agent), Ok(id)) = (visit.agent_id(), visit.param("deletion").parse::<SourceDeletionId>()) else {
        return Ok(PageReply::NotFound);
    };
    match visit.change(scoped!(|unit| source_deletions::withdraw(unit, agent, id).await)).await {
        Ok(is_kept) => Ok(PageReply::done(&list_path(visit, agent), if is_kept { "kept" } else { "too-late" }, None)),
        Err(error) => not_found_or(error),
    }
}

/// Returns the confirmation of a deletion that the query names, with the form that takes it back.
pub(super) async fn toast(visit: &MemberVisit, agent: AgentId) -> Result<Option<Toast>> {
    let Ok(id) = visit.query("of").parse() else { return Ok(None) };
    let found = {
        let mut conn = visit.services().store.read().await?;
        store::knowledge::source_deletions::find(&mut conn, visit.org(), agent, id).await?
    };
    Ok(found.and_then(|deletion| describe(visit, &deletion)))
}

fn describe(visit: &MemberVisit, deletion: &SourceDeletion) -> Option<Toast> {
    let t = &visit.texts().sources;
    if deletion.can_be_withdrawn(visit.now) {
        let action = visit.org_path(&format!("agents/{}/sources/delete/{}", deletion.agent, deletion.id));
        let undo = Some(UndoForm::new(visit, action));
        return Some(Toast { text: t.will_be_deleted(deletion.sources), undo });
    }
    match deletion.state {
        SourceDeletionState::Scheduled | SourceDeletionState::Begun => Some(Toast::new(t.are_being_deleted(deletion.sources))),
        SourceDeletionState::Done => Some(Toast::new(t.was_deleted(deletion.sources))),
        SourceDeletionState::Withdrawn => None,
    }
}

/// Returns the path of the list.
pub(super) fn list_path(visit: &MemberVisit, agent: AgentId) -> String {
    visit.org_path(&format!("agents/{agent}/sources"))
}
