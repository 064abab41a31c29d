//! Certificates for HTTPS that the server gets by itself.

use std::time::Duration;

use frontdesk_vocabulary::words;

use crate::{JobId, OrgId, Timestamp, TlsKeyId, custom_domains::StatusCode, jobs::work_item::WorkItem};

words! {
    /// Why a hostname has a certificate.
    Purpose {
        /// It is the host of the platform.
        Platform = "platform",
        /// It is a custom domain.
        CustomDomain = "custom_domain",
        /// The platform gave it to a help center.
        HelpCenter = "help_center",
    }
}

/// A hostname that is to have a certificate, and how far that is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The hostname, in ASCII and lower case.
    pub hostname: String,
    /// Why it is to have one.
    pub purpose: Purpose,
    /// The organization that it is for; `None` for the host of the platform.
    pub org: Option<OrgId>,
    /// The certificate that it has.
    pub issued: Option<IssuedCertificate>,
    /// The order for the next one.
    pub order: Option<PendingOrder>,
    /// The job that works on it.
    pub job: Option<JobId>,
    /// When there is something to do.
    pub next_at: Option<Timestamp>,
    /// Failures in a row.
    pub failures: i64,
    /// When the authority has last refused one, as far as it has not issued one since.
    pub refused_at: Option<Timestamp>,
    /// Why it failed last; `None` once it has not.
    pub problem: Option<CertificateProblem>,
    /// Since when it is not to have one any more, and only keeps what it has.
    pub unwanted_at: Option<Timestamp>,
    /// When the hostname was first to have one.
    pub created_at: Timestamp,
    /// When any of this last changed.
    pub updated_at: Timestamp,
}

/// A certificate that was issued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedCertificate {
    /// The certificate, and those that prove it (PEM).
    pub chain: String,
    /// Its key.
    pub key: TlsKeyId,
    /// Issuer.
    pub issuer: String,
    /// From when it is valid.
    pub not_before: Timestamp,
    /// When it expires.
    pub not_after: Timestamp,
    /// The directory of the authority.
    pub directory: String,
    /// Identifier of the authority (RFC 9773, section 4.1).
    pub renewal_id: Option<String>,
    /// When it is renewed.
    pub renew_at: Timestamp,
    /// When the authority is asked again for that time; `None` if it does not tell.
    pub ask_at: Option<Timestamp>,
}

impl IssuedCertificate {
    /// Returns how long it is valid in all.
    pub fn lifetime(&self) -> Duration {
        self.not_after.since(self.not_before)
    }

    /// Returns `true` if less than a third of its lifetime is left.
    pub fn is_near_expiry(&self, now: Timestamp) -> bool {
        self.not_after.since(now) < self.lifetime() / 3
    }

    /// When there is something to do about it.
    pub fn next_action_at(&self) -> Timestamp {
        self.ask_at.map_or(self.renew_at, |ask| ask.min(self.renew_at))
    }
}

/// An order that is not fulfilled yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingOrder {
    /// Its address; `None` until the authority has given it one.
    pub url: Option<String>,
    /// The directory of the authority.
    pub directory: String,
    /// The key that is to be certified.
    pub key: TlsKeyId,
    /// The certificate that is to be replaced, as the authority calls it.
    pub replaces: Option<String>,
}

/// Why a hostname has no new certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificateProblem {
    /// For programs.
    pub code: StatusCode,
    /// For people.
    pub detail: String,
}

/// An account at a certificate authority.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AcmeAccount {
    /// Its key.
    pub key: TlsKeyId,
    /// Its address, once it is registered.
    pub url: Option<String>,
    /// Nothing is ordered before.
    pub paused_until: Timestamp,
}

/// Challenge for an authority that looks whether a hostname leads here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AcmeChallenge {
    /// The hostname.
    pub hostname: String,
    /// SHA-256 of the token that it asks for.
    pub token_digest: Vec<u8>,
    /// The thumbprint of the key of the account.
    pub thumbprint: String,
    /// SHA-256 of the key authorization.
    pub answer_digest: Vec<u8>,
    /// It is not shown any more from then on.
    pub expires_at: Timestamp,
}

/// Certificate with which a handshake for a hostname is answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServedCertificate {
    /// The key of the certificate, which is of this one alone.
    pub key: TlsKeyId,
    /// Why the hostname has one.
    pub purpose: Purpose,
    /// `true` if its custom domain is served, or waits for HTTPS only. `false` for other purposes.
    pub is_served_domain: bool,
}

/// An order, for the limits of an authority.
#[derive(Debug, Clone, Copy)]
pub struct OrderedCertificate<'o> {
    /// The directory of the authority.
    pub directory: &'o str,
    /// The domain that somebody has registered.
    pub registered_domain: &'o str,
    /// The hostname.
    pub hostname: &'o str,
    /// The organization that it is for; `None` for the host of the platform.
    pub org: Option<OrgId>,
    /// `true` if it renews a certificate.
    pub is_renewal: bool,
    /// When.
    pub at: Timestamp,
}

/// A hostname or a slug that perhaps is to have a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificateCandidate {
    /// The hostname, or the slug.
    pub name: String,
    /// Organization, not yet parsed: an unreadable row fails on its own.
    pub org: String,
    /// `true` if it is known to need one, or needs none.
    pub is_known: bool,
}

impl WorkItem for CertificateCandidate {
    fn org(&self) -> &str {
        &self.org
    }

    fn name(&self) -> String {
        self.name.clone()
    }
}

/// A hostname at which something is due.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueCertificate {
    /// True while it has no certificate: those come after renewals.
    pub is_new: bool,
    /// When it was noted.
    pub created_at: Timestamp,
    /// The hostname.
    pub hostname: String,
    /// Organization, not yet parsed: an unreadable row fails on its own.
    pub org: Option<String>,
}

impl WorkItem for DueCertificate {
    fn org(&self) -> &str {
        self.org.as_deref().unwrap_or_default()
    }

    fn name(&self) -> String {
        self.hostname.clone()
    }
}

/// Statistics of the certificates of an installation, for the operator.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CertificateStatistics {
    /// Hostnames with a valid certificate.
    pub valid: i64,
    /// Hostnames without one, which was not refused so far.
    pub waiting: i64,
    /// Hostnames for which the last attempt has failed.
    pub failing: i64,
    /// When the first certificate expires.
    pub first_expiry: Option<Timestamp>,
}
