//! Certificates for HTTPS: which hostnames are to have one, and how they get it.
//!
//! [`wanting`] notes hostnames, [`issuing`] gets certificates for them from an authority, under the limits of
//! [`budgets`], and [`serving`] tells what a handshake is answered with.

pub mod accounts;
pub mod budgets;
pub mod caa;
pub mod issuing;
pub mod keys;
pub mod problems;
mod progress;
pub mod renewal;
pub mod schedule;
pub mod serving;
pub mod wanting;

use std::sync::Arc;

use frontdesk_ports::{
    acme::{Authority, ChallengeKind},
    certificates::files::CertificateFiles,
    dns::fqdn::Fqdn,
};
use frontdesk_types::{
    Timestamp,
    certificates::{Certificate, Issued, Problem},
};

/// Way in which hostnames get certificates.
pub struct Certification {
    /// Those that the operator gives.
    pub files: Arc<CertificateFiles>,
    /// Authority for all others; `None` where there is none.
    pub ordering: Option<Ordering>,
    /// The host of the platform, if it is to have a certificate.
    pub host: Option<Fqdn>,
}

/// Settings for ordering certificates.
pub struct Ordering {
    /// The authority.
    pub authority: Authority,
    /// Way of showing that a hostname leads here.
    pub challenge: ChallengeKind,
    /// The kind of certificate, as the authority calls it; `None` for its usual one.
    pub profile: Option<String>,
}

impl Certification {
    /// Returns whether a hostname is to get a certificate from an authority.
    pub fn is_ordered(&self, hostname: &str) -> bool {
        self.ordering.is_some() && is_public(hostname) && self.files.find(hostname).is_none()
    }
}

/// Returns whether an authority could find a hostname: not one that leads to the machine itself.
fn is_public(hostname: &str) -> bool {
    hostname.contains('.') && !hostname.ends_with(".localhost")
}

/// State of a hostname's certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The certificate that it has.
    pub issued: Option<Issued>,
    /// Why the last order has failed; only if there is no certificate, or less than a third of its lifetime is left.
    pub problem: Option<Problem>,
}

impl Standing {
    /// Returns whether there is a certificate that has not expired.
    pub fn is_valid(&self, now: Timestamp) -> bool {
        self.issued.as_ref().is_some_and(|issued| now < issued.not_after)
    }

    /// The standing of a hostname. A renewal that fails is told once it is late.
    pub fn of(certificate: Option<&Certificate>, now: Timestamp) -> Self {
        let issued = certificate.and_then(|certificate| certificate.issued.as_ref());
        let is_pressing = issued.is_none_or(|issued| issued.is_late(now));
        let problem = certificate.and_then(|certificate| certificate.problem.clone()).filter(|_| is_pressing);
        Self { issued: issued.cloned(), problem }
    }
}
