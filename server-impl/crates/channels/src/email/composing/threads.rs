//! Threads of mails (RFC 5322, section 3.6.4), and their subjects.

use frontdesk_types::email_messages::{EmailMessage, MailDirection};

/// Maximum number of earlier mails in `References`, besides the id of the conversation.
const MAX_REFERENCES: usize = 20;

/// Maximum characters of an id in a mail of ours, so that no line gets too long.
const MAX_MAIL_ID_CHARS: usize = 250;

/// Maximum characters of a subject.
const MAX_SUBJECT_CHARS: usize = 250;

/// Subject of a mail that answers one without.
const NO_SUBJECT: &str = "(no subject)";

/// Returns `true` if a text can stand as an id in a mail of ours: it is printable ASCII without blanks and brackets.
pub fn is_mail_id(id: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'<' | b'>');
    (3..=MAX_MAIL_ID_CHARS).contains(&id.len()) && id.bytes().all(is_plain)
}

/// Returns the id of the conversation in the mails that were sent, so that it stays when the sender's domain changes.
pub(super) fn find_thread(earlier: &[EmailMessage]) -> Option<String> {
    earlier.iter().rev().find_map(|mail| mail.thread.clone())
}

/// Returns the ids of the thread: that of the conversation, which stays when a relay renames mails, then the last
/// mails: those that the answered mail names, itself, and what was sent since.
pub(super) fn references(thread: &str, answered: Option<&EmailMessage>, earlier: &[EmailMessage]) -> Vec<String> {
    let before = answered.map(|answered| answered.refs.as_slice()).unwrap_or_default();
    let itself = answered.map(|answered| &answered.rfc_id);
    let is_later =
        |mail: &&EmailMessage| mail.direction == MailDirection::Outbound && answered.is_none_or(|answered| answered.id < mail.id);
    let since = earlier.iter().filter(is_later).map(|mail| &mail.rfc_id);
    let mut last: Vec<&String> = Vec::new();
    for id in before.iter().chain(itself).chain(since).filter(|id| is_mail_id(id) && *id != thread) {
        last.retain(|known| *known != id);
        last.push(id);
    }
    let first = last.len().saturating_sub(MAX_REFERENCES);
    std::iter::once(thread.to_owned()).chain(last[first..].iter().map(|id| (*id).clone())).collect()
}

/// Returns the subject of a reply to a mail with this subject.
pub(super) fn reply_subject(subject: &str) -> String {
    let subject = clean_line(subject);
    let has_prefix = subject.get(..3).is_some_and(|prefix| prefix.eq_ignore_ascii_case("re:"));
    let rest = if has_prefix { subject[3..].trim_start() } else { &subject };
    let rest: String = rest.chars().take(MAX_SUBJECT_CHARS).collect();
    format!("Re: {}", if rest.is_empty() { NO_SUBJECT } else { rest.trim_end() })
}

/// Makes a text one line: blanks, ends of lines and control characters become single blanks.
pub(crate) fn clean_line(text: &str) -> String {
    let is_gap = |char: char| char.is_whitespace() || char.is_control();
    text.split(is_gap).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_says_re_once() {
        for (subject, reply) in [
            ("Opening hours", "Re: Opening hours"),
            ("Re: Opening hours", "Re: Opening hours"),
            ("RE:Opening hours", "Re: Opening hours"),
            ("Reopening", "Re: Reopening"),
            ("", "Re: (no subject)"),
            ("re: ", "Re: (no subject)"),
            ("a\r\nBcc: b@c.eu", "Re: a Bcc: b@c.eu"),
            ("Äh:", "Re: Äh:"),
        ] {
            assert_eq!(reply_subject(subject), reply, "{subject:?}");
        }
    }

    #[test]
    fn what_could_break_a_field_is_no_id() {
        for (id, is_id) in [
            ("a@b", true),
            ("a", false),
            ("", false),
            ("a b@c", false),
            ("a@b>\r\nBcc: c@d", false),
            ("ä@b", false),
            (&"a".repeat(251), false),
        ] {
            assert_eq!(is_mail_id(id), is_id, "{id:?}");
        }
    }
}
