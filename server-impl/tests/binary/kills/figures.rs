//! Data derived from conversations after `kill -9`: the analytics equal their rebuild, and topics count their
//! conversations.

use std::time::Duration;

use frontdesk_client::{Client, types};
use frontdesk_test_programs::postgres;
use serde_json::Value;
use tokio::time::{sleep, timeout};
use uuid::Uuid;

use super::{connect, database::Database, moment, number};
use crate::frontdesk::{FrontdeskHome, ServerProcess, TestWorkspace};

/// Default number of kills on each database.
const KILLS: u64 = 4;

/// Number of concurrent visitors.
const VISITORS: u64 = 4;

/// Topics, each also the word that names it.
const TOPICS: [&str; 3] = ["refund", "ferry", "parking"];

/// Counts that must be 0 at any time.
const MISCOUNTED: [(&str, &str); 2] = [
    (
        "topics that count other conversations than have them",
        "SELECT COUNT(*) FROM topics t WHERE (SELECT COALESCE(SUM(s.conversations), 0) FROM topic_sums s WHERE s.topic_id = \
      t.id AND s.span = 1) <> (SELECT COUNT(*) FROM conversation_topics a WHERE a.topic_id = t.id AND a.state <> 'removed')",
    ),
    (
        "counts in a quarter of an hour in which no conversation with the topic began",
        "SELECT COUNT(*) FROM topic_sums s WHERE s.span = 1 AND s.conversations <> (SELECT COUNT(*) FROM conversation_topics a \
         JOIN conversations c ON c.id = a.conversation_id WHERE a.topic_id = s.topic_id AND a.state <> 'removed' \
         AND c.created_at / 900000000 = s.slot)",
    ),
];

/// Counts the conversations that have changed since they were projected.
const UNPROJECTED: &str = "SELECT COUNT(*) FROM conversations WHERE projected_seq < seq";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_counted_survives_kills() {
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
    let agent = opened(&server.client(&workspace.key)).await;
    drop(server);
    let mut hits = 0;
    for round in 0..kills {
        let server = frontdesk.serve();
        let visitors: Vec<_> = (0..VISITORS)
            .map(|visitor| tokio::spawn(visits(server.client(&workspace.key), agent, round ^ visitor << 8)))
            .collect();
        // The conversations of the previous round are projected immediately, these after a second.
        sleep(Duration::from_millis(900) + moment(seed, round)).await;
        server.kill();
        for visitor in visitors {
            visitor.await.expect("a visitor gives up");
        }
        hits += u64::from(database.count(UNPROJECTED).await > 0);
        is_counted_right(&database).await;
    }
    assert!(hits > 0, "no kill met a conversation that was not projected");
    let server = frontdesk.serve();
    equals_its_rebuild(&frontdesk, &server, &workspace, &database).await;
}

/// Creates an agent with topics.
async fn opened(client: &Client) -> Uuid {
    let agent = client.create_agent().body(types::AgentCreate::builder().name("Front desk")).await.expect("an agent").id;
    for name in TOPICS {
        let phrases = vec![name.parse().expect("a phrase")];
        let rule: types::TopicRule = types::TopicRule::builder().phrases(phrases).try_into().expect("a rule");
        client.create_topic(agent).body(types::TopicCreate::builder().name(name).rule(rule)).await.expect("a topic");
    }
    agent
}

/// Asks, asks again in the same conversation, and sorts conversations manually, until the server is gone.
async fn visits(client: Client, agent: Uuid, seed: u64) {
    let topics = client.list_topics(agent).await.expect("topics").items;
    let mut known: Option<Uuid> = None;
    for number in seed.. {
        let chosen = usize::try_from(number * 7 % 3).expect("below 3");
        let question = format!("Is there a {} today?", TOPICS[chosen]);
        let asked = types::ChatRequest::builder().agent_id(agent).message(question);
        let asked = if number % 3 == 0 { asked } else { asked.conversation_id(known) };
        let Ok(Ok(reply)) = timeout(Duration::from_secs(5), client.chat().body(asked).send()).await else { return };
        known = Some(reply.conversation_id);
        let other = topics[usize::try_from(number % 3).expect("below 3")].id;
        let sorted = match number % 4 {
            0 => client.add_conversation_topic(agent, reply.conversation_id, other).await.is_ok(),
            1 => client.remove_conversation_topic(agent, reply.conversation_id, other).await.is_ok(),
            2 => client.apply_topic(agent, other).await.is_ok(),
            _ => true,
        };
        if !sorted {
            return;
        }
    }
}

async fn is_counted_right(database: &Database) {
    for (what, query) in MISCOUNTED {
        assert_eq!(database.count(query).await, 0, "{what}, on {}", database.name());
    }
}

/// Checks that all derived data exists once, and equals the operator's rebuild.
async fn equals_its_rebuild(frontdesk: &FrontdeskHome, server: &ServerProcess, workspace: &TestWorkspace, database: &Database) {
    database.becomes_zero(UNPROJECTED, &frontdesk.log()).await;
    is_counted_right(database).await;
    let client = server.client(&workspace.key);
    let (sums, questions) = figures(&client).await;
    assert_eq!(questions, database.count("SELECT COUNT(*) FROM messages WHERE role = 'visitor'").await);
    let queued = frontdesk.json(&["analytics", "rebuild", "--org", &workspace.org]);
    assert_eq!(queued["queued"], "rebuild_analytics");
    let running = "SELECT COUNT(*) FROM jobs WHERE kind = 'rebuild_analytics'";
    database.becomes_zero(running, &frontdesk.log()).await;
    assert_eq!(figures(&client).await.0, sums, "on {}", database.name());
}

/// Returns all statistics, and the number of questions that they count.
async fn figures(client: &Client) -> (Value, i64) {
    let overview = client.get_analytics_overview().await.expect("an overview");
    let series = client.get_analytics_series().step(types::AnalyticsStep::Hour).await.expect("a series");
    let questions = overview.figures.questions;
    let overview = serde_json::to_value(overview.figures).expect("JSON");
    let series = series.items.into_iter().map(|step| serde_json::to_value(step.figures).expect("JSON"));
    (Value::from_iter(std::iter::once(overview).chain(series)), questions)
}
