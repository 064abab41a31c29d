//! DNS records that the operator publishes for the mail of agents, and whether they are there.

use frontdesk_ports::{
    dns::{Dns, DnsRecordKind, ResourceRecord, fqdn::Fqdn},
    mail_settings::MailSettings,
};
use frontdesk_types::mail::{MailProviderKind, PlatformMailKey};

use super::published::{has_public_key, has_spf_terms, is_dmarc_policy};
use crate::dns_checks::{RecordFinding, RecordVerdict, judge_views};

/// Priority of the mail exchanger.
const MX_PRIORITY: u16 = 10;

/// Label below the receiving host that no organization has, to see if every name there leads to it.
const PROBE_LABEL: &str = "frontdesk-wildcard-check";

/// Policy for mails that claim to be from the shared host. `none` only watches; a stricter one does as well.
const DMARC_POLICY: &str = "v=DMARC1; p=none";

/// Beginning of a DKIM record.
const DKIM_VERSION: &str = "v=DKIM1";

/// A record that the operator publishes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperatorRecord {
    /// Its purpose, for people.
    pub purpose: &'static str,
    /// The name at which it stands.
    pub name: String,
    /// Its types: one of them is enough.
    pub kinds: &'static [DnsRecordKind],
    /// Its value; for an address, what to put there.
    pub value: String,
    /// Priority of a mail exchanger.
    pub priority: Option<u16>,
    /// `true` if mail does not work without it.
    pub is_required: bool,
    /// Name that is looked up.
    looked_up: String,
}

/// Returns the records for these settings. `key` signs the mails of the shared host. A provider that signs itself has its
/// own records for that host, so that there are none of it here.
pub fn operator_records(settings: &MailSettings, key: Option<&PlatformMailKey>) -> Vec<OperatorRecord> {
    if settings.provider != MailProviderKind::Embedded {
        return Vec::new();
    }
    let mut records = Vec::new();
    if let Some(host) = &settings.host {
        records.extend(host_records(host, settings.has_wildcard));
    }
    if let Some(domain) = &settings.domain {
        records.extend(domain_records(domain, settings, key));
    }
    records
}

fn host_records(host: &Fqdn, has_wildcard: bool) -> Vec<OperatorRecord> {
    let addresses = &[DnsRecordKind::A, DnsRecordKind::Aaaa];
    let here = "the public address of this server";
    let exact = record("the host that receives mail", host.to_string(), addresses, here.to_owned());
    let below = OperatorRecord {
        looked_up: format!("{PROBE_LABEL}.{host}"),
        ..record("the mail exchangers of organizations", format!("*.{host}"), addresses, here.to_owned())
    };
    if has_wildcard { vec![exact, below] } else { vec![exact] }
}

fn domain_records(domain: &Fqdn, settings: &MailSettings, key: Option<&PlatformMailKey>) -> Vec<OperatorRecord> {
    let mut records = Vec::new();
    if let Some(host) = &settings.host {
        let exchanger = record("mail to the shared host", domain.to_string(), &[DnsRecordKind::Mx], host.to_string());
        records.push(OperatorRecord { priority: Some(MX_PRIORITY), ..exchanger });
    }
    if let Some(key) = key {
        let name = format!("{}._domainkey.{domain}", key.selector);
        let value = format!("{DKIM_VERSION}; k=rsa; p={}", key.public_key);
        records.push(record("the signature of mails from the shared host (DKIM)", name, &[DnsRecordKind::Txt], value));
    }
    if let Some(spf) = settings.spf_record() {
        records.push(record(
            "the servers that may send for the shared host (SPF)",
            domain.to_string(),
            &[DnsRecordKind::Txt],
            spf,
        ));
    }
    let policy = record(
        "the policy for mails that claim to be from the shared host (DMARC)",
        format!("_dmarc.{domain}"),
        &[DnsRecordKind::Txt],
        DMARC_POLICY.to_owned(),
    );
    records.push(OperatorRecord { is_required: false, ..policy });
    records
}

fn record(purpose: &'static str, name: String, kinds: &'static [DnsRecordKind], value: String) -> OperatorRecord {
    OperatorRecord { purpose, looked_up: name.clone(), name, kinds, value, priority: None, is_required: true }
}

impl OperatorRecord {
    /// Looks for the record at the servers of its zone, and at the resolvers.
    #[crate::boxed]
    pub async fn look_up(&self, dns: &dyn Dns) -> RecordFinding {
        let mut finding: Option<RecordFinding> = None;
        let Ok(name) = self.looked_up.parse::<Fqdn>() else {
            return RecordFinding { verdict: RecordVerdict::Absent, found: None, trouble: None };
        };
        for kind in self.kinds {
            let views = dns.lookup_everywhere(&name, *kind).await;
            let next = judge_views(&views, |found| self.is_published(found));
            let is_better = |known: &RecordFinding| rank(next.verdict) > rank(known.verdict);
            if finding.as_ref().is_none_or(is_better) {
                finding = Some(next);
            }
        }
        finding.unwrap_or(RecordFinding { verdict: RecordVerdict::Unknown, found: None, trouble: None })
    }

    fn is_published(&self, found: &[ResourceRecord]) -> bool {
        let texts =
            || found.iter().filter_map(|one| if let ResourceRecord::Txt(text) = one { Some(text.as_str()) } else { None });
        if self.kinds == [DnsRecordKind::Mx] {
            return found.iter().any(|one| matches!(one, ResourceRecord::Mx { exchange, .. } if exchange.as_str() == self.value));
        }
        if self.kinds != [DnsRecordKind::Txt] {
            return found.iter().any(|one| one.address().is_some());
        }
        if self.value == DMARC_POLICY {
            return texts().any(is_dmarc_policy);
        }
        if self.value.starts_with(DKIM_VERSION) {
            return texts().any(|text| has_public_key(text, &self.value));
        }
        texts().any(|text| has_spf_terms(text, &self.value))
    }
}

/// Orders verdicts by how good they are for an operator who needs one of several records.
fn rank(verdict: RecordVerdict) -> u8 {
    match verdict {
        RecordVerdict::Absent => 0,
        RecordVerdict::Unknown => 1,
        RecordVerdict::Present => 2,
    }
}

#[cfg(test)]
mod tests {
    use async_trait::async_trait;
    use frontdesk_ports::dns::{DnsAnswer, DnsError, LookupViews};
    use frontdesk_types::peppers::{PepperId, SealedCell};

    use super::*;

    /// Name servers that all have the same records.
    struct SameNames(Vec<(&'static str, ResourceRecord)>);

    #[async_trait]
    impl Dns for SameNames {
        async fn lookup(&self, name: &Fqdn, kind: DnsRecordKind) -> Result<DnsAnswer, DnsError> {
            let is_kind = |record: &ResourceRecord| match record {
                ResourceRecord::A(_) => kind == DnsRecordKind::A,
                ResourceRecord::Mx { .. } => kind == DnsRecordKind::Mx,
                _ => kind == DnsRecordKind::Txt,
            };
            let found = self.0.iter().filter(|(known, record)| *known == name.as_str() && is_kind(record));
            let found: Vec<_> = found.map(|(_, record)| record.clone()).collect();
            if self.0.iter().any(|(known, _)| *known == "silent") {
                return Err(DnsError::Timeout);
            }
            Ok(if found.is_empty() { DnsAnswer::NoData } else { DnsAnswer::Records(found) })
        }

        async fn lookup_everywhere(&self, name: &Fqdn, kind: DnsRecordKind) -> LookupViews {
            let answer = self.lookup(name, kind).await;
            LookupViews { authoritative: vec![answer.clone()], recursive: vec![answer.clone(), answer] }
        }
    }

    fn settings() -> MailSettings {
        MailSettings {
            domain: "mail.acme.com".parse().ok(),
            host: "mx.acme.com".parse().ok(),
            spf: "include:amazonses.com".to_owned(),
            ..MailSettings::default()
        }
    }

    fn key() -> PlatformMailKey {
        let pepper: PepperId = "0123456789abcdefghijkl".parse().expect("an id");
        PlatformMailKey {
            hostname: "mail.acme.com".to_owned(),
            selector: "fdabcdefgh".to_owned(),
            public_key: "MIIBIjAN".to_owned(),
            sealed: SealedCell { pepper, bytes: Vec::new() },
        }
    }

    fn mx(exchange: &str) -> ResourceRecord {
        ResourceRecord::Mx { preference: 10, exchange: exchange.parse().expect("a name") }
    }

    fn text(text: &str) -> ResourceRecord {
        ResourceRecord::Txt(text.to_owned())
    }

    fn lines(records: &[OperatorRecord]) -> String {
        let line = |record: &OperatorRecord| format!("{} {:?} {}", record.name, record.kinds, record.value);
        records.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    async fn verdicts(names: SameNames) -> Vec<RecordVerdict> {
        let records = operator_records(&settings(), Some(&key()));
        futures::future::join_all(records.iter().map(|record| record.look_up(&names)))
            .await
            .iter()
            .map(|one| one.verdict)
            .collect()
    }

    #[test]
    fn the_records_follow_from_the_settings() {
        insta::assert_snapshot!(lines(&operator_records(&settings(), Some(&key()))), @r"
        mx.acme.com [A, Aaaa] the public address of this server
        *.mx.acme.com [A, Aaaa] the public address of this server
        mail.acme.com [Mx] mx.acme.com
        fdabcdefgh._domainkey.mail.acme.com [Txt] v=DKIM1; k=rsa; p=MIIBIjAN
        mail.acme.com [Txt] v=spf1 include:amazonses.com ~all
        _dmarc.mail.acme.com [Txt] v=DMARC1; p=none
        ");
        let bare = MailSettings { domain: None, has_wildcard: false, ..settings() };
        assert_eq!(lines(&operator_records(&bare, None)), "mx.acme.com [A, Aaaa] the public address of this server");
        assert!(operator_records(&MailSettings::default(), None).is_empty());
        let elsewhere = MailSettings { provider: MailProviderKind::Resend, ..settings() };
        assert!(operator_records(&elsewhere, Some(&key())).is_empty(), "the provider has its own");
    }

    #[tokio::test]
    async fn a_record_is_there_missing_or_unknown() {
        let address = || ResourceRecord::A([192, 0, 2, 1].into());
        let all = SameNames(vec![
            ("mx.acme.com", address()),
            ("frontdesk-wildcard-check.mx.acme.com", address()),
            ("mail.acme.com", mx("mx.acme.com")),
            ("fdabcdefgh._domainkey.mail.acme.com", text("v=DKIM1; k=rsa; p=MIIB IjAN")),
            ("mail.acme.com", text("v=spf1 ip4:192.0.2.1 include:amazonses.com -all")),
            ("_dmarc.mail.acme.com", text("v=DMARC1; p=reject")),
        ]);
        assert_eq!(verdicts(all).await, [RecordVerdict::Present; 6]);
        assert_eq!(verdicts(SameNames(Vec::new())).await, [RecordVerdict::Absent; 6]);
        assert_eq!(verdicts(SameNames(vec![("silent", address())])).await, [RecordVerdict::Unknown; 6]);
        let other = SameNames(vec![
            ("mail.acme.com", mx("mx.other.com")),
            ("fdabcdefgh._domainkey.mail.acme.com", text("v=DKIM1; k=rsa; p=miibijan")),
            ("mail.acme.com", text("v=spf1 -all")),
        ]);
        assert_eq!(verdicts(other).await, [RecordVerdict::Absent; 6], "keys are told apart by case");
    }
}
