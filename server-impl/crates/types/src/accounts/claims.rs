//! Sandbox workspaces that can be claimed, and the person who may claim them.

use crate::{CodeId, OrgId, Timestamp, peppers::PepperId};

/// A workspace that a sign-up made, and who is to claim it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The workspace.
    pub org: OrgId,
    /// The address of the person, to send to.
    pub email: String,
    /// The current mailing: the code is derived from it and a pepper, so that nothing here gives it away.
    pub code: CodeId,
    /// The pepper that the code is derived from.
    pub code_pepper: PepperId,
    /// The pepper that the address of the claim page is derived from.
    pub page_pepper: PepperId,
    /// Wrong codes that were tried against the current one.
    pub attempts: i32,
    /// When code, key and workspace expire.
    pub expires_at: Timestamp,
    /// When the workspace was claimed; `None` for one that was not.
    pub claimed_at: Option<Timestamp>,
}
