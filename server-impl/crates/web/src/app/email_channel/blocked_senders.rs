//! Senders whose email an agent refuses.

use askama::Template;
use frontdesk_api::models::{BlockedSender, BlockedSenderList};
use frontdesk_types::{BlockedSenderId, Result, Timestamp, accounts::roles::Permission};
use http::{Method, StatusCode};
use serde_json::json;

use crate::{
    app::{
        agents::header::{AgentHeader, AgentTab, OpenedAgent},
        forms::FormState,
        moments::Moment,
        operations::{is_missing, query_of},
        reply::PageReply,
        shell::{Area, Shell},
        toasts::Toast,
        visit::MemberVisit,
    },
    site::form::FormFields,
};

/// Number of senders on a page.
const SENDERS_PER_PAGE: &str = "50";

#[derive(Template)]
#[template(path = "app/email_channel/blocked_senders.html")]
struct BlockedSendersPage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    path: String,
    form: FormState,
    senders: Vec<SenderRow>,
    next: Option<String>,
    may_edit: bool,
}

/// A sender in the list.
struct SenderRow {
    path: String,
    sender: String,
    blocked: Moment,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    senders_page(visit, StatusCode::OK, FormState::new(&visit.services().ports)).await
}

pub(super) async fn block(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let Some(agent) = visit.agent_id() else { return Ok(PageReply::NotFound) };
    let (path, body) = (format!("/agents/{agent}/channels/email/blocked-senders"), json!({ "sender": form.get("sender") }));
    let done = visit.perform(Method::POST, path, Some(body), &form).await;
    answer(visit, done.map(drop), "blocked", form).await
}

pub(super) async fn unblock(visit: &MemberVisit, form: FormFields) -> Result<PageReply> {
    let sender: Option<BlockedSenderId> = visit.param("sender").parse().ok();
    let (Some(agent), Some(sender)) = (visit.agent_id(), sender) else { return Ok(PageReply::NotFound) };
    let path = format!("/agents/{agent}/channels/email/blocked-senders/{sender}");
    let done = visit.perform(Method::DELETE, path, None, &form).await;
    answer(visit, done.map(drop), "unblocked", form).await
}

/// Leads back to the list, or shows it with what is wrong.
async fn answer(visit: &MemberVisit, done: Result<()>, name: &str, form: FormFields) -> Result<PageReply> {
    match done {
        Ok(()) => Ok(PageReply::done(&page_path(visit), name, None)),
        // Sent twice, it has one effect.
        Err(error) if is_missing(&error) => Ok(PageReply::redirect(&page_path(visit))),
        Err(error) => {
            let (status, form) = FormState::after_refusal(&visit.services().ports, form, error)?;
            senders_page(visit, status, form).await
        }
    }
}

fn page_path(visit: &MemberVisit) -> String {
    visit.org_path(&format!("agents/{}/channels/email/blocked-senders", visit.param("agent")))
}

async fn senders_page(visit: &MemberVisit, status: StatusCode, form: FormState) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let query = query_of(&[("cursor", &visit.query("cursor")), ("limit", SENDERS_PER_PAGE)]);
    let path = format!("/agents/{}/channels/email/blocked-senders{query}", opened.agent.id);
    let BlockedSenderList { items, next_cursor } = visit.read(path).await?;
    let shell = Shell::new(visit, Area::Agents, opened.agent.name.clone()).with_toast(toast(visit));
    let page = BlockedSendersPage {
        may_edit: shell.may(Permission::ChannelsEdit) && opened.agent.pending_delete_at.is_none(),
        shell,
        header: opened.header(visit, AgentTab::Channels),
        path: page_path(visit),
        form,
        senders: items.into_iter().map(|blocked| row(visit, blocked)).collect(),
        next: next_cursor.map(|cursor| page_path(visit) + &query_of(&[("cursor", &cursor)])),
    };
    PageReply::page_with(status, &page)
}

fn row(visit: &MemberVisit, blocked: BlockedSender) -> SenderRow {
    SenderRow {
        path: format!("{}/{}", page_path(visit), blocked.id),
        sender: blocked.sender,
        blocked: visit.moments().show(Timestamp(blocked.created_at.timestamp_micros())),
    }
}

fn toast(visit: &MemberVisit) -> Option<Toast> {
    let t = &visit.texts().email_channel;
    Some(Toast::new(match visit.query("done").as_str() {
        "blocked" => t.was_blocked,
        "unblocked" => t.was_unblocked,
        _ => return None,
    }))
}
