//! The listener over real sockets, with a receiver that only remembers.

mod encryption;
mod endings;
mod limits;
mod orders;
mod places;

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use frontdesk_http::tls::StartTlsAcceptor;
use frontdesk_ports::mail_receiver::MailReceiver;
use frontdesk_types::incoming_mail::{IncomingMail, MailClient, MailRefusal};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpListener, TcpSocket, TcpStream},
    sync::{Semaphore, oneshot},
    task::JoinHandle,
    time::{Instant, timeout},
};

use crate::{
    limits::SmtpLimits,
    listener::{SmtpService, serve},
};

const MILLI: Duration = Duration::from_millis(1);

/// Long enough that it only passes in case of a bug.
const LONG: Duration = Duration::from_secs(20);

/// The commands before a mail.
const ENVELOPE: &str = "EHLO client.test\r\nMAIL FROM:<ann@acme.test>\r\nRCPT TO:<desk@here.test>\r\n";

/// A receiver that knows every address of `here.test` but `nobody`.
struct RecordingReceiver {
    mails: Mutex<Vec<IncomingMail>>,
    checked: Mutex<Vec<(MailClient, String, String)>>,
    /// Mails wait for a permit, if this is set.
    gate: Option<Semaphore>,
    arrived: Semaphore,
    fails: AtomicBool,
}

impl Default for RecordingReceiver {
    fn default() -> Self {
        let (mails, checked) = (Mutex::default(), Mutex::default());
        Self { mails, checked, gate: None, arrived: Semaphore::new(0), fails: AtomicBool::new(false) }
    }
}

impl RecordingReceiver {
    /// Creates a receiver whose mails wait until they are let through.
    fn gated() -> Self {
        Self { gate: Some(Semaphore::new(0)), ..Self::default() }
    }

    /// Lets a mail through.
    fn let_through(&self) {
        self.gate.as_ref().expect("it is gated").add_permits(1);
    }

    /// Waits until another mail has arrived.
    async fn wait_for_mail(&self) {
        timeout(LONG, self.arrived.acquire()).await.expect("a mail").expect("it is open").forget();
    }
}

#[async_trait]
impl MailReceiver for RecordingReceiver {
    async fn check_recipient(&self, client: &MailClient, envelope_from: &str, recipient: &str) -> Result<(), MailRefusal> {
        self.checked.lock().unwrap().push((client.clone(), envelope_from.to_owned(), recipient.to_owned()));
        match recipient {
            "nobody@here.test" => Err(MailRefusal::new(550, "5.1.1", "Nobody has this address")),
            "away@here.test" => Err(MailRefusal::new(451, "4.3.0", "The database is away")),
            _ if recipient.ends_with("@here.test") || recipient == "postmaster@mx.here.test" => Ok(()),
            _ => Err(MailRefusal::new(550, "5.7.1", "Mail for others is not passed on")),
        }
    }

    async fn receive(&self, mail: IncomingMail) -> Result<(), MailRefusal> {
        self.arrived.add_permits(1);
        if let Some(gate) = &self.gate {
            gate.acquire().await.expect("it is open").forget();
        }
        if self.fails.load(Ordering::SeqCst) {
            return Err(MailRefusal::new(451, "4.3.0", "The database is away"));
        }
        self.mails.lock().unwrap().push(mail);
        Ok(())
    }
}

struct Server {
    address: SocketAddr,
    receiver: Arc<RecordingReceiver>,
    stop: oneshot::Sender<()>,
    running: JoinHandle<std::io::Result<()>>,
}

impl Server {
    async fn start(limits: SmtpLimits) -> Self {
        Self::start_with(limits, RecordingReceiver::default(), None).await
    }

    async fn start_with(limits: SmtpLimits, receiver: RecordingReceiver, tls: Option<Arc<StartTlsAcceptor>>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let receiver = Arc::new(receiver);
        let service = SmtpService { receiver: receiver.clone(), tls, name: "mx.here.test".to_owned(), limits };
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(serve(listener, service, async move { drop(stopped.await) }));
        Self { address, receiver, stop, running }
    }

    async fn connect(&self) -> Client<TcpStream> {
        self.connect_from(1).await
    }

    /// Connects a client with its own address for each number: `127.0.0.<number>`.
    async fn connect_from(&self, number: u8) -> Client<TcpStream> {
        let mut client = self.connect_silently(number).await;
        assert_eq!(client.read_reply().await, "220 mx.here.test ESMTP");
        client
    }

    async fn connect_silently(&self, number: u8) -> Client<TcpStream> {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::from(([127, 0, 0, number], 0))).expect("all of 127.0.0.0/8 is this machine");
        Client(socket.connect(self.address).await.expect("it listens"))
    }

    /// Returns the mails that were taken, as text.
    fn mails(&self) -> Vec<String> {
        self.receiver.mails.lock().unwrap().iter().map(|mail| String::from_utf8_lossy(&mail.raw).into_owned()).collect()
    }

    fn mail(&self) -> IncomingMail {
        let mails = self.receiver.mails.lock().unwrap();
        assert_eq!(mails.len(), 1, "one mail was taken");
        mails[0].clone()
    }

    /// Stops the server, and returns the time that took.
    async fn stop(self) -> Duration {
        let since = Instant::now();
        self.stop.send(()).expect("it runs");
        self.running.await.expect("no panic").expect("no error");
        since.elapsed()
    }
}

struct Client<S>(S);

impl<S: AsyncRead + AsyncWrite + Unpin> Client<S> {
    async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        self.0.write_all(bytes.as_ref()).await.expect("the connection is open");
        self.0.flush().await.expect("the connection is open");
    }

    /// Reads one answer; its lines are separated by `|`.
    async fn read_reply(&mut self) -> String {
        let mut lines = Vec::new();
        loop {
            let mut line = Vec::new();
            while !line.ends_with(b"\r\n") {
                let byte = timeout(LONG, self.0.read_u8()).await.expect("an answer");
                line.push(byte.unwrap_or_else(|_| panic!("closed after {lines:?} {}", String::from_utf8_lossy(&line))));
            }
            lines.push(String::from_utf8(line).expect("text").trim_end().to_owned());
            if lines.last().is_some_and(|line| line.as_bytes().get(3) != Some(&b'-')) {
                return lines.join("|");
            }
        }
    }

    /// Sends a command, and returns the answer.
    async fn ask(&mut self, command: &str) -> String {
        self.send(format!("{command}\r\n")).await;
        self.read_reply().await
    }

    /// Sends commands at once; returns the codes of as many answers.
    async fn ask_all(&mut self, commands: &str) -> Vec<String> {
        self.send(commands).await;
        let mut codes = Vec::new();
        for _ in commands.lines() {
            codes.push(self.read_reply().await[..3].to_owned());
        }
        codes
    }

    /// Sends the envelope and the data of a mail, and returns the answer to the data.
    async fn send_mail(&mut self, data: impl AsRef<[u8]>) -> String {
        assert_eq!(self.ask_all(ENVELOPE).await, ["250", "250", "250"]);
        assert!(self.ask("DATA").await.starts_with("354 "));
        self.send(data).await;
        self.read_reply().await
    }

    /// Reads until the server closes, and returns what it still says.
    async fn read_to_end(&mut self) -> String {
        let mut read = Vec::new();
        // A connection may also end with a reset.
        let _ = timeout(LONG, self.0.read_to_end(&mut read)).await.expect("the server closes the connection");
        String::from_utf8_lossy(&read).into_owned()
    }
}
