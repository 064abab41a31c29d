//! Pictures of agents: looked at, set, shown, removed.

use imagesize::{ImageError, ImageType};
use sha2::{Digest, Sha256};

use super::agents;
use crate::{
    ports::Ports,
    store::{self, Conn, Tx},
    types::{
        AgentId, Code, Error, OrgId, Result,
        agents::Agent,
        avatars::{Avatar, MediaType},
    },
};

/// Pixels of an edge at most: more would cost whoever shows the picture too much memory, however small the file.
pub const LONGEST_EDGE: usize = 4_096;

/// Takes a file for a picture, if its own header says that it is one. What the sender calls it does not matter.
///
/// # Errors
/// `VALIDATION_ERROR` on the whole body.
pub fn read(bytes: Vec<u8>) -> Result<Avatar> {
    let media_type = kind(&bytes)?;
    let size = imagesize::blob_size(&bytes).map_err(|_| damaged())?;
    if size.width == 0 || size.height == 0 {
        return Err(damaged());
    }
    if size.width > LONGEST_EDGE || size.height > LONGEST_EDGE {
        let message = format!(
            "The picture has {} x {} pixels. Send one of at most {LONGEST_EDGE} x {LONGEST_EDGE}.",
            size.width, size.height
        );
        return Err(Error::invalid("", message));
    }
    let etag = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(Avatar { media_type, etag, bytes })
}

/// What the first bytes say.
fn kind(bytes: &[u8]) -> Result<MediaType> {
    match imagesize::image_type(bytes) {
        Ok(ImageType::Png) => Ok(MediaType::Png),
        Ok(ImageType::Jpeg) => Ok(MediaType::Jpeg),
        Ok(ImageType::Gif) => Ok(MediaType::Gif),
        Ok(ImageType::Webp) => Ok(MediaType::Webp),
        Ok(_) | Err(ImageError::NotSupported) => {
            Err(Error::invalid("", "This is no picture of a kind that is taken. Send a PNG, JPEG, GIF or WebP file."))
        }
        Err(_) if bytes.is_empty() => Err(Error::invalid("", "The body is empty. Send a PNG, JPEG, GIF or WebP file.")),
        Err(_) => Err(damaged()),
    }
}

fn damaged() -> Error {
    Error::invalid("", "The picture is damaged: its header does not tell its size. Save it anew, then send it again.")
}

/// Gives an agent a picture, in the place of the one before.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`.
pub async fn set(tx: &mut Tx, ports: &Ports, org: OrgId, id: AgentId, avatar: &Avatar) -> Result<Agent> {
    agents::live(agents::lock(tx, org, id).await?)?;
    let now = ports.clock.now();
    store::avatars::put(tx, org, id, avatar).await?;
    store::agents::note_avatar(tx, org, id, Some(now), now).await?.ok_or_else(agents::not_found)
}

/// The picture of an agent, also of one that awaits deletion.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `AVATAR_NOT_FOUND`.
pub async fn find(conn: &mut Conn, org: OrgId, id: AgentId) -> Result<Avatar> {
    agents::find(conn, org, id).await?;
    let none = || Error::refused(Code::AvatarNotFound, "This agent has no avatar. Set one with `PUT`.");
    store::avatars::find(conn, org, id).await?.ok_or_else(none)
}

/// Takes the picture of an agent away; one without is left as it is.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`.
pub async fn remove(tx: &mut Tx, ports: &Ports, org: OrgId, id: AgentId) -> Result<Agent> {
    let agent = agents::live(agents::lock(tx, org, id).await?)?;
    if !store::avatars::remove(tx, org, id).await? {
        return Ok(agent);
    }
    store::agents::note_avatar(tx, org, id, None, ports.clock.now()).await?.ok_or_else(agents::not_found)
}

#[cfg(test)]
mod tests;
