//! Mailer over SMTP (RFC 5321), through the server that the operator configures.

use std::{error::Error as _, fmt, time::Duration};

use anyhow::{Result, anyhow, bail};
use async_trait::async_trait;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Tokio1Executor,
    transport::smtp::{self, extension::ClientId},
};
use secrecy::{ExposeSecret, SecretString};
use tokio::time::timeout;
use url::Url;

use super::{Letterhead, MailError, Mailer, OutgoingMail, replies::is_recipient_status};

/// Deadline of a mail, from connecting to quitting. The library limits connecting only.
const SEND_TIMEOUT: Duration = Duration::from_secs(4);

/// Format of a server address. The given address is not repeated because it contains the password.
pub(super) const ADDRESS_FORMAT: &str = "the address of the mail server must be in the form `smtps://user:password@host`, \
    `smtp://user:password@host:587?tls=required` or `smtp://localhost:25`, with `%40` for an `@` in user or password";

/// A mailer that sends through a mail server.
///
/// Each mail has its own connection: mails are few, and a connection must not be reused after its mail timed out.
pub struct SmtpMailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    letterhead: Letterhead,
}

impl SmtpMailer {
    /// Creates a mailer for the server at this address, in the form that lettre reads:
    /// `smtps://user:password@host`, with TLS from the start (RFC 8314), or
    /// `smtp://user:password@host:587?tls=required`, with TLS after `STARTTLS` (RFC 3207). A path is this machine's
    /// host name in `EHLO`, by default the domain of the sender.
    ///
    /// # Errors
    /// When the address is invalid, or TLS cannot be set up. The error does not repeat the address.
    pub fn new(url: &SecretString, letterhead: Letterhead) -> Result<Self> {
        let read = Url::parse(url.expose_secret()).map_err(|_| anyhow!(ADDRESS_FORMAT))?;
        let tls = read.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value.into_owned());
        match (read.scheme(), tls.as_deref()) {
            ("smtps", _) | ("smtp", Some("required")) => {}
            ("smtp", None | Some("opportunistic")) => warn_about_cleartext_password(&read),
            _ => bail!(ADDRESS_FORMAT),
        }
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.expose_secret()).map_err(|error| {
            if error.is_tls() { anyhow!("TLS for the mail server cannot be set up: {error}") } else { anyhow!(ADDRESS_FORMAT) }
        })?;
        if read.path().trim_matches('/').is_empty() {
            builder = builder.hello_name(ClientId::Domain(letterhead.domain().to_owned()));
        }
        Ok(Self { transport: builder.timeout(Some(SEND_TIMEOUT)).build(), letterhead })
    }
}

impl fmt::Debug for SmtpMailer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmtpMailer").finish_non_exhaustive()
    }
}

#[async_trait]
impl Mailer for SmtpMailer {
    fn delivers(&self) -> bool {
        true
    }

    async fn send(&self, mail: &OutgoingMail) -> Result<(), MailError> {
        let message = self.letterhead.write_message(mail)?.message;
        match timeout(SEND_TIMEOUT, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(to_mail_error(&error)),
            Err(_) => {
                tracing::warn!("the mail server did not answer in time");
                Err(MailError::TimedOut { within: SEND_TIMEOUT })
            }
        }
    }
}

/// Warns about a password sent in the clear, which anyone on the network path can read.
fn warn_about_cleartext_password(url: &Url) {
    if url.password().is_some() {
        tracing::warn!("the password for the mail server may travel unencrypted; add `?tls=required` to its address");
    }
}

/// Classifies a failure. Only status codes of the server's answer are logged: its text may repeat the address or
/// the password.
fn to_mail_error(error: &smtp::Error) -> MailError {
    let Some(status) = error.status() else {
        let cause = if error.is_response() { "its answer is not SMTP".to_owned() } else { error.to_string() };
        tracing::warn!(cause, "the mail server could not be reached");
        return MailError::Unreachable;
    };
    let status = u16::from(status);
    let said = error.source().map(ToString::to_string).unwrap_or_default();
    let enhanced = enhanced_status(&said);
    tracing::warn!(status, enhanced, "the mail server did not accept a mail");
    if is_recipient_failure(status, enhanced) { MailError::NoRecipient { status } } else { MailError::Rejected { status } }
}

/// Returns the enhanced status code at the start of an answer, such as `5.1.1` (RFC 2034, section 4).
pub(super) fn enhanced_status(said: &str) -> Option<&str> {
    let code = said.split_whitespace().next()?;
    is_enhanced_status(code).then_some(code)
}

/// Returns `true` for an enhanced status code, such as `5.1.1` (RFC 3463, section 2).
pub(crate) fn is_enhanced_status(word: &str) -> bool {
    let is_number = |part: &str| (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    word.split('.').count() == 3 && word.split('.').all(is_number)
}

/// Returns `true` if a refusal is permanent and due to the recipient: other recipients may work.
pub(super) fn is_recipient_failure(status: u16, enhanced: Option<&str>) -> bool {
    match enhanced {
        Some(code) => is_recipient_status(code) && status >= 500,
        // Mailbox unavailable, not local, or with an invalid name (RFC 5321, section 4.2.3); a domain that accepts
        // no mail (RFC 7504).
        None => matches!(status, 550 | 551 | 553 | 556),
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Instant};

    use frontdesk_test_programs::smtp::{MailMood, MailSink};
    use tokio::net::TcpListener;

    use super::*;
    use crate::{clock::SystemClock, random::OsRandom};

    fn mailer(url: &str) -> Result<SmtpMailer> {
        let letterhead = Letterhead::new("Frontdesk <desk@desk.test>", Arc::new(SystemClock), Arc::new(OsRandom))?;
        SmtpMailer::new(&SecretString::from(url), letterhead)
    }

    fn mail(text: &str) -> OutgoingMail {
        OutgoingMail { to: "anna@firm.eu".into(), subject: "Dein Schlüssel".into(), text: text.into() }
    }

    async fn sent(sink: &MailSink, text: &str) -> Result<(), MailError> {
        mailer(&sink.url()).expect("an address of a server").send(&mail(text)).await
    }

    #[tokio::test]
    async fn a_mail_arrives_as_it_was_written() {
        let sink = MailSink::start(MailMood::Accept).await;
        let long = "wörter ".repeat(400);
        for text in
            ["It is 123456.\n", "Grüße\n.\n..\n.text\n\nend", &long, &"x".repeat(3_000), "QUIT\r\n.\r\nQUIT\r\n", "", "\n.\n"]
        {
            sent(&sink, text).await.expect("it is taken");
            let arrived = sink.accepted_mails().pop().expect("it arrived");
            assert_eq!(
                (arrived.from.as_str(), arrived.to.as_slice()),
                ("desk@desk.test", ["anna@firm.eu".to_owned()].as_slice())
            );
            assert_eq!(arrived.subject(), "Dein Schlüssel");
            assert_eq!(arrived.text().trim_end(), text.replace("\r\n", "\n").trim_end());
        }
        assert_eq!(sink.accepted_mails().len(), 7);
    }

    #[tokio::test]
    async fn an_address_that_is_refused_is_not_tried_again() {
        let sink = MailSink::start(MailMood::RefuseRecipient).await;
        let error = sent(&sink, "hello").await.expect_err("it is refused");
        assert_eq!(error, MailError::NoRecipient { status: 550 });
        assert!(!error.is_transient() && !error.to_string().contains("anna"), "{error}");
    }

    #[tokio::test]
    async fn a_server_that_is_busy_or_gone_is_tried_again() {
        let sink = MailSink::start(MailMood::Busy).await;
        assert_eq!(sent(&sink, "hello").await, Err(MailError::Rejected { status: 451 }));
        sink.set_mood(MailMood::HangUp);
        assert_eq!(sent(&sink, "hello").await, Err(MailError::Unreachable));
        sink.set_mood(MailMood::Accept);
        assert_eq!(sent(&sink, "hello").await, Ok(()));
        let nobody = TcpListener::bind("127.0.0.1:0").await.and_then(|listener| listener.local_addr()).expect("a port");
        let error = mailer(&format!("smtp://{nobody}")).expect("an address").send(&mail("hello")).await;
        assert_eq!(error, Err(MailError::Unreachable));
        for error in [MailError::Rejected { status: 451 }, MailError::Unreachable, MailError::TimedOut { within: SEND_TIMEOUT }] {
            assert!(error.is_transient());
        }
    }

    #[tokio::test]
    async fn silence_has_an_end() {
        let sink = MailSink::start(MailMood::Silent).await;
        let begin = Instant::now();
        assert_eq!(sent(&sink, "hello").await, Err(MailError::TimedOut { within: SEND_TIMEOUT }));
        assert!(begin.elapsed() < Duration::from_secs(5), "it took {:?}", begin.elapsed());
    }

    #[tokio::test]
    async fn the_password_is_shown_to_the_server_alone() {
        let sink = MailSink::start(MailMood::Accept).await;
        let url = sink.url().replace("smtp://", "smtp://desk:s3cr%40t@");
        let mailer = mailer(&url).expect("an address of a server");
        mailer.send(&mail("hello")).await.expect("it is taken");
        assert_eq!(sink.logins(), [("desk".to_owned(), "s3cr@t".to_owned())]);
        sink.set_mood(MailMood::RefuseLogin);
        let error = mailer.send(&mail("hello")).await.expect_err("the server refuses it, and repeats the password");
        assert_eq!(error, MailError::Rejected { status: 535 });
        assert!(error.is_transient(), "the operator may put it right");
        let shown = format!("{mailer:?} {error} {error:?}");
        assert!(!shown.contains("s3cr") && !shown.contains("desk:"), "{shown}");
    }

    #[tokio::test]
    async fn a_mail_does_not_go_out_in_the_clear_when_it_must_not() {
        let sink = MailSink::start(MailMood::Accept).await; // which has no TLS
        for url in [format!("{}?tls=required", sink.url()), sink.url().replace("smtp:", "smtps:")] {
            assert_eq!(mailer(&url).expect("an address").send(&mail("hello")).await, Err(MailError::Unreachable), "{url}");
        }
        assert!(sink.accepted_mails().is_empty());
    }

    #[test]
    fn an_address_of_no_server_is_not_repeated() {
        for wrong in [
            "",
            "s3cret",
            "desk:s3cret@host",
            "http://desk:s3cret@host",
            "smtp://desk:s3cret@host?tls=maybe",
            "smtp://",
            "smtp://desk:s3cret%ff@host",
        ] {
            let refusal = format!("{:#}", mailer(wrong).expect_err("no address of a server"));
            assert!(refusal.contains("smtps://user:password@host") && !refusal.contains("s3cret"), "{wrong}: {refusal}");
        }
    }

    #[test]
    fn only_what_is_said_of_the_recipient_is_for_good() {
        for (status, said, of_recipient) in [
            (550, "5.1.1 no such user", true),
            (550, "no such user", true),
            (551, "user not local", true),
            (552, "5.2.2 mailbox full", true),
            (553, "5.1.3 bad syntax", true),
            (553, "5.1.8 sender unknown", false),
            (550, "5.7.1 relaying denied", false),
            (554, "5.7.1 spam", false),
            (554, "transaction failed", false),
            (535, "5.7.8 bad credentials", false),
            (556, "no mail here", true),
            (451, "4.1.1 later", false),
            (550, "5.1 is no code", true),
            (500, "unknown command", false),
        ] {
            assert_eq!(is_recipient_failure(status, enhanced_status(said)), of_recipient, "{status} {said}");
        }
    }
}
