//! Commands.

use std::str;

use smtp_proto::{Error, MAIL_BODY_7BIT, MAIL_BODY_8BITMIME, MAIL_SMTPUTF8, MailFrom, RcptTo, Request};

use crate::{
    paths::{self, MailPath},
    replies::{self, Reply},
};

/// Parameters of `MAIL` that are offered; `SIZE` is no flag.
const KNOWN_FLAGS: u64 = MAIL_BODY_7BIT | MAIL_BODY_8BITMIME | MAIL_SMTPUTF8;

/// A command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Command {
    /// `EHLO`, with the name that the client gives itself.
    Ehlo(String),
    /// `HELO`, with the name that the client gives itself.
    Helo(String),
    /// `STARTTLS`.
    StartTls,
    /// `MAIL`.
    Mail(Sender),
    /// `RCPT`.
    Rcpt(MailPath),
    /// `DATA`.
    Data,
    /// `RSET`.
    Reset,
    /// `NOOP`.
    Noop,
    /// `VRFY`.
    Verify,
    /// `QUIT`.
    Quit,
    /// One of an extension that is not offered.
    Unsupported,
    /// `BDAT`, which is not offered. It is followed by a piece of a mail, which must not be read as commands.
    Chunk,
}

/// The sender of a mail, in its envelope.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sender {
    /// Its address; empty for the null path.
    pub(crate) address: String,
    /// Size of the mail that is announced; 0 if none is.
    pub(crate) size: usize,
    /// `true` if addresses and header fields may be in UTF-8 (RFC 6531).
    pub(crate) is_utf8: bool,
}

/// Reads a line with its CRLF.
///
/// # Errors
/// With the answer to a line that is no command.
pub(crate) fn parse_command(line: &[u8]) -> Result<Command, Reply> {
    let text = str::from_utf8(line).ok().and_then(|line| line.strip_suffix("\r\n")).ok_or(replies::NOT_TEXT)?;
    if text.chars().any(|letter| letter.is_control() && letter != '\t') {
        return Err(replies::NOT_TEXT);
    }
    let request = Request::parse(&mut line.iter()).map_err(|error| describe_error(&error))?;
    match request {
        Request::Ehlo { host } => read_name(&host).map(Command::Ehlo),
        Request::Helo { host } => read_name(&host).map(Command::Helo),
        Request::StartTls => without_arguments(text, "STARTTLS", Command::StartTls),
        Request::Mail { from } => read_sender(text, &from).map(Command::Mail),
        Request::Rcpt { to } => read_recipient(text, &to).map(Command::Rcpt),
        Request::Data => without_arguments(text, "DATA", Command::Data),
        Request::Rset => without_arguments(text, "RSET", Command::Reset),
        Request::Quit => without_arguments(text, "QUIT", Command::Quit),
        Request::Noop { .. } => Ok(Command::Noop),
        Request::Vrfy { .. } => Ok(Command::Verify),
        Request::Bdat { .. } => Ok(Command::Chunk),
        Request::Auth { .. }
        | Request::Lhlo { .. }
        | Request::Expn { .. }
        | Request::Help { .. }
        | Request::Etrn { .. }
        | Request::Atrn { .. }
        | Request::Burl { .. } => Ok(Command::Unsupported),
    }
}

fn describe_error(error: &Error) -> Reply {
    match error {
        Error::UnknownCommand => replies::UNKNOWN_COMMAND,
        Error::InvalidSenderAddress => replies::BAD_SENDER,
        Error::InvalidRecipientAddress => replies::BAD_RECIPIENT,
        Error::InvalidParameter { .. } => replies::BAD_ARGUMENT,
        Error::UnsupportedParameter { .. } => replies::UNKNOWN_PARAMETER,
        // A BDAT that is malformed may be followed by a piece of a mail just the same: see `is_chunk`.
        Error::SyntaxError { .. } | Error::NeedsMoreData { .. } | Error::ResponseTooLong | Error::InvalidResponse { .. } => {
            replies::SYNTAX
        }
    }
}

/// Returns `true` if a line begins as `BDAT` does, valid or not.
pub(crate) fn is_chunk(line: &[u8]) -> bool {
    line.get(..4).is_some_and(|name| name.eq_ignore_ascii_case(b"BDAT"))
}

fn read_name(name: &str) -> Result<String, Reply> {
    let is_name = !name.is_empty() && !name.chars().any(char::is_whitespace);
    if is_name { Ok(name.to_owned()) } else { Err(replies::SYNTAX) }
}

fn without_arguments(text: &str, name: &str, command: Command) -> Result<Command, Reply> {
    if text.trim_end_matches(' ').len() == name.len() { Ok(command) } else { Err(replies::NO_ARGUMENTS) }
}

fn read_sender<T>(text: &str, from: &MailFrom<T>) -> Result<Sender, Reply> {
    let has_texts = from.trans_id.is_some() || from.env_id.is_some() || from.solicit.is_some() || from.mtrk.is_some();
    let has_numbers = from.by != 0 || from.hold_for != 0 || from.hold_until != 0 || from.mt_priority != 0;
    if has_texts || has_numbers || from.auth.is_some() || from.flags & !KNOWN_FLAGS != 0 {
        return Err(replies::UNKNOWN_PARAMETER);
    }
    let address = match paths::find_path(text) {
        Some(MailPath::Null) => String::new(),
        Some(MailPath::Mailbox(address)) => address,
        Some(MailPath::Postmaster) | None => return Err(replies::BAD_SENDER),
    };
    let is_utf8 = from.flags & MAIL_SMTPUTF8 != 0;
    if !is_utf8 && !address.is_ascii() {
        return Err(replies::NEEDS_SMTPUTF8);
    }
    Ok(Sender { address, size: from.size, is_utf8 })
}

fn read_recipient<T>(text: &str, to: &RcptTo<T>) -> Result<MailPath, Reply> {
    if to.flags != 0 || to.rrvs != 0 || to.orcpt.is_some() {
        return Err(replies::UNKNOWN_PARAMETER);
    }
    match paths::find_path(text) {
        Some(MailPath::Null) | None => Err(replies::BAD_RECIPIENT),
        Some(path) => Ok(path),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(text: &str) -> String {
        match parse_command(format!("{text}\r\n").as_bytes()) {
            Ok(command) => format!("{command:?}"),
            Err(reply) => {
                let mut line = Vec::new();
                reply.write_to(&mut line);
                String::from_utf8_lossy(&line).trim_end().to_owned()
            }
        }
    }

    #[test]
    fn commands_are_what_they_say() {
        let lines = [
            "EHLO client.test",
            "HELO [192.0.2.1]",
            "EHLO",
            "ehlo a b",
            "STARTTLS",
            "STARTTLS now",
            "MAIL FROM:<>",
            "mail from:<a@b.test> size=9 body=8bitmime",
            "MAIL FROM:<jörg@b.test>",
            "MAIL FROM:<jörg@b.test> SMTPUTF8",
            "MAIL FROM:<a@b.test> BODY=BINARYMIME",
            "MAIL FROM:<a@b.test> AUTH=<>",
            "MAIL FROM:<a@b.test> RET=HDRS",
            "MAIL FROM:<a@b.test> X=1",
            "MAIL FROM:<a@b.test> SIZE=x",
            "MAIL FROM:<postmaster>",
            "MAIL FROM:a@b.test",
            "MAIL",
            "RCPT TO:<a@b.test>",
            "RCPT TO:<postmaster>",
            "RCPT TO:<>",
            "RCPT TO:<a@b.test> NOTIFY=NEVER",
            "RCPT TO:<a@[192.0.2.1]>",
            "DATA",
            "DATA x",
            "RSET",
            "NOOP",
            "NOOP hello",
            "VRFY ann",
            "QUIT",
            "AUTH PLAIN AGEAYg==",
            "BDAT 5 LAST",
            "EXPN list",
            "HELP",
            "LHLO a",
            "ETRN a",
            "GET / HTTP/1.1",
            "",
            "MAIL FROM:<a@b.test>\0",
        ];
        let lines: Vec<String> = lines.iter().map(|line| format!("{line:?}  {}", shown(line))).collect();
        insta::assert_snapshot!(lines.join("\n"), @r#"
        "EHLO client.test"  Ehlo("client.test")
        "HELO [192.0.2.1]"  Helo("[192.0.2.1]")
        "EHLO"  501 5.5.2 Syntax error
        "ehlo a b"  Ehlo("a")
        "STARTTLS"  StartTls
        "STARTTLS now"  501 5.5.4 This command takes no arguments
        "MAIL FROM:<>"  Mail(Sender { address: "", size: 0, is_utf8: false })
        "mail from:<a@b.test> size=9 body=8bitmime"  Mail(Sender { address: "a@b.test", size: 9, is_utf8: false })
        "MAIL FROM:<jörg@b.test>"  553 5.6.7 An address like this needs SMTPUTF8
        "MAIL FROM:<jörg@b.test> SMTPUTF8"  Mail(Sender { address: "jörg@b.test", size: 0, is_utf8: true })
        "MAIL FROM:<a@b.test> BODY=BINARYMIME"  555 5.5.4 A parameter is not supported
        "MAIL FROM:<a@b.test> AUTH=<>"  555 5.5.4 A parameter is not supported
        "MAIL FROM:<a@b.test> RET=HDRS"  555 5.5.4 A parameter is not supported
        "MAIL FROM:<a@b.test> X=1"  555 5.5.4 A parameter is not supported
        "MAIL FROM:<a@b.test> SIZE=x"  501 5.5.4 A parameter is not valid
        "MAIL FROM:<postmaster>"  501 5.1.7 The address of the sender is not valid
        "MAIL FROM:a@b.test"  501 5.5.2 Syntax error
        "MAIL"  501 5.5.2 Syntax error
        "RCPT TO:<a@b.test>"  Rcpt(Mailbox("a@b.test"))
        "RCPT TO:<postmaster>"  Rcpt(Postmaster)
        "RCPT TO:<>"  501 5.1.3 The address of the recipient is not valid
        "RCPT TO:<a@b.test> NOTIFY=NEVER"  555 5.5.4 A parameter is not supported
        "RCPT TO:<a@[192.0.2.1]>"  501 5.1.3 The address of the recipient is not valid
        "DATA"  Data
        "DATA x"  501 5.5.4 This command takes no arguments
        "RSET"  Reset
        "NOOP"  Noop
        "NOOP hello"  Noop
        "VRFY ann"  Verify
        "QUIT"  Quit
        "AUTH PLAIN AGEAYg=="  Unsupported
        "BDAT 5 LAST"  Chunk
        "EXPN list"  Unsupported
        "HELP"  Unsupported
        "LHLO a"  Unsupported
        "ETRN a"  Unsupported
        "GET / HTTP/1.1"  500 5.5.1 Unknown command
        ""  500 5.5.1 Unknown command
        "MAIL FROM:<a@b.test>\0"  500 5.5.2 Commands must be UTF-8 without control characters
        "#);
    }

    #[test]
    fn what_is_no_text_is_no_command() {
        for line in [&b"NOOP \xff\r\n"[..], b"NOOP \x1b\r\n", b"NOOP\n", b"NO\0OP\r\n", b"NOOP\r\r\n"] {
            assert_eq!(parse_command(line), Err(replies::NOT_TEXT), "{line:?}");
        }
    }

    proptest! {
        #[test]
        fn nothing_that_is_sent_breaks_it(line in "(MAIL FROM:|RCPT TO:|EHLO |BDAT |AUTH |)[ -~ü\"<>@\\\\]{0,40}") {
            let _ = parse_command(format!("{line}\r\n").as_bytes());
        }
    }
}
