//! The load: servers that bring mails, each on one connection.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Result, bail, ensure};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
};

use crate::common::load::LoadResults;

/// Intensity of the load.
#[derive(Debug, Clone, Copy)]
pub(super) struct MailLoad {
    /// Connections.
    pub(super) connections: usize,
    /// Bytes of a mail.
    pub(super) bytes: usize,
    /// Duration of the measurement.
    pub(super) measured: Duration,
}

/// Writes a mail of about this size: a text, and a file in Base64.
pub(super) fn write_mail(from: &str, text: &str, bytes: usize) -> Vec<u8> {
    const LINE: &str = "VGhlIGdhcmRlbiByb29tIGlzIG9uIHRoZSBsZWZ0LCBiZWhpbmQgdGhlIGZyb250IGRlc2suIEdv\r\n";
    let head = format!(
        "From: {from}\r\nSubject: Opening hours\r\nMessage-ID: <{from}>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; \
         boundary=part\r\n\r\n--part\r\nContent-Type: text/plain\r\n\r\n{text}\r\n--part\r\nContent-Type: application/pdf\r\n\
         Content-Disposition: attachment; filename=plan.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    );
    let lines = LINE.repeat(bytes.saturating_sub(head.len()) / LINE.len());
    format!("{head}{lines}--part--\r\n").into_bytes()
}

/// Brings one mail over a connection of its own.
pub(super) async fn bring_mail(listener: SocketAddr, from: &str, to: &str, mail: &[u8]) -> Result<()> {
    MailConnection::open(listener).await?.bring(from, to, mail).await
}

/// Brings mails over some connections until the time is over, to each address in turn, each of another sender: of one, few are
/// answered.
pub(super) async fn drive_mails(listener: SocketAddr, to: &Arc<[String]>, load: MailLoad) -> Result<LoadResults> {
    static SENDERS: AtomicUsize = AtomicUsize::new(0);
    let end = Instant::now() + load.measured;
    let mut connections = JoinSet::new();
    for _ in 0..load.connections {
        let to = Arc::clone(to);
        connections.spawn(async move {
            let mut connection = MailConnection::open(listener).await?;
            let mut taken = Vec::new();
            while Instant::now() < end {
                // A connection has at most 1,000 commands.
                if taken.len() % 200 == 199 {
                    connection = MailConnection::open(listener).await?;
                }
                let number = SENDERS.fetch_add(1, Ordering::Relaxed);
                let from = format!("sender{number}@firm.test");
                let mail = write_mail(&from, "When do you open?", load.bytes);
                let begun = Instant::now();
                connection.bring(&from, &to[number % to.len()], &mail).await?;
                taken.push(begun.elapsed());
            }
            Ok::<_, anyhow::Error>(taken)
        });
    }
    let mut taken = Vec::new();
    while let Some(connection) = connections.join_next().await {
        taken.extend(connection??);
    }
    LoadResults::of(taken, load.measured)
}

/// A connection that brings one mail after another.
struct MailConnection {
    stream: TcpStream,
    received: Vec<u8>,
}

impl MailConnection {
    async fn open(listener: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(listener).await?;
        stream.set_nodelay(true)?;
        let mut connection = Self { stream, received: Vec::new() };
        connection.expect_answer(b"220").await?;
        connection.command("EHLO mx.firm.test\r\n".as_bytes(), b"250").await?;
        Ok(connection)
    }

    async fn bring(&mut self, from: &str, to: &str, mail: &[u8]) -> Result<()> {
        self.command(format!("MAIL FROM:<{from}>\r\n").as_bytes(), b"250").await?;
        self.command(format!("RCPT TO:<{to}>\r\n").as_bytes(), b"250").await?;
        self.command(b"DATA\r\n", b"354").await?;
        self.stream.write_all(mail).await?;
        self.command(b".\r\n", b"250").await
    }

    async fn command(&mut self, line: &[u8], code: &[u8]) -> Result<()> {
        self.stream.write_all(line).await?;
        self.expect_answer(code).await
    }

    /// Reads an answer, whose last line has a blank behind the code.
    async fn expect_answer(&mut self, code: &[u8]) -> Result<()> {
        self.received.clear();
        loop {
            if self.stream.read_buf(&mut self.received).await? == 0 {
                bail!("the connection was closed");
            }
            let lines = self.received.strip_suffix(b"\r\n").map(|lines| lines.split(|byte| *byte == b'\n'));
            if let Some(last) = lines.and_then(|mut lines| lines.next_back())
                && last.get(3) != Some(&b'-')
            {
                ensure!(last.starts_with(code), "answered {}", String::from_utf8_lossy(last));
                return Ok(());
            }
        }
    }
}
