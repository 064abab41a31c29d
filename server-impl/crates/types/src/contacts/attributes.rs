//! What an organization keeps about its contacts beyond the common fields.

pub use frontdesk_vocabulary::ContactAttributeType;

use crate::{AttributeId, OrgId, Timestamp, changes::changes};

/// An attribute that contacts can have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactAttribute {
    /// Its id.
    pub id: AttributeId,
    /// The organization it belongs to.
    pub org: OrgId,
    /// Its name in the API.
    pub key: String,
    /// Type of its values.
    pub kind: ContactAttributeType,
    /// Description, for people.
    pub description: Option<String>,
    /// When it was defined.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

changes! {
    /// Changes of an attribute.
    ContactAttributeChanges of ContactAttribute {
        /// Description.
        text "description" description: Option<String>,
    }
}
