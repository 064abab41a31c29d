//! Invitations to organizations.

use crate::{AccountId, InvitationId, OrgId, Timestamp, accounts::MemberRole};

/// A person who was invited, and has not joined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// Its id. It changes when the address is invited again, so that the earlier link is no longer valid.
    pub id: InvitationId,
    /// The organization.
    pub org: OrgId,
    /// The invited address.
    pub email: String,
    /// The role.
    pub role: MemberRole,
    /// When the person was invited.
    pub created_at: Timestamp,
    /// When the link in the mail expires.
    pub expires_at: Timestamp,
    /// Account of the person who invited them; `None` for the operator, and for an invitation of an earlier release.
    pub invited_by: Option<AccountId>,
}

/// An invitation as its page shows it, and its mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenInvitation {
    /// The invitation.
    pub invitation: Invitation,
    /// Name of the organization.
    pub org_name: String,
    /// Address of the person who invited them; `None` for the operator.
    pub inviter: Option<String>,
}
