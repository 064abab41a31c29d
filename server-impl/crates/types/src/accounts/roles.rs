//! Custom roles, which narrow what a key may do.

pub use frontdesk_vocabulary::Permission;

use crate::{OrgId, RoleId, Timestamp};

/// A custom role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Role {
    /// Its id.
    pub id: RoleId,
    /// The organization it belongs to.
    pub org: OrgId,
    /// Its name, for people; unique in the organization, regardless of case.
    pub name: String,
    /// Permissions, in the order of the list, without duplicates.
    pub permissions: Vec<Permission>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

/// Fields of a role to change; `None` leaves one unchanged.
#[derive(Debug, Clone, Default)]
pub struct RoleChanges {
    /// Not yet trimmed.
    pub name: Option<String>,
    /// Replaces all that it allowed.
    pub permissions: Option<Vec<Permission>>,
}
