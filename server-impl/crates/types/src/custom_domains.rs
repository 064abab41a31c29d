//! The hostnames on which agents are shown to visitors.

pub use frontdesk_vocabulary::{AddOn, CustomDomainStatus as DomainStatus, CustomDomainStatusCode as StatusCode, WebSurface};

pub use crate::dns_records::{DnsRecord, DnsRecordPurpose, DnsRecordType, RecordStatus};

use crate::{
    AgentId, CustomDomainId, OrgId, PublicId, Timestamp,
    email_domains::{EmailUse, PlatformMailHost, ReceivingStatus},
    help_center::pages::PlatformHost,
};

/// A custom domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomDomain {
    /// Its id.
    pub id: CustomDomainId,
    /// The organization it belongs to.
    pub org: OrgId,
    /// The agent that it shows.
    pub agent: AgentId,
    /// The hostname, in ASCII and lower case.
    pub hostname: String,
    /// The value of the ownership record.
    pub token: String,
    /// The name that the hostname is to lead to.
    pub edge: String,
    /// Surface for visitors.
    pub surface: WebSurface,
    /// Status.
    pub status: DomainStatus,
    /// Why, for programs.
    pub status_code: Option<StatusCode>,
    /// Why, for people.
    pub status_detail: Option<String>,
    /// Status of the ownership record.
    pub ownership: RecordStatus,
    /// Value that was found.
    pub ownership_found: Option<String>,
    /// Status of the routing to the edge.
    pub routing: RecordStatus,
    /// Target.
    pub routing_found: Option<String>,
    /// `true` if it has its hostname against all others.
    pub is_held: bool,
    /// `true` if another organization has the hostname, until ownership is proved.
    pub is_claim: bool,
    /// Checks in a row that did not lead to the next status.
    pub checks: i64,
    /// Since when an active domain leads elsewhere.
    pub routing_wrong_since: Option<Timestamp>,
    /// Since when it does not answer over HTTPS.
    pub unreachable_since: Option<Timestamp>,
    /// End of the attempts for a domain that does not answer over HTTPS.
    pub tried_until: Option<Timestamp>,
    /// `true` if the operator has suspended it.
    pub is_stopped: bool,
    /// Since when the add-on or the paid plan is gone.
    pub lapsed_at: Option<Timestamp>,
    /// When somebody last asked for a check.
    pub requested_at: Option<Timestamp>,
    /// When the search for the records ends.
    pub verification_expires_at: Option<Timestamp>,
    /// When it was last checked.
    pub checked_at: Option<Timestamp>,
    /// When it is checked next.
    pub next_check_at: Option<Timestamp>,
    /// When that check was queued, until it begins.
    pub queued_at: Option<Timestamp>,
    /// When it first became active.
    pub activated_at: Option<Timestamp>,
    /// Issuer of its certificate, if the server has one for it, as of the last check.
    pub certificate_issuer: Option<String>,
    /// From when that is valid.
    pub certificate_not_before: Option<Timestamp>,
    /// When it expires.
    pub certificate_not_after: Option<Timestamp>,
    /// When it is renewed.
    pub certificate_renew_at: Option<Timestamp>,
    /// When it was added.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl CustomDomain {
    /// A domain that was added just now, and is to be checked at once. Its records are not known yet, and nothing was
    /// looked for.
    pub fn new(org: OrgId, id: CustomDomainId, agent: AgentId, hostname: String, now: Timestamp) -> Self {
        Self {
            id,
            org,
            agent,
            hostname,
            token: String::new(),
            edge: String::new(),
            surface: WebSurface::Widget,
            status: DomainStatus::PendingDns,
            status_code: None,
            status_detail: None,
            ownership: RecordStatus::Unchecked,
            ownership_found: None,
            routing: RecordStatus::Unchecked,
            routing_found: None,
            is_held: false,
            is_claim: false,
            checks: 0,
            routing_wrong_since: None,
            unreachable_since: None,
            tried_until: None,
            is_stopped: false,
            lapsed_at: None,
            requested_at: None,
            verification_expires_at: None,
            checked_at: None,
            next_check_at: Some(now),
            queued_at: None,
            activated_at: None,
            certificate_issuer: None,
            certificate_not_before: None,
            certificate_not_after: None,
            certificate_renew_at: None,
            created_at: now,
            updated_at: now,
        }
    }

    /// The same domain, whose hostname it has and whose records were found, so that it is shown to visitors.
    #[must_use]
    pub fn into_active(self, now: Timestamp) -> Self {
        Self {
            status: DomainStatus::Active,
            ownership: RecordStatus::Found,
            routing: RecordStatus::Found,
            is_held: true,
            checked_at: Some(now),
            next_check_at: None,
            activated_at: Some(now),
            ..self
        }
    }

    /// Returns `true` if it is checked periodically.
    pub fn is_checked(&self) -> bool {
        !matches!(self.status, DomainStatus::FailedDns | DomainStatus::Removing | DomainStatus::Suspended)
    }
}

/// A hostname that somebody wants to add.
#[derive(Debug, Clone)]
pub struct NewDomain {
    /// The agent that it is to show.
    pub agent: AgentId,
    /// As it was sent.
    pub hostname: String,
    /// Surface for visitors.
    pub surface: WebSurface,
    /// `true` if to add it although another organization has it.
    pub is_claim: bool,
}

/// The agent and the surface that are served at a hostname.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServedHost {
    /// Surface for visitors.
    pub surface: WebSurface,
    /// Status of the domain.
    pub status: DomainStatus,
    /// The public id of the agent.
    pub public_id: PublicId,
    /// `true` if visitors reach the agent: it is public, and does not await deletion.
    pub is_open: bool,
    /// `true` if the agent or its organization awaits deletion.
    pub is_leaving: bool,
    /// `true` if the help page of the agent is on.
    pub help_page_enabled: bool,
}

/// Entitlement of an organization to custom domains.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DomainEntitlement {
    /// `true` if it has the add-on.
    pub has_add_on: bool,
    /// `true` if it has a paid plan.
    pub has_plan: bool,
}

impl DomainEntitlement {
    /// Returns `true` if it may have custom domains.
    pub fn allows_custom_domains(self) -> bool {
        self.has_add_on && self.has_plan
    }
}

/// A custom domain as one of the uses of its hostname.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebUse {
    /// The domain.
    pub domain: CustomDomain,
    /// The name of its agent.
    pub agent_name: String,
    /// `true` if the help page of the agent is on.
    pub help_page_enabled: bool,
}

/// Use of a hostname by an organization or the platform.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DomainUse {
    /// It shows an agent, as a custom domain.
    Web(Box<WebUse>),
    /// Agents send from it, and may receive at it, as an email domain.
    Email(EmailUse),
    /// An agent has addresses at it that the platform gave.
    MailHost(PlatformMailHost),
    /// It shows a help center, as the hostname that the platform gave it.
    HelpCenter(PlatformHost),
}

impl DomainUse {
    /// The hostname.
    pub fn hostname(&self) -> &str {
        match self {
            Self::Web(one) => &one.domain.hostname,
            Self::Email(one) => &one.hostname,
            Self::MailHost(host) => &host.hostname,
            Self::HelpCenter(host) => &host.hostname,
        }
    }

    /// The use of a custom domain.
    pub fn web(&self) -> Option<&WebUse> {
        match self {
            Self::Web(one) => Some(one),
            Self::Email(_) | Self::MailHost(_) | Self::HelpCenter(_) => None,
        }
    }

    /// The use of an email domain.
    pub fn email(&self) -> Option<&EmailUse> {
        match self {
            Self::Email(one) => Some(one),
            Self::Web(_) | Self::MailHost(_) | Self::HelpCenter(_) => None,
        }
    }
}

/// A hostname, with all that it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DomainGroup {
    /// The hostname.
    pub hostname: String,
    /// Each use: custom domains in the order in which they were added, then the email domain, then what the platform
    /// gave.
    pub uses: Vec<DomainUse>,
}

impl DomainGroup {
    /// Returns `true` if the organization has added the hostname itself.
    pub fn is_owned(&self) -> bool {
        self.uses.iter().any(|one| one.web().is_some() || one.email().is_some())
    }

    /// Returns the custom domain and the email domain if both want the hostname.
    pub fn conflict(&self) -> Option<(&WebUse, &EmailUse, ReceivingStatus)> {
        let web = self.uses.iter().find_map(DomainUse::web)?;
        let email = self.uses.iter().find_map(DomainUse::email)?;
        let receiving = email.receiving.filter(|status| *status != ReceivingStatus::Disabled)?;
        Some((web, email, receiving))
    }
}
