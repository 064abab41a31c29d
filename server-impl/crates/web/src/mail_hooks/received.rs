//! Mails that Resend has received. A report names one, which is fetched and taken before the report is answered.

use std::sync::Arc;

use frontdesk_ports::{
    mail_provider::resend::{
        receiving::{FetchError, return_path},
        reports::ReceivedReport,
    },
    mail_receiver::MailReceiver,
};
use frontdesk_services::Services;
use frontdesk_types::incoming_mail::{IncomingMail, MailClient, MailRefusal, with_crlf};
use http::StatusCode;
use tokio::sync::Semaphore;

/// Maximum number of mails that are fetched at the same time: each is in memory.
const MAX_MAILS_AT_ONCE: usize = 8;

static SLOTS: Semaphore = Semaphore::const_new(MAX_MAILS_AT_ONCE);

/// Takes a mail: success if it is stored, or refused for good; otherwise Resend reports it again.
pub(super) async fn take_mail(services: &Arc<Services>, report: ReceivedReport) -> StatusCode {
    let Ok(slot) = SLOTS.try_acquire() else { return StatusCode::SERVICE_UNAVAILABLE };
    let services = Arc::clone(services);
    // Not ended with the request: if Resend does not wait for so long, it finds the mail taken when it reports it again.
    let taken = tokio::spawn(async move {
        let _slot = slot;
        fetch_and_take(&services, report).await
    });
    taken.await.unwrap_or_else(|error| {
        tracing::error!(%error, "taking a mail from Resend panicked; it is reported again");
        StatusCode::SERVICE_UNAVAILABLE
    })
}

async fn fetch_and_take(services: &Services, report: ReceivedReport) -> StatusCode {
    let Some(inbox) = &services.resend_inbox else { return StatusCode::NOT_FOUND };
    // Nothing is known about the server of the sender: its signature decides who sent the mail.
    let client = MailClient { address: None, helo: "resend.com".to_owned(), is_encrypted: true, is_trusted: true };
    let (recipients, put_off) = sort_recipients(services, &client, &report).await;
    if recipients.is_empty() {
        return status_after(put_off);
    }
    let fetched = match inbox.fetch(&report.reference).await {
        Ok(fetched) => fetched,
        Err(FetchError::TooLarge(limit)) => {
            tracing::warn!(mail = report.reference, limit, "a mail at Resend is too large to be taken");
            return StatusCode::OK;
        }
        Err(error) => {
            tracing::warn!(mail = report.reference, %error, "a mail could not be fetched from Resend; it is reported again");
            return StatusCode::SERVICE_UNAVAILABLE;
        }
    };
    let Some(raw) = with_crlf(&fetched) else {
        tracing::warn!(mail = report.reference, "a mail at Resend has lines that end in CR alone, or a NUL, and is not taken");
        return StatusCode::OK;
    };
    let envelope_from = return_path(&raw).unwrap_or(report.from);
    let taken = services.mail_intake.receive(IncomingMail { client, envelope_from, recipients, raw }).await;
    status_after(taken.err().filter(MailRefusal::is_temporary).or(put_off))
}

/// Returns the recipients that take the mail, and the reason why another one may take it later.
async fn sort_recipients(
    services: &Services,
    client: &MailClient,
    report: &ReceivedReport,
) -> (Vec<String>, Option<MailRefusal>) {
    let (mut accepted, mut put_off) = (Vec::new(), None);
    for recipient in &report.recipients {
        match services.mail_intake.check_recipient(client, &report.from, recipient).await {
            Ok(()) => accepted.push(recipient.clone()),
            Err(refusal) if refusal.is_temporary() => put_off = Some(refusal),
            // No address here, or one that does not take the mail.
            Err(_) => {}
        }
    }
    (accepted, put_off)
}

fn status_after(put_off: Option<MailRefusal>) -> StatusCode {
    match put_off {
        Some(refusal) => {
            tracing::info!(status = refusal.status, "a mail from Resend is not taken yet; it is reported again");
            StatusCode::SERVICE_UNAVAILABLE
        }
        None => StatusCode::OK,
    }
}
