//! Texts that the team keeps for its replies.

pub use frontdesk_vocabulary::texts::SAVED_REPLY_NAME;

use crate::{OrgId, SavedReplyId, Timestamp};

/// A saved reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedReply {
    /// Its id.
    pub id: SavedReplyId,
    /// The organization it belongs to.
    pub org: OrgId,
    /// Its name, for people; unique in the organization, regardless of case.
    pub name: String,
    /// The same, as names are compared and sorted.
    pub name_key: String,
    /// The text.
    pub text: String,
    /// When it was saved.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

/// Fields of a saved reply to change; `None` leaves one unchanged.
#[derive(Debug, Clone, Default)]
pub struct SavedReplyChanges {
    /// Not yet trimmed.
    pub name: Option<String>,
    /// As it is to be.
    pub text: Option<String>,
}
