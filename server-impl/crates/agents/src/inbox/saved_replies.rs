//! Texts that the team saves for its replies.

use frontdesk_core::unit::Unit;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    Code, Error, ErrorParams, OrgId, Result, SavedReplyId,
    activity::{FieldChanges, Verb},
    inbox::saved_replies::{SAVED_REPLY_NAME, SavedReply, SavedReplyChanges},
    name_key, text_rules,
};
use frontdesk_vocabulary::texts;

/// Maximum saved replies of an organization.
const MAX_SAVED_REPLIES: i64 = 1_000;

/// Saves a reply.
///
/// # Errors
/// `VALIDATION_ERROR`, `TOO_MANY`, `SAVED_REPLY_NAME_TAKEN`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, name: &str, text: &str) -> Result<SavedReply> {
    let (name, text) = (self::validate_name(name)?, self::validate_text(text)?);
    let (org, now) = (unit.org(), unit.now());
    store::accounts::orgs::lock_row(unit, org).await?;
    let used = store::inbox::saved_replies::count(unit, org).await?;
    if used >= MAX_SAVED_REPLIES {
        let message = format!("An organization can have at most {MAX_SAVED_REPLIES} saved replies. Delete one.");
        return Err(Error::too_many(MAX_SAVED_REPLIES, used, message));
    }
    let name_key = name_key(&name);
    let reply = SavedReply { id: unit.new_id(), org, name, name_key, text, created_at: now, updated_at: now };
    if !store::inbox::saved_replies::insert(unit, org, &reply).await? {
        let holder = store::inbox::saved_replies::find_by_name(unit, org, &reply.name_key).await?;
        return Err(name_taken(holder.map(|holder| holder.id)));
    }
    unit.log_activity(Verb::Created, reply.id);
    Ok(reply)
}

/// Finds a saved reply of the organization.
///
/// # Errors
/// `SAVED_REPLY_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: SavedReplyId) -> Result<SavedReply> {
    store::inbox::saved_replies::find(conn, org, id).await?.ok_or_else(not_found)
}

/// Changes a saved reply.
///
/// # Errors
/// `VALIDATION_ERROR`, `SAVED_REPLY_NOT_FOUND`, `ETAG_MISMATCH`, `SAVED_REPLY_NAME_TAKEN`.
#[crate::boxed]
pub async fn update(unit: &mut Unit, id: SavedReplyId, changes: &SavedReplyChanges) -> Result<SavedReply> {
    let name = changes.name.as_deref().map(validate_name).transpose()?;
    let text = changes.text.as_deref().map(validate_text).transpose()?;
    let org = unit.org();
    // Names are unique: the lock keeps others from taking one.
    store::accounts::orgs::lock_row(unit, org).await?;
    let before = find(unit, org, id).await?;
    unit.check_precondition(&before)?;
    let mut after = SavedReply { updated_at: unit.now(), ..before.clone() };
    if let Some(name) = name {
        (after.name_key, after.name) = (name_key(&name), name);
        let holder = store::inbox::saved_replies::find_by_name(unit, org, &after.name_key).await?.map(|holder| holder.id);
        if holder.is_some_and(|holder| holder != id) {
            return Err(name_taken(holder));
        }
    }
    after.text = text.unwrap_or(after.text);
    let changed = FieldChanges::default().text("name", &before.name, &after.name).text("text", &before.text, &after.text);
    if !unit.log_update(id, changed) {
        return Ok(before);
    }
    store::inbox::saved_replies::update(unit, org, &after).await?;
    Ok(after)
}

/// Deletes a saved reply, and returns it as it was.
///
/// # Errors
/// `SAVED_REPLY_NOT_FOUND`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, id: SavedReplyId) -> Result<SavedReply> {
    let org = unit.org();
    store::accounts::orgs::lock_row(unit, org).await?;
    let reply = find(unit, org, id).await?;
    unit.check_precondition(&reply)?;
    store::inbox::saved_replies::delete(unit, org, id).await?;
    unit.log_activity(Verb::Deleted, id);
    Ok(reply)
}

fn validate_name(text: &str) -> Result<String> {
    text_rules::validate_text("/name", &SAVED_REPLY_NAME, text).map(str::to_owned)
}

fn validate_text(text: &str) -> Result<String> {
    text_rules::validate_text("/text", &texts::TEAM_REPLY, text).map(str::to_owned)
}

fn not_found() -> Error {
    Error::refused(
        Code::SavedReplyNotFound,
        "There is no such saved reply in your organization. Check the id, or list the saved replies.",
    )
}

fn name_taken(holder: Option<SavedReplyId>) -> Error {
    let params = ErrorParams { saved_reply_id: holder.map(|holder| holder.0), ..ErrorParams::default() };
    let message = "Another saved reply of your organization has this name. Choose another one.";
    Error::refused_with(Code::SavedReplyNameTaken, message, params)
}
