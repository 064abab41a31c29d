//! Answers to commands.

use std::borrow::Cow;

use frontdesk_types::incoming_mail::MailRefusal;

/// Maximum characters of the text of an answer: with what stands before it, it fits into a line of 512 (RFC 5321,
/// section 4.5.3.1.5).
const MAX_TEXT_CHARS: usize = 480;

/// An answer to a command: one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reply {
    /// Code (RFC 5321, section 4.2).
    pub(crate) code: u16,
    /// Enhanced status (RFC 3463); empty for none.
    status: &'static str,
    text: Cow<'static, str>,
}

impl Reply {
    pub(crate) const fn new(code: u16, status: &'static str, text: &'static str) -> Self {
        Self { code, status, text: Cow::Borrowed(text) }
    }

    /// Creates an answer with a text that is composed.
    pub(crate) fn composed(code: u16, status: &'static str, text: String) -> Self {
        Self { code, status, text: Cow::Owned(text) }
    }

    /// Appends the line to the answers that wait to be sent.
    pub(crate) fn write_to(&self, replies: &mut Vec<u8>) {
        replies.extend_from_slice(self.code.to_string().as_bytes());
        for part in [self.status, &self.text] {
            if !part.is_empty() {
                replies.push(b' ');
                replies.extend_from_slice(part.as_bytes());
            }
        }
        replies.extend_from_slice(b"\r\n");
    }
}

impl From<MailRefusal> for Reply {
    /// A refusal without a code of refusals is one for now, and its text never leaves its line.
    fn from(refusal: MailRefusal) -> Self {
        let (code, status) = match refusal.code {
            400..=599 => (refusal.code, refusal.status),
            _ => (451, "4.3.0"),
        };
        let text = refusal.text.chars().map(|letter| if letter == ' ' || letter.is_ascii_graphic() { letter } else { '?' });
        Self { code, status, text: Cow::Owned(text.take(MAX_TEXT_CHARS).collect()) }
    }
}

pub(crate) const OK: Reply = Reply::new(250, "2.0.0", "OK");
pub(crate) const SENDER_OK: Reply = Reply::new(250, "2.1.0", "Sender OK");
pub(crate) const RECIPIENT_OK: Reply = Reply::new(250, "2.1.5", "Recipient OK");
pub(crate) const TAKEN: Reply = Reply::new(250, "2.0.0", "Taken");
pub(crate) const BYE: Reply = Reply::new(221, "2.0.0", "Bye");
pub(crate) const TLS_READY: Reply = Reply::new(220, "2.0.0", "Begin TLS");
pub(crate) const SEND_DATA: Reply = Reply::new(354, "", "End with a dot on a line of its own");
pub(crate) const NOT_VERIFIED: Reply = Reply::new(252, "2.1.5", "Addresses are checked by RCPT only");

pub(crate) const TOO_SLOW: Reply = Reply::new(421, "4.4.2", "Timeout; closing");
pub(crate) const STOPPING: Reply = Reply::new(421, "4.3.2", "The server stops; try again soon");
pub(crate) const REPLACED: Reply = Reply::new(421, "4.7.0", "Closing, since others wait; try again later");
pub(crate) const TOO_MANY_CONNECTIONS: Reply = Reply::new(421, "4.7.0", "Too many connections; try again later");
pub(crate) const TOO_MANY_COMMANDS: Reply = Reply::new(421, "4.7.0", "Too many commands; connect again");
pub(crate) const TOO_MANY_FAULTS: Reply = Reply::new(421, "4.7.0", "Too many faulty commands; closing");
pub(crate) const TOO_MANY_MAILS: Reply = Reply::new(421, "4.7.0", "Too many mails from your network; try again in a minute");

pub(crate) const UNKNOWN_COMMAND: Reply = Reply::new(500, "5.5.1", "Unknown command");
pub(crate) const LINE_TOO_LONG: Reply = Reply::new(500, "5.5.2", "The line is too long; closing");
pub(crate) const BARE_LINE_END: Reply = Reply::new(500, "5.5.2", "Lines must end with CRLF; closing");
pub(crate) const NOT_TEXT: Reply = Reply::new(500, "5.5.2", "Commands must be UTF-8 without control characters");
pub(crate) const SYNTAX: Reply = Reply::new(501, "5.5.2", "Syntax error");
pub(crate) const NO_ARGUMENTS: Reply = Reply::new(501, "5.5.4", "This command takes no arguments");
pub(crate) const BAD_ARGUMENT: Reply = Reply::new(501, "5.5.4", "A parameter is not valid");
pub(crate) const BAD_SENDER: Reply = Reply::new(501, "5.1.7", "The address of the sender is not valid");
pub(crate) const BAD_RECIPIENT: Reply = Reply::new(501, "5.1.3", "The address of the recipient is not valid");
pub(crate) const NOT_IMPLEMENTED: Reply = Reply::new(502, "5.5.1", "Not implemented");
pub(crate) const TLS_NOT_AVAILABLE: Reply = Reply::new(502, "5.5.1", "TLS is not available");
pub(crate) const SAY_HELLO: Reply = Reply::new(503, "5.5.1", "Send EHLO first");
pub(crate) const NESTED_MAIL: Reply = Reply::new(503, "5.5.1", "There is a sender already");
pub(crate) const NO_SENDER: Reply = Reply::new(503, "5.5.1", "Send MAIL first");
pub(crate) const NO_RECIPIENTS: Reply = Reply::new(503, "5.5.1", "Send a valid RCPT first");
pub(crate) const ENCRYPTED_ALREADY: Reply = Reply::new(503, "5.5.1", "The connection is encrypted already");
pub(crate) const NEEDS_SMTPUTF8: Reply = Reply::new(553, "5.6.7", "An address like this needs SMTPUTF8");
pub(crate) const UNKNOWN_PARAMETER: Reply = Reply::new(555, "5.5.4", "A parameter is not supported");

pub(crate) const TOO_MANY_RECIPIENTS: Reply = Reply::new(452, "4.5.3", "Too many recipients; send the rest another time");
pub(crate) const NO_MEMORY: Reply = Reply::new(451, "4.3.1", "Too many mails at once; try again soon");
pub(crate) const NOT_IN_TIME: Reply = Reply::new(451, "4.3.0", "The mail could not be stored in time; try again later");
pub(crate) const NOT_JUDGED_IN_TIME: Reply = Reply::new(451, "4.3.0", "The recipient could not be checked; try again later");
pub(crate) const MALFORMED: Reply = Reply::new(550, "5.6.0", "Mails must not contain a bare CR or LF, or a NUL; closing");

/// Returns the answer to a mail that is too large.
pub(crate) fn too_large(max_mail_bytes: usize) -> Reply {
    Reply::composed(552, "5.3.4", format!("Mails must have at most {max_mail_bytes} bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(reply: &Reply) -> String {
        let mut line = Vec::new();
        reply.write_to(&mut line);
        String::from_utf8(line).expect("text")
    }

    #[test]
    fn an_answer_is_one_line() {
        assert_eq!(line(&OK), "250 2.0.0 OK\r\n");
        assert_eq!(line(&SEND_DATA), "354 End with a dot on a line of its own\r\n");
    }

    #[test]
    fn the_text_of_a_refusal_cannot_become_another_answer() {
        let refusal = MailRefusal::new(550, "5.1.1", "Nobody is here\r\n250 2.0.0 OK ü");
        assert_eq!(line(&refusal.into()), "550 5.1.1 Nobody is here??250 2.0.0 OK ?\r\n");
        assert!(line(&MailRefusal::new(550, "5.7.1", "x".repeat(5_000)).into()).len() <= 512);
        assert!(line(&MailRefusal::new(250, "2.0.0", "taken").into()).starts_with("451 4.3.0 "), "an error is no success");
    }
}
