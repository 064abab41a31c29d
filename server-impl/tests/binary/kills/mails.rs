//! `kill -9` while mails are sent: none is lost, and none is sent twice unless a kill came between handing it over and
//! recording that.

use std::collections::HashMap;

use frontdesk_client::{Client, types};
use frontdesk_test_programs::{
    postgres,
    smtp::{MailMood, MailSink},
};
use tokio::time::sleep;
use uuid::Uuid;

use super::{connect, moment, number};
use crate::frontdesk::FrontdeskHome;

/// Default number of kills on each database.
const KILLS: u64 = 5;

/// Number of mails that are sent in each round.
const MAILS: usize = 16;

/// Number of mails of a workspace that are sent at the same time.
const MAX_AT_ONCE: usize = 4;

/// Counts the mails that are not sent.
const UNFINISHED: &str = "SELECT COUNT(*) FROM jobs WHERE kind = 'send_email' AND state <> 'dead'";

/// Counts that must be 0 once all mails are sent.
const NEVER: [(&str, &str); 4] = [
    ("deliveries that are not sent", "SELECT COUNT(*) FROM message_deliveries WHERE status <> 'sent'"),
    ("mails that are not sent", "SELECT COUNT(*) FROM email_messages WHERE status <> 'sent'"),
    ("mails that are kept after they were sent", "SELECT COUNT(*) FROM email_messages WHERE composed IS NOT NULL"),
    ("jobs that failed", "SELECT COUNT(*) FROM jobs WHERE kind = 'send_email' AND (state = 'dead' OR failures > 0)"),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sending_mails_survives_kills() {
    programme(None).await;
    if let Some(url) = postgres::create_database() {
        programme(Some(&url)).await;
        postgres::drop_database(&url);
    }
}

async fn programme(postgres: Option<&str>) {
    let (kills, seed) = (number("FRONTDESK_KILLS").unwrap_or(KILLS), number("FRONTDESK_SEED").unwrap_or(1));
    let sink = MailSink::start(MailMood::Slow).await;
    let mut settings = vec![("FRONTDESK_MAIL_URL", sink.url()), ("FRONTDESK_MAIL_DOMAIN", "mail.desk.dev".to_owned())];
    settings.extend(postgres.map(|url| ("FRONTDESK_DATABASE_URL", url.to_owned())));
    let frontdesk = FrontdeskHome::with(settings);
    let workspace = frontdesk.workspace("enterprise");
    let database = connect(&frontdesk, postgres).await;
    let mut server = frontdesk.serve();
    let conversation = begin_conversation(&server.client(&workspace.key)).await;
    database.run("UPDATE conversations SET channel = 'email'").await;
    let mut hits = 0;
    for round in 0..kills {
        let client = server.client(&workspace.key);
        let mut written = Vec::new();
        for _ in 0..MAILS {
            let reply = types::TeamReply::builder().text("At ten.");
            written.push(client.reply_to_conversation(conversation).body(reply).send().await.expect("a reply").id);
        }
        sleep(moment(seed, round)).await;
        server.kill();
        hits += u64::from(database.count(UNFINISHED).await > 0);
        database.end_leases().await;
        server = frontdesk.serve();
        database.becomes_zero(UNFINISHED, &frontdesk.log()).await;
        check_arrivals(&sink, &written);
    }
    drop(server);
    assert!(hits > 0, "no kill met a mail that was not sent");
    for (what, query) in NEVER {
        assert_eq!(database.count(query).await, 0, "{what}, on {}", database.name());
    }
    println!("mails on {}: {hits} of {kills} kills met them unsent, seed {seed}", database.name());
}

/// Begins a conversation of a visitor with a mail address.
async fn begin_conversation(client: &Client) -> Uuid {
    let agent = client.create_agent().body(types::AgentCreate::builder().name("Front desk")).await.expect("an agent").id;
    let channel = types::EmailChannelUpdate::builder().is_enabled(true);
    client.update_email_channel(agent).body(channel).await.expect("a channel");
    let visitor = types::VisitorUpdate::builder().email("bea@visitor.example".to_owned());
    let asked = types::ChatRequest::builder().agent_id(agent).message("When do you open?").visitor(visitor);
    client.chat().body(asked).send().await.expect("a reply").conversation_id
}

/// Checks that each mail of a round arrived, and only those twice that were under way when the server was killed.
fn check_arrivals(sink: &MailSink, written: &[Uuid]) {
    let mut arrived: HashMap<String, usize> = HashMap::new();
    for mail in sink.accepted_mails() {
        let raw = String::from_utf8_lossy(&mail.raw).into_owned();
        let id = raw.lines().find_map(|line| line.strip_prefix("Message-ID: <")).expect("an id").to_owned();
        *arrived.entry(id.split('.').next().unwrap_or_default().to_owned()).or_default() += 1;
    }
    let times: Vec<usize> = written.iter().map(|id| arrived.get(&id.to_string()).copied().unwrap_or_default()).collect();
    assert!(times.iter().all(|times| (1..=2).contains(times)), "each arrives, after one kill twice at most: {times:?}");
    let twice = times.iter().filter(|times| **times == 2).count();
    assert!(twice <= MAX_AT_ONCE, "{twice} arrived twice, and only {MAX_AT_ONCE} were under way");
}
