//! A mail: its sender, its recipients, its data, and its receiver.

use std::time::Instant as StdInstant;

use frontdesk_types::incoming_mail::IncomingMail;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    time::{Instant, timeout},
};

use crate::{
    budget::ByteReservation,
    commands::Sender,
    connection::{Connection, Interruption},
    data::{DataReader, DataStep},
    figures,
    paths::MailPath,
    replies::{self, Reply},
    session::{NextStep, Session, close_with},
};

/// Bytes of a mail that count as progress of its client.
const PROGRESS_BYTES: usize = 64 << 10;

/// Minimum and maximum bytes by which the memory for a mail grows.
const MIN_GROWTH_BYTES: usize = 16 << 10;
const MAX_GROWTH_BYTES: usize = 2 << 20;

/// A mail that is being sent.
#[derive(Debug)]
pub(crate) struct Transaction {
    sender: Sender,
    recipients: Vec<String>,
}

/// A mail that arrived, or the answer to one that was not kept.
enum ArrivedMail {
    Whole(Vec<u8>, ByteReservation),
    Refused(Reply),
    /// Its rest cannot be told from commands, or is too long.
    Unreadable(Reply),
}

impl Session {
    /// Answers `MAIL`.
    pub(crate) fn begin_mail<S>(&mut self, connection: &mut Connection<S>, sender: Sender) -> NextStep
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        if !self.has_greeted {
            return self.answer_fault(connection, &replies::SAY_HELLO);
        }
        if self.transaction.is_some() {
            return self.answer_fault(connection, &replies::NESTED_MAIL);
        }
        if let Some(network) = self.network
            && !self.shared.rates.count(network, StdInstant::now())
        {
            figures::count_closed("too_many_mails");
            return close_with(connection, &replies::TOO_MANY_MAILS);
        }
        let max_mail_bytes = self.shared.limits.max_mail_bytes;
        if sender.size > max_mail_bytes {
            figures::count_unread("too_large");
            connection.push_reply(&replies::too_large(max_mail_bytes));
            return NextStep::Continue;
        }
        self.transaction = Some(Transaction { sender, recipients: Vec::new() });
        connection.push_reply(&replies::SENDER_OK);
        NextStep::Continue
    }

    /// Answers `RCPT`.
    pub(crate) async fn add_recipient<S>(
        &mut self,
        connection: &mut Connection<S>,
        path: MailPath,
    ) -> Result<NextStep, Interruption>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let Some(transaction) = &self.transaction else {
            // No fault: with PIPELINING, it may have been sent before the answer to `MAIL` was read.
            connection.push_reply(&replies::NO_SENDER);
            return Ok(NextStep::Continue);
        };
        let recipient = match path {
            MailPath::Mailbox(address) => address,
            // The mailbox that every server has (RFC 5321, section 4.5.1): the receiver knows whose it is.
            MailPath::Postmaster | MailPath::Null => format!("postmaster@{}", self.shared.name),
        };
        if !recipient.is_ascii() && !transaction.sender.is_utf8 {
            return Ok(self.answer_fault(connection, &replies::NEEDS_SMTPUTF8));
        }
        if transaction.recipients.contains(&recipient) {
            connection.push_reply(&replies::RECIPIENT_OK);
            return Ok(NextStep::Continue);
        }
        if transaction.recipients.len() >= self.shared.limits.max_recipients {
            connection.push_reply(&replies::TOO_MANY_RECIPIENTS);
            return Ok(NextStep::Continue);
        }
        let reply = self.check_recipient(&transaction.sender.address, &recipient).await;
        figures::count_recipient(reply.code);
        if reply.code < 400
            && let Some(transaction) = &mut self.transaction
        {
            transaction.recipients.push(recipient);
            self.place.set_recipient(true);
        }
        connection.push_reply(&reply);
        Ok(NextStep::Continue)
    }

    async fn check_recipient(&self, sender: &str, recipient: &str) -> Reply {
        let _busy = self.place.keep_busy();
        let checking = self.shared.receiver.check_recipient(&self.client, sender, recipient);
        match timeout(self.shared.limits.receive_timeout, checking).await {
            Ok(Ok(())) => replies::RECIPIENT_OK,
            Ok(Err(refusal)) => refusal.into(),
            Err(_) => replies::NOT_JUDGED_IN_TIME,
        }
    }

    /// Answers `DATA`: reads the mail, and has it stored.
    pub(crate) async fn take_mail<S>(&mut self, connection: &mut Connection<S>) -> Result<NextStep, Interruption>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        if self.transaction.as_ref().is_none_or(|transaction| transaction.recipients.is_empty()) {
            connection.push_reply(&replies::NO_RECIPIENTS);
            return Ok(NextStep::Continue);
        }
        connection.push_reply(&replies::SEND_DATA);
        let arrived = self.read_mail(connection).await?;
        let Some(transaction) = self.transaction.take() else { return Ok(NextStep::Continue) };
        let next = match arrived {
            ArrivedMail::Whole(raw, reservation) => {
                let reply = self.receive(transaction, raw).await;
                drop(reservation);
                connection.push_reply(&reply);
                NextStep::Continue
            }
            ArrivedMail::Refused(reply) => {
                connection.push_reply(&reply);
                NextStep::Continue
            }
            ArrivedMail::Unreadable(reply) => close_with(connection, &reply),
        };
        self.forget_transaction();
        Ok(next)
    }

    /// Has a mail stored. Nothing interrupts that, so that what was stored is acknowledged if its client is still there.
    async fn receive(&self, transaction: Transaction, raw: Vec<u8>) -> Reply {
        let (began, bytes, _busy) = (StdInstant::now(), raw.len(), self.place.keep_busy());
        let Transaction { sender, recipients } = transaction;
        let mail = IncomingMail { client: self.client.clone(), envelope_from: sender.address, recipients, raw };
        let received = timeout(self.shared.limits.receive_timeout, self.shared.receiver.receive(mail)).await;
        let reply = match received {
            Ok(Ok(())) => replies::TAKEN,
            Ok(Err(refusal)) => refusal.into(),
            Err(_) => replies::NOT_IN_TIME,
        };
        figures::count_mail(reply.code, bytes, began.elapsed());
        reply
    }

    /// Reads a mail to its end. One that is too large, or for which there is no memory, is read on for a while and
    /// dropped, so that its client gets to read why.
    async fn read_mail<S>(&self, connection: &mut Connection<S>) -> Result<ArrivedMail, Interruption>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let limits = &self.shared.limits;
        let until = Instant::now() + limits.data_timeout;
        let (mut reader, mut mail) = (DataReader::default(), Vec::new());
        let mut reservation = self.shared.budget.begin(self.network);
        let (mut refusal, mut total, mut reported) = (None, 0, 0);
        loop {
            let piece = connection.read_piece(&self.place, until).await?;
            let length = piece.len();
            if refusal.is_none() && !make_room(&mut mail, length, &mut reservation) {
                figures::count_unread("deferred");
                refusal = Some(replies::NO_MEMORY);
            }
            if refusal.is_some() {
                mail.clear();
            }
            let step = reader.read(piece, &mut mail);
            if mail.len() > limits.max_mail_bytes && refusal.is_none() {
                figures::count_unread("too_large");
                refusal = Some(replies::too_large(limits.max_mail_bytes));
            }
            if refusal.is_some() && mail.capacity() > MIN_GROWTH_BYTES {
                mail = Vec::new();
                reservation.release();
            }
            total += length;
            if total - reported >= PROGRESS_BYTES {
                reported = total;
                self.place.record_progress();
            }
            match (step, refusal.is_some()) {
                (DataStep::More, true) if total > limits.max_mail_bytes.saturating_mul(2) => {
                    return Ok(ArrivedMail::Unreadable(refusal.unwrap_or(replies::NO_MEMORY)));
                }
                (DataStep::More, _) => connection.consume(length),
                (DataStep::Malformed, _) => {
                    figures::count_unread("malformed");
                    return Ok(ArrivedMail::Unreadable(replies::MALFORMED));
                }
                (DataStep::End(bytes), _) => {
                    connection.consume(bytes);
                    return Ok(match refusal {
                        Some(refusal) => ArrivedMail::Refused(refusal),
                        None => ArrivedMail::Whole(mail, reservation),
                    });
                }
            }
        }
    }
}

/// Makes room for so many more bytes of a mail, in steps that grow with it. Returns `false` if there is no memory.
fn make_room(mail: &mut Vec<u8>, bytes: usize, reservation: &mut ByteReservation) -> bool {
    // A CRLF is appended once both have arrived.
    let needed = mail.len() + bytes + 2;
    if needed <= mail.capacity() {
        return true;
    }
    let growth = (mail.len() / 2).clamp(MIN_GROWTH_BYTES, MAX_GROWTH_BYTES).max(needed - mail.len());
    let is_reserved = reservation.grow_to(mail.len() + growth);
    if is_reserved {
        mail.reserve_exact(growth);
    }
    is_reserved
}
