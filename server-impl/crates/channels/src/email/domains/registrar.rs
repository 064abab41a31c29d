//! Asks the provider of mail about domains, within a deadline; adds the record of ownership where the records of the
//! provider do not prove whose a hostname is.

use std::{sync::Arc, time::Duration};

use base64::{Engine, engine::general_purpose::STANDARD};
use frontdesk_core::auth::rsa::RsaKeyPair;
use frontdesk_platform::{
    dns_checks::{RecordVerdict, judge_views},
    hostnames::ReservedNames,
};
use frontdesk_ports::{
    dns::{Dns, DnsRecordKind, ResourceRecord},
    mail_provider::{DomainCheck, DomainVerdict, MailProvider, MailProviderError},
};
use frontdesk_types::{Code, Error, Result, custom_domains::DnsRecord, email_domains::EmailDomain};
use tokio::{sync::Semaphore, task::spawn_blocking, time::timeout};

use super::{RegisteredDraft, records};

/// Timeout of a call.
const CALL_TIMEOUT: Duration = Duration::from_secs(10);

/// Reason of a domain that has no record of ownership, since the provider of that time needed none.
const UNPROVEN_DETAIL: &str =
    "The domain was added under another provider of mail, so nothing proves whose it is. Remove it, and add it again.";

/// Number of keys that are generated at the same time: each takes a processor.
const MAX_GENERATIONS: usize = 2;

/// Registers and checks domains.
pub struct EmailDomainRegistrar {
    /// Provider of mail.
    pub provider: Arc<dyn MailProvider>,
    /// Client that asks name servers.
    pub dns: Arc<dyn Dns>,
    /// Names that no one may add.
    pub reserved: ReservedNames,
    generations: Semaphore,
}

impl EmailDomainRegistrar {
    /// Creates a registrar.
    pub fn new(provider: Arc<dyn MailProvider>, dns: Arc<dyn Dns>, reserved: ReservedNames) -> Self {
        Self { provider, dns, reserved, generations: Semaphore::new(MAX_GENERATIONS) }
    }

    /// Returns `true` if domains need a record of ownership.
    pub fn has_ownership(&self) -> bool {
        !self.provider.signs()
    }

    /// Registers a domain with the provider.
    ///
    /// # Errors
    /// `MAIL_PROVIDER_ERROR`.
    #[crate::boxed]
    pub async fn register(&self, domain: EmailDomain) -> Result<RegisteredDraft> {
        let keys = if self.provider.signs() { Some(self.generate_keys().await?) } else { None };
        let public_key = keys.as_ref().map(|keys| STANDARD.encode(&keys.public));
        let mut domain = EmailDomain { public_key, ..domain };
        let mail_domain = records::to_mail_domain(&domain)?;
        let registered = within_timeout(self.provider.register(&mail_domain)).await.map_err(provider_error)?;
        domain.reference = registered.reference;
        domain.records = registered.records;
        domain.records.extend(records::ownership_record(&domain)?);
        Ok(RegisteredDraft { domain, keys })
    }

    async fn generate_keys(&self) -> Result<RsaKeyPair> {
        let _permit = self.generations.acquire().await.map_err(Error::internal)?;
        spawn_blocking(RsaKeyPair::generate).await.map_err(Error::internal)?
    }

    /// Looks for the records of sending.
    ///
    /// # Errors
    /// `MAIL_PROVIDER_ERROR`, when their state is unknown.
    #[crate::boxed]
    pub async fn check_sending(&self, domain: &EmailDomain) -> Result<DomainCheck> {
        let mail_domain = records::to_mail_domain(domain)?;
        let check = within_timeout(self.provider.check_sending(&mail_domain)).await.map_err(provider_error)?;
        self.with_ownership(domain, check).await
    }

    /// Returns the records of receiving.
    ///
    /// # Errors
    /// `MAIL_PROVIDER_ERROR`.
    #[crate::boxed]
    pub async fn request_receiving(&self, domain: &EmailDomain) -> Result<Vec<DnsRecord>> {
        let mail_domain = records::to_mail_domain(domain)?;
        within_timeout(self.provider.request_receiving(&mail_domain)).await.map_err(provider_error)
    }

    /// Looks for the records of receiving.
    ///
    /// # Errors
    /// `MAIL_PROVIDER_ERROR`, when their state is unknown.
    #[crate::boxed]
    pub async fn check_receiving(&self, domain: &EmailDomain) -> Result<DomainCheck> {
        let mail_domain = records::to_mail_domain(domain)?;
        let mut check = within_timeout(self.provider.check_receiving(&mail_domain)).await.map_err(provider_error)?;
        check = self.with_ownership(domain, check).await?;
        check.records.retain(records::is_of_receiving);
        Ok(check)
    }

    /// Forgets a domain that is about to be removed.
    ///
    /// # Errors
    /// `MAIL_PROVIDER_ERROR`.
    #[crate::boxed]
    pub async fn unregister(&self, domain: &EmailDomain) -> Result<()> {
        let mail_domain = records::to_mail_domain(domain)?;
        within_timeout(self.provider.unregister(&mail_domain)).await.map_err(provider_error)
    }

    /// Adds the record of ownership to a check, if the domain has one. Without it, nothing is verified that needs it.
    async fn with_ownership(&self, domain: &EmailDomain, mut check: DomainCheck) -> Result<DomainCheck> {
        let Some(mut record) = records::ownership_record(domain)? else {
            if self.has_ownership() {
                check.verdict = DomainVerdict::Pending(UNPROVEN_DETAIL.to_owned());
            }
            return Ok(check);
        };
        let name = record.name.parse().map_err(|_| Error::internal(format!("`{}` is not a name", record.name)))?;
        let views = self.dns.lookup_everywhere(&name, DnsRecordKind::Txt).await;
        let finding = judge_views(&views, |found| found.iter().any(|one| is_text(one, &record.value)));
        record.found.clone_from(&finding.found);
        record.status = finding.status();
        if finding.verdict == RecordVerdict::Unknown {
            return Err(provider_error(records::unknown_state(&finding)));
        }
        if finding.verdict == RecordVerdict::Absent {
            let why = format!("The TXT record at `{}` is not published yet. Publish the record `ownership`.", record.name);
            check.verdict = DomainVerdict::Pending(why);
        }
        check.records.push(record);
        Ok(check)
    }
}

fn is_text(record: &ResourceRecord, wanted: &str) -> bool {
    matches!(record, ResourceRecord::Txt(text) if text.trim().eq_ignore_ascii_case(wanted))
}

async fn within_timeout<T>(call: impl Future<Output = Result<T, MailProviderError>>) -> Result<T, MailProviderError> {
    let late = || MailProviderError::Unavailable("There was no answer in time. Try again later.".to_owned());
    timeout(CALL_TIMEOUT, call).await.unwrap_or_else(|_| Err(late()))
}

fn provider_error(error: MailProviderError) -> Error {
    Error::refused(Code::MailProviderError, error.to_string())
}
