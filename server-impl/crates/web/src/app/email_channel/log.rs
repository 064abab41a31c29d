//! The log of an agent's mails: what became of each, and why.

use askama::Template;
use frontdesk_api::models::{EmailLog, EmailLogEntry};
use frontdesk_types::{
    Result, Timestamp,
    accounts::roles::Permission,
    email_messages::{MailDirection, MailStatus},
};

use super::mail;
use crate::app::{
    agents::header::{AgentHeader, AgentTab, OpenedAgent},
    moments::Moment,
    operations::query_of,
    reply::PageReply,
    shell::{Area, Shell},
    visit::MemberVisit,
};

/// Number of mails on a page.
const MAILS_PER_PAGE: &str = "50";

/// Statuses that the list can be narrowed to.
const STATUSES: [MailStatus; 5] =
    [MailStatus::Queued, MailStatus::Sent, MailStatus::Failed, MailStatus::Received, MailStatus::Refused];

#[derive(Template)]
#[template(path = "app/email_channel/log.html")]
struct LogPage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    path: String,
    filters: Vec<StatusFilter>,
    is_filtered: bool,
    mails: Vec<MailRow>,
    next: Option<String>,
}

/// A link that narrows the list to a status.
struct StatusFilter {
    name: &'static str,
    path: String,
    is_chosen: bool,
}

/// A mail in the list.
struct MailRow {
    is_inbound: bool,
    /// Path of its page, if it became a message that the visitor may read.
    path: Option<String>,
    class: &'static str,
    /// The other side: the recipients of a mail that was sent, the sender of one that was received.
    with: String,
    subject: String,
    status: &'static str,
    detail: Option<String>,
    changed: Moment,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let chosen = STATUSES.into_iter().find(|status| status.as_str() == visit.query("status"));
    let status = chosen.map_or("", MailStatus::as_str);
    let agent = opened.agent.id.to_string();
    let query =
        query_of(&[("agentId", &agent), ("status", status), ("cursor", &visit.query("cursor")), ("limit", MAILS_PER_PAGE)]);
    let EmailLog { items, next_cursor } = visit.read(format!("/channels/email/log{query}")).await?;
    let path = visit.org_path(&format!("agents/{}/channels/email/log", visit.param("agent")));
    let filter = |status: MailStatus| StatusFilter {
        name: status_name(visit, status),
        path: path.clone() + &query_of(&[("status", status.as_str())]),
        is_chosen: chosen == Some(status),
    };
    let shell = Shell::new(visit, Area::Agents, opened.agent.name.clone());
    let may_read = shell.may(Permission::ConversationsView);
    PageReply::page(&LogPage {
        header: opened.header(visit, AgentTab::Channels),
        filters: STATUSES.into_iter().map(filter).collect(),
        is_filtered: chosen.is_some(),
        mails: items.into_iter().map(|entry| row(visit, entry, may_read)).collect(),
        next: next_cursor.map(|cursor| path.clone() + &query_of(&[("status", status), ("cursor", &cursor)])),
        path,
        shell,
    })
}

fn row(visit: &MemberVisit, entry: EmailLogEntry, may_read: bool) -> MailRow {
    let t = visit.texts();
    let is_inbound = entry.direction == MailDirection::Inbound;
    MailRow {
        is_inbound,
        path: entry.message_id.filter(|_| may_read).map(|message| mail::page_path(visit, message)),
        class: match entry.status {
            MailStatus::Failed => "bad",
            MailStatus::Refused => "warn",
            MailStatus::Received | MailStatus::Queued | MailStatus::Sent => "plain",
        },
        with: if is_inbound { entry.from } else { [entry.to, entry.cc].concat().join(", ") },
        subject: if entry.subject.is_empty() { t.mail.no_subject.to_owned() } else { entry.subject },
        status: status_name(visit, entry.status),
        detail: entry.detail,
        changed: visit.moments().show(Timestamp(entry.updated_at.timestamp_micros())),
    }
}

fn status_name(visit: &MemberVisit, status: MailStatus) -> &'static str {
    let t = &visit.texts().email_log;
    match status {
        MailStatus::Received => t.received,
        MailStatus::Refused => t.refused,
        MailStatus::Queued => t.queued,
        MailStatus::Sent => t.sent,
        MailStatus::Failed => t.failed,
    }
}
