//! Email addresses of an agent.

use askama::Template;
use frontdesk_api::models::{EmailAddress, EmailAddressList, EmailDomainList, EmailReceiving};
use frontdesk_types::{EmailAddressId, Result, Timestamp, accounts::roles::Permission, email_domains::ReceivingStatus};
use http::{Method, StatusCode};
use serde_json::json;

use crate::{
    app::{
        agents::header::{AgentHeader, AgentTab, OpenedAgent},
        forms::FormState,
        moments::Moment,
        operations::is_missing,
        reply::PageReply,
        shell::{Area, Shell},
        toasts::Toast,
        visit::MemberVisit,
    },
    site::form::FormFields,
};

#[derive(Template)]
#[template(path = "app/email_channel/addresses.html")]
struct AddressesPage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    path: String,
    form: FormState,
    addresses: Vec<AddressRow>,
    /// Id and hostname of each domain that receives email.
    domains: Vec<(String, String)>,
    may_edit: bool,
}

/// An address in the list.
struct AddressRow {
    path: String,
    address: String,
    is_primary: bool,
    /// `true` for the address at the shared host.
    is_shared: bool,
    added: Moment,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    addresses_page(visit, StatusCode::OK, FormState::new(&visit.services().ports)).await
}

pub(super) async fn add(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(agent) = visit.agent_id() else { return Ok(PageReply::NotFound) };
    let body = json!({ "local": form.get("local"), "domainId": form.get("domainId") });
    let done = visit.perform(Method::POST, format!("/agents/{agent}/channels/email/addresses"), Some(body), &form).await;
    answer(visit, done.map(drop), "added", form).await
}

pub(super) async fn make_primary(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let (Some(agent), Some(address)) = (visit.agent_id(), address_id(visit)) else { return Ok(PageReply::NotFound) };
    let (path, body) = (format!("/agents/{agent}/channels/email/primary-address"), json!({ "addressId": address.0 }));
    let done = visit.perform(Method::PUT, path, Some(body), &form).await;
    answer(visit, done.map(drop), "primary", form).await
}

pub(super) async fn remove(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let (Some(agent), Some(address)) = (visit.agent_id(), address_id(visit)) else { return Ok(PageReply::NotFound) };
    let path = format!("/agents/{agent}/channels/email/addresses/{address}");
    let done = visit.perform(Method::DELETE, path, None, &form).await;
    answer(visit, done.map(drop), "removed", form).await
}

fn address_id(visit: &MemberVisit) -> Option<EmailAddressId> {
    visit.param("address").parse().ok()
}

/// Leads back to the list, or shows it with what is wrong.
async fn answer(visit: &MemberVisit, done: Result<()>, name: &str, form: FormFields) -> Result<PageReply> {
    match done {
        Ok(()) => Ok(PageReply::done(&page_path(visit), name, None)),
        // Sent twice, it has one effect.
        Err(error) if is_missing(&error) => Ok(PageReply::redirect(&page_path(visit))),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            addresses_page(visit, status, form).await
        }
    }
}

fn page_path(visit: &MemberVisit) -> String {
    visit.org_path(&format!("agents/{}/channels/email/addresses", visit.param("agent")))
}

async fn addresses_page(visit: &MemberVisit, status: StatusCode, form: FormState) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    // More than an agent can have.
    let path = format!("/agents/{}/channels/email/addresses?limit=100&order=asc", opened.agent.id);
    let EmailAddressList { items, next_cursor: _ } = visit.read(path).await?;
    let shell = Shell::new(visit, Area::Agents, opened.agent.name.clone()).with_toast(toast(visit));
    let page = AddressesPage {
        may_edit: shell.may(Permission::ChannelsEdit) && opened.agent.pending_delete_at.is_none(),
        shell,
        header: opened.header(visit, AgentTab::Channels),
        path: page_path(visit),
        form,
        addresses: items.into_iter().map(|address| row(visit, address)).collect(),
        domains: receiving_domains(visit).await?,
    };
    PageReply::page_with(status, &page)
}

fn row(visit: &MemberVisit, address: EmailAddress) -> AddressRow {
    AddressRow {
        path: format!("{}/{}", page_path(visit), address.id),
        address: address.address,
        is_primary: address.is_primary,
        is_shared: address.domain_id.is_none(),
        added: visit.moments().show(Timestamp(address.created_at.timestamp_micros())),
    }
}

/// Returns the domains that addresses can be at.
async fn receiving_domains(visit: &MemberVisit) -> Result<Vec<(String, String)>> {
    let EmailDomainList { items, next_cursor: _ } = visit.read("/channels/email/domains?limit=100".to_owned()).await?;
    let is_active = |receiving: &EmailReceiving| receiving.status == ReceivingStatus::Active;
    let receiving = items.into_iter().filter(|domain| domain.receiving.as_ref().is_some_and(is_active));
    Ok(receiving.map(|domain| (domain.id.to_string(), domain.unicode_hostname)).collect())
}

fn toast(visit: &MemberVisit) -> Option<Toast> {
    let t = &visit.texts().email_channel;
    Some(Toast::new(match visit.query("done").as_str() {
        "added" => t.was_added,
        "primary" => t.was_made_primary,
        "removed" => t.was_removed,
        _ => return None,
    }))
}
