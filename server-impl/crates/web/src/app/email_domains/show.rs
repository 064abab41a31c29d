//! One email domain, with its records and what can be done with it.

use askama::Template;
use frontdesk_api::models::EmailDomain;
use frontdesk_types::{EmailDomainId, Result, accounts::roles::Permission, email_domains::ReceivingStatus};
use http::StatusCode;

use super::records::{RecordRow, StatusTag, receiving_tag, record_row, sending_tag};
use crate::app::{
    forms::FormState,
    operations::is_missing,
    reply::PageReply,
    shell::{Area, Shell},
    toasts::Toast,
    visit::MemberVisit,
};

#[derive(Template)]
#[template(path = "app/email_domains/show.html")]
struct DomainPage<'v> {
    shell: Shell<'v>,
    form: FormState,
    path: String,
    hostname: String,
    sending: StatusTag,
    sending_detail: Option<String>,
    receiving: Option<StatusTag>,
    receiving_detail: Option<String>,
    /// `true` if the MX record is awaited or lost.
    is_received: bool,
    records: Vec<RecordRow>,
    agents: Vec<String>,
    may_edit: bool,
    may_delete: bool,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    domain_page(visit, StatusCode::OK, FormState::new(&visit.services().ports)).await
}

pub(super) fn domain_id(visit: &MemberVisit) -> Option<EmailDomainId> {
    visit.param("domain").parse().ok()
}

/// Finds the domain of a page.
///
/// # Errors
/// Only faults.
pub(super) async fn find_domain(visit: &MemberVisit) -> Result<Option<EmailDomain>> {
    let Some(id) = domain_id(visit) else { return Ok(None) };
    match visit.read(format!("/channels/email/domains/{id}")).await {
        Ok(domain) => Ok(Some(domain)),
        Err(error) if is_missing(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

pub(super) fn page_path(visit: &MemberVisit) -> String {
    visit.org_path(&format!("settings/email-domains/{}", visit.param("domain")))
}

pub(super) async fn domain_page(visit: &MemberVisit, status: StatusCode, form: FormState) -> Result<PageReply> {
    let Some(domain) = find_domain(visit).await? else { return Ok(PageReply::NotFound) };
    let t = visit.texts();
    let shell = Shell::new(visit, Area::Settings, domain.unicode_hostname.clone()).with_toast(toast(visit));
    let is_received = |status| matches!(status, ReceivingStatus::PendingMx | ReceivingStatus::Active);
    let page = DomainPage {
        may_edit: shell.may(Permission::ChannelsEdit),
        may_delete: shell.may(Permission::ChannelsDelete),
        shell,
        form,
        path: page_path(visit),
        hostname: domain.unicode_hostname,
        sending: sending_tag(t, domain.sending.status),
        sending_detail: domain.sending.status_detail,
        receiving: domain.receiving.as_ref().map(|receiving| receiving_tag(t, receiving.status)),
        is_received: domain.receiving.as_ref().is_some_and(|receiving| is_received(receiving.status)),
        receiving_detail: domain.receiving.and_then(|receiving| receiving.status_detail),
        records: domain.records.into_iter().enumerate().map(|(number, record)| record_row(t, number, record)).collect(),
        agents: domain.agents.into_iter().map(|agent| agent.name).collect(),
    };
    PageReply::page_with(status, &page)
}

fn toast(visit: &MemberVisit) -> Option<Toast> {
    let t = &visit.texts().email_domains;
    Some(Toast::new(match visit.query("done").as_str() {
        "added" => t.was_added,
        "checked" => t.was_checked,
        "requested" => t.was_requested,
        "disabled" => t.was_disabled,
        _ => return None,
    }))
}
