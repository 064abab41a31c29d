//! The domains from which agents send email, and at which they receive it.

pub use frontdesk_vocabulary::{EmailReceivingStatus as ReceivingStatus, EmailSendingStatus as SendingStatus};

use crate::{AgentId, EmailDomainId, OrgId, Timestamp, dns_records::DnsRecord, peppers::SealedCell};

/// An email domain of an organization.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailDomain {
    /// Its id.
    pub id: EmailDomainId,
    /// The organization it belongs to.
    pub org: OrgId,
    /// The hostname, in ASCII and lower case.
    pub hostname: String,
    /// Its id at the provider of mail, if that gives one.
    pub reference: Option<String>,
    /// Selector of the organization's signatures.
    pub selector: String,
    /// Public key of the signatures: a `SubjectPublicKeyInfo` in Base64. `None` if the provider signs.
    pub public_key: Option<String>,
    /// Value of the record that proves the ownership, where no other record does.
    pub ownership_token: Option<String>,
    /// First label of the organization's mail exchanger.
    pub receiving_label: String,
    /// Records to publish, and what was found of each.
    pub records: Vec<DnsRecord>,
    /// Status of sending.
    pub sending: SendingStatus,
    /// Reason, for people.
    pub sending_detail: Option<String>,
    /// Why the relay refuses mails from the domain, for people; until it accepts one.
    pub relay_detail: Option<String>,
    /// When it last became verified.
    pub verified_at: Option<Timestamp>,
    /// When it fails unless its records are found.
    pub expires_at: Option<Timestamp>,
    /// Status of receiving; `None` if it was never requested.
    pub receiving: Option<ReceivingStatus>,
    /// Reason, for people.
    pub receiving_detail: Option<String>,
    /// When receiving last became active.
    pub activated_at: Option<Timestamp>,
    /// Since when the record of an active one is missing.
    pub receiving_missing_since: Option<Timestamp>,
    /// `true` if another organization has taken its hostname, until that is announced.
    pub has_lost_hostname: bool,
    /// Checks in a row that have not brought what is awaited.
    pub checks: i64,
    /// Inconclusive checks in a row.
    pub failures: i64,
    /// When the records were last looked for.
    pub checked_at: Option<Timestamp>,
    /// When they are looked for next.
    pub next_check_at: Option<Timestamp>,
    /// When that check was queued, until it begins.
    pub queued_at: Option<Timestamp>,
    /// Since when the organization has no paid plan.
    pub lapsed_at: Option<Timestamp>,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
    /// Agents that have addresses at it.
    pub agents: Vec<AgentWithAddress>,
}

impl EmailDomain {
    /// Returns a domain whose records are to be published, with the labels of its organization: the selector of its
    /// signatures, and the first one of its mail exchanger.
    pub fn new(
        org: OrgId,
        id: EmailDomainId,
        hostname: String,
        (selector, receiving_label): (String, String),
        now: Timestamp,
    ) -> Self {
        Self {
            id,
            org,
            hostname,
            reference: None,
            selector,
            public_key: None,
            ownership_token: None,
            receiving_label,
            records: Vec::new(),
            sending: SendingStatus::Pending,
            sending_detail: None,
            relay_detail: None,
            verified_at: None,
            expires_at: None,
            receiving: None,
            receiving_detail: None,
            activated_at: None,
            receiving_missing_since: None,
            has_lost_hostname: false,
            checks: 0,
            failures: 0,
            checked_at: None,
            next_check_at: None,
            queued_at: None,
            lapsed_at: None,
            created_at: now,
            updated_at: now,
            agents: Vec::new(),
        }
    }

    /// Returns `true` if receiving was requested and not disabled: its records are looked for.
    pub fn is_receiving_requested(&self) -> bool {
        matches!(self.receiving, Some(ReceivingStatus::PendingMx | ReceivingStatus::Active))
    }
}

/// An agent that has addresses at a domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentWithAddress {
    /// The agent.
    pub id: AgentId,
    /// Its name.
    pub name: String,
}

/// An email domain as one of the uses of its hostname.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailUse {
    /// The domain.
    pub domain: EmailDomainId,
    /// Its hostname.
    pub hostname: String,
    /// Status of sending.
    pub sending: SendingStatus,
    /// Status of receiving; `None` if it was never requested.
    pub receiving: Option<ReceivingStatus>,
    /// Records to publish, and what was found of each.
    pub records: Vec<DnsRecord>,
}

/// The shared mail host, as it is used by an agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlatformMailHost {
    /// The hostname.
    pub hostname: String,
    /// The agent.
    pub agent: AgentWithAddress,
    /// `true` if the email channel of the agent is on.
    pub is_enabled: bool,
}

/// The private key with which mails from a domain are signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DkimKey {
    /// The domain.
    pub domain: EmailDomainId,
    /// Its hostname, the `d=` of signatures.
    pub hostname: String,
    /// The selector, the `s=` of signatures.
    pub selector: String,
    /// The key (PKCS #8, DER), encrypted.
    pub sealed: SealedCell,
}
