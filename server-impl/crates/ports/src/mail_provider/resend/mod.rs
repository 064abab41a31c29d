//! Resend as the mail provider, by its HTTP API: <https://resend.com/docs/api-reference>.
//!
//! Resend knows a domain once for all organizations, makes its keys itself, and takes a mail in parts. A domain is found
//! by its name where its id is not known, as after an answer that was lost. One that was in use before is only joined: it
//! has no id here, and is not deleted with ours, since it may be the operator's own. What Resend reports by webhooks is in
//! [`reports`]; mails that it has received are fetched in [`receiving`].

mod api;
pub mod receiving;
mod records;
pub mod reports;
mod sending;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use async_trait::async_trait;
use frontdesk_types::custom_domains::DnsRecord;
use serde_json::json;

use self::{
    api::{ApiError, ResendApi, ResendDomain, ResendStatus},
    records::RecordUse,
};
use super::{
    DomainCheck, DomainVerdict, MailDomain, MailProvider, MailProviderError, OutgoingMail, RegisteredDomain, SendError, SentMail,
};
use crate::{mail_settings::ResendSettings, outbound::HttpClient};

/// Registers and checks domains at Resend, and sends mails through it.
pub struct ResendProvider {
    api: ResendApi,
}

impl ResendProvider {
    /// Creates a provider that sends its requests with this client.
    pub fn new(http: Arc<dyn HttpClient>, settings: ResendSettings) -> Self {
        Self { api: ResendApi::new(http, settings) }
    }

    /// Finds a domain by its id, or else by its name.
    async fn find(&self, domain: &MailDomain) -> Result<Option<ResendDomain>, ApiError> {
        if let Some(id) = &domain.reference
            && let Some(found) = self.api.find_domain(id).await?
        {
            return Ok(Some(found));
        }
        match self.api.find_domain_id(domain.hostname.as_str()).await? {
            Some(id) => self.api.find_domain(&id).await,
            None => Ok(None),
        }
    }

    /// Registers a domain, or finds it: Resend also refuses a name that it has, as after an answer that was lost.
    async fn create_or_find(&self, domain: &MailDomain) -> Result<ResendDomain, ApiError> {
        match self.api.create_domain(domain.hostname.as_str()).await {
            Err(ApiError::Refused(refusal)) if !refusal.is_about_key() => {
                self.find(domain).await?.ok_or(ApiError::Refused(refusal))
            }
            created => created,
        }
    }

    /// Finds a domain that was registered, or registers it again if Resend does not have it any more.
    async fn find_or_create(&self, domain: &MailDomain) -> Result<ResendDomain, ApiError> {
        match self.find(domain).await? {
            Some(found) => Ok(found),
            None => self.create_or_find(domain).await,
        }
    }

    /// Has the records of a domain looked for, unless all of one use are verified, and returns what Resend knows then. A
    /// domain that Resend does not have is not made again: it may be about to be removed here, too.
    async fn check(&self, domain: &MailDomain, wanted: RecordUse) -> Result<DomainCheck, ApiError> {
        let Some(mut found) = self.find(domain).await? else {
            let detail = "Resend does not have this domain any more. Remove it, and add it again.";
            return Ok(DomainCheck { records: Vec::new(), verdict: DomainVerdict::Pending(detail.to_owned()) });
        };
        if records::verdict(&found, wanted) != DomainVerdict::Verified {
            self.api.verify_domain(&found.id).await?;
            found = self.find(domain).await?.ok_or_else(ApiError::unreadable)?;
        }
        let records = records::read(domain.hostname.as_str(), &found.records, wanted);
        Ok(DomainCheck { records, verdict: records::verdict(&found, wanted) })
    }
}

#[async_trait]
impl MailProvider for ResendProvider {
    fn signs(&self) -> bool {
        false
    }

    async fn register(&self, domain: &MailDomain) -> Result<RegisteredDomain, MailProviderError> {
        let found = self.create_or_find(domain).await?;
        let records = records::read(domain.hostname.as_str(), &found.records, RecordUse::Sending);
        if records.is_empty() {
            return Err(ApiError::unreadable().into());
        }
        // Whoever uses it already keeps it.
        let is_fresh = found.status == ResendStatus::NotStarted;
        Ok(RegisteredDomain { reference: is_fresh.then_some(found.id), records })
    }

    async fn check_sending(&self, domain: &MailDomain) -> Result<DomainCheck, MailProviderError> {
        Ok(self.check(domain, RecordUse::Sending).await?)
    }

    async fn request_receiving(&self, domain: &MailDomain) -> Result<Vec<DnsRecord>, MailProviderError> {
        let found = self.find_or_create(domain).await?;
        self.api.update_domain(&found.id, json!({ "capabilities": { "receiving": "enabled" } })).await?;
        let found = self.find(domain).await?.ok_or_else(ApiError::unreadable)?;
        let records = records::read(domain.hostname.as_str(), &found.records, RecordUse::Receiving);
        if records.is_empty() {
            return Err(ApiError::unreadable().into());
        }
        Ok(records)
    }

    async fn check_receiving(&self, domain: &MailDomain) -> Result<DomainCheck, MailProviderError> {
        Ok(self.check(domain, RecordUse::Receiving).await?)
    }

    async fn unregister(&self, domain: &MailDomain) -> Result<(), MailProviderError> {
        if domain.reference.is_none() {
            return Ok(());
        }
        match self.find(domain).await? {
            Some(found) => Ok(self.api.delete_domain(&found.id).await?),
            None => Ok(()),
        }
    }

    async fn send(&self, mail: &OutgoingMail) -> Result<SentMail, SendError> {
        sending::send(&self.api, mail).await
    }
}
