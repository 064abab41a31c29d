//! A session: commands, and their order.

use std::{fmt::Write as _, net::SocketAddr, sync::Arc};

use frontdesk_http::{client_network::ClientNetwork, tls::StartTlsAcceptor};
use frontdesk_ports::mail_receiver::MailReceiver;
use frontdesk_types::incoming_mail::MailClient;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    time::Instant,
};
use tokio_util::sync::CancellationToken;

use crate::{
    budget::ByteBudget,
    commands::{self, Command},
    connection::{ArrivedLine, Connection, Interruption},
    figures,
    limits::SmtpLimits,
    places::Place,
    rates::MailRates,
    replies::{self, Reply},
    transaction::Transaction,
};

/// Parts that all sessions share.
pub(crate) struct SharedParts {
    pub(crate) receiver: Arc<dyn MailReceiver>,
    pub(crate) tls: Option<Arc<StartTlsAcceptor>>,
    /// Name of the server.
    pub(crate) name: String,
    pub(crate) limits: SmtpLimits,
    pub(crate) budget: Arc<ByteBudget>,
    pub(crate) rates: MailRates,
    pub(crate) stopping: CancellationToken,
}

/// Step that follows a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NextStep {
    /// The next command.
    Continue,
    /// The answers that wait are sent, and the connection is closed.
    Close,
    /// A handshake, which the client was told to begin.
    StartTls,
}

/// A session with a client.
pub(crate) struct Session {
    pub(crate) shared: Arc<SharedParts>,
    pub(crate) place: Place,
    /// `None` for a trusted relay.
    pub(crate) network: Option<ClientNetwork>,
    pub(crate) client: MailClient,
    /// Set once the client has given its name.
    pub(crate) has_greeted: bool,
    pub(crate) transaction: Option<Transaction>,
    commands: usize,
    faults: usize,
}

impl Session {
    pub(crate) fn new(shared: Arc<SharedParts>, place: Place, network: Option<ClientNetwork>, peer: SocketAddr) -> Self {
        let address = Some(peer.ip().to_canonical());
        let client = MailClient { address, helo: String::new(), is_encrypted: false, is_trusted: network.is_none() };
        Self { shared, place, network, client, has_greeted: false, transaction: None, commands: 0, faults: 0 }
    }

    /// Serves a connection to its end.
    pub(crate) async fn serve(mut self, stream: TcpStream) {
        let mut connection = self.connect(stream);
        let greeting = Reply::composed(220, "", format!("{} ESMTP", self.shared.name));
        connection.push_reply(&greeting);
        let ended = self.answer_commands(&mut connection).await;
        if !matches!(ended, Ok(NextStep::StartTls)) {
            return self.end(connection, ended).await;
        }
        let (Some(tls), stream) = (self.shared.tls.clone(), connection.into_stream()) else { return };
        let shaken = tokio::select! {
            shaken = tls.accept_handshake(stream) => shaken,
            () = self.place.replaced() => return,
            () = self.shared.stopping.cancelled() => return,
        };
        match shaken {
            Ok(stream) => {
                // What was said in plain text counts for nothing (RFC 3207, section 4.2).
                self.client.is_encrypted = true;
                self.client.helo.clear();
                self.has_greeted = false;
                self.forget_transaction();
                self.place.record_progress();
                let mut connection = self.connect(stream);
                let ended = self.answer_commands(&mut connection).await;
                self.end(connection, ended).await;
            }
            Err(error) => {
                figures::count_closed("handshake");
                tracing::debug!(%error, "a handshake failed");
            }
        }
    }

    fn connect<S: AsyncRead + AsyncWrite + Unpin>(&self, stream: S) -> Connection<S> {
        Connection::new(stream, self.shared.limits.write_timeout, self.shared.stopping.clone())
    }

    /// Tells the client why the connection ends, and closes it. Its place is free from now on.
    async fn end<S: AsyncRead + AsyncWrite + Unpin>(self, mut connection: Connection<S>, ended: Result<NextStep, Interruption>) {
        let farewell = match ended {
            Ok(_) => None,
            Err(Interruption::Gone) => return,
            Err(Interruption::TimedOut) => Some(replies::TOO_SLOW),
            Err(Interruption::Replaced) => Some(replies::REPLACED),
            Err(Interruption::Stopping) => Some(replies::STOPPING),
        };
        if let Some(farewell) = &farewell {
            connection.push_reply(farewell);
        }
        drop(self);
        connection.close(farewell.is_none()).await;
    }

    /// Answers commands until the connection is to be closed or encrypted.
    async fn answer_commands<S>(&mut self, connection: &mut Connection<S>) -> Result<NextStep, Interruption>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        loop {
            if connection.has_many_replies() {
                connection.send_replies().await?;
            }
            let until = Instant::now() + self.shared.limits.command_timeout;
            let line = match connection.read_line(&self.place, self.shared.limits.max_line_bytes, until).await? {
                ArrivedLine::Whole(line) => line,
                // The rest cannot be told from commands.
                ArrivedLine::TooLong => return Ok(close_with(connection, &replies::LINE_TOO_LONG)),
                ArrivedLine::Bare => return Ok(close_with(connection, &replies::BARE_LINE_END)),
            };
            self.place.record_progress();
            self.commands += 1;
            if self.commands > self.shared.limits.max_commands {
                figures::count_closed("too_many_commands");
                return Ok(close_with(connection, &replies::TOO_MANY_COMMANDS));
            }
            let next = match commands::parse_command(&line) {
                _ if commands::is_chunk(&line) => close_with(connection, &replies::NOT_IMPLEMENTED),
                Ok(command) => self.answer_command(connection, command).await?,
                Err(fault) => self.answer_fault(connection, &fault),
            };
            match next {
                NextStep::Continue => {}
                NextStep::StartTls => {
                    connection.send_replies().await?;
                    return Ok(NextStep::StartTls);
                }
                NextStep::Close => return Ok(NextStep::Close),
            }
        }
    }

    async fn answer_command<S>(&mut self, connection: &mut Connection<S>, command: Command) -> Result<NextStep, Interruption>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        match command {
            Command::Ehlo(name) => {
                self.greet(name);
                let offers = self.describe_offers().await;
                connection.push_lines(&offers);
            }
            Command::Helo(name) => {
                self.greet(name);
                connection.push_lines(&format!("250 {}\r\n", self.shared.name));
            }
            Command::StartTls => return Ok(self.start_tls(connection).await),
            Command::Mail(sender) => return Ok(self.begin_mail(connection, sender)),
            Command::Rcpt(path) => return self.add_recipient(connection, path).await,
            Command::Data => return self.take_mail(connection).await,
            Command::Reset => {
                self.forget_transaction();
                connection.push_reply(&replies::OK);
            }
            Command::Noop => connection.push_reply(&replies::OK),
            Command::Verify => connection.push_reply(&replies::NOT_VERIFIED),
            Command::Quit => return Ok(close_with(connection, &replies::BYE)),
            Command::Unsupported => return Ok(self.answer_fault(connection, &replies::NOT_IMPLEMENTED)),
            Command::Chunk => return Ok(close_with(connection, &replies::NOT_IMPLEMENTED)),
        }
        Ok(NextStep::Continue)
    }

    /// Answers a command that is unknown, malformed, or out of order. Few are answered: most come from programs that do
    /// not speak this protocol, or look for gaps.
    pub(crate) fn answer_fault<S>(&mut self, connection: &mut Connection<S>, fault: &Reply) -> NextStep
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        self.faults += 1;
        if self.faults > self.shared.limits.max_faults {
            figures::count_closed("too_many_faults");
            return close_with(connection, &replies::TOO_MANY_FAULTS);
        }
        connection.push_reply(fault);
        NextStep::Continue
    }

    fn greet(&mut self, name: String) {
        self.client.helo = name;
        self.has_greeted = true;
        self.forget_transaction();
    }

    async fn describe_offers(&self) -> String {
        let SharedParts { name, limits, .. } = &*self.shared;
        let mut lines = format!("250-{name}\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250-ENHANCEDSTATUSCODES\r\n");
        if self.offers_tls().await {
            lines.push_str("250-STARTTLS\r\n");
        }
        let _ = write!(lines, "250 SIZE {}\r\n", limits.max_mail_bytes);
        lines
    }

    async fn offers_tls(&self) -> bool {
        match &self.shared.tls {
            Some(tls) if !self.client.is_encrypted => tls.is_ready().await,
            _ => false,
        }
    }

    async fn start_tls<S>(&mut self, connection: &mut Connection<S>) -> NextStep
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        if self.client.is_encrypted {
            return self.answer_fault(connection, &replies::ENCRYPTED_ALREADY);
        }
        if !self.offers_tls().await {
            return self.answer_fault(connection, &replies::TLS_NOT_AVAILABLE);
        }
        connection.push_reply(&replies::TLS_READY);
        NextStep::StartTls
    }

    /// Forgets the mail that is being sent.
    pub(crate) fn forget_transaction(&mut self) {
        self.transaction = None;
        self.place.set_recipient(false);
    }
}

/// Answers, and has the connection closed.
pub(crate) fn close_with<S: AsyncRead + AsyncWrite + Unpin>(connection: &mut Connection<S>, reply: &Reply) -> NextStep {
    connection.push_reply(reply);
    NextStep::Close
}
