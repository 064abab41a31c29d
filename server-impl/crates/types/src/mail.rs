//! What is mailed. A template identifies its subject; its text is made when it is sent, so that no code is ever stored.

use frontdesk_vocabulary::words;

use super::{AccountId, CodeId, InvitationId, OrgId, SignInId, WebhookEndpointId, peppers::SealedCell};

words! {
    /// Provider of email domains.
    MailProviderKind {
        /// This server: its own keys, records and checks, and any mail server as a relay.
        Embedded = "embedded",
        /// Resend, by its HTTP API.
        Resend = "resend",
    }
}

/// The key with which mails from a host of the platform are signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlatformMailKey {
    /// The host, the `d=` of signatures.
    pub hostname: String,
    /// The selector, the `s=` of signatures.
    pub selector: String,
    /// Its public key: a `SubjectPublicKeyInfo` in Base64.
    pub public_key: String,
    /// The private key (PKCS #8, DER), encrypted.
    pub sealed: SealedCell,
}

/// A mail to be sent. Stored as JSON, so a variant is never renamed, only added.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
    /// Somebody is invited to an organization.
    Invitation {
        /// The organization.
        org: OrgId,
        /// The invitation.
        invitation: InvitationId,
    },
    /// A person has created a key, to an owner of its organization.
    KeyCreated {
        /// The organization.
        org: OrgId,
        /// The public part of the key.
        key: String,
        /// The owner.
        account: AccountId,
    },
    /// An owner has scheduled the deletion of an organization, to an owner of it.
    DeletionScheduled {
        /// The organization.
        org: OrgId,
        /// The owner.
        account: AccountId,
    },
}

impl MailTemplate {
    /// The organization that it is sent for.
    pub fn org(&self) -> Option<OrgId> {
        match self {
            Self::ClaimCode { org, .. }
            | Self::WebhookDisabled { org, .. }
            | Self::Invitation { org, .. }
            | Self::KeyCreated { org, .. }
            | Self::DeletionScheduled { org, .. } => Some(*org),
            Self::SiteSignInCode { org, .. } => *org,
            Self::SignInCode { .. } => None,
        }
    }
}
