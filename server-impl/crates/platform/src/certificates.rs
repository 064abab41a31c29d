//! Certificates for HTTPS: the hostnames that need one, and the process of obtaining it.
//!
//! [`wanting`] records hostnames, [`issuing`] obtains certificates for them from an authority, within the limits of
//! [`budgets`], and [`serving`] finds the certificate for a handshake.

pub mod accounts;
pub mod budgets;
pub mod caa;
pub mod issuing;
pub mod keys;
pub mod problems;
mod progress;
pub mod renewal;
pub mod required_hostnames;
pub mod schedule;
pub mod serving;

use std::sync::Arc;

use frontdesk_ports::{
    acme::{Authority, ChallengeKind},
    certificates::files::CertificateFiles,
    dns::fqdn::Fqdn,
};
use frontdesk_types::{
    Timestamp,
    certificates::{Certificate, CertificateProblem, IssuedCertificate},
};

/// Sources of the certificates of hostnames.
pub struct CertificateSources {
    /// Certificates that the operator provides as files.
    pub files: Arc<CertificateFiles>,
    /// Source of all other certificates; `None` if there is none.
    pub ordering: Option<OrderSettings>,
    /// Host of the platform, if it needs a certificate.
    pub host: Option<Fqdn>,
    /// Host that receives mail, if it needs a certificate.
    pub mail_host: Option<Fqdn>,
}

/// Settings for ordering certificates.
pub struct OrderSettings {
    /// The authority.
    pub authority: Authority,
    /// The challenge that proves that a hostname leads here.
    pub challenge: ChallengeKind,
    /// The authority's name for the kind of certificate; `None` for its default one.
    pub profile: Option<String>,
}

impl CertificateSources {
    /// Returns the hosts of the platform that need a certificate.
    pub fn platform_hosts(&self) -> impl Iterator<Item = &str> {
        self.host.iter().chain(&self.mail_host).map(Fqdn::as_str)
    }

    /// Returns `true` if a hostname gets its certificate from an authority.
    pub fn is_ordered(&self, hostname: &str) -> bool {
        self.ordering.is_some() && is_public_hostname(hostname) && self.files.find(hostname).is_none()
    }
}

/// Returns `true` unless a hostname leads to the machine itself, so that no authority could find it.
fn is_public_hostname(hostname: &str) -> bool {
    hostname.contains('.') && !hostname.ends_with(".localhost")
}

/// The certificate state of a hostname.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CertificateStanding {
    /// Current certificate of the hostname.
    pub issued: Option<IssuedCertificate>,
    /// Reason why the last order failed; only set if there is no certificate, or less than a third of
    /// its lifetime is left.
    pub problem: Option<CertificateProblem>,
}

impl CertificateStanding {
    /// Returns `true` if there is a certificate that has not expired.
    pub fn is_valid(&self, now: Timestamp) -> bool {
        self.issued.as_ref().is_some_and(|issued| now < issued.not_after)
    }

    /// Returns the state of a hostname. A failing renewal is reported once it is late.
    pub fn of(certificate: Option<&Certificate>, now: Timestamp) -> Self {
        let issued = certificate.and_then(|certificate| certificate.issued.as_ref());
        let is_pressing = issued.is_none_or(|issued| issued.is_near_expiry(now));
        let problem = certificate.and_then(|certificate| certificate.problem.clone()).filter(|_| is_pressing);
        Self { issued: issued.cloned(), problem }
    }
}
