//! `kill -9`, again and again, with several writers: everything that was acknowledged is still there.

use std::{collections::HashMap, time::Duration};

use frontdesk_client::{Client, Error, prelude::*, types};
use tokio::{task::JoinSet, time::sleep};
use uuid::Uuid;

use crate::{
    frontdesk::{FrontdeskHome, ServerProcess},
    ledger::Ledger,
};

const ROUNDS: u64 = 10;

/// Concurrent writers of each kind.
const WRITERS: u64 = 2;

/// Results that the server acknowledged, and the sources whose outcome is unknown.
#[derive(Default)]
struct Told {
    agents: Vec<Uuid>,
    sources: HashMap<String, Uuid>,
    replies: Vec<Uuid>,
    unanswered: Vec<String>,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crash_loses_nothing_that_was_acknowledged() {
    let frontdesk = FrontdeskHome::new();
    let workspace = frontdesk.workspace("enterprise");
    let mut told = Told::default();
    let mut agent = None;
    for round in 0..ROUNDS {
        let server = start(&frontdesk, &workspace.key).await;
        let client = server.client(&workspace.key);
        let asked = match agent {
            Some(agent) => agent,
            None => *agent.insert(create_agent(&client, "Asked").await.expect("an agent")),
        };
        let writers = write(&client, asked, round);
        sleep(moment(round)).await;
        server.kill();
        told.join(writers).await;
        let mut ledger = Ledger::open(&frontdesk.database()).await;
        ledger.check().await;
        ledger.close().await;
    }
    let asked = agent.expect("there were rounds");
    assert!(!told.agents.is_empty() && !told.sources.is_empty() && !told.replies.is_empty(), "too slow to show anything");

    let mut ledger = Ledger::open(&frontdesk.database()).await;
    let server = start(&frontdesk, &workspace.key).await;
    let client = server.client(&workspace.key);
    nothing_is_lost(&client, &mut ledger, &told).await;
    nothing_happens_twice(&client, asked, &told).await;
    everything_is_finished(&client, asked, &mut ledger).await;
    ledger.check().await;
}

/// Starts the server, and checks that it soon answers.
async fn start(frontdesk: &FrontdeskHome, key: &str) -> ServerProcess {
    let server = frontdesk.serve();
    server.client(key).list_agents().limit(1).await.expect("an answer");
    assert!(server.ready_after < Duration::from_secs(5), "the first answer came after {:?}", server.ready_after);
    server
}

/// Starts writers that continue until the server is gone.
fn write(client: &Client, asked: Uuid, round: u64) -> JoinSet<Told> {
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        writers.spawn(create_agents(client.clone()));
        writers.spawn(add_sources(client.clone(), asked, format!("{round}-{writer}")));
        writers.spawn(chat(client.clone(), asked));
    }
    writers
}

async fn create_agents(client: Client) -> Told {
    let mut told = Told::default();
    while let Some(agent) = unless_killed(create_agent(&client, "Front desk").await) {
        told.agents.push(agent);
    }
    told
}

async fn add_sources(client: Client, agent: Uuid, writer: String) -> Told {
    let mut told = Told::default();
    for number in 0.. {
        let key = format!("{writer}-{number}");
        match unless_killed(add_source(&client, agent, &key).await) {
            Some(source) => told.sources.insert(key, source),
            None => {
                told.unanswered.push(key);
                break;
            }
        };
    }
    told
}

async fn chat(client: Client, agent: Uuid) -> Told {
    let mut told = Told::default();
    let question = types::ChatRequest::builder().agent_id(agent).message("When does the front desk open on Sundays?");
    while let Some(reply) = unless_killed(client.chat().body(question.clone()).await) {
        told.replies.push(reply.message_id);
    }
    told
}

async fn create_agent(client: &Client, name: &str) -> Result<Uuid, Error> {
    client.create_agent().body(types::AgentCreate::builder().name(name)).await.map(|agent| agent.id)
}

/// Adds a source with the same text as title and idempotency key.
async fn add_source(client: &Client, agent: Uuid, key: &str) -> Result<Uuid, Error> {
    let content = format!("The front desk opens at 10:00 on Sundays. This is note {key}.");
    let body = types::TextSourceCreate::builder().title(key).content(content);
    client.create_text_source(agent).idempotency_key(key).body(body).await.map(|source| source.id)
}

/// Unwraps a result: a killed server gives no answer; a running one refuses none of these requests.
fn unless_killed<T>(result: Result<T, Error>) -> Option<T> {
    match result {
        Ok(answer) => Some(answer),
        Err(Error::Api { code, message, .. }) => panic!("{code}: {message}"),
        Err(_) => None,
    }
}

async fn nothing_is_lost(client: &Client, ledger: &mut Ledger, told: &Told) {
    let agents: Vec<types::Agent> = client.list_agents().limit(100).all().try_collect().await.expect("the agents");
    for agent in &told.agents {
        assert!(agents.iter().any(|listed| listed.id == *agent), "the agent {agent} is lost");
    }
    let replies = ledger.replies().await;
    for reply in &told.replies {
        assert!(replies.contains(reply), "the reply {reply} is lost");
    }
}

/// Repeats all requests that were sent with an idempotency key, with or without an answer.
async fn nothing_happens_twice(client: &Client, agent: Uuid, told: &Told) {
    for (key, source) in &told.sources {
        assert_eq!(add_source(client, agent, key).await.expect("an answer"), *source, "the first answer, again");
    }
    for key in &told.unanswered {
        add_source(client, agent, key).await.expect("an answer");
    }
    let mut titles: Vec<String> = sources(client, agent).await.into_iter().map(|source| source.title).collect();
    let all = titles.len();
    titles.sort_unstable();
    titles.dedup();
    assert_eq!(titles.len(), all, "a source was added twice");
    assert_eq!(all, told.sources.len() + told.unanswered.len());
}

/// Checks that every source becomes ready, and that the credits of unfinished replies are refunded.
async fn everything_is_finished(client: &Client, agent: Uuid, ledger: &mut Ledger) {
    for _ in 0..400 {
        let sources = sources(client, agent).await;
        if sources.iter().all(|source| source.status == types::SourceStatus::Ready) && ledger.reserved().await == 0 {
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("jobs or reservations of the killed servers are left behind");
}

async fn sources(client: &Client, agent: Uuid) -> Vec<types::Source> {
    client.list_sources(agent).limit(100).all().try_collect().await.expect("the sources")
}

/// Returns the duration of a round: 50 to 750 ms, different in each, by a multiplicative hash (Knuth,
/// volume 3, section 6.4).
fn moment(round: u64) -> Duration {
    Duration::from_millis(50 + (round + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) % 701)
}

impl Told {
    async fn join(&mut self, mut writers: JoinSet<Self>) {
        while let Some(writer) = writers.join_next().await {
            let Self { agents, sources, replies, unanswered } = writer.expect("a writer does not panic");
            self.agents.extend(agents);
            self.sources.extend(sources);
            self.replies.extend(replies);
            self.unanswered.extend(unanswered);
        }
    }
}
