//! The DNS records of a custom domain.

use frontdesk_core::unit::Unit;
use frontdesk_ports::dns::fqdn::Fqdn;
use frontdesk_store as store;
use frontdesk_types::{
    Error, Result,
    custom_domains::{CustomDomain, DnsRecord, DnsRecordPurpose, DnsRecordType},
};
use sha2::{Digest, Sha256};

use crate::base32::encode_lower;

/// Label of the ownership record, under the hostname.
const OWNERSHIP_LABEL: &str = "_service";

/// Prefix of every value of an ownership record.
const TOKEN_PREFIX: &str = "frontdesk-verification=";

/// Number of letters after the prefix: 130 bits.
const TOKEN_LETTERS: usize = 26;

/// Number of bytes that distinguish one organization from another.
const ORG_KEY_BYTES: usize = 16;

/// Returns the name of the ownership record of a hostname.
///
/// # Errors
/// A fault, when the hostname is too long to have one.
pub fn ownership_name(hostname: &str) -> Result<Fqdn> {
    let name = format!("{OWNERSHIP_LABEL}.{hostname}");
    name.parse().map_err(|_| Error::internal(format!("`{name}` is not a name")))
}

/// Returns the value of the ownership record: the same whenever the organization adds the hostname, and useless
/// to any other organization.
///
/// # Errors
/// `VALIDATION_ERROR` when the hostname is too long to have such a record.
#[crate::boxed]
pub async fn ownership_token(unit: &mut Unit, hostname: &Fqdn) -> Result<String> {
    let too_long = |_| Error::invalid("/hostname", "The hostname is too long for its ownership record. Send a shorter one.");
    ownership_name(hostname.as_str()).map_err(too_long)?;
    let key = find_or_create_key(unit).await?;
    Ok(derive_token(&key, hostname.as_str()))
}

/// Returns the key that distinguishes the records of the organization from those of all others.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find_or_create_key(unit: &mut Unit) -> Result<Vec<u8>> {
    let (org, mut fresh) = (unit.org(), [0; ORG_KEY_BYTES]);
    unit.random().fill(&mut fresh);
    store::custom_domains::find_or_insert_key(unit, org, &fresh).await
}

fn derive_token(key: &[u8], hostname: &str) -> String {
    format!("{TOKEN_PREFIX}{}", derive_letters(key, &[], hostname))
}

/// Returns letters that only the organization with this key has for a hostname. `use_byte` separates one use from all
/// others; no hostname contains it, so that no letters of one use are those of another hostname in another use.
pub fn derive_label(key: &[u8], use_byte: u8, hostname: &str) -> String {
    derive_letters(key, &[use_byte], hostname)
}

fn derive_letters(key: &[u8], prefix: &[u8], hostname: &str) -> String {
    let digest = Sha256::new().chain_update(key).chain_update(prefix).chain_update(hostname.as_bytes()).finalize();
    let mut letters = encode_lower(&digest);
    letters.truncate(TOKEN_LETTERS);
    letters
}

/// Returns the records to publish: the one that leads to the edge, then the proof of ownership.
///
/// # Errors
/// Only faults.
pub fn records_to_publish(domain: &CustomDomain) -> Result<[DnsRecord; 2]> {
    let routing = DnsRecord {
        purpose: DnsRecordPurpose::Routing,
        kind: DnsRecordType::Cname,
        name: domain.hostname.clone(),
        value: domain.edge.clone(),
        priority: None,
        is_required: true,
        status: domain.routing,
        found: domain.routing_found.clone(),
        checked_at: domain.checked_at,
    };
    let ownership = DnsRecord {
        purpose: DnsRecordPurpose::Ownership,
        kind: DnsRecordType::Txt,
        name: ownership_name(&domain.hostname)?.to_string(),
        value: domain.token.clone(),
        priority: None,
        is_required: true,
        status: domain.ownership,
        found: domain.ownership_found.clone(),
        checked_at: domain.checked_at,
    };
    Ok([routing, ownership])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_of_one_organization_and_one_hostname() {
        let token = derive_token(b"one", "help.acme.com");
        insta::assert_snapshot!(token, @"frontdesk-verification=j7s2pag27bli6gkbkcbdobagn6");
        assert_eq!(token, derive_token(b"one", "help.acme.com"));
        assert_ne!(token, derive_token(b"two", "help.acme.com"));
        assert_ne!(token, derive_token(b"one", "docs.acme.com"));
        assert_eq!(token, token.to_lowercase());
    }
}
