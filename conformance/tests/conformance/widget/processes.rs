//! Two servers on one database and one Redis.

use std::{collections::BTreeMap, time::Duration};

use frontdesk_agents::conversations::changes;
use frontdesk_conformance::{TestDatabase, World, rounds::number_from_env, wire::Wire};
use frontdesk_server::{server::app, testing::TestServer};
use frontdesk_test_programs::redis::RedisServer;
use futures::{StreamExt, stream};
use serde_json::json;
use tokio::sync::Notify;

use super::{Visitor, WidgetStage};

const SETTINGS: &str = "trusted_proxies = ['127.0.0.1/32']\n";

const QUESTION: &str = "When does the front desk open on Sundays?";

/// Questions that the script of a stranger has under way at a time.
const CONCURRENT_QUESTIONS: usize = 16;

/// Questions that an agent's visitors may ask in a day.
const DAILY_MESSAGES: usize = 100;

/// Questions that an address may ask in an hour, as it is set when nobody changes it.
const HOURLY_MESSAGES: usize = 60;

/// Number of answers with each status.
type Statuses = BTreeMap<u16, usize>;

/// A second server, as a load balancer would choose it for a visitor.
struct SecondServer {
    server: TestServer,
    wire: Wire,
}

impl SecondServer {
    async fn start(world: &World) -> Self {
        let server = world.start_beside("").await;
        let wire = Wire::to(&server.url);
        Self { server, wire }
    }
}

/// A script that asks the agent of a widget as much as it can, through two servers in turn.
struct QuestionScript<'w> {
    widget: &'w WidgetStage<'w>,
    second: &'w SecondServer,
    visitors: Vec<Visitor>,
}

impl<'w> QuestionScript<'w> {
    async fn prepare(widget: &'w WidgetStage<'w>, second: &'w SecondServer) -> Self {
        let visitors = stream::iter(0..20).then(|_| widget.new_visitor()).collect().await;
        Self { widget, second, visitors }
    }

    /// Asks so many questions from as many addresses, and returns how they were answered.
    async fn ask(&self, questions: usize, addresses: usize) -> Statuses {
        let path = &format!("/widget/{}/chat", self.widget.public_id);
        let asked = stream::iter(0..questions).map(async |number| {
            let visitor = &self.visitors[number % self.visitors.len()];
            let address = number % addresses;
            let headers = [
                ("authorization", visitor.authorization()),
                ("x-forwarded-for", format!("10.{}.{}.1", address / 256, address % 256)),
                ("content-type", "application/json".to_owned()),
            ];
            let headers = headers.map(|(name, value)| (name.to_owned(), value));
            let body = json!({ "message": QUESTION }).to_string().into_bytes();
            let wire = if number % 2 == 0 { &self.widget.world.wire } else { &self.second.wire };
            wire.exchange("POST", path, &headers, Some(body)).await.status
        });
        let statuses: Vec<u16> = asked.buffer_unordered(CONCURRENT_QUESTIONS).collect().await;
        let mut counts = Statuses::new();
        for status in statuses {
            *counts.entry(status).or_default() += 1;
        }
        counts
    }
}

/// Returns how many questions the database has counted today, which is how many may still be answered.
async fn counted_questions(world: &World) -> i64 {
    world.backdoor().await.query_number("SELECT messages FROM widget_usage".to_owned()).await
}

/// Long test runs ask more: `FRONTDESK_QUESTIONS=10000`.
#[tokio::test(flavor = "multi_thread")]
async fn scripts_cost_no_more_than_the_limits_allow() {
    let Some(mut redis) = RedisServer::start() else { return };
    let settings = format!("{SETTINGS}redis_url = '{}'\n", redis.url());
    let Some(world) = World::open(TestDatabase::Postgres, &settings).await else { return };
    let widget = WidgetStage::set_up_with(&world, json!({ "dailyMessages": DAILY_MESSAGES })).await;
    world.settle().await;
    let second = SecondServer::start(&world).await;
    let script = QuestionScript::prepare(&widget, &second).await;
    let questions = number_from_env("FRONTDESK_QUESTIONS", 400) / 4;
    let before = widget.remaining_credits().await;

    let from_one = script.ask(questions.max(2 * HOURLY_MESSAGES), 1).await;
    assert_eq!(from_one[&200], HOURLY_MESSAGES, "{from_one:?}");
    assert!(from_one.keys().all(|status| [200, 429].contains(status)), "{from_one:?}");

    redis.stop();
    let meanwhile = script.ask(questions, 1_000).await;
    assert!(!meanwhile.contains_key(&200), "nothing is answered that nobody counts: {meanwhile:?}");
    assert!(meanwhile.keys().all(|status| [429, 503].contains(status)), "{meanwhile:?}");
    redis.restart();
    assert_eq!(counted_questions(&world).await, i64::try_from(HOURLY_MESSAGES).expect("few"));

    world.advance(Duration::from_mins(1));
    let mut answered = 0;
    for _ in 0..2 {
        let from_many = script.ask(questions, 1_000).await;
        assert!(from_many.keys().all(|status| [200, 429, 503].contains(status)), "{from_many:?}");
        answered += from_many.get(&200).copied().unwrap_or_default();
    }
    assert_eq!(answered, DAILY_MESSAGES - HOURLY_MESSAGES, "the counters of Redis were lost, those of the database were not");
    assert_eq!(
        widget.remaining_credits().await,
        before - i64::try_from(DAILY_MESSAGES).expect("few"),
        "the price of each answer"
    );
    drop(script);
    second.server.stop().await;
    drop(widget);
    world.close().await;
}

/// The visitor's stream is at another server than the person who answers.
#[tokio::test(flavor = "multi_thread")]
async fn words_of_the_team_cross_processes() {
    let Some(world) = World::open_timed(TestDatabase::Postgres, SETTINGS, lasting_streams()).await else { return };
    let widget = WidgetStage::set_up(&world).await;
    let second = SecondServer::start(&world).await;
    let visitor = widget.new_visitor().await;
    widget.ask(&visitor, QUESTION).await;
    let conversation = widget.transcript(&visitor).await["conversation"]["id"].as_str().expect("an id").to_owned();
    let (path, has_begun) = (format!("/widget/{}/events", widget.public_id), Notify::new());
    let headers = [("authorization".to_owned(), visitor.authorization())];
    let is_enough = |text: &str| {
        if text.contains("conversation.updated") {
            has_begun.notify_one();
        }
        text.contains("Here I am.")
    };
    let watched = second.wire.exchange_until("GET", &path, &headers, None, is_enough);
    let said = async {
        has_begun.notified().await;
        let message = json!({ "text": "Here I am." });
        widget.stage.actor.post(&format!("/inbox/conversations/{conversation}/messages"), message).await.data();
    };
    let (watched, ()) = tokio::join!(watched, said);
    let event = watched.events().pop().expect("an event");
    assert_eq!((event.name.as_str(), &event.json()["message"]["text"]), ("message.created", &json!("Here I am.")));
    second.server.stop().await;
    drop(widget);
    world.close().await;
}

/// Returns options for streams that outlive a test.
fn lasting_streams() -> app::AppOptions {
    let streams = changes::WatchOptions { lifetime: Duration::from_mins(5), ..changes::WatchOptions::default() };
    app::AppOptions { streams, ..app::AppOptions::default() }
}
