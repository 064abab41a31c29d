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

/// Time before a slow answer.
const SLOW_PAUSE: Duration = Duration::from_millis(10);

/// Treatment of the next command, or of a connection that begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailMood {
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
    /// Answers a command in this way, such as `RCPT`, or `.` for the end of a mail.
    Answer(&'static str, &'static str),
    /// Accepts every mail, but answers each command after a while.
    Slow,
    /// Accepts the mail, and closes the connection without confirming it.
    CutAfterData,
    /// Accepts the mail, and never confirms it.
    SilentAfterData,
}

/// A mail that the server accepted.
#[derive(Debug, Clone)]
pub struct ReceivedMail {
    /// Sender, as in `MAIL FROM`.
    pub from: String,
    /// Recipients, as in `RCPT TO`.
    pub to: Vec<String>,
    /// Raw mail, with its headers.
    pub raw: Vec<u8>,
}

impl ReceivedMail {
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

struct SinkState {
    mood: MailMood,
    mails: Vec<ReceivedMail>,
    logins: Vec<(String, String)>,
    connections: usize,
}

/// A mail server that runs until it is dropped.
pub struct MailSink {
    address: SocketAddr,
    state: Arc<Mutex<SinkState>>,
    task: JoinHandle<()>,
}

impl MailSink {
    /// Starts a server on a free port.
    pub async fn start(mood: MailMood) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let state = Arc::new(Mutex::new(SinkState { mood, mails: Vec::new(), logins: Vec::new(), connections: 0 }));
        let task = tokio::spawn(serve_mail(listener, state.clone()));
        Self { address, state, task }
    }

    /// Returns its address: `smtp://127.0.0.1:<port>`.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Changes the mood.
    pub fn set_mood(&self, mood: MailMood) {
        lock_state(&self.state).mood = mood;
    }

    /// Returns the mails accepted so far.
    pub fn accepted_mails(&self) -> Vec<ReceivedMail> {
        lock_state(&self.state).mails.clone()
    }

    /// Returns the number of connections so far.
    pub fn connections(&self) -> usize {
        lock_state(&self.state).connections
    }

    /// Returns the logins so far: name and password.
    pub fn logins(&self) -> Vec<(String, String)> {
        lock_state(&self.state).logins.clone()
    }
}

impl Drop for MailSink {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn lock_state(state: &Mutex<SinkState>) -> MutexGuard<'_, SinkState> {
    state.lock().expect("no test panics in here")
}

async fn serve_mail(listener: TcpListener, state: Arc<Mutex<SinkState>>) {
    while let Ok((stream, _)) = listener.accept().await {
        let state = state.clone();
        lock_state(&state).connections += 1;
        tokio::spawn(async move { serve_connection(BufReader::new(stream), &state).await });
    }
}

/// Handles one connection, alternating lines of the client and ours.
async fn serve_connection(mut stream: BufReader<TcpStream>, state: &Mutex<SinkState>) -> io::Result<()> {
    let mood = lock_state(state).mood;
    if mood == MailMood::Silent {
        sleep(Duration::from_secs(600)).await;
    }
    send_line(&mut stream, "220 sink").await?;
    if mood == MailMood::HangUp {
        return Ok(());
    }
    let mut mail = ReceivedMail { from: String::new(), to: Vec::new(), raw: Vec::new() };
    loop {
        let line = read_line(&mut stream).await?;
        let line = String::from_utf8_lossy(&line).trim_end().to_owned();
        let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        let mood = lock_state(state).mood;
        if mood == MailMood::Slow {
            sleep(SLOW_PAUSE).await;
        }
        let answer = match (verb.as_str(), mood) {
            ("", _) => return Ok(()),
            (verb, MailMood::Answer(at, answer)) if verb == at => answer.to_owned(),
            ("EHLO", _) => "250-sink\r\n250-8BITMIME\r\n250 AUTH PLAIN".to_owned(),
            ("AUTH", MailMood::RefuseLogin) => format!("535 5.7.8 not with {line}, which is {:?}", decode_login(&line)),
            ("AUTH", _) => {
                lock_state(state).logins.extend(decode_login(&line));
                "235 2.7.0 welcome".to_owned()
            }
            ("MAIL", _) => {
                mail = ReceivedMail { from: bracketed_path(&line), to: Vec::new(), raw: Vec::new() };
                "250 2.1.0 fine".to_owned()
            }
            ("RCPT", MailMood::RefuseRecipient) => format!("550 5.1.1 <{}> is nobody here", bracketed_path(&line)),
            ("RCPT", MailMood::Busy) => "451 4.3.0 come back later".to_owned(),
            ("RCPT", _) => {
                mail.to.push(bracketed_path(&line));
                "250 2.1.5 fine".to_owned()
            }
            ("DATA", _) => {
                send_line(&mut stream, "354 go on").await?;
                mail.raw = read_data(&mut stream).await?;
                if let MailMood::Answer(".", answer) = mood {
                    answer.to_owned()
                } else {
                    lock_state(state).mails.push(mail.clone());
                    match mood {
                        MailMood::CutAfterData => return Ok(()),
                        MailMood::SilentAfterData => sleep(Duration::from_secs(600)).await,
                        _ => {}
                    }
                    "250 2.0.0 taken".to_owned()
                }
            }
            ("RSET" | "NOOP", _) => "250 2.0.0 fine".to_owned(),
            ("QUIT", _) => "221 2.0.0 bye".to_owned(),
            _ => "502 5.5.1 no such command".to_owned(),
        };
        send_line(&mut stream, &answer).await?;
    }
}

async fn send_line(stream: &mut BufReader<TcpStream>, line: &str) -> io::Result<()> {
    stream.write_all(format!("{line}\r\n").as_bytes()).await?;
    stream.flush().await
}

/// Reads a line including its line ending; empty if the client is gone.
async fn read_line(stream: &mut BufReader<TcpStream>) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    stream.read_until(b'\n', &mut line).await?;
    Ok(line)
}

/// Reads all lines up to a single dot; a dot added in front of another one is removed (RFC 5321, section 4.5.2).
async fn read_data(stream: &mut BufReader<TcpStream>) -> io::Result<Vec<u8>> {
    let mut raw = Vec::new();
    loop {
        let line = read_line(stream).await?;
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
fn bracketed_path(line: &str) -> String {
    let rest = line.split_once('<').map_or("", |(_, rest)| rest);
    rest.split('>').next().unwrap_or_default().to_owned()
}

/// Parses name and password of `AUTH PLAIN` (RFC 4616, section 2).
fn decode_login(line: &str) -> Option<(String, String)> {
    let encoded = line.split(' ').nth(2)?;
    let plain = mail_parser::decoders::base64::base64_decode(encoded.as_bytes())?;
    let plain = String::from_utf8(plain).ok()?;
    let mut parts = plain.split('\0').skip(1);
    Some((parts.next()?.to_owned(), parts.next()?.to_owned()))
}
