//! Tag `custom-domains`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::custom_domains::{
        CreateCustomDomainParams, CustomDomains, DeleteCustomDomainParams, GetCustomDomainParams, ListCustomDomainsParams,
        UpdateCustomDomainSurfaceParams, VerifyCustomDomainParams,
    },
    models,
};
use frontdesk_core::{agents, scoped};
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_platform::{
    custom_domains::{self, records},
    hostnames,
};
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, CustomDomainId, Result,
    custom_domains::{CustomDomain, DnsRecord, NewDomain, WebSurface},
};

use super::{convert, list::list_query};
use crate::RestApi;

/// Suggested time to live of a record, in seconds.
const RECORD_TTL_SECONDS: i32 = 3_600;

#[async_trait]
impl CustomDomains for RestApi {
    async fn list_custom_domains(&self, cx: &ReadContext, params: ListCustomDomainsParams) -> Result<models::CustomDomainList> {
        let (org, agent) = (cx.caller.org, AgentId(params.agent_id));
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let mut conn = self.services.store.read().await?;
        agents::find(&mut conn, org, agent).await?;
        let found = store::custom_domains::list(&mut conn, org, agent, &page).await?;
        let items = found.items.into_iter().map(domain_model).collect::<Result<_>>()?;
        Ok(models::CustomDomainList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_custom_domain(
        &self,
        cx: &ChangeContext,
        params: CreateCustomDomainParams,
        body: models::CustomDomainCreate,
    ) -> Result<models::CustomDomain> {
        let models::CustomDomainCreate { hostname, surface, is_claim } = body;
        let surface = surface.unwrap_or(WebSurface::Widget);
        let new = &NewDomain { agent: AgentId(params.agent_id), hostname, surface, is_claim: is_claim.unwrap_or(false) };
        let platform = &self.services.checker.platform;
        self.change(cx, scoped!(|unit| domain_model(custom_domains::create(unit, new, platform).await?))).await
    }

    async fn get_custom_domain(&self, cx: &ReadContext, params: GetCustomDomainParams) -> Result<models::CustomDomain> {
        let id = CustomDomainId(params.domain_id);
        domain_model(custom_domains::find(&mut self.services.store.read().await?, cx.caller.org, id).await?)
    }

    async fn delete_custom_domain(&self, cx: &ChangeContext, params: DeleteCustomDomainParams) -> Result<models::CustomDomain> {
        let id = CustomDomainId(params.domain_id);
        self.change_if(cx, params.if_match, scoped!(|unit| domain_model(custom_domains::delete(unit, id).await?))).await
    }

    async fn verify_custom_domain(&self, cx: &ChangeContext, params: VerifyCustomDomainParams) -> Result<models::CustomDomain> {
        let id = CustomDomainId(params.domain_id);
        self.change(cx, scoped!(|unit| domain_model(custom_domains::request_check(unit, id).await?))).await
    }

    async fn update_custom_domain_surface(
        &self,
        cx: &ChangeContext,
        params: UpdateCustomDomainSurfaceParams,
        body: models::CustomDomainSurface,
    ) -> Result<models::CustomDomain> {
        let (id, surface) = (CustomDomainId(params.domain_id), body.surface);
        self.change_if(cx, params.if_match, scoped!(|unit| domain_model(custom_domains::set_surface(unit, id, surface).await?)))
            .await
    }
}

crate::representation::represents!(CustomDomain, |domain, _| domain_model(domain));

/// Converts a domain as its GET shows it.
///
/// # Errors
/// Only faults.
pub(super) fn domain_model(domain: CustomDomain) -> Result<models::CustomDomain> {
    Ok(models::CustomDomain {
        records: record_models(&domain)?,
        certificate: certificate_model(&domain)?,
        unicode_hostname: hostnames::to_unicode(&domain.hostname),
        id: domain.id.0,
        agent_id: domain.agent.0,
        hostname: domain.hostname,
        surface: domain.surface,
        status: domain.status,
        status_code: domain.status_code,
        status_detail: domain.status_detail,
        is_claim: domain.is_claim,
        verification_expires_at: domain.verification_expires_at.map(convert::to_api_time).transpose()?,
        checked_at: domain.checked_at.map(convert::to_api_time).transpose()?,
        next_check_at: domain.next_check_at.map(convert::to_api_time).transpose()?,
        activated_at: domain.activated_at.map(convert::to_api_time).transpose()?,
        created_at: convert::to_api_time(domain.created_at)?,
        updated_at: convert::to_api_time(domain.updated_at)?,
    })
}

fn certificate_model(domain: &CustomDomain) -> Result<Option<models::DomainCertificate>> {
    let times = (domain.certificate_not_before, domain.certificate_not_after, domain.certificate_renew_at);
    let (Some(issuer), (Some(not_before), Some(not_after), Some(renew_at))) = (&domain.certificate_issuer, times) else {
        return Ok(None);
    };
    Ok(Some(models::DomainCertificate {
        issuer: issuer.clone(),
        not_before: convert::to_api_time(not_before)?,
        not_after: convert::to_api_time(not_after)?,
        renew_at: convert::to_api_time(renew_at)?,
    }))
}

/// Returns the records to publish for a domain.
///
/// # Errors
/// Only faults.
pub(super) fn record_models(domain: &CustomDomain) -> Result<Vec<models::DnsRecord>> {
    records::records_to_publish(domain)?.into_iter().map(record_model).collect()
}

/// Converts a record to publish.
///
/// # Errors
/// Only faults.
pub(super) fn record_model(record: DnsRecord) -> Result<models::DnsRecord> {
    let DnsRecord { purpose, kind, name, value, priority, is_required, status, found, checked_at } = record;
    Ok(models::DnsRecord {
        purpose,
        r#type: kind,
        name,
        value,
        priority: priority.map(i32::from),
        ttl: RECORD_TTL_SECONDS,
        is_required,
        status,
        found_value: found,
        checked_at: checked_at.map(convert::to_api_time).transpose()?,
    })
}
