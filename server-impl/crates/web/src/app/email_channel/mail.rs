//! A mail of an agent: who it is from and whether that is proved, its words, and its files to download.

use askama::Template;
use axum::response::Response;
use frontdesk_api::models::{Conversation, Message, MessageEmail, MessageList, SenderVerification};
use frontdesk_types::{MessageId, Result, Timestamp};
use http::{HeaderValue, StatusCode, header::CACHE_CONTROL};
use uuid::Uuid;

use crate::app::{
    agents::header::{AgentHeader, AgentTab, OpenedAgent},
    moments::Moment,
    operations::{is_missing, not_found_or},
    reply::PageReply,
    shell::{Area, Shell},
    visit::MemberVisit,
};

#[derive(Template)]
#[template(path = "app/email_channel/mail.html")]
struct MailPage<'v> {
    shell: Shell<'v>,
    header: AgentHeader,
    log: String,
    subject: String,
    from: String,
    /// Class and text of the badge of the sender; `None` for a mail of the agent.
    badge: Option<(&'static str, &'static str)>,
    is_automated: bool,
    to: String,
    cc: String,
    at: Moment,
    text: String,
    full_text: Option<String>,
    attachments: Vec<AttachmentLink>,
    /// Path of the mail as it came.
    raw: Option<String>,
    /// Path of the last mail of the conversation that this one continues.
    previous: Option<String>,
}

/// A file to download.
struct AttachmentLink {
    name: String,
    size: String,
    path: String,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let Some(opened) = OpenedAgent::find(visit).await? else { return Ok(PageReply::NotFound) };
    let Some(path) = message_path(visit) else { return Ok(PageReply::NotFound) };
    let message: Message = match visit.read(path).await {
        Ok(message) => message,
        Err(error) => return not_found_or(error),
    };
    let Some(email) = message.email else { return Ok(PageReply::NotFound) };
    let MessageEmail { from, to, cc, subject, verified, is_automated, full_text, attachments, .. } = email;
    let base = page_path(visit, message.id);
    let attachments = attachments.into_iter().map(|attachment| AttachmentLink {
        name: attachment.name,
        size: file_size(attachment.bytes),
        path: format!("{base}/attachments/{}", attachment.id),
    });
    let t = &visit.texts().mail;
    let subject = if subject.is_empty() { t.no_subject.to_owned() } else { subject };
    PageReply::page(&MailPage {
        shell: Shell::new(visit, Area::Agents, subject.clone()),
        header: opened.header(visit, AgentTab::Channels),
        log: visit.org_path(&format!("agents/{}/channels/email/log", visit.param("agent"))),
        subject,
        from,
        badge: verified.map(|verified| match verified {
            SenderVerification::Pass => ("good", t.proven),
            SenderVerification::Fail => ("bad", t.not_proven),
            SenderVerification::None => ("warn", t.unknown),
        }),
        // An answer of the agent is one, too, which nobody needs to be told.
        is_automated: is_automated && verified.is_some(),
        to: to.join(", "),
        cc: cc.join(", "),
        at: visit.moments().show(Timestamp(message.created_at.timestamp_micros())),
        text: message.text,
        full_text,
        attachments: attachments.collect(),
        raw: verified.map(|_| format!("{base}/raw")),
        previous: find_previous(visit, message.conversation_id).await?,
    })
}

/// Downloads an attachment of the mail.
pub(super) async fn download_attachment(visit: &MemberVisit) -> Result<PageReply> {
    let attachment = visit.param("attachment").parse::<Uuid>();
    let (Some(path), Ok(attachment)) = (message_path(visit), attachment) else { return Ok(PageReply::NotFound) };
    Ok(to_reply(visit.fetch(format!("{path}/attachments/{attachment}")).await))
}

/// Downloads the mail as it came.
pub(super) async fn download_raw(visit: &MemberVisit) -> Result<PageReply> {
    let Some(path) = message_path(visit) else { return Ok(PageReply::NotFound) };
    Ok(to_reply(visit.fetch(format!("{path}/raw")).await))
}

/// Returns a download with the headers of the operation, which keep a browser from running it; it is nobody else's.
fn to_reply(mut response: Response) -> PageReply {
    if response.status() == StatusCode::NOT_FOUND {
        return PageReply::NotFound;
    }
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    PageReply::Other(response)
}

/// Returns the path of the message below the base of the API; `None` for texts that are no ids.
fn message_path(visit: &MemberVisit) -> Option<String> {
    let (agent, message) = (visit.agent_id()?, visit.param("message").parse::<MessageId>().ok()?);
    Some(format!("/agents/{agent}/messages/{message}"))
}

/// Returns the path of the page of a mail.
pub(super) fn page_path(visit: &MemberVisit, message: Uuid) -> String {
    visit.org_path(&format!("agents/{}/channels/email/mails/{message}", visit.param("agent")))
}

/// Finds the page of the last mail in the conversation that this one continues.
async fn find_previous(visit: &MemberVisit, conversation: Uuid) -> Result<Option<String>> {
    let agent = visit.param("agent");
    let path = |conversation: Uuid| format!("/agents/{agent}/conversations/{conversation}");
    let conversation: Conversation = match visit.read(path(conversation)).await {
        Ok(conversation) => conversation,
        Err(error) if is_missing(&error) => return Ok(None),
        Err(error) => return Err(error),
    };
    let Some(previous) = conversation.previous_conversation_id else { return Ok(None) };
    match visit.read(format!("{}/messages?order=desc&limit=20", path(previous))).await {
        Ok(MessageList { items, .. }) => {
            let last = items.into_iter().find(|message| message.email.is_some());
            Ok(last.map(|message| page_path(visit, message.id)))
        }
        // It was deleted.
        Err(error) if is_missing(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Returns a size as people write it.
fn file_size(bytes: i64) -> String {
    match bytes {
        ..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{} KB", bytes / 1_000),
        _ => format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10),
    }
}

#[cfg(test)]
mod tests {
    use super::file_size;

    #[test]
    fn sizes_are_short() {
        assert_eq!(
            [0, 999, 48_211, 999_999, 1_250_000, 26_214_400].map(file_size),
            ["0 B", "999 B", "48 KB", "999 KB", "1.2 MB", "26.2 MB"]
        );
    }
}
