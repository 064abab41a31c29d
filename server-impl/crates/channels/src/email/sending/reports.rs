//! Reports of a provider about mails that it has taken.

use frontdesk_core::unit::Unit;
use frontdesk_ports::mail_provider::resend::reports::{MailOutcome, MailReport};
use frontdesk_store as store;
use frontdesk_types::{
    EmailDomainId, MessageId, Result,
    email_domains::EmailDomain,
    email_messages::{EmailMessage, MailStatus},
};

use super::outcome::{fail, leave_out, proceed, suppress};
use crate::email::domains::queue_check;

/// Records a report. The same one again changes nothing, and so does one about a mail that is gone.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn record_report(unit: &mut Unit, message: MessageId, report: &MailReport) -> Result<()> {
    let org = unit.org();
    let Some(mail) = store::channels::email::messages::lock_outgoing(unit, org, message).await? else { return Ok(()) };
    let concerned = concerned_recipient(&mail, report);
    match &report.outcome {
        MailOutcome::Delivered => record_delivered(unit, mail, report).await,
        MailOutcome::Unwanted => match &concerned {
            Some(address) => suppress(unit, address, "The recipient has marked a mail as unwanted.").await,
            None => Ok(()),
        },
        MailOutcome::Failed { detail, is_address } => {
            if let Some(address) = concerned.as_deref().filter(|_| *is_address) {
                suppress(unit, address, detail).await?;
            }
            record_failure(unit, mail, concerned, detail).await
        }
    }
}

/// Makes the check of a domain due whose state has changed at the provider, and queues it.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn request_check(unit: &mut Unit, id: EmailDomainId) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    let Some(domain) = store::channels::email::domains::lock(unit, org, id).await? else { return Ok(()) };
    let due = EmailDomain { next_check_at: Some(now), queued_at: None, ..domain };
    store::channels::email::domains::update(unit, &due).await?;
    queue_check(unit, id).await
}

/// Returns the recipient that a report is about, as the mail spells it; `None` if it is about several, or one of them is
/// meant without being named.
fn concerned_recipient(mail: &EmailMessage, report: &MailReport) -> Option<String> {
    let [address] = report.recipients.as_slice() else { return None };
    mail.recipients.iter().chain(&mail.cc).find(|known| known.eq_ignore_ascii_case(address)).cloned()
}

/// Ends a mail whose acceptance was not confirmed to us.
async fn record_delivered(unit: &mut Unit, mut mail: EmailMessage, report: &MailReport) -> Result<()> {
    if mail.status != MailStatus::Queued {
        return Ok(());
    }
    let is_named = |address: &&String| report.recipients.iter().any(|named| named.eq_ignore_ascii_case(address));
    let delivered: Vec<String> = mail.recipients.iter().chain(&mail.cc).filter(is_named).cloned().collect();
    mail.accepted.extend(delivered);
    proceed(unit, mail).await.map(drop)
}

/// Records that a mail has not reached the visitor, or not one of the other recipients.
async fn record_failure(unit: &mut Unit, mut mail: EmailMessage, concerned: Option<String>, detail: &str) -> Result<()> {
    match concerned.filter(|address| mail.recipients.first() != Some(address)) {
        None if mail.status == MailStatus::Failed => Ok(()),
        None => fail(unit, &mut mail, detail).await,
        Some(address) if mail.refused.contains(&address) => Ok(()),
        Some(address) => {
            mail.accepted.retain(|accepted| *accepted != address);
            leave_out(&mut mail, &[address], detail);
            mail.updated_at = unit.now();
            store::channels::email::messages::update(unit, &mail).await
        }
    }
}
