//! Tag `channels-email-domains`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::channels_email_domains::{
        ChannelsEmailDomains, DeleteEmailDomainParams, DisableEmailReceivingParams, GetEmailDomainParams, ListEmailDomainsParams,
        RequestEmailReceivingParams, VerifyEmailDomainParams, VerifyEmailReceivingParams,
    },
    models,
};
use frontdesk_channels::email::domains::{self, Preparation, concluding, receiving};
use frontdesk_core::scoped;
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_platform::hostnames;
use frontdesk_store as store;
use frontdesk_types::{
    EmailDomainId, Result,
    email_domains::{AgentWithAddress, EmailDomain, SendingStatus},
};

use super::{convert, custom_domains::record_model, list::list_query};
use crate::RestApi;

#[async_trait]
impl ChannelsEmailDomains for RestApi {
    async fn list_email_domains(&self, cx: &ReadContext, params: ListEmailDomainsParams) -> Result<models::EmailDomainList> {
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let mut conn = self.services.store.read().await?;
        let found = store::channels::email::domains::list(&mut conn, cx.caller.org, &page).await?;
        let items = found.items.into_iter().map(domain_model).collect::<Result<_>>()?;
        Ok(models::EmailDomainList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_email_domain(&self, cx: &ChangeContext, body: models::EmailDomainCreate) -> Result<models::EmailDomain> {
        let (hostname, registrar) = (body.hostname.as_str(), &self.services.email_domains);
        let (reserved, has_ownership) = (&registrar.reserved, registrar.has_ownership());
        let prepared = self.run_step(cx, scoped!(|unit| domains::prepare(unit, hostname, reserved, has_ownership).await)).await?;
        let draft = &match prepared {
            Preparation::Known(known) => {
                let known = &*known;
                return self.change(cx, scoped!(|unit| domain_model(domains::find_known(unit, known).await?))).await;
            }
            Preparation::New(domain) => registrar.register(*domain).await?,
        };
        let ring = &self.services.ring.current_ring()?;
        let created = self.change(cx, scoped!(|unit| domain_model(domains::create(unit, ring, draft).await?))).await;
        if created.is_err() {
            self.forget_draft(&draft.domain).await;
        }
        created
    }

    async fn get_email_domain(&self, cx: &ReadContext, params: GetEmailDomainParams) -> Result<models::EmailDomain> {
        domain_model(self.find_email_domain(cx, EmailDomainId(params.domain_id)).await?)
    }

    async fn delete_email_domain(&self, cx: &ChangeContext, params: DeleteEmailDomainParams) -> Result<models::EmailDomain> {
        let (id, if_match) = (EmailDomainId(params.domain_id), params.if_match);
        self.dry_run(cx, if_match.clone(), scoped!(|unit| domains::delete(unit, id).await.map(drop))).await?;
        let domain = self.find_email_domain(cx, id).await?;
        if self.is_last_with_hostname(&domain).await? {
            self.services.email_domains.unregister(&domain).await?;
        }
        self.change_if(cx, if_match, scoped!(|unit| domain_model(domains::delete(unit, id).await?))).await
    }

    async fn verify_email_domain(&self, cx: &ChangeContext, params: VerifyEmailDomainParams) -> Result<models::EmailDomain> {
        let id = EmailDomainId(params.domain_id);
        let domain = self.find_email_domain(cx, id).await?;
        let check = &self.services.email_domains.check_sending(&domain).await?;
        self.change(cx, scoped!(|unit| domain_model(concluding::conclude_sending(unit, id, check).await?))).await
    }

    async fn request_email_receiving(
        &self,
        cx: &ChangeContext,
        params: RequestEmailReceivingParams,
    ) -> Result<models::EmailDomain> {
        let id = EmailDomainId(params.domain_id);
        let domain = self.find_email_domain(cx, id).await?;
        receiving::check_request(&mut self.services.store.read().await?, &domain).await?;
        let records = &self.services.email_domains.request_receiving(&domain).await?;
        self.change(cx, scoped!(|unit| domain_model(receiving::request(unit, id, records).await?))).await
    }

    async fn verify_email_receiving(
        &self,
        cx: &ChangeContext,
        params: VerifyEmailReceivingParams,
    ) -> Result<models::EmailDomain> {
        let (id, registrar) = (EmailDomainId(params.domain_id), &self.services.email_domains);
        let domain = &self.find_email_domain(cx, id).await?;
        receiving::check_verification(&mut self.services.store.read().await?, domain).await?;
        let (check, takes_over) = (&registrar.check_receiving(domain).await?, registrar.provider.has_own_exchangers());
        self.change(cx, scoped!(|unit| domain_model(concluding::conclude_receiving(unit, domain, check, takes_over).await?)))
            .await
    }

    async fn disable_email_receiving(
        &self,
        cx: &ChangeContext,
        params: DisableEmailReceivingParams,
    ) -> Result<models::EmailDomain> {
        let id = EmailDomainId(params.domain_id);
        self.change(cx, scoped!(|unit| domain_model(receiving::disable(unit, id).await?))).await
    }
}

impl RestApi {
    async fn find_email_domain(&self, cx: &ReadContext, id: EmailDomainId) -> Result<EmailDomain> {
        domains::find(&mut self.services.store.read().await?, cx.caller.org, id).await
    }

    /// Returns `true` if the provider may forget a hostname once this domain of it is gone.
    async fn is_last_with_hostname(&self, domain: &EmailDomain) -> Result<bool> {
        let mut conn = self.services.store.read().await?;
        Ok(store::channels::email::domains::list_of_others(&mut conn, domain.org, &domain.hostname).await?.is_empty())
    }

    /// Lets the provider forget a domain that was registered, but not stored after all.
    async fn forget_draft(&self, draft: &EmailDomain) {
        let forgotten = async {
            let known = {
                let mut conn = self.services.store.read().await?;
                store::channels::email::domains::find_by_hostname(&mut conn, draft.org, &draft.hostname).await?
            };
            if known.is_none() && self.is_last_with_hostname(draft).await? {
                self.services.email_domains.unregister(draft).await?;
            }
            Ok::<_, frontdesk_types::Error>(())
        };
        if let Err(error) = forgotten.await {
            tracing::warn!(%error, "the provider of mail keeps a domain that nobody has");
        }
    }
}

crate::representation::represents!(EmailDomain, |domain, _| domain_model(domain));

/// Converts a domain as its GET shows it.
///
/// # Errors
/// Only faults.
pub(super) fn domain_model(domain: EmailDomain) -> Result<models::EmailDomain> {
    Ok(models::EmailDomain {
        sending: sending_model(&domain)?,
        receiving: receiving_model(&domain)?,
        unicode_hostname: hostnames::to_unicode(&domain.hostname),
        id: domain.id.0,
        hostname: domain.hostname,
        records: domain.records.into_iter().map(record_model).collect::<Result<_>>()?,
        agents: domain.agents.into_iter().map(agent_model).collect(),
        checked_at: domain.checked_at.map(convert::to_api_time).transpose()?,
        next_check_at: domain.next_check_at.map(convert::to_api_time).transpose()?,
        created_at: convert::to_api_time(domain.created_at)?,
        updated_at: convert::to_api_time(domain.updated_at)?,
    })
}

fn sending_model(domain: &EmailDomain) -> Result<models::EmailSending> {
    let refusal = domain.relay_detail.as_ref().filter(|_| domain.sending == SendingStatus::Verified);
    Ok(models::EmailSending {
        status: domain.sending,
        status_detail: domain.sending_detail.as_ref().or(refusal).cloned(),
        verified_at: domain.verified_at.map(convert::to_api_time).transpose()?,
        expires_at: domain.expires_at.map(convert::to_api_time).transpose()?,
    })
}

fn receiving_model(domain: &EmailDomain) -> Result<Option<models::EmailReceiving>> {
    let Some(status) = domain.receiving else { return Ok(None) };
    let activated_at = domain.activated_at.map(convert::to_api_time).transpose()?;
    Ok(Some(models::EmailReceiving { status, status_detail: domain.receiving_detail.clone(), activated_at }))
}

fn agent_model(agent: AgentWithAddress) -> models::DomainAgent {
    models::DomainAgent { id: agent.id.0, name: agent.name }
}
