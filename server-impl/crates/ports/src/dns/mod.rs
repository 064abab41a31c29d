//! DNS look-ups.
//!
//! An answer says either that there are records or that there are none. Anything else is an error and says neither:
//! a failed look-up must never be taken for a missing record.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};

use async_trait::async_trait;

mod answer;
mod authoritative;
pub mod client;
pub mod fqdn;
#[cfg(test)]
mod tests;
pub(crate) mod tls;

use fqdn::Fqdn;

/// A record type (RFC 1035, section 3.2.2; RFC 3596, section 2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DnsRecordKind {
    /// An IPv4 address.
    A,
    /// An IPv6 address.
    Aaaa,
    /// An alias of another name.
    Cname,
    /// Text.
    Txt,
    /// A mail server.
    Mx,
    /// Authorities that may issue certificates (RFC 8659).
    Caa,
    /// A name server.
    Ns,
}

/// A record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResourceRecord {
    /// An IPv4 address.
    A(Ipv4Addr),
    /// An IPv6 address.
    Aaaa(Ipv6Addr),
    /// Target of an alias.
    Cname(Fqdn),
    /// Text: the concatenated strings of the record. Invalid UTF-8 is replaced.
    Txt(String),
    /// A mail server.
    Mx {
        /// Servers with a lower value are preferred.
        preference: u16,
        /// The server. The root means that the domain accepts no mail (RFC 7505).
        exchange: Fqdn,
    },
    /// Authorities that may issue certificates (RFC 8659, section 4.1).
    Caa {
        /// Set when an authority that does not know the tag must not issue.
        is_critical: bool,
        /// The property: `issue`.
        tag: String,
        /// The value. Invalid UTF-8 is replaced.
        value: String,
    },
    /// A name server.
    Ns(Fqdn),
}

impl ResourceRecord {
    /// Returns the address, if it contains one.
    pub fn address(&self) -> Option<IpAddr> {
        match self {
            Self::A(address) => Some(IpAddr::V4(*address)),
            Self::Aaaa(address) => Some(IpAddr::V6(*address)),
            _ => None,
        }
    }
}

/// Formats the data as in a zone file: the part after the type.
impl fmt::Display for ResourceRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::A(address) => address.fmt(f),
            Self::Aaaa(address) => address.fmt(f),
            Self::Cname(name) | Self::Ns(name) => name.fmt(f),
            Self::Txt(text) => f.write_str(text),
            Self::Mx { preference, exchange } => write!(f, "{preference} {exchange}"),
            Self::Caa { is_critical, tag, value } => write!(f, "{} {tag} \"{value}\"", u8::from(*is_critical) << 7),
        }
    }
}

/// Answer of a look-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DnsAnswer {
    /// One or more records, of the name itself or of the target of its alias.
    Records(Vec<ResourceRecord>),
    /// The name has records, but none of this type (NODATA; RFC 2308, section 2.2).
    NoData,
    /// There is no such name (NXDOMAIN; RFC 2308, section 2.1).
    NxDomain,
}

/// Failure of a look-up. Its `Display` is a sentence for the person who published the records.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DnsError {
    /// No answer came in time.
    #[error("The name servers did not answer in time. Try again later.")]
    Timeout,
    /// No server could be reached.
    #[error("The name servers cannot be reached: {0}. Try again later.")]
    Unreachable(String),
    /// A server failed (SERVFAIL and other codes).
    #[error("The name servers answered with the failure {0}. Check the zone and its delegation, then try again.")]
    Failed(String),
    /// A server refuses such questions (REFUSED).
    #[error("The name servers refused to answer. Check the delegation of the zone, then try again.")]
    Refused,
    /// The answer did not fit and was not available over TCP.
    #[error("The answer of the name servers was cut off. Let them answer over TCP as well, then try again.")]
    Truncated,
    /// The servers of the zone must not be queried.
    #[error("{0}")]
    Forbidden(String),
    /// The answer is malformed or contradictory.
    #[error("The answer of the name servers is not valid: {0}. Correct the zone, then try again.")]
    Malformed(String),
}

/// Looks up DNS records.
#[async_trait]
pub trait Dns: Send + Sync + 'static {
    /// Looks up the records of one type at a name. Follows aliases (CNAME), unless CNAME records are requested.
    ///
    /// # Errors
    /// When there is no reliable answer. An error says nothing about the records.
    async fn lookup(&self, name: &Fqdn, kind: DnsRecordKind) -> Result<DnsAnswer, DnsError>;

    /// Queries several servers independently, past every cache of this program.
    async fn lookup_everywhere(&self, name: &Fqdn, kind: DnsRecordKind) -> LookupViews;
}

/// Answers of several servers for the same records. Each has an answer of its own: none stands for all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookupViews {
    /// Answers of the servers of the zone itself, at most two, which know immediately what was just published. A
    /// single error when they cannot be found.
    pub authoritative: Vec<Result<DnsAnswer, DnsError>>,
    /// Answers of the resolvers, which may cache for a while that there was nothing: this is what the visitors
    /// of a name see.
    pub recursive: Vec<Result<DnsAnswer, DnsError>>,
}
