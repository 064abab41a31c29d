//! Notes on conversations: written, changed and deleted by those who run the agent. They are no part of the
//! conversation, and do not raise its number: nothing that a visitor can see reveals that a note exists.

use frontdesk_core::{agents, unit::Unit};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AgentId, Code, ConversationId, Error, NoteId, OrgId, Result,
    activity::{NamedActor, Verb},
    conversations::notes::{Note, NoteChanges},
    events::{EventName, EventSubject},
    format_count, text_rules,
};
use frontdesk_vocabulary::texts;

use super::validate_tags;

/// Maximum notes of a conversation.
const MAX_NOTES: i64 = 500;

/// Finds a note on a conversation, also one with an agent that awaits deletion.
///
/// # Errors
/// `NOTE_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: NoteId) -> Result<Note> {
    let note = store::conversations::notes::find(conn, org, id).await?.ok_or_else(not_found)?;
    // While an agent is purged, its notes are still there.
    store::agents::find(conn, org, note.agent).await?.ok_or_else(not_found)?;
    Ok(note)
}

/// Creates a note.
///
/// # Errors
/// `VALIDATION_ERROR`, `AGENT_NOT_FOUND`, `CONVERSATION_NOT_FOUND`, `AGENT_UNAVAILABLE`, `TOO_MANY`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, agent: AgentId, conversation: ConversationId, text: &str, tags: &[String]) -> Result<Note> {
    let (text, tags) = (self::validate_text(text)?, validate_tags(tags)?);
    let (org, now) = (unit.org(), unit.now());
    // The lock keeps others from adding notes, so that the count holds.
    let is_try = super::lock_conversation(unit, agent, conversation).await?.is_try();
    let used = store::conversations::notes::count(unit, org, conversation).await?;
    if used >= MAX_NOTES {
        let message = format!("This conversation has {}, which is the most. Delete one.", format_count(MAX_NOTES, "note"));
        return Err(Error::too_many(MAX_NOTES, used, message));
    }
    let author = NamedActor::unnamed(unit.principal().actor());
    let id = unit.new_id();
    let note = Note { id, org, agent, conversation, author, text, tags, created_at: now, updated_at: now };
    store::conversations::notes::insert(unit, org, &note).await?;
    unit.log_activity(Verb::Created, id);
    if !is_try {
        unit.emit_event(EventName::ConversationNoteCreated, EventSubject::Note(agent, conversation, id));
    }
    store::conversations::notes::find(unit, org, id).await?.ok_or_else(not_found)
}

/// Changes a note, regardless of its author.
///
/// # Errors
/// `VALIDATION_ERROR`, `NOTE_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn update(unit: &mut Unit, id: NoteId, changes: &NoteChanges) -> Result<Note> {
    let changes = NoteChanges {
        text: changes.text.as_deref().map(validate_text).transpose()?,
        tags: changes.tags.as_deref().map(validate_tags).transpose()?,
    };
    let LockedNote { note: before, is_try } = lock_note(unit, id).await?;
    let mut after = Note { updated_at: unit.now(), ..before.clone() };
    changes.apply(&mut after);
    if !unit.log_update(id, NoteChanges::between(&before, &after)) {
        return Ok(before);
    }
    let org = unit.org();
    store::conversations::notes::update(unit, org, &after).await?;
    if !is_try {
        unit.emit_event(EventName::ConversationNoteUpdated, EventSubject::Note(after.agent, after.conversation, id));
    }
    Ok(after)
}

/// Deletes a note, regardless of its author, and returns it as it was.
///
/// # Errors
/// `NOTE_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, id: NoteId) -> Result<Note> {
    let LockedNote { note: found, is_try } = lock_note(unit, id).await?;
    let org = unit.org();
    store::conversations::notes::remove(unit, org, id).await?;
    unit.log_activity(Verb::Deleted, id);
    if !is_try {
        let deleted = EventSubject::DeletedNote(found.agent, found.conversation, id);
        unit.emit_event(EventName::ConversationNoteDeleted, deleted);
    }
    Ok(found)
}

/// A locked note.
struct LockedNote {
    note: Note,
    /// `true` if a member tries an agent in its conversation, so that nothing there causes an event.
    is_try: bool,
}

/// Locks a note on a conversation with a live agent, and checks that the caller knows its current state. The
/// conversation is locked first: events of both are numbered together.
async fn lock_note(unit: &mut Unit, id: NoteId) -> Result<LockedNote> {
    let org = unit.org();
    let note = store::conversations::notes::find(unit, org, id).await?.ok_or_else(not_found)?;
    let conversation = store::conversations::lock(unit, org, note.agent, note.conversation).await?;
    let is_try = conversation.is_some_and(|conversation| conversation.is_try());
    let note = store::conversations::notes::lock(unit, org, id).await?.ok_or_else(not_found)?;
    // While an agent is purged, its notes are still there.
    agents::require_live(store::agents::find(unit, org, note.agent).await?.ok_or_else(not_found)?)?;
    unit.check_precondition(&note)?;
    Ok(LockedNote { note, is_try })
}

fn validate_text(text: &str) -> Result<String> {
    text_rules::validate_text("/text", &texts::NOTE, text).map(str::to_owned)
}

fn not_found() -> Error {
    let message = "There is no such note in your organization. Check the id, or list the notes of the conversation.";
    Error::refused(Code::NoteNotFound, message)
}
