//! Mails that are not read.

/// Reason for which a mail is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnreadableMail {
    /// It does not have exactly one sender. A sentence for people.
    From(&'static str),
    /// So many servers have handled it that it goes in circles.
    Loop,
    /// It has too many fields or parts.
    TooComplex,
    /// It has no header.
    NotAMail,
}
