//! Outcomes of attempts to send mails.

use frontdesk_agents::conversations::deliveries;
use frontdesk_core::{events::EventPublisher, unit::Unit};
use frontdesk_ports::mail_provider::SendError;
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{
    EmailDomainId, EmailSuppressionId, Error, MessageId, OrgId, Result,
    email_channel::EmailSuppression,
    email_messages::{EmailMessage, MailStatus},
    events::{EventName, EventSubject, Occurrence},
    jobs::SendEmail,
};

use super::retrying;

/// Maximum characters of a reason.
const MAX_DETAIL_CHARS: usize = 500;

/// Beginning of the detail of a mail that others than the visitor have not got.
const PARTIAL: &str = "Not to all recipients";

/// Result of an attempt for one or all of the recipients.
#[derive(Debug, Clone)]
pub struct AttemptResult {
    /// The recipients that it concerns.
    pub recipients: Vec<String>,
    /// The email domain of the sender.
    pub domain: Option<EmailDomainId>,
    /// Result.
    pub result: Result<(), SendError>,
}

/// Next step after an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Go on with the other recipients.
    Continue,
    /// Nothing more is done now: it is sent, has failed, or waits.
    Stop,
}

/// Records the result of an attempt, and plans the next one.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn conclude(unit: &mut Unit, message: MessageId, attempt: &AttemptResult) -> Result<Next> {
    let org = unit.org();
    let found = store::channels::email::messages::lock_outgoing(unit, org, message).await?;
    let AttemptResult { recipients, domain, result } = attempt;
    let Some(mut mail) = found else {
        // Its addresses were erased meanwhile, so that nothing tries it again; or its conversation was deleted.
        match result {
            Ok(()) => deliveries::record_sent(unit, message).await?,
            Err(error) => deliveries::record_failed(unit, message, &error.to_string()).await?,
        };
        return Ok(Next::Stop);
    };
    if mail.status != MailStatus::Queued {
        return Ok(Next::Stop);
    }
    match result {
        Ok(()) => {
            note_refusal(unit, *domain, None).await?;
            mail.accepted.extend(recipients.iter().cloned());
            proceed(unit, mail).await
        }
        Err(SendError::Recipient { code, text }) => {
            if let [address] = recipients.as_slice() {
                let detail = if text.contains(code) { text.to_owned() } else { format!("{code} {text}") };
                suppress(unit, address, &detail).await?;
            }
            refuse(unit, mail, recipients, text).await
        }
        Err(SendError::Permanent(text)) => refuse(unit, mail, recipients, text).await,
        Err(SendError::Sender(text)) => {
            note_refusal(unit, *domain, Some(text)).await?;
            give_up(unit, mail, text).await
        }
        Err(SendError::Temporary(text)) => postpone(unit, mail, text).await,
        Err(SendError::Unknown(text)) => {
            mail.doubtful += 1;
            if mail.doubtful < retrying::MAX_DOUBTFUL {
                return postpone(unit, mail, text).await;
            }
            let detail = format!("{text} It is not sent again, since it may have arrived.");
            give_up(unit, mail, &detail).await
        }
    }
}

/// Records that a mail is not sent because of a fault of ours, as after the last failure of its job.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn abandon(tx: &mut Tx, publisher: &EventPublisher, org: OrgId, message: MessageId) -> Result<()> {
    let (now, detail) = (publisher.ports().clock.now(), "It could not be sent because of a fault of this server.");
    if let Some(mut mail) = store::channels::email::messages::lock_outgoing(tx, org, message).await? {
        if mail.status != MailStatus::Queued {
            return Ok(());
        }
        (mail.status, mail.next_attempt_at, mail.updated_at) = (MailStatus::Failed, None, now);
        mail.detail = Some(detail.to_owned());
        store::channels::email::messages::update(tx, &mail).await?;
        store::channels::email::messages::set_composed(tx, org, mail.id, None).await?;
    }
    if !store::conversations::deliveries::mark_failed(tx, org, message, detail, now).await? {
        return Ok(());
    }
    let Some((agent, conversation, role)) = store::conversations::deliveries::find_place(tx, org, message).await? else {
        return Ok(());
    };
    let failed =
        Occurrence { name: EventName::MessageDeliveryFailed, subject: EventSubject::Message(agent, conversation, message, role) };
    publisher.publish_all(tx, org, now, &[failed]).await
}

/// Goes on after some recipients; the mail is sent once no server is left to take it.
pub(super) async fn proceed(unit: &mut Unit, mut mail: EmailMessage) -> Result<Next> {
    if mail.open_recipients().next().is_some() {
        mail.updated_at = unit.now();
        store::channels::email::messages::update(unit, &mail).await?;
        return Ok(Next::Continue);
    }
    // Why earlier attempts failed does not matter any more.
    mail.detail = match mail.detail.take().filter(|detail| detail.starts_with(PARTIAL)) {
        _ if mail.refused.is_empty() => None,
        None => Some(format!("{PARTIAL}.")),
        known => known,
    };
    finish(unit, &mut mail, MailStatus::Sent).await?;
    deliveries::record_sent(unit, mail.message_id.ok_or_else(lost)?).await?;
    Ok(Next::Stop)
}

/// Records a refusal for good: the mail has failed if it concerns the visitor, else it goes to the others.
async fn refuse(unit: &mut Unit, mut mail: EmailMessage, recipients: &[String], text: &str) -> Result<Next> {
    if mail.recipients.first().is_none_or(|visitor| recipients.contains(visitor)) {
        fail(unit, &mut mail, text).await?;
        return Ok(Next::Stop);
    }
    leave_out(&mut mail, recipients, text);
    proceed(unit, mail).await
}

/// Plans the next attempt, or gives up after the last.
async fn postpone(unit: &mut Unit, mut mail: EmailMessage, text: &str) -> Result<Next> {
    let (org, now, message) = (unit.org(), unit.now(), mail.message_id.ok_or_else(lost)?);
    let Some(pause) = retrying::pause_after(mail.attempts, mail.created_at, now) else {
        let detail = format!("It was tried for 3 days, and is not tried again. {text}");
        return give_up(unit, mail, &detail).await;
    };
    (mail.next_attempt_at, mail.updated_at, mail.detail) = (Some(now + pause), now, Some(shorten(text)));
    store::channels::email::messages::update(unit, &mail).await?;
    unit.enqueue_after(&SendEmail { org, message }, pause).await?;
    Ok(Next::Stop)
}

/// Puts off a mail that may not even be offered for now, which counts as an attempt; or gives up after the last.
pub(super) async fn hold(unit: &mut Unit, mut mail: EmailMessage, text: &str) -> Result<()> {
    mail.attempts += 1;
    postpone(unit, mail, text).await.map(drop)
}

/// Ends a mail that is not tried again: it has failed, unless the visitor has it and only others go without.
pub(super) async fn give_up(unit: &mut Unit, mut mail: EmailMessage, detail: &str) -> Result<Next> {
    if mail.recipients.first().is_none_or(|visitor| !mail.accepted.contains(visitor)) {
        fail(unit, &mut mail, detail).await?;
        return Ok(Next::Stop);
    }
    let open: Vec<String> = mail.open_recipients().cloned().collect();
    leave_out(&mut mail, &open, detail);
    proceed(unit, mail).await
}

/// Records that a mail has failed, and why.
pub(super) async fn fail(unit: &mut Unit, mail: &mut EmailMessage, detail: &str) -> Result<()> {
    mail.detail = Some(shorten(detail));
    finish(unit, mail, MailStatus::Failed).await?;
    deliveries::record_failed(unit, mail.message_id.ok_or_else(lost)?, detail).await.map(drop)
}

/// Ends a mail: its words are in its message, and need not stay here.
async fn finish(unit: &mut Unit, mail: &mut EmailMessage, status: MailStatus) -> Result<()> {
    let org = unit.org();
    (mail.status, mail.next_attempt_at, mail.updated_at) = (status, None, unit.now());
    store::channels::email::messages::update(unit, mail).await?;
    store::channels::email::messages::set_composed(unit, org, mail.id, None).await
}

/// Notes that others than the visitor do not get a mail, and why.
pub(super) fn leave_out(mail: &mut EmailMessage, addresses: &[String], reason: &str) {
    mail.refused.extend_from_slice(addresses);
    mail.detail = Some(shorten(&format!("{PARTIAL}: {reason}")));
}

/// Suppresses an address, unless it is already.
pub(super) async fn suppress(unit: &mut Unit, address: &str, detail: &str) -> Result<()> {
    let (id, org, created_at): (EmailSuppressionId, _, _) = (unit.new_id(), unit.org(), unit.now());
    let suppression = EmailSuppression { id, org, address: address.to_owned(), detail: detail.to_owned(), created_at };
    store::channels::email::suppressions::insert(unit, &suppression).await.map(drop)
}

/// Notes at the email domain that the relay refuses its mails, until it takes one.
async fn note_refusal(unit: &mut Unit, domain: Option<EmailDomainId>, text: Option<&str>) -> Result<()> {
    let (org, Some(id)) = (unit.org(), domain) else { return Ok(()) };
    let Some(mut domain) = store::channels::email::domains::find(unit, org, id).await? else { return Ok(()) };
    if domain.relay_detail.as_deref() == text {
        return Ok(());
    }
    let Some(locked) = store::channels::email::domains::lock(unit, org, id).await? else { return Ok(()) };
    domain = locked;
    domain.relay_detail = text.map(shorten);
    domain.updated_at = unit.now();
    store::channels::email::domains::update(unit, &domain).await
}

/// Returns the fault of a row that lacks what all of its kind have.
pub(super) fn lost() -> Error {
    Error::internal("a mail that is to be sent has no message")
}

fn shorten(text: &str) -> String {
    text.chars().take(MAX_DETAIL_CHARS).collect()
}
