//! Meaning of refusals of a mail server.

use std::{error::Error as _, time::Duration};

use lettre::transport::smtp;

use crate::{
    mail_provider::SendError,
    mailer::{
        replies::hide_addresses,
        smtp::{enhanced_status, is_recipient_failure},
    },
};

/// Maximum characters of a server's words that are passed on.
const MAX_WORDS: usize = 200;

/// Stage that a mail has reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Connecting, encrypting and signing in.
    Connecting,
    /// `MAIL FROM`.
    Sender,
    /// `RCPT TO`.
    Recipient,
    /// `DATA`.
    Data,
    /// The end of the mail.
    End,
}

/// Converts a failure. The operator finds the status in the log; the words of the server are shown to the team without
/// anything that looks like an address.
pub(super) fn to_send_error(stage: Stage, error: &smtp::Error) -> SendError {
    let Some(status) = error.status() else {
        tracing::info!(?stage, cause = %without_addresses(&error.to_string()), "the line to the mail server is broken");
        return match stage {
            Stage::End => SendError::Unknown(
                "The line to the mail server broke before it confirmed the mail, so it is unknown if it has it.".to_owned(),
            ),
            _ => SendError::Temporary("The mail server could not be reached, or broke off the connection.".to_owned()),
        };
    };
    let said = error.source().map(ToString::to_string).unwrap_or_default();
    tracing::info!(
        ?stage,
        status = u16::from(status),
        enhanced = enhanced_status(&said),
        "the mail server did not accept a mail"
    );
    classify(stage, status.into(), &said)
}

/// Returns the failure of a server that did not answer in time.
pub(super) fn silence(stage: Stage, within: Duration) -> SendError {
    let seconds = within.as_secs();
    match stage {
        Stage::End => SendError::Unknown(format!(
            "The mail server did not confirm the mail within {seconds} seconds, so it is unknown if it has it."
        )),
        _ => SendError::Temporary(format!("The mail server did not answer within {seconds} seconds.")),
    }
}

/// Converts an answer of a server.
fn classify(stage: Stage, status: u16, said: &str) -> SendError {
    let enhanced = enhanced_status(said);
    let words = format!("The mail server said: {status} {}", without_addresses(said));
    // The operator may put a login right (RFC 4954); anything below 500 is for now.
    if status < 500 || stage == Stage::Connecting {
        return SendError::Temporary(words);
    }
    if is_of_sender(stage, enhanced) {
        return SendError::Sender(words);
    }
    // Without an enhanced status it may be a policy, which must not silence the address.
    match enhanced {
        Some(code) if is_recipient_failure(status, enhanced) => SendError::Recipient { code: code.to_owned(), text: words },
        _ => SendError::Permanent(words),
    }
}

/// Returns `true` if a refusal is due to the sender: their address (RFC 3463, section 3.2), or a policy about who may send
/// (section 3.8), as of a relay that does not know the domain. A policy at `RCPT TO` may concern the recipient alone.
fn is_of_sender(stage: Stage, enhanced: Option<&str>) -> bool {
    match enhanced {
        Some("5.1.7" | "5.1.8") => true,
        // No recipient has been named yet.
        Some(code) if code.starts_with("5.1.") || code.starts_with("5.2.") => stage == Stage::Sender,
        Some(code) => code.starts_with("5.7.") && stage != Stage::Recipient,
        None => stage == Stage::Sender,
    }
}

/// Returns what a server said, on one line, without addresses, and no longer than people read.
fn without_addresses(said: &str) -> String {
    hide_addresses(said).chars().filter(|char| !char.is_control()).take(MAX_WORDS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(stage: Stage, status: u16, said: &str) -> &'static str {
        match classify(stage, status, said) {
            SendError::Recipient { .. } => "recipient",
            SendError::Sender(_) => "sender",
            SendError::Permanent(_) => "permanent",
            SendError::Temporary(_) => "temporary",
            SendError::Unknown(_) => "unknown",
        }
    }

    #[test]
    fn a_refusal_is_of_the_recipient_the_sender_or_neither() {
        for (stage, status, said, expected) in [
            (Stage::Recipient, 550, "5.1.1 no such user", "recipient"),
            (Stage::Recipient, 550, "no such user", "permanent"),
            (Stage::Recipient, 550, "relaying denied", "permanent"),
            (Stage::Sender, 550, "5.1.0 address rejected", "sender"),
            (Stage::Sender, 552, "5.2.2 over quota", "sender"),
            (Stage::Recipient, 552, "5.2.2 mailbox full", "recipient"),
            (Stage::End, 550, "5.1.1 no such user", "recipient"),
            (Stage::Recipient, 550, "5.7.1 relaying denied", "permanent"),
            (Stage::Sender, 553, "5.7.1 sender not owned", "sender"),
            (Stage::Sender, 553, "5.1.8 domain unknown", "sender"),
            (Stage::Sender, 550, "no", "sender"),
            (Stage::End, 554, "5.7.1 Email address is not verified", "sender"),
            (Stage::End, 550, "spam", "permanent"),
            (Stage::End, 554, "5.6.0 malformed", "permanent"),
            (Stage::Recipient, 451, "4.1.1 later", "temporary"),
            (Stage::Recipient, 421, "4.3.2 closing", "temporary"),
            (Stage::Connecting, 535, "5.7.8 bad credentials", "temporary"),
            (Stage::Connecting, 554, "5.7.1 your network is blocked", "temporary"),
        ] {
            assert_eq!(kind(stage, status, said), expected, "{stage:?} {status} {said}");
        }
    }

    #[test]
    fn no_address_is_passed_on() {
        let SendError::Permanent(text) = classify(Stage::End, 554, "5.6.0 <anna@firm.eu> is\r\nunwell") else { panic!() };
        assert_eq!(text, "The mail server said: 554 5.6.0 … is unwell");
    }
}
