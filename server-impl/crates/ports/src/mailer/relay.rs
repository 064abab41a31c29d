//! Mails that are composed and signed already, passed to the server that the operator configures (RFC 5321).
//!
//! Connections are reused, in a pool of our own: lettre's takes a connection back whose mail was given up while the server
//! was still to answer, and the next mail would read that answer as its own.

mod address;
mod refusals;

use std::{
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use anyhow::Result;
use async_trait::async_trait;
use lettre::{
    Address,
    transport::smtp::{
        self,
        client::AsyncSmtpConnection,
        commands::{Data, Mail, Rcpt, Rset},
        response::Response,
    },
};
use secrecy::SecretString;
use tokio::time::timeout;

use self::{
    address::RelayAddress,
    refusals::{Stage, to_send_error},
};
use super::RawMailer;
use crate::mail_provider::SendError;

/// Timeout of a mail, from connecting to the last answer.
const MAIL_TIMEOUT: Duration = Duration::from_secs(60);

/// Maximum number of idle connections.
const MAX_IDLE_CONNECTIONS: usize = 8;

/// Time after which an idle connection is not used any more: servers close theirs after minutes.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

/// A mailer that passes mails to a mail server.
pub struct RelayMailer {
    address: RelayAddress,
    mail_timeout: Duration,
    idle: Mutex<Vec<IdleConnection>>,
}

struct IdleConnection {
    connection: AsyncSmtpConnection,
    since: Instant,
}

/// Failure of an attempt, and where it happened.
struct Failure {
    stage: Stage,
    error: smtp::Error,
}

impl RelayMailer {
    /// Creates a mailer for the server at this address, in the form that [`SmtpMailer::new`](super::SmtpMailer::new)
    /// takes. `hello` is this machine's host name in `EHLO`, unless the address has one.
    ///
    /// # Errors
    /// When the address is invalid, or TLS cannot be set up. The error does not repeat the address.
    pub fn new(url: &SecretString, hello: &str) -> Result<Self> {
        Ok(Self { address: RelayAddress::parse(url, hello)?, mail_timeout: MAIL_TIMEOUT, idle: Mutex::new(Vec::new()) })
    }

    /// Sets the timeout of a mail.
    #[must_use]
    pub fn with_timeout(self, mail_timeout: Duration) -> Self {
        Self { mail_timeout, ..self }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<IdleConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_idle(&self) -> Option<AsyncSmtpConnection> {
        let mut idle = self.idle();
        idle.retain(|idle| idle.since.elapsed() < IDLE_TIMEOUT);
        idle.pop().map(|idle| idle.connection)
    }

    fn give_back(&self, connection: AsyncSmtpConnection) {
        let mut idle = self.idle();
        if idle.len() < MAX_IDLE_CONNECTIONS {
            idle.push(IdleConnection { connection, since: Instant::now() });
        }
    }

    /// Opens a connection, or takes one that still answers.
    async fn connect(&self) -> Result<AsyncSmtpConnection, smtp::Error> {
        while let Some(mut connection) = self.take_idle() {
            if connection.command(Rset).await.is_ok() {
                return Ok(connection);
            }
        }
        self.address.connect(self.mail_timeout).await
    }

    /// Passes a mail on. A connection is given back only after an answer to everything that was said.
    async fn pass(&self, from: Option<Address>, to: Vec<Address>, mail: &[u8], at: &Mutex<Stage>) -> Result<Response, Failure> {
        let reach = |stage| *at.lock().unwrap_or_else(PoisonError::into_inner) = stage;
        reach(Stage::Connecting);
        let mut connection = self.connect().await.map_err(|error| Failure { stage: Stage::Connecting, error })?;
        let said = converse(&mut connection, from, to, mail, reach).await;
        if said.as_ref().is_ok_and(Response::is_positive) || said.as_ref().is_err_and(|failure| failure.error.status().is_some())
        {
            self.give_back(connection);
        }
        said
    }
}

async fn converse(
    connection: &mut AsyncSmtpConnection,
    from: Option<Address>,
    to: Vec<Address>,
    mail: &[u8],
    reach: impl Fn(Stage),
) -> Result<Response, Failure> {
    let failed = |stage| move |error| Failure { stage, error };
    reach(Stage::Sender);
    connection.command(Mail::new(from, Vec::new())).await.map_err(failed(Stage::Sender))?;
    reach(Stage::Recipient);
    for address in to {
        connection.command(Rcpt::new(address, Vec::new())).await.map_err(failed(Stage::Recipient))?;
    }
    reach(Stage::Data);
    connection.command(Data).await.map_err(failed(Stage::Data))?;
    // From here on the server may have the whole mail without our knowing.
    reach(Stage::End);
    connection.message(mail).await.map_err(failed(Stage::End))
}

impl fmt::Debug for RelayMailer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RelayMailer").finish_non_exhaustive()
    }
}

#[async_trait]
impl RawMailer for RelayMailer {
    async fn send_raw(&self, envelope_from: &str, envelope_to: &[String], mail: &[u8]) -> Result<String, SendError> {
        let (from, to) = parse_envelope(envelope_from, envelope_to)?;
        let at = Mutex::new(Stage::Connecting);
        match timeout(self.mail_timeout, self.pass(from, to, mail, &at)).await {
            Ok(Ok(response)) => Ok(response.first_line().unwrap_or_default().to_owned()),
            Ok(Err(Failure { stage, error })) => Err(to_send_error(stage, &error)),
            Err(_) => {
                let stage = *at.lock().unwrap_or_else(PoisonError::into_inner);
                tracing::info!(?stage, "the mail server did not answer in time");
                Err(refusals::silence(stage, self.mail_timeout))
            }
        }
    }
}

fn parse_envelope(from: &str, to: &[String]) -> Result<(Option<Address>, Vec<Address>), SendError> {
    let recipient = |_| SendError::Recipient {
        code: "5.1.3".to_owned(),
        text: "The address is not one that mail can be sent to.".to_owned(),
    };
    let sender = |_| SendError::Permanent("The address of the sender is not one that mail can be sent from.".to_owned());
    let from = if from.is_empty() { None } else { Some(from.parse().map_err(sender)?) };
    Ok((from, to.iter().map(|address| address.parse().map_err(recipient)).collect::<Result<_, _>>()?))
}

#[cfg(test)]
mod tests;
