//! Removing an email domain, which says what would stop.

use askama::Template;
use frontdesk_types::Result;
use http::{Method, StatusCode};

use super::show::{domain_id, find_domain, page_path};
use crate::{
    app::{
        forms::FormState,
        operations::is_missing,
        reply::PageReply,
        shell::{Area, Shell},
        visit::MemberVisit,
    },
    site::form::FormFields,
};

#[derive(Template)]
#[template(path = "app/email_domains/delete.html")]
struct DeletePage<'v> {
    shell: Shell<'v>,
    form: FormState,
    hostname: String,
    /// Names of the agents that have addresses at it.
    agents: String,
    path: String,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    delete_page(visit, StatusCode::OK, FormState::new(&visit.services().ports)).await
}

pub(super) async fn submit(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(id) = domain_id(visit) else { return Ok(PageReply::NotFound) };
    let list = visit.org_path("settings/email-domains");
    match visit.perform(Method::DELETE, format!("/channels/email/domains/{id}"), None, &form).await {
        Ok(_) => Ok(PageReply::done(&list, "deleted", None)),
        // Sent twice, it has one effect.
        Err(error) if is_missing(&error) => Ok(PageReply::redirect(&list)),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            delete_page(visit, status, form).await
        }
    }
}

async fn delete_page(visit: &MemberVisit, status: StatusCode, form: FormState) -> Result<PageReply> {
    let Some(domain) = find_domain(visit).await? else { return Ok(PageReply::NotFound) };
    let names: Vec<String> = domain.agents.into_iter().map(|agent| agent.name).collect();
    let page = DeletePage {
        shell: Shell::new(visit, Area::Settings, visit.texts().email_domains.delete),
        form,
        hostname: domain.unicode_hostname,
        agents: names.join(", "),
        path: page_path(visit),
    };
    PageReply::page_with(status, &page)
}
