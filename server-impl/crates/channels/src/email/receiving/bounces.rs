//! Bounces: reports that a mail of ours has not arrived (RFC 3464). They mark its message, and suppress the address if there
//! is no such mailbox. They never become messages, and nobody is alarmed: a report about a mail that is not found is
//! dropped.

use frontdesk_core::{auth::key_ring::PepperRing, unit::Unit};
use frontdesk_mail::{BounceReport, BouncedRecipient, ReadMail};
use frontdesk_ports::{
    mail_provider::resend::reports::{MailOutcome, MailReport},
    mailer::replies::{hide_addresses, is_recipient_status},
};
use frontdesk_store as store;
use frontdesk_types::{
    ConversationId, MessageId, Result,
    email_messages::{EmailMessage, MailDirection},
    incoming_mail::IncomingMail,
};

use super::{holders::Addressee, threads};
use crate::email::{
    composing::{threads::clean_line, tokens},
    sending::reports::record_report,
};

/// Maximum number of recipients of a report that are recorded: a mail of ours has no more.
const MAX_RECIPIENTS: usize = 50;

/// Maximum number of mails of a conversation among which the one is looked for that has not arrived.
const MAX_MAILS: i64 = 50;

/// Returns the report that a mail to an agent is. Words make no report of what a person sends, who may ask about one that
/// they got: its envelope would have no sender (RFC 5321, section 4.5.5), or it would say that a program wrote it.
pub(super) fn find_report<'m>(mail: &IncomingMail, read: &'m ReadMail) -> Option<&'m BounceReport> {
    read.bounce.as_ref().filter(|_| mail.envelope_from.is_empty() || read.automation.is_some())
}

/// Records that the mail of a message has not reached some of its recipients.
pub(super) async fn record_bounce(unit: &mut Unit, message: MessageId, report: &BounceReport) -> Result<()> {
    for recipient in report.recipients.iter().filter(|recipient| recipient.is_failure).take(MAX_RECIPIENTS) {
        record_report(unit, message, &to_report(recipient)).await?;
    }
    Ok(())
}

/// Records a report that was sent to the address of an agent, if it is found which mail it is about.
pub(super) async fn record_bounce_to_agent(
    unit: &mut Unit,
    ring: &PepperRing,
    addressee: &Addressee,
    report: &BounceReport,
) -> Result<()> {
    let by_id = report.mail_id.as_deref().and_then(|id| tokens::verify_mail_id(ring, id));
    let message = match by_id {
        Some(message) => Some(message),
        // A relay may have renamed the mail; the token stands in the address that the report was sent to.
        None => match threads::find_by_tag(unit, ring, addressee).await? {
            Some(conversation) => find_last_sent(unit, conversation, report).await?,
            None => None,
        },
    };
    match message {
        Some(message) => record_bounce(unit, message, report).await,
        None => Ok(()),
    }
}

/// Finds the last mail of a conversation that was sent to one of the recipients in a report.
async fn find_last_sent(unit: &mut Unit, conversation: ConversationId, report: &BounceReport) -> Result<Option<MessageId>> {
    let org = unit.org();
    let mails = store::channels::email::messages::list_last(unit, org, conversation, MAX_MAILS).await?;
    let found = mails.iter().rev().find(|mail| mail.direction == MailDirection::Outbound && was_sent_to(mail, report));
    Ok(found.and_then(|mail| mail.message_id))
}

fn was_sent_to(mail: &EmailMessage, report: &BounceReport) -> bool {
    let is_reported = |address: &String| report.recipients.iter().any(|known| known.address.eq_ignore_ascii_case(address));
    mail.recipients.iter().chain(&mail.cc).any(is_reported)
}

/// Converts what a report says about a recipient into what a provider reports.
fn to_report(recipient: &BouncedRecipient) -> MailReport {
    let status = recipient.status.as_deref().unwrap_or_default();
    let words = recipient.diagnostic.as_deref().map(|said| hide_addresses(&clean_line(said))).filter(|words| !words.is_empty());
    let detail = match words {
        Some(words) if words.contains(status) => format!("The mail came back: {words}"),
        Some(words) => format!("The mail came back: {status} {words}"),
        None if status.is_empty() => "The mail came back, without a reason.".to_owned(),
        None => format!("The mail came back: {status}"),
    };
    MailReport {
        reference: String::new(),
        key: None,
        recipients: vec![recipient.address.clone()],
        outcome: MailOutcome::Failed { detail, is_address: is_recipient_status(status) },
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_mail::Automation;

    use super::{
        super::testing::{envelope, read},
        *,
    };

    #[test]
    fn a_person_who_sends_the_words_of_a_report_is_heard() {
        let bounce = Some(BounceReport { recipients: Vec::new(), mail_id: None });
        for (envelope_from, automation, is_report) in [
            ("", None, true),
            ("mailer-daemon@firm.eu", Some(Automation::NoReplyName), true),
            ("exchange@firm.eu", Some(Automation::Report), true),
            ("anna@firm.eu", None, false),
        ] {
            let mail = IncomingMail { envelope_from: envelope_from.to_owned(), ..envelope() };
            let read = ReadMail { bounce: bounce.clone(), automation, ..read() };
            assert_eq!(find_report(&mail, &read).is_some(), is_report, "{envelope_from}");
        }
    }

    fn outcome(status: Option<&str>, diagnostic: Option<&str>) -> (String, bool) {
        let recipient = BouncedRecipient {
            address: "anna@firm.eu".to_owned(),
            is_failure: true,
            status: status.map(str::to_owned),
            diagnostic: diagnostic.map(str::to_owned),
        };
        match to_report(&recipient).outcome {
            MailOutcome::Failed { detail, is_address } => (detail, is_address),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_address_is_suppressed_only_if_it_is_the_cause() {
        for (status, is_address) in [
            ("5.1.1", true),
            ("5.1.10", true),
            ("5.2.1", true),
            ("5.1.7", false),
            ("5.1.8", false),
            ("5.7.1", false),
            ("5.0.0", false),
            ("4.2.2", false),
            ("15.1.1", false),
            ("", false),
        ] {
            assert_eq!(outcome(Some(status), None).1, is_address, "{status}");
        }
        assert!(!outcome(None, Some("550 5.1.1 no such user")).1, "words prove nothing");
    }

    #[test]
    fn the_reason_has_no_addresses() {
        let (detail, _) = outcome(Some("5.1.1"), Some("550 5.1.1\r\n <anna@firm.eu>: unknown user"));
        assert_eq!(detail, "The mail came back: 550 5.1.1 … unknown user");
        assert_eq!(outcome(Some("5.4.4"), Some("no route")).0, "The mail came back: 5.4.4 no route");
        assert_eq!(outcome(Some("5.1.1"), None).0, "The mail came back: 5.1.1");
        assert_eq!(outcome(None, Some(" ")).0, "The mail came back, without a reason.");
        assert_eq!(outcome(None, Some("gone")).0, "The mail came back: gone");
    }
}
