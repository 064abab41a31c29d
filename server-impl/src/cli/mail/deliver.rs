//! `frontdesk mail deliver`: takes a mail from standard input. Servers discover the job that answers it.

use std::{
    ffi::OsString,
    io::{self, Read},
    panic::AssertUnwindSafe,
    process::ExitCode,
};

use anyhow::anyhow;
use frontdesk_ports::mail_receiver::MailReceiver;
use frontdesk_types::incoming_mail::{IncomingMail, MailClient, MailRefusal, with_crlf};
use futures::FutureExt;

use crate::{
    cli::{args::DeliverArgs, operator::Operator},
    config::Config,
};

/// Name that Postfix writes in place of an empty sender, unless it is told to leave it empty.
const POSTFIX_NULL_SENDER: &str = "MAILER-DAEMON";

/// Exit codes of `sysexits.h`, which mail servers read.
mod exit_codes {
    /// The mail is not one that can be taken.
    pub(super) const DATA_ERROR: u8 = 65;
    /// There is no such address.
    pub(super) const NO_USER: u8 = 67;
    /// It is not taken for another reason.
    pub(super) const UNAVAILABLE: u8 = 69;
    /// It may be taken later.
    pub(super) const TEMPORARY_FAILURE: u8 = 75;
    /// The sender may not write to this address.
    pub(super) const NO_PERMISSION: u8 = 77;
}

/// Ends the process, since its arguments or settings are not valid. A mail server returns the mail for a code that it does not
/// know: it is to keep the mail until the settings are mended.
pub(in crate::cli) fn exit_with(error: &clap::Error, arguments: &[OsString]) -> ! {
    let is_delivery = arguments.windows(2).any(|pair| pair[0] == "mail" && pair[1] == "deliver");
    if is_delivery && error.use_stderr() {
        let _printed = error.print();
        std::process::exit(exit_codes::TEMPORARY_FAILURE.into());
    }
    error.exit()
}

/// Takes the mail, and returns the exit code. What a mail server is to do next is in the exit code even if the database
/// cannot be reached, or this program is at fault: otherwise it would return the mail.
pub(in crate::cli) async fn deliver(args: DeliverArgs, config: &Config) -> ExitCode {
    let taken = AssertUnwindSafe(Box::pin(take(args, config))).catch_unwind().await;
    match taken.unwrap_or_else(|_| Err(DeliveryError::Failed(anyhow!("a part of the program panicked")))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(DeliveryError::Refused(refusal)) => {
            // Begins with the status, which Postfix takes from there.
            eprintln!("{} {}", refusal.status, refusal.text);
            ExitCode::from(exit_code(&refusal))
        }
        Err(DeliveryError::Failed(error)) => {
            eprintln!("4.3.0 The mail was not taken: {error:#}");
            ExitCode::from(exit_codes::TEMPORARY_FAILURE)
        }
    }
}

/// Reason why a mail was not taken.
enum DeliveryError {
    /// It was refused.
    Refused(MailRefusal),
    /// Something is wrong here.
    Failed(anyhow::Error),
}

impl From<MailRefusal> for DeliveryError {
    fn from(refusal: MailRefusal) -> Self {
        Self::Refused(refusal)
    }
}

async fn take(args: DeliverArgs, config: &Config) -> Result<(), DeliveryError> {
    let max_bytes = config.smtp_limits().max_mail_bytes;
    let read = tokio::task::spawn_blocking(move || read_mail(&mut io::stdin().lock(), max_bytes)).await;
    let raw = read.map_err(|error| DeliveryError::Failed(error.into()))??;
    let operator = Operator::open(config).await.map_err(DeliveryError::Failed)?;
    let intake = operator.mail_intake(config).map_err(DeliveryError::Failed)?;
    // Handed over by a program of the operator: its address says nothing about the sender.
    let client = MailClient { address: None, helo: "localhost".to_owned(), is_encrypted: false, is_trusted: true };
    let envelope_from = envelope_sender(args.from);
    for recipient in &args.to {
        intake.check_recipient(&client, &envelope_from, recipient).await?;
    }
    intake.receive(IncomingMail { client, envelope_from, recipients: args.to, raw }).await?;
    Ok(())
}

fn envelope_sender(from: String) -> String {
    let is_null = from == "<>" || from.eq_ignore_ascii_case(POSTFIX_NULL_SENDER);
    if is_null { String::new() } else { from }
}

/// Reads a mail of at most `max_bytes`, which are counted with lines that end in CRLF.
fn read_mail(input: &mut impl Read, max_bytes: usize) -> Result<Vec<u8>, DeliveryError> {
    let mut read = Vec::new();
    let limit = u64::try_from(max_bytes).unwrap_or(u64::MAX).saturating_add(1);
    input.take(limit).read_to_end(&mut read).map_err(|error| DeliveryError::Failed(error.into()))?;
    if read.is_empty() {
        return Err(MailRefusal::new(550, "5.6.0", "There is no mail on standard input.").into());
    }
    let raw = with_crlf(&read)
        .ok_or_else(|| MailRefusal::new(550, "5.6.0", "The lines of the mail must end in LF or CRLF, and have no NUL."))?;
    if read.len() > max_bytes || raw.len() > max_bytes {
        let text = format!("The mail must have at most {max_bytes} bytes.");
        return Err(MailRefusal::new(552, "5.3.4", text).into());
    }
    Ok(raw)
}

fn exit_code(refusal: &MailRefusal) -> u8 {
    if refusal.is_temporary() {
        return exit_codes::TEMPORARY_FAILURE;
    }
    match refusal.status.get(..4) {
        Some("5.1.") => exit_codes::NO_USER,
        Some("5.3." | "5.4." | "5.6.") => exit_codes::DATA_ERROR,
        Some("5.7.") => exit_codes::NO_PERMISSION,
        _ => exit_codes::UNAVAILABLE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(mail: &[u8], max_bytes: usize) -> Result<Vec<u8>, String> {
        read_mail(&mut &mail[..], max_bytes).map_err(|error| match error {
            DeliveryError::Refused(refusal) => refusal.to_string(),
            DeliveryError::Failed(error) => error.to_string(),
        })
    }

    #[test]
    fn a_mail_is_read_up_to_the_limit() {
        assert_eq!(read(b"a: b\n\nc\n", 11).as_deref(), Ok(&b"a: b\r\n\r\nc\r\n"[..]));
        assert_eq!(read(b"a: b\n\nc\n", 10), Err("552 5.3.4 The mail must have at most 10 bytes.".to_owned()));
        assert_eq!(read(&[b'a'; 100], 10), Err("552 5.3.4 The mail must have at most 10 bytes.".to_owned()));
        assert_eq!(read(b"", 10), Err("550 5.6.0 There is no mail on standard input.".to_owned()));
        assert!(read(b"a\rb\n", 10).is_err_and(|text| text.starts_with("550 5.6.0")));
    }

    #[test]
    fn refusals_have_the_exit_codes_that_mail_servers_know() {
        for (code, status, expected) in [
            (550, "5.1.1", 67),
            (550, "5.1.2", 67),
            (552, "5.3.4", 65),
            (554, "5.4.6", 65),
            (550, "5.6.0", 65),
            (550, "5.7.1", 77),
            (550, "5.2.1", 69),
            (451, "4.3.0", 75),
            (450, "4.7.1", 75),
        ] {
            assert_eq!(exit_code(&MailRefusal::new(code, status, "No.")), expected, "{code} {status}");
        }
    }

    #[test]
    fn the_sender_of_a_report_is_empty() {
        for from in ["", "<>", "MAILER-DAEMON", "mailer-daemon"] {
            assert_eq!(envelope_sender(from.to_owned()), "");
        }
        assert_eq!(envelope_sender("mailer-daemon@firm.test".to_owned()), "mailer-daemon@firm.test");
    }
}
