//! At any time, the sums equal those of adding up all conversations.

use std::{sync::Arc, time::Duration};

use frontdesk_agents::analytics::rebuilding;
use frontdesk_conformance::{Actor, SeededChance, TestDatabase, World, doomed::DoomedServer, stories, world};
use frontdesk_jobs::{self as jobs, projection};
use frontdesk_server::server::app;
use frontdesk_types::OrgId;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{KNOWN, UNKNOWN, create_trained_agent, field_text, overview_statistics};

stories![sums_equal_their_rebuild_after_any_history, a_rebuild_restores_what_is_wrong, what_an_earlier_release_stored_is_counted];

/// Rebuilds the sums of an organization; returns the number of wrong ones.
pub(super) async fn rebuild_sums(world: &World, org: OrgId) -> usize {
    let mut wrong = 0;
    loop {
        let mut tx = world.store().begin().await.expect("a transaction");
        let step = rebuilding::take_step(&mut tx, org, world.now(), rebuilding::REBUILD_BATCH).await.expect("a step");
        tx.commit().await.expect("a commit");
        wrong += step.wrong;
        if step.is_last {
            return wrong;
        }
    }
}

/// Expected counts of the actions so far.
#[derive(Debug, Default, PartialEq, Eq)]
struct ExpectedCounts {
    conversations: i64,
    questions: i64,
    unanswered: i64,
    escalated: i64,
    resolved: i64,
    up: i64,
    down: i64,
}

impl ExpectedCounts {
    async fn read(anna: &Actor) -> Self {
        let figures = overview_statistics(anna, "from=2026-01-01T00:00:00Z&to=2036-01-01T00:00:00Z").await;
        let number = |field: &str| figures[field].as_i64().expect("a number");
        Self {
            conversations: number("conversations"),
            questions: number("questions"),
            unanswered: number("unanswered"),
            escalated: number("escalated"),
            resolved: number("resolved"),
            up: number("ratedUp"),
            down: number("ratedDown"),
        }
    }
}

/// A conversation of the history.
struct KnownConversation {
    id: String,
    status: &'static str,
    reply: String,
    rating: Option<&'static str>,
}

/// A history in progress.
struct RandomHistory<'w> {
    world: &'w World,
    anna: &'w Actor,
    agent: Uuid,
    chance: SeededChance,
    known: Vec<KnownConversation>,
    counts: ExpectedCounts,
}

impl RandomHistory<'_> {
    async fn take_steps(&mut self, steps: usize) {
        for _ in 0..steps {
            let at = self.chance.number_below(self.known.len().max(1) as u64);
            let at = usize::try_from(at).expect("few");
            match self.chance.number_below(12) {
                0..3 => self.ask_question(None).await,
                _ if self.known.is_empty() => self.ask_question(None).await,
                3..6 => self.ask_question(Some(at)).await,
                6 => self.rate_answer(at).await,
                7..9 => self.change_status(at).await,
                9 => self.delete_conversation(at).await,
                10 => self.world.advance(Duration::from_mins(self.chance.number_below(40))),
                _ => self.maybe_project().await,
            }
        }
    }

    async fn ask_question(&mut self, within: Option<usize>) {
        let (message, unanswered) = self.chance.pick(&[(KNOWN, 0), (UNKNOWN, 1)]);
        let mut body = json!({ "agentId": self.agent, "message": message });
        if let Some(country) = self.chance.pick(&[None, Some("CH"), Some("NP")]) {
            body["visitor"] = json!({ "country": country });
        }
        if let Some(at) = within {
            body["conversationId"] = json!(self.known[at].id);
        }
        let reply = self.anna.post("/chat", body).await.data();
        self.counts.questions += 1;
        self.counts.unanswered += unanswered;
        let message = field_text(&reply, "messageId").to_owned();
        match within {
            Some(at) => {
                let known = &mut self.known[at];
                (known.reply, known.rating) = (message, None);
                if known.status == "resolved" {
                    known.status = "open";
                }
            }
            None => {
                self.counts.conversations += 1;
                let id = field_text(&reply, "conversationId").to_owned();
                self.known.push(KnownConversation { id, status: "open", reply: message, rating: None });
            }
        }
    }

    async fn rate_answer(&mut self, at: usize) {
        let rating = self.chance.pick(&[Some("up"), Some("down"), None]);
        let known = &mut self.known[at];
        let target = format!("/agents/{}/messages/{}/feedback", self.agent, known.reply);
        self.anna.put(&target, json!({ "rating": rating })).await.data();
        for (was, change) in [(known.rating, -1), (rating, 1)] {
            match was {
                Some("up") => self.counts.up += change,
                Some(_) => self.counts.down += change,
                None => {}
            }
        }
        known.rating = rating;
    }

    async fn change_status(&mut self, at: usize) {
        let (status, action) = self.chance.pick(&[("open", "hand-back"), ("escalated", "escalate"), ("resolved", "resolve")]);
        let known = &mut self.known[at];
        self.anna.post_empty(&format!("/inbox/conversations/{}/{action}", known.id)).await.data();
        if known.status != status {
            self.counts.escalated += i64::from(status == "escalated");
            self.counts.resolved += i64::from(status == "resolved");
        }
        known.status = status;
    }

    async fn delete_conversation(&mut self, at: usize) {
        let known = self.known.swap_remove(at);
        self.anna.delete(&format!("/agents/{}/conversations/{}", self.agent, known.id)).await.data();
    }

    /// Runs a round of the projection, which may be interrupted at any moment.
    async fn maybe_project(&mut self) {
        let services = Arc::clone(&self.world.app().services);
        let round = tokio::spawn(async move { projection::project_round(&services).await });
        tokio::time::sleep(Duration::from_micros(self.chance.number_below(20_000))).await;
        round.abort();
    }
}

async fn sums_equal_their_rebuild_after_any_history(world: &World) {
    for seed in [7, 1_234_567, 987_654_321] {
        let (anna, agent) = create_trained_agent(world).await;
        // The steps do not wait for data that training leaves to be pruned hours later.
        world.advance(Duration::from_hours(4));
        world.settle().await;
        let mut history = RandomHistory {
            world,
            anna: &anna,
            agent,
            chance: SeededChance::new(seed),
            known: Vec::new(),
            counts: ExpectedCounts::default(),
        };
        for _ in 0..3 {
            history.take_steps(30).await;
            world.project_conversations().await;
            assert_eq!(ExpectedCounts::read(&anna).await, history.counts, "seed {seed}");
            assert_eq!(rebuild_sums(world, anna.org).await, 0, "seed {seed}");
            assert_eq!(ExpectedCounts::read(&anna).await, history.counts, "seed {seed}, rebuilt");
        }
    }
}

#[test]
fn a_server_that_is_killed_leaves_nothing_wrong() {
    let jobs = jobs::RunnerOptions { project_every: Duration::from_millis(3), ..jobs::RunnerOptions::default() };
    let timing = app::AppOptions { jobs, ..app::AppOptions::default() };
    world::tell_timed(TestDatabase::Postgres, [""], timing, async |world: &World| {
        let (anna, agent) = create_trained_agent(world).await;
        let mut history = RandomHistory {
            world,
            anna: &anna,
            agent,
            chance: SeededChance::new(42),
            known: Vec::new(),
            counts: ExpectedCounts::default(),
        };
        for _ in 0..3 {
            let mut doomed = DoomedServer::start(world).await;
            history.take_steps(25).await;
            doomed.kill().await;
        }
        world.project_conversations().await;
        assert_eq!(ExpectedCounts::read(&anna).await, history.counts);
        assert_eq!(rebuild_sums(world, anna.org).await, 0);
    });
}

async fn a_rebuild_restores_what_is_wrong(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    for _ in 0..3 {
        anna.ask_agent(agent, KNOWN).await.data();
    }
    world.project_conversations().await;
    let read = async || {
        let series: Value = anna.get("/analytics/series?step=hour").await.data();
        (
            overview_statistics(&anna, "").await,
            overview_statistics(&anna, "country=unknown").await,
            anna.get("/analytics/citations").await.data(),
            series,
        )
    };
    let before = read().await;
    let mut database = world.backdoor().await;
    for wrong in [
        "UPDATE analytics_sums SET questions = questions + 7 WHERE span = 4",
        "UPDATE analytics_sums SET credits = 0, conversations = 9 WHERE is_total = (1 = 1) AND span = 96",
        "DELETE FROM analytics_sums WHERE is_total = (1 = 0) AND span = 1",
        "UPDATE analytics_sums SET answered = 100 WHERE span = 3072",
        "UPDATE citation_sums SET answers = 5 WHERE span > 1",
    ] {
        assert!(database.execute(format!("{wrong} AND org_id = '{}'", anna.org)).await > 0, "{wrong}");
    }
    assert!(rebuild_sums(world, anna.org).await > 4);
    assert_eq!(read().await, before);
    assert_eq!(rebuild_sums(world, anna.org).await, 0);
}

async fn what_an_earlier_release_stored_is_counted(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    anna.ask_agent(agent, KNOWN).await.data();
    let mut database = world.backdoor().await;
    let of = format!("WHERE org_id = '{}'", anna.org);
    world.project_conversations().await;
    for table in [
        "analytics_sums",
        "citation_sums",
        "conversation_sums",
        "analytics_people",
        "people_sums",
        "people_changes",
        "projections",
    ] {
        database.execute(format!("DELETE FROM {table} {of}")).await;
    }
    database.execute(format!("UPDATE conversations SET projected_seq = 0, person = NULL {of}")).await;
    assert_eq!(overview_statistics(&anna, "").await["questions"], 0);
    world.project_conversations().await;
    assert_eq!(overview_statistics(&anna, "").await["questions"], 1);
    let series = anna.get("/analytics/series").await.data();
    let people = series["items"].as_array().expect("steps").iter().map(|item| item["people"].as_i64().expect("a number"));
    assert_eq!(people.sum::<i64>(), 1);
}
