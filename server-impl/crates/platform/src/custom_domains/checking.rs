//! Asks name servers about a domain, and the hostname itself if it leads here.

use std::{collections::HashSet, fmt::Display, net::IpAddr, sync::Arc, time::Duration};

use frontdesk_core::auth::{key_ring::KeyRing, pepper::PepperPurpose};
use frontdesk_ports::{
    dns::{Dns, DnsAnswer, DnsError, DnsRecordKind, LookupViews, ResourceRecord, fqdn::Fqdn},
    outbound::{HttpClient, OutboundError, OutboundRequest, OversizePolicy},
    random::{self, Random},
};
use frontdesk_types::{
    CustomDomainId, Error, OrgId, Result,
    custom_domains::{CustomDomain, DomainStatus},
};
use http::{Method, StatusCode};
use url::Url;

use super::{PlatformDomains, records};
use crate::{
    certificates::CertificateStanding,
    dns_checks::{RecordFinding, RecordVerdict, judge_views},
    hostnames,
};

/// Path that answers with a proof that a hostname leads to this installation; the nonce follows it.
pub const PROOF_PATH: &str = "/.well-known/frontdesk/";

/// Maximum number of aliases that are followed from a hostname to the edge.
const MAX_ALIASES: usize = 8;

/// Time limit of a probe.
const PROBE_TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum number of bytes read of an answer to a probe.
const MAX_PROBE_BYTES: usize = 1_024;

/// Number of letters in a nonce.
const NONCE_LETTERS: usize = 22;

/// Ports and trust of the web, which tests change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WebPorts {
    /// Port of `http`.
    pub http: u16,
    /// Port of `https`.
    pub https: u16,
    /// A certificate authority (PEM) that is trusted in addition to those of the system.
    pub root: Option<&'static str>,
}

impl Default for WebPorts {
    fn default() -> Self {
        Self { http: 80, https: 443, root: None }
    }
}

/// Observations of a check. Anything that was not checked is `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DomainObservation {
    /// Name that the hostname is to lead to.
    pub edge: String,
    /// Finding on the ownership record.
    pub ownership: Option<RecordFinding>,
    /// Obstacle between a claim and its hostname.
    pub rival: Option<RivalObservation>,
    /// Target of the hostname.
    pub routing: Option<RoutingObservation>,
    /// State of its certificate; `None` if this server obtains none for it.
    pub certificate: Option<CertificateStanding>,
    /// Result of an HTTPS request; the error is a sentence for people. Also `None` when no name server
    /// could resolve the hostname.
    pub https: Option<Result<(), String>>,
}

/// The holder of the hostname of a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RivalHolder {
    /// Another domain.
    Domain {
        /// Organization that it belongs to.
        org: OrgId,
        /// Id of the domain.
        id: CustomDomainId,
        /// Value of its ownership record.
        token: String,
    },
    /// An email receiver.
    Email,
}

/// Observations of the holder of the hostname of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RivalObservation {
    /// Another organization has it; the verdict is on its ownership record.
    Elsewhere(RecordVerdict),
    /// Another agent of the same organization has it.
    Own,
    /// The hostname receives email.
    Email,
}

/// Target of a hostname.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoutingObservation {
    /// Finding on the target: the edge, or the target instead.
    pub finding: RecordFinding,
    /// `true` if the hostname cannot have an alias.
    pub is_apex: bool,
}

/// Checks domains.
pub struct DomainChecker {
    /// Client that asks name servers.
    pub dns: Arc<dyn Dns>,
    /// Client that sends requests to hostnames, whose addresses come from the same name servers.
    pub web: Arc<dyn HttpClient>,
    /// Key ring of the proofs that a hostname leads here.
    pub ring: Arc<KeyRing>,
    /// Source of nonces.
    pub random: Arc<dyn Random>,
    /// Settings of the operator, with the target of hostnames.
    pub platform: PlatformDomains,
    /// Ports and trust of the web.
    pub ports: WebPorts,
}

impl DomainChecker {
    /// Checks everything that the status of a domain depends on. `rival` has the hostname of a claim, and
    /// `certificate` is the state of its certificate, if this server obtains one for it.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn observe_domain(
        &self,
        domain: &CustomDomain,
        rival: Option<&RivalHolder>,
        certificate: Option<CertificateStanding>,
    ) -> Result<DomainObservation> {
        let edge = self.platform.edge.to_string();
        let mut seen = DomainObservation { edge, ownership: None, rival: None, routing: None, certificate, https: None };
        if domain.status == DomainStatus::PendingSsl {
            // No one can answer without a certificate.
            if seen.certificate.as_ref().is_none_or(|standing| standing.issued.is_some()) {
                seen.https = self.probe_https(&domain.hostname).await;
            }
            return Ok(seen);
        }
        let views = self.dns.lookup_everywhere(&records::ownership_name(&domain.hostname)?, DnsRecordKind::Txt).await;
        let ownership = judge_views(&views, |records| has_txt_value(records, &domain.token));
        let is_owned = ownership.verdict == RecordVerdict::Present;
        seen.rival = rival.map(|rival| match rival {
            RivalHolder::Domain { org, .. } if *org == domain.org => RivalObservation::Own,
            RivalHolder::Domain { token, .. } => {
                RivalObservation::Elsewhere(judge_views(&views, |records| has_txt_value(records, token)).verdict)
            }
            RivalHolder::Email => RivalObservation::Email,
        });
        seen.ownership = Some(ownership);
        // Nothing else is checked before the ownership is proved.
        let is_active = domain.status == DomainStatus::Active;
        if is_owned || is_active {
            seen.routing = Some(self.observe_routing(&domain.hostname).await?);
        }
        if is_active {
            seen.https = self.probe_https(&domain.hostname).await;
        }
        Ok(seen)
    }

    /// Finds the target of a hostname: by an alias, by the addresses of the edge, or, behind someone's proxy, by an
    /// answer of ours that proves it.
    async fn observe_routing(&self, hostname: &str) -> Result<RoutingObservation> {
        let name: Fqdn = hostname.parse().map_err(|_| Error::internal(format!("`{hostname}` is not a name")))?;
        let mut finding = self.follow_aliases(&name).await;
        if finding.verdict != RecordVerdict::Present {
            let by_address = self.compare_addresses(&name).await;
            finding = more_informative(finding, by_address);
        }
        if finding.verdict != RecordVerdict::Present && self.is_proved_by_answer(hostname).await {
            finding.verdict = RecordVerdict::Present;
        }
        Ok(RoutingObservation { finding, is_apex: hostnames::is_apex(hostname) })
    }

    /// Follows the aliases of a name to the edge.
    async fn follow_aliases(&self, name: &Fqdn) -> RecordFinding {
        let (edge, mut name, mut told) = (ResourceRecord::Cname(self.platform.edge.clone()), name.clone(), None);
        for _ in 0..MAX_ALIASES {
            let views = self.dns.lookup_everywhere(&name, DnsRecordKind::Cname).await;
            let finding = judge_views(&views, |records| records.contains(&edge));
            if finding.verdict == RecordVerdict::Present {
                return finding;
            }
            let target = alias_target(&views);
            let first = told.get_or_insert(finding);
            match target {
                Some(target) => name = target,
                None => return first.clone(),
            }
        }
        told.unwrap_or(RecordFinding { verdict: RecordVerdict::Unknown, found: None, trouble: None })
    }

    /// Checks that all addresses of a name are those of the edge.
    async fn compare_addresses(&self, name: &Fqdn) -> RecordFinding {
        let (edge, trouble) = self.resolve_edge().await;
        let is_ours = |records: &[ResourceRecord]| {
            let mut addresses = records.iter().filter_map(ResourceRecord::address).peekable();
            addresses.peek().is_some() && addresses.all(|address| edge.contains(&address))
        };
        let v4 = judge_views(&self.dns.lookup_everywhere(name, DnsRecordKind::A).await, is_ours);
        let v6 = judge_views(&self.dns.lookup_everywhere(name, DnsRecordKind::Aaaa).await, is_ours);
        let is_none = |finding: &RecordFinding| finding.verdict == RecordVerdict::Absent && finding.found.is_none();
        let finding = match (v4.verdict, v6.verdict) {
            _ if is_none(&v4) => v6,
            _ if is_none(&v6) => v4,
            (RecordVerdict::Present, _) => v6,
            (_, RecordVerdict::Present) => v4,
            _ => more_informative(v4, v6),
        };
        match trouble {
            // The right addresses are unknown.
            Some(_) if finding.verdict == RecordVerdict::Absent && finding.found.is_some() => {
                RecordFinding { verdict: RecordVerdict::Unknown, trouble, ..finding }
            }
            _ => finding,
        }
    }

    /// Returns the addresses of the edge, and the reason why they may be incomplete.
    async fn resolve_edge(&self) -> (HashSet<IpAddr>, Option<DnsError>) {
        if !self.platform.edge_addresses.is_empty() {
            return (self.platform.edge_addresses.iter().copied().collect(), None);
        }
        let (mut found, mut trouble) = (HashSet::new(), None);
        for kind in [DnsRecordKind::A, DnsRecordKind::Aaaa] {
            match self.dns.lookup(&self.platform.edge, kind).await {
                Ok(DnsAnswer::Records(records)) => found.extend(records.iter().filter_map(ResourceRecord::address)),
                Ok(DnsAnswer::NoData | DnsAnswer::NxDomain) => {}
                Err(error) => trouble = Some(error),
            }
        }
        (found, trouble)
    }

    /// Returns `true` if an answer proves that a hostname leads here. Not every proxy forwards plain requests.
    async fn is_proved_by_answer(&self, hostname: &str) -> bool {
        matches!(self.answers_proof("http", self.ports.http, hostname).await, Ok(true))
            || matches!(self.answers_proof("https", self.ports.https, hostname).await, Ok(true))
    }

    /// Checks that a hostname leads here over plain HTTP; the error is a sentence for people. Returns `None` when
    /// no name server could resolve it.
    #[crate::boxed]
    pub async fn probe_http(&self, hostname: &str) -> Option<Result<(), String>> {
        self.probe("http", self.ports.http, hostname, "Something else answers there.").await
    }

    async fn probe_https(&self, hostname: &str) -> Option<Result<(), String>> {
        self.probe("https", self.ports.https, hostname, "Something else answers there. Let the hostname lead here alone.").await
    }

    async fn probe(&self, scheme: &str, port: u16, hostname: &str, other: &str) -> Option<Result<(), String>> {
        match self.answers_proof(scheme, port, hostname).await {
            Ok(true) => Some(Ok(())),
            Ok(false) => Some(Err(other.to_owned())),
            Err(OutboundError::Unresolved(_) | OutboundError::TimedOut) if self.is_unresolved(hostname).await => None,
            Err(error) => Some(Err(error.to_string())),
        }
    }

    /// Returns `true` if the name servers fail to resolve a hostname.
    async fn is_unresolved(&self, hostname: &str) -> bool {
        let Ok(name) = hostname.parse() else { return false };
        let (v4, v6) = tokio::join!(self.dns.lookup(&name, DnsRecordKind::A), self.dns.lookup(&name, DnsRecordKind::Aaaa));
        v4.is_err() || v6.is_err()
    }

    /// Returns `true` if this installation answers at a hostname.
    async fn answers_proof(&self, scheme: &str, port: u16, hostname: &str) -> Result<bool, OutboundError> {
        let invalid = |error: &dyn Display| OutboundError::Invalid(error.to_string());
        let nonce = random::random_base62(&*self.random, NONCE_LETTERS);
        let url = Url::parse(&format!("{scheme}://{hostname}:{port}{PROOF_PATH}{nonce}")).map_err(|error| invalid(&error))?;
        let request = OutboundRequest {
            deadline: PROBE_TIMEOUT,
            max_bytes: MAX_PROBE_BYTES,
            oversized: OversizePolicy::Truncate,
            ..OutboundRequest::new(Method::GET, url)
        };
        let answer = self.web.send(request).await?;
        let ring = self.ring.current_ring().map_err(|error| invalid(&error))?;
        let proof = std::str::from_utf8(&answer.body).unwrap_or_default().trim();
        Ok(answer.status == StatusCode::OK
            && ring.verify_token(PepperPurpose::Hostname, proof_input(hostname, &nonce).as_bytes(), proof))
    }
}

/// Returns the proof that a hostname leads to this installation.
///
/// # Errors
/// Only faults.
pub fn hostname_proof(ring: &KeyRing, hostname: &str, nonce: &str) -> Result<String> {
    Ok(ring.current_ring()?.current().derive_token(PepperPurpose::Hostname, proof_input(hostname, nonce).as_bytes()))
}

fn proof_input(hostname: &str, nonce: &str) -> String {
    format!("{hostname} {nonce}")
}

fn has_txt_value(records: &[ResourceRecord], expected: &str) -> bool {
    // Name servers, and some zone editors, fold case.
    records.iter().any(|record| matches!(record, ResourceRecord::Txt(text) if text.trim().eq_ignore_ascii_case(expected)))
}

/// Returns the alias of a name, according to the servers of its zone.
fn alias_target(views: &LookupViews) -> Option<Fqdn> {
    views.authoritative.iter().flatten().find_map(|answer| match answer {
        DnsAnswer::Records(records) => records.iter().find_map(|record| match record {
            ResourceRecord::Cname(target) => Some(target.clone()),
            _ => None,
        }),
        DnsAnswer::NoData | DnsAnswer::NxDomain => None,
    })
}

/// Returns the more informative of two findings, either of which may make a name lead to the edge.
fn more_informative(first: RecordFinding, second: RecordFinding) -> RecordFinding {
    match (first.verdict, second.verdict) {
        (RecordVerdict::Present, _) => first,
        (_, RecordVerdict::Present) => second,
        (RecordVerdict::Unknown, _) => first,
        (_, RecordVerdict::Unknown) => second,
        _ if first.found.is_some() => first,
        _ => second,
    }
}

#[cfg(test)]
mod tests {
    use std::net::UdpSocket;

    use frontdesk_ports::{
        dns::client::{DnsClient, ResolverOptions},
        mail_settings::MailSettings,
        outbound::{addresses::EgressPolicy, client::GuardedClient, lookup::DnsLookup},
        random::OsRandom,
    };

    use super::*;
    use crate::hostnames::ReservedNames;

    /// Creates a checker whose only name server is gone.
    fn unreachable_checker() -> DomainChecker {
        let socket = UdpSocket::bind("127.0.0.1:0").expect("a free port");
        let gone = socket.local_addr().expect("an address");
        drop(socket);
        let egress = EgressPolicy::new(Vec::new());
        let dns: Arc<dyn Dns> =
            Arc::new(DnsClient::new(&[gone], ResolverOptions::default(), Arc::new(egress.clone())).expect("a client"));
        let edge: Fqdn = "edge.example".parse().expect("a name");
        let reserved = ReservedNames::default();
        DomainChecker {
            web: Arc::new(GuardedClient::new_probing(egress, Arc::new(DnsLookup(Arc::clone(&dns))), None)),
            dns,
            ring: Arc::new(KeyRing::of(vec!["0123456789".to_owned().into()])),
            random: Arc::new(OsRandom),
            platform: PlatformDomains {
                edge,
                edge_addresses: Vec::new(),
                reserved,
                help_domain: None,
                host: None,
                mail: MailSettings::default(),
            },
            ports: WebPorts::default(),
        }
    }

    #[tokio::test]
    async fn whoever_can_ask_nobody_does_not_know_where_a_hostname_leads() {
        assert_eq!(unreachable_checker().probe_http("help.acme.example").await, None);
        assert_eq!(unreachable_checker().probe_https("help.acme.example").await, None);
    }
}
