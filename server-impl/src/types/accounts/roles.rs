//! Custom roles, which narrow what a key may do.

use crate::types::{OrgId, RoleId, Timestamp};

pub use frontdesk_vocabulary::Permission;

/// A custom role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Role {
    /// Addresses it.
    pub id: RoleId,
    /// Whose.
    pub org: OrgId,
    /// For people; no other role of the organization has it, in capitals or not.
    pub name: String,
    /// What it allows: in the order of the list, each once.
    pub permissions: Vec<Permission>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

/// Fields of a role to change; `None` leaves one as it is.
#[derive(Debug, Clone, Default)]
pub struct RoleChanges {
    /// Not yet trimmed.
    pub name: Option<String>,
    /// In place of all that it allowed.
    pub permissions: Option<Vec<Permission>>,
}
