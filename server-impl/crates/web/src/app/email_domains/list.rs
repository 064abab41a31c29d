//! The email domains of an organization, and a form that adds one.

use askama::Template;
use frontdesk_api::models::{EmailDomain, EmailDomainList};
use frontdesk_types::{Result, accounts::roles::Permission};
use http::{Method, StatusCode};
use serde_json::json;

use super::records::{StatusTag, receiving_tag, sending_tag};
use crate::{
    app::{
        forms::FormState,
        operations::query_of,
        reply::PageReply,
        shell::{Area, Shell},
        toasts::Toast,
        visit::MemberVisit,
        workspace::SettingsTab,
    },
    site::form::FormFields,
};

/// Number of domains on a page.
const DOMAINS_PER_PAGE: &str = "50";

#[derive(Template)]
#[template(path = "app/email_domains/list.html")]
struct ListPage<'v> {
    shell: Shell<'v>,
    tab: SettingsTab,
    path: String,
    form: FormState,
    domains: Vec<DomainRow>,
    next: Option<String>,
    may_edit: bool,
}

/// A domain in the list.
struct DomainRow {
    path: String,
    hostname: String,
    sending: StatusTag,
    receiving: Option<StatusTag>,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    list_page(visit, StatusCode::OK, FormState::new(&visit.services().ports)).await
}

pub(super) async fn add(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let body = json!({ "hostname": form.get("hostname") });
    match visit.perform(Method::POST, "/channels/email/domains".to_owned(), Some(body), &form).await {
        Ok(created) => {
            let id = created["id"].as_str().unwrap_or_default();
            Ok(PageReply::done(&format!("{}/{id}", page_path(visit)), "added", None))
        }
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            list_page(visit, status, form).await
        }
    }
}

fn page_path(visit: &MemberVisit) -> String {
    visit.org_path("settings/email-domains")
}

async fn list_page(visit: &MemberVisit, status: StatusCode, form: FormState) -> Result<PageReply> {
    let query = query_of(&[("cursor", &visit.query("cursor")), ("limit", DOMAINS_PER_PAGE)]);
    let EmailDomainList { items, next_cursor } = visit.read(format!("/channels/email/domains{query}")).await?;
    let t = &visit.texts().email_domains;
    let toast = (visit.query("done") == "deleted").then(|| Toast::new(t.was_deleted));
    let shell = Shell::new(visit, Area::Settings, t.title).with_toast(toast);
    let page = ListPage {
        tab: SettingsTab::EmailDomains,
        path: page_path(visit),
        form,
        domains: items.into_iter().map(|domain| row(visit, domain)).collect(),
        next: next_cursor.map(|cursor| page_path(visit) + &query_of(&[("cursor", &cursor)])),
        may_edit: shell.may(Permission::ChannelsEdit),
        shell,
    };
    PageReply::page_with(status, &page)
}

fn row(visit: &MemberVisit, domain: EmailDomain) -> DomainRow {
    let t = visit.texts();
    DomainRow {
        path: format!("{}/{}", page_path(visit), domain.id),
        sending: sending_tag(t, domain.sending.status),
        receiving: domain.receiving.map(|receiving| receiving_tag(t, receiving.status)),
        hostname: domain.unicode_hostname,
    }
}
