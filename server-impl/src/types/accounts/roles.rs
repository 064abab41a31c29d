//! Custom roles, which narrow what a key may do.

use crate::types::{OrgId, RoleId, Timestamp, text_enum::text_enum};

text_enum! {
    /// What a role can allow. The contract publishes the same list; `api::roles` maps one to the other, and does not compile when one
    /// is missing.
    Permission {
        /// Look at agents.
        AgentsView = "agents:view",
        /// Create, change and restore agents.
        AgentsEdit = "agents:edit",
        /// Delete agents.
        AgentsDelete = "agents:delete",
        /// Look at sources and at what is found in them.
        SourcesView = "sources:view",
        /// Add and change sources, and train.
        SourcesEdit = "sources:edit",
        /// Delete sources.
        SourcesDelete = "sources:delete",
        /// Ask agents.
        ChatUse = "chat:use",
        /// Look at channels and domains.
        ChannelsView = "channels:view",
        /// Look at plan, balance and ledger.
        BillingView = "billing:view",
        /// Look at members and invitations.
        OrganizationView = "organization:view",
        /// Look at roles.
        RolesView = "roles:view",
        /// Create, change and delete roles.
        RolesEdit = "roles:edit",
    }
}

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
