//! The provider that is this server itself: our keys, records and checks, and any mail server as a relay.

use std::sync::Arc;

use async_trait::async_trait;
use frontdesk_platform::{
    dns_checks::{RecordFinding, RecordVerdict, judge_views},
    hostnames,
    mail::published::{has_public_key, has_spf_terms, is_dmarc_policy},
};
use frontdesk_ports::{
    dns::{Dns, DnsRecordKind, ResourceRecord, fqdn::Fqdn},
    mail_provider::{
        DomainCheck, DomainVerdict, MailDomain, MailProvider, MailProviderError, OutgoingMail, RegisteredDomain, SendError,
        SentMail,
    },
    mail_settings::MailSettings,
    mailer::RawMailer,
};
use frontdesk_types::custom_domains::{DnsRecord, DnsRecordPurpose, DnsRecordType};

use super::records::{unchecked_record, unknown_state};

/// Label under the hostname to which bounces return.
pub const RETURN_PATH_LABEL: &str = "fdbounce";

/// Priority of our mail exchangers.
const MX_PRIORITY: u16 = 10;

/// Policy that is recommended: it only watches; a stricter one does as well.
const DMARC_POLICY: &str = "v=DMARC1; p=none";

/// Checks records in the DNS, and sends through a relay.
pub struct EmbeddedProvider {
    /// Client that asks name servers.
    pub dns: Arc<dyn Dns>,
    /// The relay that mails are passed to.
    pub relay: Arc<dyn RawMailer>,
    /// Settings of the operator.
    pub settings: MailSettings,
}

impl EmbeddedProvider {
    /// Returns the records of sending.
    fn sending_records(&self, domain: &MailDomain) -> Vec<DnsRecord> {
        let (hostname, selector) = (&domain.hostname, &domain.selector);
        let key = domain.public_key.as_deref().unwrap_or_default();
        let dkim_name = format!("{selector}._domainkey.{hostname}");
        let return_path = format!("{RETURN_PATH_LABEL}.{hostname}");
        let optional =
            |purpose, kind, name: String, value| DnsRecord { is_required: false, ..unchecked_record(purpose, kind, name, value) };
        let mut records =
            vec![unchecked_record(DnsRecordPurpose::Dkim, DnsRecordType::Txt, dkim_name, format!("v=DKIM1; k=rsa; p={key}"))];
        if let Some(host) = &self.settings.host {
            let value = host.to_string();
            let record = optional(DnsRecordPurpose::ReturnPath, DnsRecordType::Mx, return_path.clone(), value);
            records.push(DnsRecord { priority: Some(MX_PRIORITY), ..record });
        }
        if let Some(value) = self.settings.spf_record() {
            records.push(optional(DnsRecordPurpose::Spf, DnsRecordType::Txt, return_path, value));
        }
        let (name, policy) = (format!("_dmarc.{hostname}"), DMARC_POLICY.to_owned());
        records.push(optional(DnsRecordPurpose::Dmarc, DnsRecordType::Txt, name, policy));
        records
    }

    /// Returns the record of receiving.
    fn receiving_record(&self, domain: &MailDomain) -> Result<DnsRecord, MailProviderError> {
        let Some(host) = &self.settings.host else {
            let why = "This server receives no mail yet. Ask its operator to set `mail.host`.";
            return Err(MailProviderError::Refused(why.to_owned()));
        };
        let value = if self.settings.has_wildcard { format!("{}.{host}", domain.receiving_label) } else { host.to_string() };
        let record = unchecked_record(DnsRecordPurpose::Receiving, DnsRecordType::Mx, domain.hostname.to_string(), value);
        Ok(DnsRecord { priority: Some(MX_PRIORITY), ..record })
    }

    /// Looks for a record.
    async fn find_record(&self, mut record: DnsRecord) -> Result<(DnsRecord, RecordFinding), MailProviderError> {
        let name: Fqdn = record.name.parse().map_err(|_| invalid_name(&record.name))?;
        let kind = if record.kind == DnsRecordType::Mx { DnsRecordKind::Mx } else { DnsRecordKind::Txt };
        let views = self.dns.lookup_everywhere(&name, kind).await;
        let mut finding = judge_views(&views, |found| is_published(&record, found));
        if record.purpose == DnsRecordPurpose::Dmarc && finding.verdict != RecordVerdict::Present {
            finding = self.find_parent_policy(&name).await.unwrap_or(finding);
        }
        record.status = finding.status();
        record.found.clone_from(&finding.found);
        Ok((record, finding))
    }

    /// Finds the policy of the registered domain, which holds for all names under it (RFC 7489, section 6.6.3).
    async fn find_parent_policy(&self, name: &Fqdn) -> Option<RecordFinding> {
        let hostname = name.as_str().strip_prefix("_dmarc.")?;
        let parent: Fqdn = format!("_dmarc.{}", hostnames::registered_domain(hostname)).parse().ok()?;
        let views = self.dns.lookup_everywhere(&parent, DnsRecordKind::Txt).await;
        let finding = judge_views(&views, |found| has_text(found, is_dmarc_policy));
        (finding.verdict == RecordVerdict::Present).then_some(finding)
    }

    /// Looks for records, all at once, and concludes from the required ones.
    async fn check_records(&self, records: Vec<DnsRecord>) -> Result<DomainCheck, MailProviderError> {
        let (mut found, mut missing) = (Vec::new(), None);
        for looked in futures::future::join_all(records.into_iter().map(|record| self.find_record(record))).await {
            let (record, finding) = looked?;
            match finding.verdict {
                RecordVerdict::Unknown if record.is_required => return Err(unknown_state(&finding)),
                RecordVerdict::Absent if record.is_required => {
                    missing.get_or_insert_with(|| describe_missing(&record));
                }
                _ => {}
            }
            found.push(record);
        }
        Ok(DomainCheck { records: found, verdict: missing.map_or(DomainVerdict::Verified, DomainVerdict::Pending) })
    }
}

#[async_trait]
impl MailProvider for EmbeddedProvider {
    fn signs(&self) -> bool {
        true
    }

    fn has_own_exchangers(&self) -> bool {
        self.settings.has_wildcard
    }

    async fn register(&self, domain: &MailDomain) -> Result<RegisteredDomain, MailProviderError> {
        Ok(RegisteredDomain { reference: None, records: self.sending_records(domain) })
    }

    async fn check_sending(&self, domain: &MailDomain) -> Result<DomainCheck, MailProviderError> {
        self.check_records(self.sending_records(domain)).await
    }

    async fn request_receiving(&self, domain: &MailDomain) -> Result<Vec<DnsRecord>, MailProviderError> {
        Ok(vec![self.receiving_record(domain)?])
    }

    async fn check_receiving(&self, domain: &MailDomain) -> Result<DomainCheck, MailProviderError> {
        let check = self.check_records(vec![self.receiving_record(domain)?]).await?;
        if self.settings.has_wildcard || check.verdict != DomainVerdict::Verified {
            return Ok(check);
        }
        // All organizations have the same exchanger, so that only the key says whose the hostname is.
        let sending = self.check_sending(domain).await?;
        Ok(DomainCheck { verdict: sending.verdict, ..check })
    }

    async fn unregister(&self, _: &MailDomain) -> Result<(), MailProviderError> {
        Ok(())
    }

    async fn send(&self, mail: &OutgoingMail) -> Result<SentMail, SendError> {
        let reference = self.relay.send_raw(&mail.envelope_from, &mail.envelope_to, &mail.raw).await?;
        Ok(SentMail { reference: Some(reference).filter(|reference| !reference.is_empty()) })
    }
}

/// Returns `true` if what was found is what a record asks for.
fn is_published(record: &DnsRecord, found: &[ResourceRecord]) -> bool {
    match record.purpose {
        DnsRecordPurpose::Dkim => has_text(found, |text| has_public_key(text, &record.value)),
        DnsRecordPurpose::Dmarc => has_text(found, is_dmarc_policy),
        DnsRecordPurpose::Spf => has_text(found, |text| has_spf_terms(text, &record.value)),
        // Mail to another server of the set would be lost.
        _ if record.kind == DnsRecordType::Mx => !found.is_empty() && found.iter().all(|one| is_exchanger(one, &record.value)),
        _ => false,
    }
}

fn has_text(found: &[ResourceRecord], is_wanted: impl Fn(&str) -> bool) -> bool {
    found.iter().any(|one| matches!(one, ResourceRecord::Txt(text) if is_wanted(text)))
}

fn is_exchanger(record: &ResourceRecord, wanted: &str) -> bool {
    matches!(record, ResourceRecord::Mx { exchange, .. } if exchange.as_str() == wanted)
}

fn describe_missing(record: &DnsRecord) -> String {
    let (kind, name, purpose) = (record.kind, &record.name, record.purpose);
    match &record.found {
        None => format!("The {kind} record at `{name}` is not published yet. Publish the record `{purpose}`."),
        Some(_) if purpose == DnsRecordPurpose::Receiving => {
            format!("The {kind} records at `{name}` lead elsewhere. Leave only the record `{purpose}`.")
        }
        Some(_) => format!("The {kind} record at `{name}` has another value. Publish the record `{purpose}`."),
    }
}

fn invalid_name(name: &str) -> MailProviderError {
    MailProviderError::Refused(format!("`{name}` is not a name that a record can have."))
}

#[cfg(test)]
mod tests;
