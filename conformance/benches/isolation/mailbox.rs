//! A mail server (RFC 5321) that accepts every mail, and records its arrival.

use std::{
    collections::HashMap,
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use anyhow::Result;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    time::sleep,
};

/// Time between two looks at the mails.
const POLL_PAUSE: Duration = Duration::from_millis(1);

/// Time without a mail after which none is expected any more.
const IDLE_PAUSE: Duration = Duration::from_secs(1);

/// Longest time that [`Mailbox::wait_until_idle`] waits.
const IDLE_TIMEOUT: Duration = Duration::from_secs(300);

/// Arrival of the newest mail to each address.
type MailArrivals = Mutex<HashMap<String, Instant>>;

/// A mail server on this machine.
pub(crate) struct Mailbox {
    address: SocketAddr,
    arrivals: Arc<MailArrivals>,
}

impl Mailbox {
    /// Starts a server on a free port.
    pub(crate) async fn start() -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let (address, arrivals) = (listener.local_addr()?, Arc::<MailArrivals>::default());
        tokio::spawn(accept_connections(listener, Arc::clone(&arrivals)));
        Ok(Self { address, arrivals })
    }

    /// Returns its address: `smtp://127.0.0.1:<port>`.
    pub(crate) fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// Waits for a mail to an address, and returns the time of its arrival; `None` if it takes longer than the timeout.
    pub(crate) async fn wait_for_mail(&self, email: &str, timeout: Duration) -> Option<Instant> {
        let begun = Instant::now();
        while begun.elapsed() < timeout {
            let arrival = lock_arrivals(&self.arrivals).get(email).copied();
            if arrival.is_some() {
                return arrival;
            }
            sleep(POLL_PAUSE).await;
        }
        None
    }

    /// Waits until no more mails arrive.
    pub(crate) async fn wait_until_idle(&self) {
        let begun = Instant::now();
        let mut before = None;
        while begun.elapsed() < IDLE_TIMEOUT {
            let count = lock_arrivals(&self.arrivals).len();
            if before.replace(count) == Some(count) {
                return;
            }
            sleep(IDLE_PAUSE).await;
        }
        eprintln!("mails still arrive after {IDLE_TIMEOUT:?}");
    }
}

fn lock_arrivals(arrivals: &MailArrivals) -> MutexGuard<'_, HashMap<String, Instant>> {
    arrivals.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn accept_connections(listener: TcpListener, arrivals: Arc<MailArrivals>) {
    while let Ok((stream, _)) = listener.accept().await {
        let arrivals = Arc::clone(&arrivals);
        tokio::spawn(async move { serve_connection(BufReader::new(stream), &arrivals).await });
    }
}

/// Handles one connection, alternating lines of the client and ours.
async fn serve_connection(mut stream: BufReader<TcpStream>, arrivals: &MailArrivals) -> io::Result<()> {
    stream.write_all(b"220 bench\r\n").await?;
    let mut recipient = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let reply = match line.split([' ', ':', '\r']).next().unwrap_or_default() {
            "EHLO" => "250-bench\r\n250 8BITMIME\r\n",
            "RCPT" => {
                recipient = bracketed_path(&line);
                "250 fine\r\n"
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await?;
                skip_mail(&mut stream).await?;
                lock_arrivals(arrivals).insert(std::mem::take(&mut recipient), Instant::now());
                "250 taken\r\n"
            }
            "QUIT" => "221 bye\r\n",
            _ => "250 fine\r\n",
        };
        stream.write_all(reply.as_bytes()).await?;
    }
}

/// Reads all lines up to a single dot.
async fn skip_mail(stream: &mut BufReader<TcpStream>) -> io::Result<()> {
    let mut line = Vec::new();
    while line != b".\r\n" {
        line.clear();
        if stream.read_until(b'\n', &mut line).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(())
}

/// Returns the text between angle brackets.
fn bracketed_path(line: &str) -> String {
    let rest = line.split_once('<').map_or("", |(_, rest)| rest);
    rest.split('>').next().unwrap_or_default().to_owned()
}
