//! Mails that arrive: who hands them over, what is found out about them, and how they are refused.

use std::net::IpAddr;

pub use frontdesk_vocabulary::SenderVerification;

use crate::{EmailMessageId, MessageId, OrgId, Timestamp};

/// The client that hands a mail over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailClient {
    /// Its address; `None` for a mail that the operator's own programs, or a provider, hand over.
    pub address: Option<IpAddr>,
    /// The name that it gave itself (RFC 5321, section 4.1.1.1).
    pub helo: String,
    /// `true` if the connection is encrypted.
    pub is_encrypted: bool,
    /// `true` for a relay of the operator: its address says nothing about the sender, so that SPF is not judged.
    pub is_trusted: bool,
}

/// A mail with its envelope.
#[derive(Debug, Clone)]
pub struct IncomingMail {
    /// The client that hands it over.
    pub client: MailClient,
    /// Sender of the envelope; empty for a report that is not to be answered (RFC 5321, section 4.5.5).
    pub envelope_from: String,
    /// Recipients of the envelope, each of which was taken.
    pub recipients: Vec<String>,
    /// The mail as it came, with lines that end in CRLF.
    pub raw: Vec<u8>,
}

/// The reason why a mail, or a recipient, is not taken: an answer of SMTP (RFC 5321, RFC 3463).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{code} {status} {text}")]
pub struct MailRefusal {
    /// Code of the answer: 4xx to have it sent again later, 5xx for good.
    pub code: u16,
    /// Enhanced status, such as `5.1.1`.
    pub status: &'static str,
    /// A sentence for people, in ASCII, on one line.
    pub text: String,
}

impl MailRefusal {
    /// Returns a refusal.
    pub fn new(code: u16, status: &'static str, text: impl Into<String>) -> Self {
        Self { code, status, text: text.into() }
    }

    /// Returns `true` if the client is to try again later.
    pub fn is_temporary(&self) -> bool {
        self.code < 500
    }
}

/// Result of checking who sent a mail: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SenderCheck {
    /// `Pass` if the domain of `From` has vouched for the mail; `Fail` if it has a policy that says the mail is not from it;
    /// `None` if nothing is known.
    pub verification: SenderVerification,
    /// The wish of the domain of `From`.
    pub policy: SenderPolicy,
    /// The results, as in the field `Authentication-Results` (RFC 8601) behind the name of the server.
    pub results: String,
}

/// The wish of the domain of a sender for a mail that does not prove to be from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SenderPolicy {
    /// Nothing; also for a mail that has proved it.
    Accept,
    /// To treat it as suspicious.
    Quarantine,
    /// To refuse it.
    Reject,
}

/// Facts about a mail that was received, beside those of every mail.
#[derive(Debug, Clone)]
pub struct ReceivedMail {
    /// The mail.
    pub id: EmailMessageId,
    /// The organization of the agent.
    pub org: OrgId,
    /// SHA-256 of what makes it the same mail as another one for the same agent.
    pub digest: [u8; 32],
    /// Sender of the envelope.
    pub envelope_from: String,
    /// Recipient of the envelope.
    pub envelope_to: String,
    /// Result of checking the sender.
    pub verification: SenderVerification,
    /// `true` if the domain of the sender asked to treat it as suspicious.
    pub is_quarantined: bool,
    /// `true` if a program wrote it.
    pub is_automated: bool,
    /// `true` if the agent is asked to answer it.
    pub is_asked: bool,
    /// Address of the sender in lower case, by which answers are counted.
    pub sender_key: String,
    /// The results of the check, as in `Authentication-Results`.
    pub results: String,
    /// The text with everything that was quoted, if that is more than the text of the message.
    pub whole_text: Option<String>,
    /// Size in bytes, as it came.
    pub bytes: i64,
    /// When it was received.
    pub created_at: Timestamp,
}

/// An attachment of a message, without its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MessageAttachment {
    /// Its id.
    pub id: crate::AttachmentId,
    /// The organization of the agent.
    pub org: OrgId,
    /// The message it came with.
    pub message: MessageId,
    /// Its place among the attachments of the message, from 0.
    pub position: i32,
    /// A name that is safe for files.
    pub name: String,
    /// The media type.
    pub media_type: String,
    /// Size in bytes.
    pub bytes: i64,
    /// When it was received.
    pub created_at: Timestamp,
}

/// Returns a mail with lines that end in CRLF, which they may do already; `None` if it has a CR without LF or a NUL, which
/// nothing that reads mails agrees about.
pub fn with_crlf(mail: &[u8]) -> Option<Vec<u8>> {
    let mut lines = Vec::with_capacity(mail.len() + mail.len() / 32);
    for line in mail.split_inclusive(|byte| *byte == b'\n') {
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        let text = text.strip_suffix(b"\r").filter(|_| line.ends_with(b"\n")).unwrap_or(text);
        if text.contains(&b'\r') || text.contains(&0) {
            return None;
        }
        lines.extend_from_slice(text);
        lines.extend_from_slice(b"\r\n");
    }
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_ends_in_crlf() {
        for (mail, expected) in [
            (&b"a\nb\n"[..], Some(&b"a\r\nb\r\n"[..])),
            (b"a\r\nb\r\n", Some(b"a\r\nb\r\n")),
            (b"a\r\nb\n\nc", Some(b"a\r\nb\r\n\r\nc\r\n")),
            (b"", Some(b"")),
            (b"a\rb\n", None),
            (b"a\r\r\n", None),
            (b"a\r", None),
            (b"a\0b\n", None),
        ] {
            assert_eq!(with_crlf(mail).as_deref(), expected, "{mail:?}");
        }
    }
}
