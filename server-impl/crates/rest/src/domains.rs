//! Tag `domains`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::domains::{Domains, ListDomainsParams},
    models,
};
use frontdesk_http::context::ReadContext;
use frontdesk_platform::{custom_domains::groups, hostnames};
use frontdesk_store as store;
use frontdesk_types::{
    Code, Error, Result,
    custom_domains::{DomainGroup, DomainUse, WebSurface, WebUse},
    help_center::pages::PlatformHost,
};

use super::{custom_domains, list::list_query};
use crate::RestApi;

#[async_trait]
impl Domains for RestApi {
    async fn list_domains(&self, cx: &ReadContext, params: ListDomainsParams) -> Result<models::DomainGroupList> {
        let org = cx.caller.org;
        let (list, page) = self.open_list(cx, list_query!(params, Asc)).await?;
        let suffix = self.services.help_addresses().hostname_suffix();
        let uses = store::custom_domains::groups::list_uses(&mut self.services.store.read().await?, org, &suffix, &page).await?;
        let found = groups::page_of_groups(uses, &page);
        let items = found.items.into_iter().map(group_model).collect::<Result<_>>()?;
        Ok(models::DomainGroupList { items, next_cursor: list.seal_next(found.next) })
    }
}

fn group_model(group: DomainGroup) -> Result<models::DomainGroup> {
    let owned = group.is_owned();
    let DomainGroup { hostname, uses } = group;
    let mut web = uses.iter().filter_map(DomainUse::web);
    Ok(models::DomainGroup {
        unicode_hostname: hostnames::to_unicode(&hostname),
        owned,
        conflict: web.find_map(|one| one.receiving.as_ref().map(|id| conflict_model(one, id))).transpose()?,
        uses: uses.iter().map(use_model).collect::<Result<_>>()?,
        hostname,
    })
}

fn use_kind(surface: WebSurface) -> models::DomainUseKind {
    match surface {
        WebSurface::Widget => models::DomainUseKind::Widget,
        WebSurface::HelpPage => models::DomainUseKind::HelpPage,
        WebSurface::HelpCenter => models::DomainUseKind::HelpCenter,
    }
}

fn use_model(one: &DomainUse) -> Result<models::DomainUse> {
    match one {
        DomainUse::Web(one) => web_model(one),
        DomainUse::HelpCenter(host) => Ok(platform_model(host)),
    }
}

fn platform_model(host: &PlatformHost) -> models::DomainUse {
    let status = if host.published { "published" } else { "unpublished" };
    models::DomainUse {
        kind: models::DomainUseKind::PlatformHelpCenter,
        status: status.to_owned(),
        id: None,
        agent: Some(models::DomainAgent { id: host.agent.0, name: host.agent_name.clone() }),
        records: Vec::new(),
        status_detail: None,
        help_page_enabled: None,
    }
}

fn web_model(one: &WebUse) -> Result<models::DomainUse> {
    let WebUse { domain, agent_name, help_page_enabled, receiving: _ } = one;
    Ok(models::DomainUse {
        kind: use_kind(domain.surface),
        status: domain.status.as_str().to_owned(),
        id: Some(domain.id.0),
        agent: Some(models::DomainAgent { id: domain.agent.0, name: agent_name.clone() }),
        records: custom_domains::record_models(domain)?,
        status_detail: domain.status_detail.clone(),
        help_page_enabled: Some(*help_page_enabled),
    })
}

/// A hostname that receives email and serves a web surface.
fn conflict_model(one: &WebUse, email_domain: &str) -> Result<models::DomainConflict> {
    let WebUse { domain, .. } = one;
    let email_domain = email_domain.parse().map_err(|_| Error::internal(format!("`{email_domain}` is no email domain")))?;
    let message =
        format!("`{}` receives email and serves a web surface. Disable receiving, or remove the custom domain.", domain.hostname);
    Ok(models::DomainConflict {
        code: Code::EmailReceivingConflict.to_string(),
        message,
        kinds: vec!["email_receive".to_owned(), use_kind(domain.surface).as_str().to_owned()],
        email_domain_id: Some(email_domain),
        custom_domain_id: Some(domain.id.0),
        agent_id: Some(domain.agent.0),
    })
}
