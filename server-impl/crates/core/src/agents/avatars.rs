//! Avatars of agents: validated, set, shown, removed.

use chrono::{DateTime, SecondsFormat};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AgentId, Code, Error, OrgId, Result, Timestamp,
    activity::{FieldChanges, Verb},
    agents::{
        Agent,
        avatars::{Avatar, MediaType},
    },
    events::{EventName, EventSubject},
};
use imagesize::{ImageError, ImageType};
use sha2::{Digest, Sha256};

use crate::{agents, unit::Unit};

/// Maximum pixels per edge: larger pictures take too much memory in the programs that show them,
/// however small the file.
pub const MAX_EDGE_PIXELS: usize = 4_096;

/// Accepts a file as a picture if its header identifies it as one, regardless of the type that the sender claims.
///
/// # Errors
/// `VALIDATION_ERROR` on `field`, which is empty when the picture is the whole body.
pub fn parse(field: &str, bytes: Vec<u8>) -> Result<Avatar> {
    let media_type = picture_type(&bytes).map_err(|message| Error::invalid(field, message))?;
    let etag = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(Avatar { media_type, etag, bytes })
}

/// Returns the type of a picture whose size can be shown.
fn picture_type(bytes: &[u8]) -> Result<MediaType, String> {
    let media_type = detect_type(bytes)?;
    let size = imagesize::blob_size(bytes).map_err(|_| DAMAGED_MESSAGE)?;
    if size.width == 0 || size.height == 0 {
        return Err(DAMAGED_MESSAGE.to_owned());
    }
    if size.width > MAX_EDGE_PIXELS || size.height > MAX_EDGE_PIXELS {
        let (width, height) = (size.width, size.height);
        return Err(format!(
            "The picture has {width} x {height} pixels. Send one of at most {MAX_EDGE_PIXELS} x {MAX_EDGE_PIXELS}."
        ));
    }
    Ok(media_type)
}

/// Returns the type, detected by the first bytes.
fn detect_type(bytes: &[u8]) -> Result<MediaType, &'static str> {
    match imagesize::image_type(bytes) {
        Ok(ImageType::Png) => Ok(MediaType::Png),
        Ok(ImageType::Jpeg) => Ok(MediaType::Jpeg),
        Ok(ImageType::Gif) => Ok(MediaType::Gif),
        Ok(ImageType::Webp) => Ok(MediaType::Webp),
        Ok(_) | Err(ImageError::NotSupported) => Err("This picture format is not supported. Send a PNG, JPEG, GIF or WebP file."),
        Err(_) if bytes.is_empty() => Err("The picture is empty. Send a PNG, JPEG, GIF or WebP file."),
        Err(_) => Err(DAMAGED_MESSAGE),
    }
}

const DAMAGED_MESSAGE: &str = "The picture is damaged: its header does not give its size. Save it again, then send it again.";

/// Sets the picture of an agent, replacing the previous one.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn set(unit: &mut Unit, id: AgentId, avatar: &Avatar) -> Result<Agent> {
    let (org, now) = (unit.org(), unit.now());
    let before = agents::require_live(agents::lock(unit, org, id).await?)?;
    store::agents::avatars::replace(unit, org, id, avatar).await?;
    record_picture(unit, &before, Some(now)).await
}

/// Finds the picture of an agent, including one that awaits deletion.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `AVATAR_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: AgentId) -> Result<Avatar> {
    agents::find(conn, org, id).await?;
    let none = || Error::refused(Code::AvatarNotFound, "This agent has no avatar. Set one with `PUT`.");
    store::agents::avatars::find(conn, org, id).await?.ok_or_else(none)
}

/// Removes the picture of an agent; has no effect if there is none.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn remove(unit: &mut Unit, id: AgentId) -> Result<Agent> {
    let org = unit.org();
    let agent = agents::require_live(agents::lock(unit, org, id).await?)?;
    if !store::agents::avatars::remove(unit, org, id).await? {
        return Ok(agent);
    }
    record_picture(unit, &agent, None).await
}

/// Records the time at which an agent got its picture, or that it has none.
async fn record_picture(unit: &mut Unit, before: &Agent, since: Option<Timestamp>) -> Result<Agent> {
    let (org, now) = (unit.org(), unit.now());
    let after = store::agents::record_avatar(unit, org, before.id, since, now).await?.ok_or_else(agents::not_found)?;
    let moment = |agent: &Agent| agent.avatar_updated_at.and_then(format_time);
    unit.log_changes(
        Verb::Updated,
        before.id,
        FieldChanges::default().plain("avatarUpdatedAt", &moment(before), &moment(&after)),
    );
    unit.emit_event(EventName::AgentUpdated, EventSubject::Agent(after.id));
    Ok(after)
}

/// Formats a time as the API does.
fn format_time(at: Timestamp) -> Option<String> {
    DateTime::from_timestamp_micros(at.0).map(|at| at.to_rfc3339_opts(SecondsFormat::AutoSi, true))
}

#[cfg(test)]
mod tests;
