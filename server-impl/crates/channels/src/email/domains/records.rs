//! Records of email domains, which distinguish one organization from all others, and new domains.

use frontdesk_core::unit::Unit;
use frontdesk_platform::{
    custom_domains::records::{derive_label, find_or_create_key, ownership_name, ownership_token},
    dns_checks::RecordFinding,
};
use frontdesk_ports::{
    dns::fqdn::Fqdn,
    mail_provider::{MailDomain, MailProviderError},
};
use frontdesk_types::{
    Error, Result,
    custom_domains::{DnsRecord, DnsRecordPurpose, DnsRecordType, RecordStatus},
    email_domains::EmailDomain,
};

/// Bytes that separate the uses of an organization's key.
const SELECTOR_USE: u8 = 1;
const RECEIVING_USE: u8 = 2;

/// Beginning of every selector.
const SELECTOR_PREFIX: &str = "fd";

/// Number of letters of a selector after that.
const SELECTOR_LETTERS: usize = 8;

/// Maximum bytes of a hostname, so that all records of an email domain have a name: the longest name begins with a selector
/// and `._domainkey.`.
const MAX_HOSTNAME_BYTES: usize = 230;

/// Refuses a hostname that is too long for its records.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub(super) fn check_length(hostname: &Fqdn) -> Result<()> {
    if hostname.as_str().len() <= MAX_HOSTNAME_BYTES {
        return Ok(());
    }
    let message = format!(
        "The hostname must have at most {MAX_HOSTNAME_BYTES} characters, since its records have longer names. Send a shorter one."
    );
    Err(Error::invalid("/hostname", message))
}

/// Returns a domain that is not registered yet.
pub(super) async fn new_domain(unit: &mut Unit, hostname: &Fqdn, has_ownership: bool) -> Result<EmailDomain> {
    let (org, id, now, key) = (unit.org(), unit.new_id(), unit.now(), find_or_create_key(unit).await?);
    let letters = derive_label(&key, SELECTOR_USE, hostname.as_str());
    let ownership_token = if has_ownership { Some(ownership_token(unit, hostname).await?) } else { None };
    let selector = format!("{SELECTOR_PREFIX}{}", &letters[..SELECTOR_LETTERS]);
    let labels = (selector, derive_label(&key, RECEIVING_USE, hostname.as_str()));
    Ok(EmailDomain { ownership_token, ..EmailDomain::new(org, id, hostname.to_string(), labels, now) })
}

/// Returns the domain as providers know it.
///
/// # Errors
/// Only faults.
pub(super) fn to_mail_domain(domain: &EmailDomain) -> Result<MailDomain> {
    let hostname = domain.hostname.parse().map_err(|_| Error::internal(format!("`{}` is not a name", domain.hostname)))?;
    Ok(MailDomain {
        hostname,
        reference: domain.reference.clone(),
        selector: domain.selector.clone(),
        public_key: domain.public_key.clone(),
        receiving_label: domain.receiving_label.clone(),
        records: domain.records.clone(),
    })
}

/// Returns the record that proves the ownership, where no other record does.
///
/// # Errors
/// Only faults.
pub(super) fn ownership_record(domain: &EmailDomain) -> Result<Option<DnsRecord>> {
    let Some(token) = &domain.ownership_token else { return Ok(None) };
    let name = ownership_name(&domain.hostname)?.to_string();
    Ok(Some(unchecked_record(DnsRecordPurpose::Ownership, DnsRecordType::Txt, name, token.clone())))
}

/// Returns a required record that was not looked for yet.
pub(super) fn unchecked_record(purpose: DnsRecordPurpose, kind: DnsRecordType, name: String, value: String) -> DnsRecord {
    DnsRecord {
        purpose,
        kind,
        name,
        value,
        priority: None,
        is_required: true,
        status: RecordStatus::Unchecked,
        found: None,
        checked_at: None,
    }
}

/// Returns the error of a record whose state is unknown.
pub(super) fn unknown_state(finding: &RecordFinding) -> MailProviderError {
    let trouble = finding.trouble.as_ref().map(ToString::to_string);
    let why = trouble.unwrap_or_else(|| {
        "The name servers contradict each other, as they do for a while after a change. Try again later.".to_owned()
    });
    MailProviderError::Unavailable(why)
}

/// Returns `true` if a record is that of receiving, not of sending.
pub(super) fn is_of_receiving(record: &DnsRecord) -> bool {
    record.purpose == DnsRecordPurpose::Receiving
}
