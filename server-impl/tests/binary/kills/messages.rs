//! `kill -9` while agents answer messages that were stored first: each is answered once, paid for once, and handed to its
//! channel once.

use frontdesk_client::{Client, types};
use frontdesk_test_programs::postgres;
use tokio::time::sleep;
use uuid::Uuid;

use super::{connect, database::Database, moment, number};
use crate::frontdesk::{FrontdeskHome, TestWorkspace};

/// Default number of kills on each database.
const KILLS: u64 = 5;

/// Number of conversations, which are answered at the same time.
const CONVERSATIONS: usize = 4;

/// Number of messages that wait in each conversation when a server starts.
const WAITING_MESSAGES: usize = 12;

/// Counts the jobs that are not done.
const UNFINISHED: &str = "SELECT COUNT(*) FROM jobs WHERE kind = 'answer_message' AND state <> 'dead'";

/// Counts that must be 0 once all messages are answered.
const NEVER: [(&str, &str); 7] = [
    ("messages that are not answered", "SELECT COUNT(*) FROM taken_messages WHERE state <> 'answered'"),
    (
        "answers that are lost",
        "SELECT COUNT(*) FROM taken_messages t WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.org_id = t.org_id AND m.id = \
         t.reply_id AND m.role = 'agent')",
    ),
    (
        "answers to nothing",
        "SELECT COUNT(*) FROM messages m JOIN conversations c ON c.org_id = m.org_id AND c.id = m.conversation_id WHERE \
         c.channel = 'email' AND m.role = 'agent' AND m.seq > 2 AND NOT EXISTS (SELECT 1 FROM taken_messages t WHERE t.org_id = \
         m.org_id AND t.reply_id = m.id)",
    ),
    (
        "answers that are not handed to their channel",
        "SELECT COUNT(*) FROM taken_messages t WHERE NOT EXISTS (SELECT 1 FROM message_deliveries d WHERE d.org_id = t.org_id \
         AND d.message_id = t.reply_id)",
    ),
    (
        "answers with another price than one credit",
        "SELECT COUNT(*) FROM taken_messages t WHERE 1 <> (SELECT COUNT(*) FROM credit_entries e WHERE e.org_id = t.org_id AND \
         e.message_id = t.reply_id AND e.kind = 'reply' AND e.state = 'settled' AND e.amount = -1)",
    ),
    ("credits that stay reserved", "SELECT COUNT(*) FROM credit_entries WHERE state = 'reserved'"),
    (
        "workspaces that paid for something other than their answers",
        "SELECT COUNT(*) FROM orgs WHERE (SELECT COALESCE(-SUM(amount), 0) FROM credit_entries e WHERE e.org_id = orgs.id AND \
         e.kind IN ('reply', 'refund')) <> (SELECT COUNT(*) FROM messages m WHERE m.org_id = orgs.id AND m.role = 'agent')",
    ),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answering_stored_messages_survives_kills() {
    programme(FrontdeskHome::new(), None).await;
    if let Some(url) = postgres::create_database() {
        programme(FrontdeskHome::with(vec![("FRONTDESK_DATABASE_URL", url.clone())]), Some(&url)).await;
        postgres::drop_database(&url);
    }
}

async fn programme(frontdesk: FrontdeskHome, postgres: Option<&str>) {
    let (kills, seed) = (number("FRONTDESK_KILLS").unwrap_or(KILLS), number("FRONTDESK_SEED").unwrap_or(1));
    let workspace = frontdesk.workspace("enterprise");
    let database = connect(&frontdesk, postgres).await;
    let server = frontdesk.serve();
    let conversations = begin_conversations(&server.client(&workspace.key)).await;
    drop(server);
    database.run("UPDATE conversations SET channel = 'email'").await;
    let mut hits = 0;
    for round in 0..kills {
        for (place, conversation) in conversations.iter().enumerate() {
            for number in 0..WAITING_MESSAGES {
                let id = Uuid::from_u128(u128::from(round) << 64 | (place << 16 | number) as u128 | 0x7000 << 48);
                take_message(&database, &workspace, *conversation, id).await;
            }
        }
        let server = frontdesk.serve();
        sleep(moment(seed, round)).await;
        server.kill();
        hits += u64::from(database.count(UNFINISHED).await > 0);
        database.end_leases().await;
    }
    assert!(hits > 0, "no kill met a message that was not answered");
    let server = frontdesk.serve();
    database.becomes_zero(UNFINISHED, &frontdesk.log()).await;
    let failed = "SELECT COUNT(*) FROM jobs WHERE kind = 'answer_message' AND (state = 'dead' OR failures > 0)";
    assert_eq!(database.count(failed).await, 0, "jobs that failed");
    for (what, query) in NEVER {
        assert_eq!(database.count(query).await, 0, "{what}, on {}", database.name());
    }
    drop(server);
    println!("messages on {}: {hits} of {kills} kills met them unanswered, seed {seed}", database.name());
}

/// Begins conversations, each with a question and its answer.
async fn begin_conversations(client: &Client) -> Vec<Uuid> {
    let agent = client.create_agent().body(types::AgentCreate::builder().name("Front desk")).await.expect("an agent").id;
    let mut begun = Vec::new();
    for _ in 0..CONVERSATIONS {
        let asked = types::ChatRequest::builder().agent_id(agent).message("When do you open?");
        begun.push(client.chat().body(asked).send().await.expect("a reply").conversation_id);
    }
    begun
}

/// Stores a message, and queues the job that has it answered, as the rule of a channel does.
async fn take_message(database: &Database, workspace: &TestWorkspace, conversation: Uuid, id: Uuid) {
    let org = &workspace.org;
    let of_it = format!("org_id = '{org}' AND id = '{conversation}'");
    let task = format!(r#"{{"org":"{org}","message":"{id}","is_given_up":false}}"#);
    for sql in [
        format!("UPDATE conversations SET seq = seq + 1, messages = messages + 1 WHERE {of_it}"),
        format!(
            "INSERT INTO messages (org_id, id, conversation_id, role, text, created_at, seq) SELECT org_id, '{id}', id, \
             'visitor', 'When do you open?', created_at, seq FROM conversations WHERE {of_it}"
        ),
        format!("INSERT INTO taken_messages (org_id, message_id, subject, state) VALUES ('{org}', '{id}', 'Hours', 'waiting')"),
        format!(
            "INSERT INTO jobs (id, kind, org_id, task, run_at, created_at) VALUES ('{id}', 'answer_message', '{org}', '{task}', \
             0, 0)"
        ),
    ] {
        database.run(&sql).await;
    }
}
