//! What is mailed. A template identifies its subject; its text is made when it is sent, so that no code is ever stored.

use super::{AccountId, CodeId, OrgId, SignInId, WebhookEndpointId};

/// A mail to be sent. Stored as JSON, so a variant is never renamed, only added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(tag = "letter", rename_all = "snake_case")]
pub enum MailTemplate {
    /// The code that claims a workspace, to the person who may claim it.
    ClaimCode {
        /// The workspace.
        org: OrgId,
        /// The mailing; a later one replaces it.
        code: CodeId,
    },
    /// The code that signs somebody in.
    SignInCode {
        /// The attempt.
        sign_in: SignInId,
    },
    /// The code that signs somebody in to a help center.
    SiteSignInCode {
        /// The organization of the help center; `None` in a mail of an earlier release.
        #[serde(default)]
        org: Option<OrgId>,
        /// The attempt.
        sign_in: SignInId,
    },
    /// A webhook endpoint was disabled, to an owner of its organization.
    WebhookDisabled {
        /// The organization.
        org: OrgId,
        /// The endpoint.
        endpoint: WebhookEndpointId,
        /// The owner.
        account: AccountId,
    },
}

impl MailTemplate {
    /// The organization that it is sent for.
    pub fn org(&self) -> Option<OrgId> {
        match self {
            Self::ClaimCode { org, .. } | Self::WebhookDisabled { org, .. } => Some(*org),
            Self::SiteSignInCode { org, .. } => *org,
            Self::SignInCode { .. } => None,
        }
    }
}
