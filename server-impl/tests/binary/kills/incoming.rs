//! `kill -9` while mails arrive: what was acknowledged is stored, what was not is sent again, and each is one message that is
//! answered once at most.

use std::{
    io::{self, BufRead, BufReader, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    thread,
    time::Duration,
};

use frontdesk_client::types;
use frontdesk_server::testing::names::shared_names;
use frontdesk_test_programs::{
    postgres,
    smtp::{MailMood, MailSink},
};
use tokio::time::sleep;

use super::{connect, database::Database, moment, number};
use crate::frontdesk::{FrontdeskHome, ServerProcess};

/// Default number of kills on each database.
const KILLS: u64 = 5;

/// Number of servers that bring mails at the same time.
const CLIENTS: usize = 4;

/// Number of mails that each of them brings in a round.
const MAILS: usize = 12;

/// Time to wait for an answer of the listener.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);

/// Counts what is still to be done for mails that were taken.
const UNFINISHED: &str = "SELECT COUNT(*) FROM jobs WHERE kind IN ('answer_message', 'send_email') AND state <> 'dead'";

/// Counts that must be 0 once all mails were taken and answered.
const NEVER: [(&str, &str); 5] = [
    (
        "mails without a message",
        "SELECT COUNT(*) FROM received_mails r WHERE NOT EXISTS (SELECT 1 FROM email_messages m WHERE m.org_id = r.org_id AND \
         m.id = r.id AND m.message_id IS NOT NULL)",
    ),
    (
        "mails that are not kept as they came",
        "SELECT COUNT(*) FROM received_mails r WHERE NOT EXISTS (SELECT 1 FROM raw_mail_blocks b WHERE b.org_id = r.org_id AND \
         b.mail_id = r.id)",
    ),
    (
        "blocks of mails that are not there",
        "SELECT COUNT(*) FROM raw_mail_blocks b WHERE NOT EXISTS (SELECT 1 FROM received_mails r WHERE r.org_id = b.org_id AND \
         r.id = b.mail_id)",
    ),
    ("mails that are not answered", "SELECT COUNT(*) FROM taken_messages WHERE state <> 'answered'"),
    (
        "conversations with more answers than mails",
        "SELECT COUNT(*) FROM conversations c WHERE (SELECT COUNT(*) FROM messages m WHERE m.org_id = c.org_id AND \
         m.conversation_id = c.id AND m.role = 'agent') > (SELECT COUNT(*) FROM messages m WHERE m.org_id = c.org_id AND \
         m.conversation_id = c.id AND m.role = 'visitor')",
    ),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn taking_mails_survives_kills() {
    programme(None).await;
    if let Some(url) = postgres::create_database() {
        programme(Some(&url)).await;
        postgres::drop_database(&url);
    }
}

async fn programme(postgres: Option<&str>) {
    let (kills, seed) = (number("FRONTDESK_KILLS").unwrap_or(KILLS), number("FRONTDESK_SEED").unwrap_or(1));
    let (sink, listener) = (MailSink::start(MailMood::Accept).await, free_address());
    let frontdesk = FrontdeskHome::with(settings(&sink, listener, postgres));
    let workspace = frontdesk.workspace("enterprise");
    let database = connect(&frontdesk, postgres).await;
    let mut server = frontdesk.serve();
    let address = enable_mail(&server, &workspace.key).await;
    let (mut expected, mut hits) = (0, 0);
    for round in 0..kills {
        let clients: Vec<_> = (0..CLIENTS).map(|client| bring(listener, &address, mails_of(round, client))).collect();
        sleep(moment(seed, round)).await;
        server.kill();
        let taken: Vec<Vec<bool>> = clients.into_iter().map(|client| client.join().expect("a client does not panic")).collect();
        expected += CLIENTS * MAILS;
        hits += u64::from(taken.iter().flatten().any(|is_taken| !is_taken));
        check_acknowledged(&database, round, &taken).await;
        database.end_leases().await;
        server = frontdesk.serve();
        // Also what was acknowledged: a sender may not have seen the acknowledgement.
        for client in 0..CLIENTS {
            let again = bring(listener, &address, mails_of(round, client)).join().expect("a client does not panic");
            assert!(again.iter().all(|is_taken| *is_taken), "a server that runs takes all of them: {again:?}");
        }
        database.becomes_zero(UNFINISHED, &frontdesk.log()).await;
        let stored = database.count("SELECT COUNT(*) FROM received_mails").await;
        assert_eq!(usize::try_from(stored).expect("a count"), expected, "each mail is there once, on {}", database.name());
    }
    drop(server);
    assert!(hits > 0, "no kill met a mail that was not taken");
    for (what, query) in NEVER {
        assert_eq!(database.count(query).await, 0, "{what}, on {}", database.name());
    }
    println!("mails that arrive on {}: {hits} of {kills} kills met them untaken, seed {seed}", database.name());
}

fn settings(sink: &MailSink, listener: SocketAddr, postgres: Option<&str>) -> Vec<(&'static str, String)> {
    let mut settings = vec![
        ("FRONTDESK_MAIL_URL", sink.url()),
        ("FRONTDESK_MAIL_DOMAIN", "mail.desk.test".to_owned()),
        ("FRONTDESK_MAIL_INBOUND_LISTEN", listener.to_string()),
        // One server after another brings hundreds of mails a minute.
        ("FRONTDESK_MAIL_TRUSTED_RELAYS", "127.0.0.0/8".to_owned()),
        ("FRONTDESK_DNS_RESOLVERS", shared_names().resolver().to_string()),
        ("FRONTDESK_EGRESS_ALLOW", "127.0.0.0/8".to_owned()),
    ];
    settings.extend(postgres.map(|url| ("FRONTDESK_DATABASE_URL", url.to_owned())));
    settings
}

/// Returns an address that nobody listens on: each server listens on the same one.
fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a free port")
}

/// Creates an agent that answers whoever writes; returns its address.
async fn enable_mail(server: &ServerProcess, key: &str) -> String {
    let client = server.client(key);
    let agent = client.create_agent().body(types::AgentCreate::builder().name("Front desk")).await.expect("an agent").id;
    let channel = types::EmailChannelUpdate::builder().is_enabled(true).answer_unverified(true).max_answers_per_day(10_000);
    let channel = client.update_email_channel(agent).body(channel).await.expect("a channel");
    channel.primary_address.as_ref().expect("an address at the shared host").address.clone()
}

/// A mail of one of the clients.
struct Mail {
    from: String,
    raw: String,
}

/// Writes the mails that a client brings in a round, each of another sender.
fn mails_of(round: u64, client: usize) -> Vec<Mail> {
    let write = |number: usize| {
        let from = format!("v{round}-{client}-{number}@firm.test");
        let raw = format!(
            "From: {from}\r\nSubject: Opening hours\r\nMessage-ID: <{from}>\r\n\r\nWhen do you open?\r\n{}",
            "I ask since I travel far.\r\n".repeat(800)
        );
        Mail { from, raw }
    };
    (0..MAILS).map(write).collect()
}

/// Brings mails one after another in a thread; returns which were acknowledged.
fn bring(listener: SocketAddr, to: &str, mails: Vec<Mail>) -> thread::JoinHandle<Vec<bool>> {
    let to = to.to_owned();
    thread::spawn(move || mails.iter().map(|mail| bring_one(listener, &to, mail).unwrap_or(false)).collect())
}

fn bring_one(listener: SocketAddr, to: &str, mail: &Mail) -> io::Result<bool> {
    let stream = TcpStream::connect(listener)?;
    stream.set_read_timeout(Some(ANSWER_TIMEOUT))?;
    let mut stream = BufReader::new(stream);
    let mut code = read_code(&mut stream)?;
    for command in [
        "EHLO mx.firm.test\r\n".to_owned(),
        format!("MAIL FROM:<{}>\r\n", mail.from),
        format!("RCPT TO:<{to}>\r\n"),
        "DATA\r\n".to_owned(),
        format!("{}.\r\n", mail.raw),
    ] {
        if code >= 400 {
            return Ok(false);
        }
        stream.get_mut().write_all(command.as_bytes())?;
        code = read_code(&mut stream)?;
    }
    Ok(code == 250)
}

/// Reads an answer of the listener; returns its code.
fn read_code(stream: &mut BufReader<TcpStream>) -> io::Result<u16> {
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if line.as_bytes().get(3) != Some(&b'-') {
            return line.get(..3).and_then(|code| code.parse().ok()).ok_or_else(|| io::ErrorKind::InvalidData.into());
        }
    }
}

/// Checks that each mail that was acknowledged is stored, before anybody sends it again.
async fn check_acknowledged(database: &Database, round: u64, taken: &[Vec<bool>]) {
    for (client, taken) in taken.iter().enumerate() {
        for (number, _) in taken.iter().enumerate().filter(|(_, is_taken)| **is_taken) {
            let stored =
                format!("SELECT COUNT(*) FROM received_mails WHERE envelope_from = 'v{round}-{client}-{number}@firm.test'");
            assert_eq!(database.count(&stored).await, 1, "it was acknowledged, on {}: {stored}", database.name());
        }
    }
}
