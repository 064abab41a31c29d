//! Records of Resend in our terms.

use frontdesk_types::custom_domains::{DnsRecord, DnsRecordPurpose, DnsRecordType, RecordStatus};

use super::api::{ResendDomain, ResendRecord, ResendStatus};
use crate::mail_provider::DomainVerdict;

/// Use of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RecordUse {
    Sending,
    Receiving,
}

/// Returns the records of one use, with fully qualified names.
pub(super) fn read(hostname: &str, records: &[ResendRecord], wanted: RecordUse) -> Vec<DnsRecord> {
    let base = base_name(hostname, records);
    records.iter().filter_map(|record| read_record(hostname, base, record, wanted)).collect()
}

/// Concludes from the records of one use; of sending, from the status of the domain, as long as that is about all of it.
pub(super) fn verdict(domain: &ResendDomain, wanted: RecordUse) -> DomainVerdict {
    let statuses = || domain.records.iter().filter(|record| use_of(record) == Some(wanted)).map(|record| record.status);
    let is_all = |status| statuses().count() > 0 && statuses().all(|found| found == status);
    match domain.status {
        ResendStatus::Verified if wanted == RecordUse::Sending => return DomainVerdict::Verified,
        ResendStatus::NotStarted | ResendStatus::Pending | ResendStatus::TemporaryFailure if wanted == RecordUse::Sending => {}
        _ if is_all(ResendStatus::Verified) => return DomainVerdict::Verified,
        ResendStatus::Failed => return DomainVerdict::Failed(missing_text(domain, wanted)),
        _ if statuses().any(|status| status == ResendStatus::Failed) => {
            return DomainVerdict::Failed(missing_text(domain, wanted));
        }
        _ => {}
    }
    DomainVerdict::Pending(missing_text(domain, wanted))
}

fn missing_text(domain: &ResendDomain, wanted: RecordUse) -> String {
    let is_open = |record: &&ResendRecord| use_of(record) == Some(wanted) && record.status != ResendStatus::Verified;
    let kinds: Vec<&str> = domain.records.iter().filter(is_open).map(|record| record.kind.as_str()).collect();
    match kinds.len() {
        0 => "Resend has not verified the domain yet. It continues by itself.".to_owned(),
        1 => format!("Resend has not found the {} record yet. Publish it as listed.", kinds[0]),
        count => format!("Resend has not found {count} records yet. Publish them as listed."),
    }
}

fn use_of(record: &ResendRecord) -> Option<RecordUse> {
    purpose(record).map(|purpose| match purpose {
        DnsRecordPurpose::Receiving => RecordUse::Receiving,
        _ => RecordUse::Sending,
    })
}

fn purpose(record: &ResendRecord) -> Option<DnsRecordPurpose> {
    match record.record.as_str() {
        "DKIM" => Some(DnsRecordPurpose::Dkim),
        "SPF" if record.kind == "TXT" => Some(DnsRecordPurpose::Spf),
        "SPF" => Some(DnsRecordPurpose::ReturnPath),
        "Receiving" | "Inbound" => Some(DnsRecordPurpose::Receiving),
        // Tracking of clicks, which is not used.
        _ => None,
    }
}

fn read_record(hostname: &str, base: &str, record: &ResendRecord, wanted: RecordUse) -> Option<DnsRecord> {
    let purpose = purpose(record).filter(|_| use_of(record) == Some(wanted))?;
    let kind: DnsRecordType = record.kind.parse().ok()?;
    let name = match purpose {
        DnsRecordPurpose::Receiving => hostname.to_owned(),
        _ => full_name(&record.name, base),
    };
    let value = match kind {
        DnsRecordType::Txt => record.value.trim_matches('"'),
        _ => record.value.trim_end_matches('.'),
    };
    Some(DnsRecord {
        purpose,
        kind,
        name,
        value: value.to_owned(),
        priority: record.priority.filter(|_| kind == DnsRecordType::Mx),
        is_required: true,
        status: status(record.status),
        found: None,
        checked_at: None,
    })
}

fn status(status: ResendStatus) -> RecordStatus {
    match status {
        ResendStatus::Verified => RecordStatus::Found,
        ResendStatus::Failed | ResendStatus::TemporaryFailure => RecordStatus::Missing,
        _ => RecordStatus::Unchecked,
    }
}

/// Returns the name that those of the records are relative to: the registered domain if all of them end in what the
/// hostname has before it (`send.help` for `help.acme.com`), otherwise the hostname.
fn base_name<'a>(hostname: &'a str, records: &[ResendRecord]) -> &'a str {
    let names = || records.iter().filter(|record| use_of(record) == Some(RecordUse::Sending)).map(|record| &record.name);
    let mut splits = hostname.match_indices('.').map(|(at, _)| hostname.split_at(at));
    let fits = |prefix: &str| names().all(|name| is_within(name, prefix));
    // The longest that fits; the top-level domain alone is no base.
    let found = splits.rfind(|(prefix, rest)| rest[1..].contains('.') && fits(prefix));
    found.map_or(hostname, |(_, rest)| &rest[1..])
}

fn full_name(name: &str, base: &str) -> String {
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    match name.as_str() {
        "" | "@" => base.to_owned(),
        _ if is_within(&name, base) => name,
        _ => format!("{name}.{base}"),
    }
}

fn is_within(name: &str, parent: &str) -> bool {
    name.strip_suffix(parent).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}
