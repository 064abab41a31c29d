//! A mail server (RFC 5321) over a real socket, which stores accepted mails and fails on demand. It has no TLS.

use std::{
    io,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use mail_parser::MessageParser;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
    time::sleep,
};

/// Treatment of the next connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    /// Accepts every mail.
    Accept,
    /// Rejects every recipient: 550.
    RefuseRecipient,
    /// Defers every recipient: 451.
    Busy,
    /// Rejects the login, and echoes the credentials: 535.
    RefuseLogin,
    /// Sends nothing, not even a greeting.
    Silent,
    /// Sends a greeting, then closes the connection.
    HangUp,
}

/// A mail that the server accepted.
#[derive(Debug, Clone)]
pub struct Received {
    /// Sender, as in `MAIL FROM`.
    pub from: String,
    /// Recipients, as in `RCPT TO`.
    pub to: Vec<String>,
    /// Raw mail, with its headers.
    pub raw: Vec<u8>,
}

impl Received {
    /// Returns its subject.
    pub fn subject(&self) -> String {
        let mail = MessageParser::default().parse(&self.raw).expect("a mail");
        mail.subject().unwrap_or_default().to_owned()
    }

    /// Returns its plain text, with `\n` as line ending.
    pub fn text(&self) -> String {
        let mail = MessageParser::default().parse(&self.raw).expect("a mail");
        mail.body_text(0).unwrap_or_default().replace("\r\n", "\n")
    }
}

struct State {
    mood: Mood,
    mails: Vec<Received>,
    logins: Vec<(String, String)>,
}

/// A mail server that runs until it is dropped.
pub struct Sink {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
    task: JoinHandle<()>,
}

impl Sink {
    /// Starts a server on a free port.
    pub async fn start(mood: Mood) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let state = Arc::new(Mutex::new(State { mood, mails: Vec::new(), logins: Vec::new() }));
        let task = tokio::spawn(serve(listener, state.clone()));
        Self { address, state, task }
    }

    /// Returns its address: `smtp://127.0.0.1:<port>`.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Changes the mood.
    pub fn set(&self, mood: Mood) {
        lock(&self.state).mood = mood;
    }

    /// Returns the mails accepted so far.
    pub fn mails(&self) -> Vec<Received> {
        lock(&self.state).mails.clone()
    }

    /// Returns the logins so far: name and password.
    pub fn logins(&self) -> Vec<(String, String)> {
        lock(&self.state).logins.clone()
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().expect("no test panics in here")
}

async fn serve(listener: TcpListener, state: Arc<Mutex<State>>) {
    while let Ok((stream, _)) = listener.accept().await {
        let state = state.clone();
        tokio::spawn(async move { converse(BufReader::new(stream), &state).await });
    }
}

/// Handles one connection, alternating lines of the client and ours.
async fn converse(mut stream: BufReader<TcpStream>, state: &Mutex<State>) -> io::Result<()> {
    let mood = lock(state).mood;
    if mood == Mood::Silent {
        sleep(Duration::from_secs(600)).await;
    }
    say(&mut stream, "220 sink").await?;
    if mood == Mood::HangUp {
        return Ok(());
    }
    let mut mail = Received { from: String::new(), to: Vec::new(), raw: Vec::new() };
    loop {
        let line = heard(&mut stream).await?;
        let line = String::from_utf8_lossy(&line).trim_end().to_owned();
        let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        let answer = match (verb.as_str(), mood) {
            ("", _) => return Ok(()),
            ("EHLO", _) => "250-sink\r\n250-8BITMIME\r\n250 AUTH PLAIN".to_owned(),
            ("AUTH", Mood::RefuseLogin) => format!("535 5.7.8 not with {line}, which is {:?}", login(&line)),
            ("AUTH", _) => {
                lock(state).logins.extend(login(&line));
                "235 2.7.0 welcome".to_owned()
            }
            ("MAIL", _) => {
                mail.from = path(&line);
                "250 2.1.0 fine".to_owned()
            }
            ("RCPT", Mood::RefuseRecipient) => format!("550 5.1.1 <{}> is nobody here", path(&line)),
            ("RCPT", Mood::Busy) => "451 4.3.0 come back later".to_owned(),
            ("RCPT", _) => {
                mail.to.push(path(&line));
                "250 2.1.5 fine".to_owned()
            }
            ("DATA", _) => {
                say(&mut stream, "354 go on").await?;
                mail.raw = data(&mut stream).await?;
                lock(state).mails.push(mail.clone());
                "250 2.0.0 taken".to_owned()
            }
            ("QUIT", _) => "221 2.0.0 bye".to_owned(),
            _ => "502 5.5.1 no such command".to_owned(),
        };
        say(&mut stream, &answer).await?;
    }
}

async fn say(stream: &mut BufReader<TcpStream>, line: &str) -> io::Result<()> {
    stream.write_all(format!("{line}\r\n").as_bytes()).await?;
    stream.flush().await
}

/// Reads a line including its line ending; empty if the client is gone.
async fn heard(stream: &mut BufReader<TcpStream>) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    stream.read_until(b'\n', &mut line).await?;
    Ok(line)
}

/// Reads all lines up to a single dot; a dot added in front of another one is removed (RFC 5321, section 4.5.2).
async fn data(stream: &mut BufReader<TcpStream>) -> io::Result<Vec<u8>> {
    let mut raw = Vec::new();
    loop {
        let line = heard(stream).await?;
        if line.is_empty() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if line == b".\r\n" {
            return Ok(raw);
        }
        raw.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
    }
}

/// Returns the text between angle brackets.
fn path(line: &str) -> String {
    let rest = line.split_once('<').map_or("", |(_, rest)| rest);
    rest.split('>').next().unwrap_or_default().to_owned()
}

/// Parses name and password of `AUTH PLAIN` (RFC 4616, section 2).
fn login(line: &str) -> Option<(String, String)> {
    let encoded = line.split(' ').nth(2)?;
    let plain = mail_parser::decoders::base64::base64_decode(encoded.as_bytes())?;
    let plain = String::from_utf8(plain).ok()?;
    let mut parts = plain.split('\0').skip(1);
    Some((parts.next()?.to_owned(), parts.next()?.to_owned()))
}
