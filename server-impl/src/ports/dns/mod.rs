//! Questions to the domain name system.
//!
//! An answer says that there are records, or that there are none. Whatever else happens is an error, and says neither: nobody may take
//! "it could not be asked" for "it is not there".

use std::net::{Ipv4Addr, Ipv6Addr};

use async_trait::async_trait;

mod answer;
pub mod client;
pub mod fqdn;
#[cfg(test)]
mod tests;

use fqdn::Fqdn;

/// A type of records (RFC 1035, section 3.2.2; RFC 3596, section 2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RecordKind {
    /// An IPv4 address.
    A,
    /// An IPv6 address.
    Aaaa,
    /// Another name for a name.
    Cname,
    /// Text.
    Txt,
    /// A mail server.
    Mx,
    /// A name server.
    Ns,
}

/// A record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Record {
    /// An IPv4 address.
    A(Ipv4Addr),
    /// An IPv6 address.
    Aaaa(Ipv6Addr),
    /// The name that a name stands for.
    Cname(Fqdn),
    /// Text: the strings of the record, one behind the other. What is not UTF-8 in it is replaced.
    Txt(String),
    /// A mail server.
    Mx {
        /// Servers with a lower one are preferred.
        preference: u16,
        /// The server. The root stands for none: the domain takes no mail (RFC 7505).
        exchange: Fqdn,
    },
    /// A name server.
    Ns(Fqdn),
}

/// What there is at a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// These records, one or more, of the name or of the one that it stands for.
    Records(Vec<Record>),
    /// The name has records, but none of this type (NODATA; RFC 2308, section 2.2).
    NoData,
    /// There is no such name (NXDOMAIN; RFC 2308, section 2.1).
    NxDomain,
}

/// Why nobody knows what there is at a name. Displayed, it is a sentence for the person who published the records.
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
    /// A server does not answer such questions (REFUSED).
    #[error("The name servers refused to answer. Check the delegation of the zone, then try again.")]
    Refused,
    /// The answer did not fit, and could not be had over TCP.
    #[error("The answer of the name servers was cut off. Let them answer over TCP as well, then try again.")]
    Truncated,
    /// The answer makes no sense.
    #[error("The answer of the name servers makes no sense: {0}. Correct the zone, then try again.")]
    Malformed(String),
}

/// Asks the domain name system.
#[async_trait]
pub trait Dns: Send + Sync + 'static {
    /// Looks up the records of one type at a name, and follows the aliases (CNAME) that lead to them, unless those are what is asked for.
    ///
    /// # Errors
    /// When there is no answer that can be relied on. It says nothing about the records.
    async fn lookup(&self, name: &Fqdn, kind: RecordKind) -> Result<Answer, DnsError>;
}
