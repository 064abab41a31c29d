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
    AgentId, Code, Result,
    custom_domains::{DnsRecordPurpose, DomainGroup, DomainUse, WebSurface, WebUse},
    email_domains::{EmailUse, ReceivingStatus},
};

use super::{
    custom_domains::{self, record_model},
    list::list_query,
};
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
    let (owned, conflict) = (group.is_owned(), group.conflict().map(conflict_model));
    let mut uses = Vec::new();
    for one in &group.uses {
        add_models(one, &mut uses)?;
    }
    let DomainGroup { hostname, .. } = group;
    Ok(models::DomainGroup { unicode_hostname: hostnames::to_unicode(&hostname), owned, conflict, uses, hostname })
}

fn use_kind(surface: WebSurface) -> models::DomainUseKind {
    match surface {
        WebSurface::Widget => models::DomainUseKind::Widget,
        WebSurface::HelpPage => models::DomainUseKind::HelpPage,
        WebSurface::HelpCenter => models::DomainUseKind::HelpCenter,
    }
}

/// Adds the models of a use: an email domain is two as soon as it receives.
fn add_models(one: &DomainUse, models: &mut Vec<models::DomainUse>) -> Result<()> {
    match one {
        DomainUse::Web(one) => models.push(web_model(one)?),
        DomainUse::Email(one) => {
            models.push(email_model(one, models::DomainUseKind::EmailSend, one.sending.as_str())?);
            if let Some(receiving) = one.receiving {
                models.push(email_model(one, models::DomainUseKind::EmailReceive, receiving.as_str())?);
            }
        }
        DomainUse::MailHost(host) => {
            let (status, agent) = (if host.is_enabled { "active" } else { "disabled" }, (host.agent.id, &host.agent.name));
            models.push(platform_model(models::DomainUseKind::PlatformEmail, status, agent));
        }
        DomainUse::HelpCenter(host) => {
            let (status, agent) = (if host.published { "published" } else { "unpublished" }, (host.agent, &host.agent_name));
            models.push(platform_model(models::DomainUseKind::PlatformHelpCenter, status, agent));
        }
    }
    Ok(())
}

fn platform_model(kind: models::DomainUseKind, status: &str, (agent, name): (AgentId, &String)) -> models::DomainUse {
    models::DomainUse {
        kind,
        status: status.to_owned(),
        id: None,
        agent: Some(models::DomainAgent { id: agent.0, name: name.clone() }),
        records: Vec::new(),
        status_detail: None,
        help_page_enabled: None,
    }
}

fn email_model(one: &EmailUse, kind: models::DomainUseKind, status: &str) -> Result<models::DomainUse> {
    let is_receiving = kind == models::DomainUseKind::EmailReceive;
    let records = one.records.iter().filter(|record| (record.purpose == DnsRecordPurpose::Receiving) == is_receiving);
    Ok(models::DomainUse {
        kind,
        status: status.to_owned(),
        id: Some(one.domain.0),
        agent: None,
        records: records.cloned().map(record_model).collect::<Result<_>>()?,
        status_detail: None,
        help_page_enabled: None,
    })
}

fn web_model(one: &WebUse) -> Result<models::DomainUse> {
    let WebUse { domain, agent_name, help_page_enabled } = one;
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

/// A hostname that is to receive email, and to serve a web surface. The code is that of the step that is refused next.
fn conflict_model((web, email, receiving): (&WebUse, &EmailUse, ReceivingStatus)) -> models::DomainConflict {
    let WebUse { domain, .. } = web;
    let (code, does) = if receiving == ReceivingStatus::Active {
        (Code::EmailReceivingConflict, "receives email")
    } else {
        (Code::WebDomainConflict, "is to receive email")
    };
    let message =
        format!("`{}` {does} and serves a web surface. Disable receiving, or remove the custom domain.", domain.hostname);
    models::DomainConflict {
        code: code.to_string(),
        message,
        kinds: vec!["email_receive".to_owned(), use_kind(domain.surface).as_str().to_owned()],
        email_domain_id: Some(email.domain.0),
        custom_domain_id: Some(domain.id.0),
        agent_id: Some(domain.agent.0),
    }
}
