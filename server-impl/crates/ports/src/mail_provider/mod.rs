//! The mail provider: it says which DNS records an email domain needs, whether they are published, and sends mails from
//! it.
//!
//! Data that crosses this port: in, the hostname, what distinguishes the organization (the selector and the public key of its
//! signatures, the label of its mail exchanger), and what the provider said last; out, the records to publish, each with
//! what was found of it, and a [`DomainVerdict`]. A record that is not published is a verdict, never an error: an error
//! says that nobody could be asked, and changes nothing.
//!
//! Keys, states, deadlines and who may do what are up to the rules, not to a provider.

pub mod resend;

use async_trait::async_trait;
use frontdesk_types::custom_domains::DnsRecord;

use crate::dns::fqdn::Fqdn;

/// An email domain, as a provider knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailDomain {
    /// The hostname.
    pub hostname: Fqdn,
    /// Id of the domain at the provider, if it gave one.
    pub reference: Option<String>,
    /// Selector of the organization's signatures (RFC 6376, section 3.1).
    pub selector: String,
    /// Public key of these signatures: a `SubjectPublicKeyInfo` in Base64. Only for a provider that leaves signing to
    /// us ([`MailProvider::signs`]).
    pub public_key: Option<String>,
    /// Label of the organization's mail exchanger for this hostname, which is worthless to any other organization.
    pub receiving_label: String,
    /// The records as they were returned last, in the order in which they are shown.
    pub records: Vec<DnsRecord>,
}

/// A domain that was registered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisteredDomain {
    /// Id of the domain at the provider, if it gives one and the domain was not in use there before.
    pub reference: Option<String>,
    /// Records to publish in order to send. Names are fully qualified.
    pub records: Vec<DnsRecord>,
}

/// Result of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DomainCheck {
    /// The records that were looked for, with what was found: those of sending, or those of receiving.
    pub records: Vec<DnsRecord>,
    /// Conclusion from them.
    pub verdict: DomainVerdict,
}

/// Conclusion from the records of a domain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DomainVerdict {
    /// All required records are published, and nothing is in the way.
    Verified,
    /// Not yet. The detail is a sentence for people that says what is missing.
    Pending(String),
    /// The provider has given up. The detail is a sentence for people.
    Failed(String),
}

/// Failure of a call, after which nothing has changed: `MAIL_PROVIDER_ERROR`. The texts are sentences for people that
/// say what to do, without secrets and without what the provider said literally.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MailProviderError {
    /// It could not be asked: no answer in time, an answer that is not understood, name servers that contradict each
    /// other. Another attempt may help.
    #[error("{0}")]
    Unavailable(String),
    /// It refuses the request, as with a wrong key of the operator.
    #[error("{0}")]
    Refused(String),
}

/// A mail to send. A provider takes either its parts or [`raw`](Self::raw), which say the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutgoingMail {
    /// Key of the attempt to deliver: a provider that knows keys sends a mail only once for each.
    pub key: String,
    /// Sender of the envelope, to which bounces go.
    pub envelope_from: String,
    /// Recipients of the envelope: all of `to` and `cc`.
    pub envelope_to: Vec<String>,
    /// The field `From`.
    pub from: String,
    /// Addresses of the field `To`.
    pub to: Vec<String>,
    /// Addresses of the field `Cc`.
    pub cc: Vec<String>,
    /// The field `Reply-To`.
    pub reply_to: Option<String>,
    /// Subject, on one line.
    pub subject: String,
    /// The text.
    pub text: String,
    /// The same in HTML.
    pub html: String,
    /// All other fields, in order: `Message-ID`, `In-Reply-To`, `References`, `Auto-Submitted`.
    pub headers: Vec<(String, String)>,
    /// The whole mail as it is sent (RFC 5322), with lines that end in CRLF; signed, where we sign.
    pub raw: Vec<u8>,
}

/// A mail that was accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentMail {
    /// Name that the provider gave it, such as the id in a queue.
    pub reference: Option<String>,
}

/// Failure to send a mail. The texts are sentences for people and contain no address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// The recipient does not exist or takes nothing (5.1.x, 5.2.x): nothing more is to be sent there.
    #[error("{text}")]
    Recipient {
        /// Enhanced status (RFC 3463), or the status of the answer.
        code: String,
        /// The reason.
        text: String,
    },
    /// The sender is refused, as by a policy (5.7.x): the recipient may be reached by others.
    #[error("{0}")]
    Sender(String),
    /// Refused for good for another reason.
    #[error("{0}")]
    Permanent(String),
    /// Refused for now, or not even offered: another attempt may help.
    #[error("{0}")]
    Temporary(String),
    /// It is unknown whether it was accepted: another attempt may send it twice. A provider that sends a mail only once for
    /// each key reports this as [`Temporary`](Self::Temporary).
    #[error("{0}")]
    Unknown(String),
}

/// Registers and checks email domains, and sends mails from them.
#[async_trait]
pub trait MailProvider: Send + Sync + 'static {
    /// Returns `true` if mails are signed by us, with a key and a selector of each organization. Otherwise the provider
    /// signs, its records are the same for all organizations, and so they do not prove who has the hostname: then the
    /// rules add a record of their own that does.
    fn signs(&self) -> bool;

    /// Returns `true` if the mail exchanger of a hostname differs between organizations, so that the record itself says
    /// whose it is. Otherwise whoever receives at a hostname first keeps it.
    fn has_own_exchangers(&self) -> bool {
        false
    }

    /// Registers a hostname for sending. Registering it again returns the same, so that a caller may repeat a call whose
    /// answer was lost.
    ///
    /// # Errors
    /// When it was not registered, or it is unknown whether it was.
    async fn register(&self, domain: &MailDomain) -> Result<RegisteredDomain, MailProviderError>;

    /// Looks for the records of sending now.
    ///
    /// # Errors
    /// When their state is unknown.
    async fn check_sending(&self, domain: &MailDomain) -> Result<DomainCheck, MailProviderError>;

    /// Returns the records to publish in order to receive, in addition to those of sending. May be repeated.
    ///
    /// # Errors
    /// When the provider could not be asked, or does not receive.
    async fn request_receiving(&self, domain: &MailDomain) -> Result<Vec<DnsRecord>, MailProviderError>;

    /// Looks for the records of receiving now. Verified only if mail for the hostname arrives here and nowhere else.
    ///
    /// # Errors
    /// When their state is unknown.
    async fn check_receiving(&self, domain: &MailDomain) -> Result<DomainCheck, MailProviderError>;

    /// Forgets a domain; one that it does not know is forgotten already. One without a reference stays, where the provider
    /// gives references: others use it.
    ///
    /// # Errors
    /// When it is unknown whether the provider still has it.
    async fn unregister(&self, domain: &MailDomain) -> Result<(), MailProviderError>;

    /// Sends a mail, once. A caller that retries may send a duplicate: a server can accept a mail and fail to confirm
    /// it.
    ///
    /// # Errors
    /// When it was not accepted, or it is unknown whether it was.
    async fn send(&self, mail: &OutgoingMail) -> Result<SentMail, SendError>;
}
