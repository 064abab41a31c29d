//! Reasons why a mail is not taken, as answers of SMTP (RFC 5321, section 4.2; RFC 3463). Their texts are in ASCII, on one
//! line, and tell the sender what to do.

use std::time::Duration;

use frontdesk_mail::UnreadableMail;
use frontdesk_types::{Timestamp, incoming_mail::MailRefusal};

/// Time for which mails to an organization without a paid plan are put off, before they are refused.
const LAPSE_PERIOD: Duration = Duration::from_hours(7 * 24);

/// Refuses an address that nobody has. Mails to other hosts get the same answer.
pub(super) fn unknown_address() -> MailRefusal {
    let text = "There is no such address here. Check its spelling; this server takes mail for its own agents alone.";
    MailRefusal::new(550, "5.1.1", text)
}

/// Refuses what is no address.
pub(super) fn malformed_address() -> MailRefusal {
    MailRefusal::new(550, "5.1.3", "This is not a mail address. Send to one like name@domain.")
}

/// Refuses an address that mail systems reserve for their operators. No agent can have one, since no program answers what
/// is sent there.
pub(super) fn operators_address() -> MailRefusal {
    let text = "Nobody reads this address here. Write to the people who run the website of this domain.";
    MailRefusal::new(550, "5.1.1", text)
}

/// Refuses an address that takes no mail now: its channel is off, its agent awaits deletion, or its domain does not
/// receive.
pub(super) fn not_receiving() -> MailRefusal {
    MailRefusal::new(550, "5.1.2", "This address takes no mail at present. Reach its owner in another way.")
}

/// Refuses mail to an organization that has no paid plan, since a moment if that is known: at first for a while, so that
/// it arrives once the plan is back.
pub(super) fn without_plan(since: Option<Timestamp>, now: Timestamp) -> MailRefusal {
    if since.is_some_and(|since| now.since(since) > LAPSE_PERIOD) {
        return MailRefusal::new(550, "5.2.1", "This mailbox is closed. Reach its owner in another way.");
    }
    MailRefusal::new(450, "4.2.1", "This mailbox is closed for the moment. Send the mail again later.")
}

/// Refuses a sender that the agent has blocked.
pub(super) fn blocked_sender() -> MailRefusal {
    MailRefusal::new(550, "5.7.1", "The owner of this address takes no mail from this sender. Reach them in another way.")
}

/// Refuses a mail whose sender asks others to refuse what is not proven to be theirs.
pub(super) fn unproven_sender() -> MailRefusal {
    let text = "The mail is not proven to come from the domain in its From field, which asks to refuse it (DMARC). Send it \
                through the servers of that domain.";
    MailRefusal::new(550, "5.7.1", text)
}

/// Refuses what cannot be read as a mail.
pub(super) fn unreadable(reason: UnreadableMail) -> MailRefusal {
    match reason {
        UnreadableMail::From(text) => MailRefusal::new(550, "5.6.0", text),
        UnreadableMail::Loop => {
            MailRefusal::new(554, "5.4.6", "The mail has passed too many servers. Look for a loop in how it is forwarded.")
        }
        UnreadableMail::TooComplex => {
            MailRefusal::new(550, "5.6.0", "The mail has too many parts or fields. Send it with fewer attachments.")
        }
        UnreadableMail::NotAMail => MailRefusal::new(550, "5.6.0", "This is not a mail. Send a message as in RFC 5322."),
    }
}

/// Puts off what is beyond the number of mails that an agent takes.
pub(super) fn too_many_mails() -> MailRefusal {
    MailRefusal::new(452, "4.2.2", "This address has got too many mails today. Send the mail again later.")
}

/// Puts off a mail while too many others of the same organization wait to be read.
pub(super) fn busy() -> MailRefusal {
    MailRefusal::new(451, "4.3.2", "Too many mails wait here. Send the mail again later.")
}

/// Puts off a mail because of a fault of this server.
pub(super) fn unavailable() -> MailRefusal {
    MailRefusal::new(451, "4.3.0", "This server cannot take the mail at present. Send it again later.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_plan_mail_is_put_off_for_seven_days() {
        let day = Duration::from_hours(24);
        let (now, code) = (Timestamp(1_767_323_045_678_901), |since, now| without_plan(since, now).code);
        assert_eq!(code(None, now), 450, "nobody has noticed yet");
        assert_eq!((code(Some(now), now), code(Some(now), now + day * 7)), (450, 450));
        assert_eq!(code(Some(now), now + day * 8), 550);
    }

    #[test]
    fn every_text_fits_on_a_line_of_smtp() {
        for refusal in [
            unknown_address(),
            malformed_address(),
            operators_address(),
            not_receiving(),
            without_plan(None, Timestamp(0)),
            without_plan(Some(Timestamp(0)), Timestamp(i64::MAX)),
            blocked_sender(),
            unproven_sender(),
            unreadable(UnreadableMail::Loop),
            unreadable(UnreadableMail::TooComplex),
            unreadable(UnreadableMail::NotAMail),
            too_many_mails(),
            busy(),
            unavailable(),
        ] {
            let MailRefusal { code, status, text } = &refusal;
            assert!(text.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()), "{text:?}");
            // RFC 5321, section 4.5.3.1.5: 512 bytes with the code and CRLF.
            assert!(text.len() + status.len() + 7 <= 512 && text.ends_with('.'), "{text:?}");
            assert!(status.starts_with(if *code < 500 { "4." } else { "5." }), "{refusal}");
        }
    }
}
