//! The number of questions, and the quality of the answers.

mod rebuilding;

use std::time::Duration;

use frontdesk_conformance::{Actor, World, stories};
use frontdesk_jobs as jobs;
use frontdesk_server::server::app;
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    a_conversation_is_counted_with_all_that_happens_in_it,
    people_are_counted_once_a_day_in_every_time_zone,
    figures_are_narrowed_and_broken_down,
    what_answers_cite_is_counted,
    what_a_deleted_conversation_counted_stays,
    the_figures_go_with_their_agent,
    what_cannot_be_read_is_refused,
    only_the_own_organization_is_counted,
    what_is_told_to_be_complete_is => projected_at_once(),
];

fn projected_at_once() -> app::AppOptions {
    let jobs = jobs::RunnerOptions { project_every: Duration::from_millis(1), ..jobs::RunnerOptions::default() };
    app::AppOptions { jobs, ..app::AppOptions::default() }
}

const KNOWN: &str = "When does the front desk open on Sundays?";
const UNKNOWN: &str = "Who invented the steam locomotive?";

/// Creates an agent that knows its opening hours, and was not asked yet.
async fn create_trained_agent(world: &World) -> (Actor, Uuid) {
    let actor = world.new_actor(Plan::Standard).await;
    let agent = actor.create_agent("Front desk").await;
    actor.train_on_text(agent, "Opening hours", "The front desk opens at 8:00. On Sundays it opens at 10:00.").await;
    world.settle().await;
    (actor, agent)
}

/// Asks, in a conversation or a new one, and returns the reply.
async fn ask_question(anna: &Actor, agent: Uuid, within: Option<&str>, message: &str, country: Option<&str>) -> Value {
    let mut body = json!({ "agentId": agent, "message": message });
    if let Some(conversation) = within {
        body["conversationId"] = json!(conversation);
    }
    if let Some(country) = country {
        body["visitor"] = json!({ "country": country });
    }
    anna.post("/chat", body).await.data()
}

fn field_text<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field].as_str().expect("a text")
}

/// Returns the statistics of an overview, without what depends on the speed of the machine.
async fn overview_statistics(anna: &Actor, query: &str) -> Value {
    let mut figures = anna.get(&format!("/analytics/overview?{query}")).await.data()["figures"].take();
    for (times, mean, median) in [("responseTime", "meanMs", "medianMs"), ("resolutionTime", "meanSeconds", "medianSeconds")] {
        let count = figures[times]["count"].as_i64().expect("a count");
        assert_eq!((figures[times][mean].is_null(), count == 0), (count == 0, figures[times][median].is_null()));
        figures[times] = json!(count);
    }
    figures
}

/// Returns the statistics that are not 0.
async fn nonzero_statistics(anna: &Actor, query: &str) -> Value {
    let Value::Object(mut figures) = overview_statistics(anna, query).await else { panic!("no figures") };
    figures.retain(|_, number| !number.is_null() && *number != json!(0));
    figures.into()
}

async fn a_conversation_is_counted_with_all_that_happens_in_it(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let reply = ask_question(&anna, agent, None, KNOWN, None).await;
    let conversation = field_text(&reply, "conversationId");
    ask_question(&anna, agent, Some(conversation), UNKNOWN, None).await;
    anna.put(&format!("/agents/{agent}/messages/{}/feedback", field_text(&reply, "messageId")), json!({ "rating": "up" }))
        .await
        .data();
    let path = format!("/agents/{agent}/conversations/{conversation}");
    let inbox = format!("/inbox/conversations/{conversation}");
    anna.post(&format!("{inbox}/escalate"), json!({})).await.data();
    anna.post(&format!("{inbox}/assign"), json!({})).await.data();
    anna.post(&format!("{inbox}/messages"), json!({ "text": "Hello." })).await.data();
    anna.post(&format!("{inbox}/resolve"), json!({})).await.data();
    world.project_conversations().await;
    insta::assert_json_snapshot!(overview_statistics(&anna, "").await, @r#"
    {
      "conversations": 1,
      "questions": 2,
      "answered": 1,
      "unanswered": 1,
      "escalated": 1,
      "resolved": 1,
      "credits": 2,
      "ratedUp": 1,
      "ratedDown": 0,
      "satisfaction": 1.0,
      "teamReplies": 1,
      "responseTime": 2,
      "resolutionTime": 1
    }
    "#);
    let overview = anna.get("/analytics/overview").await;
    assert_eq!(overview.data()["pendingConversations"], 0);
    // A later change is counted in place: nothing twice.
    anna.put(&format!("/agents/{agent}/messages/{}/feedback", field_text(&reply, "messageId")), json!({ "rating": "down" }))
        .await
        .data();
    anna.patch(&path, json!({ "tags": ["refund"] })).await.data();
    world.project_conversations().await;
    insta::assert_json_snapshot!(nonzero_statistics(&anna, "").await, @r#"
    {
      "conversations": 1,
      "questions": 2,
      "answered": 1,
      "unanswered": 1,
      "escalated": 1,
      "resolved": 1,
      "credits": 2,
      "ratedDown": 1,
      "satisfaction": 0.0,
      "teamReplies": 1,
      "responseTime": 2,
      "resolutionTime": 1
    }
    "#);
}

async fn people_are_counted_once_a_day_in_every_time_zone(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let reply = ask_question(&anna, agent, None, KNOWN, None).await;
    let conversation = field_text(&reply, "conversationId");
    world.project_conversations().await;
    world.advance(Duration::from_hours(1));
    ask_question(&anna, agent, Some(conversation), KNOWN, None).await;
    ask_question(&anna, agent, None, KNOWN, None).await;
    world.project_conversations().await;
    world.advance(Duration::from_hours(30));
    ask_question(&anna, agent, Some(conversation), KNOWN, None).await;
    world.project_conversations().await;
    for zone in ["UTC", "Asia/Kathmandu", "Pacific/Kiritimati"] {
        let series = anna.get(&format!("/analytics/series?timeZone={zone}")).await.data();
        let items = series["items"].as_array().expect("steps");
        let sum = |field: &str| items.iter().map(|item| item["figures"][field].as_i64().expect("a number")).sum::<i64>();
        assert_eq!((items.len(), sum("conversations"), sum("questions")), (30, 2, 4), "{zone}");
        let people: i64 = items.iter().map(|item| item["people"].as_i64().expect("a number")).sum();
        // The hour between the first two questions may contain midnight, and the last one is on another day.
        let has_asked = |item: &&Value| item["figures"]["questions"] != 0;
        let days = items.iter().filter(has_asked).count();
        assert_eq!(people, if days == 2 { 3 } else { 4 }, "{zone}");
    }
    let by_hour = anna.get("/analytics/series?step=hour&timeZone=Asia/Kolkata").await.data();
    assert_eq!(by_hour["items"][0]["people"], Value::Null);
    let narrowed = anna.get(&format!("/analytics/series?agentId={agent}&country=unknown")).await.data();
    assert_eq!(narrowed["items"][0]["people"], Value::Null);
    let of_agent = anna.get(&format!("/analytics/series?agentId={agent}")).await.data();
    assert_eq!(of_agent["items"], anna.get("/analytics/series").await.data()["items"]);
}

async fn figures_are_narrowed_and_broken_down(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let other = anna.create_agent("Night desk").await;
    ask_question(&anna, agent, None, KNOWN, Some("CH")).await;
    let moved = ask_question(&anna, agent, None, KNOWN, None).await;
    ask_question(&anna, other, None, UNKNOWN, Some("NP")).await;
    world.project_conversations().await;
    let read = async |query: &str| {
        let breakdown = anna.get(&format!("/analytics/breakdown?{query}")).await.data();
        let item = |item: &Value| {
            (field_text(item, "key").to_owned(), item["name"].clone(), item["figures"]["questions"].as_i64().unwrap())
        };
        breakdown["items"].as_array().expect("items").iter().map(item).collect::<Vec<_>>()
    };
    let item = |key: &str, name: Value, questions: i64| (key.to_owned(), name, questions);
    assert_eq!(read("by=channel").await, [item("api", Value::Null, 3)]);
    let mut agents = vec![item(&agent.to_string(), json!("Front desk"), 2), item(&other.to_string(), json!("Night desk"), 1)];
    assert_eq!(read("by=agent").await, agents);
    assert_eq!(
        read("by=country").await,
        [item("unknown", Value::Null, 1), item("CH", Value::Null, 1), item("NP", Value::Null, 1)]
    );
    assert_eq!(read("by=country&country=NP").await, [item("NP", Value::Null, 1)]);
    agents[0].2 = 1;
    assert_eq!(read("by=agent&country=CH&channel=api").await, agents[..1]);
    assert_eq!(nonzero_statistics(&anna, "country=unknown").await["questions"], 1);
    assert_eq!(nonzero_statistics(&anna, &format!("agentId={other}")).await["questions"], 1);
    // A conversation counts for the present country of its visitor.
    ask_question(&anna, agent, Some(field_text(&moved, "conversationId")), UNKNOWN, Some("NP")).await;
    world.project_conversations().await;
    assert_eq!(read("by=country").await, [item("NP", Value::Null, 3), item("CH", Value::Null, 1)]);
    assert_eq!(nonzero_statistics(&anna, "country=unknown").await, json!({}));
}

async fn what_answers_cite_is_counted(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let reply = ask_question(&anna, agent, None, KNOWN, None).await;
    ask_question(&anna, agent, None, KNOWN, None).await;
    ask_question(&anna, agent, None, UNKNOWN, None).await;
    world.project_conversations().await;
    let citations = anna.get(&format!("/analytics/citations?agentId={agent}")).await.data();
    let expected =
        json!([{ "sourceId": reply["citations"][0]["sourceId"], "url": null, "title": "Opening hours", "answers": 2 }]);
    assert_eq!(citations["items"], expected);
    assert_eq!(anna.get("/analytics/citations?by=page").await.data()["items"], json!([]), "it has no address");
}

async fn what_a_deleted_conversation_counted_stays(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    let reply = ask_question(&anna, agent, None, KNOWN, None).await;
    // It was not projected yet.
    anna.delete(&format!("/agents/{agent}/conversations/{}", field_text(&reply, "conversationId"))).await.data();
    ask_question(&anna, agent, None, KNOWN, None).await;
    world.project_conversations().await;
    insta::assert_json_snapshot!(nonzero_statistics(&anna, "").await, @r#"
    {
      "conversations": 2,
      "questions": 2,
      "answered": 2,
      "credits": 2,
      "responseTime": 2
    }
    "#);
    assert_eq!(rebuilding::rebuild_sums(world, anna.org).await, 0);
    assert_eq!(nonzero_statistics(&anna, "").await["questions"], 2);
}

async fn the_figures_go_with_their_agent(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    ask_question(&anna, agent, None, KNOWN, None).await;
    world.project_conversations().await;
    anna.delete(&format!("/agents/{agent}")).await.data();
    assert_eq!(nonzero_statistics(&anna, "").await["questions"], 1, "it can be restored");
    world.advance(Duration::from_hours(24 * 31));
    world.settle().await;
    assert_eq!(nonzero_statistics(&anna, "from=2026-01-01T00:00:00Z").await, json!({}));
    assert_eq!(nonzero_statistics(&anna, &format!("agentId={agent}")).await, json!({}));
}

async fn what_cannot_be_read_is_refused(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    for (query, field) in [
        ("overview?timeZone=Europe/Atlantis", "query/timeZone"),
        ("overview?timeZone=", "query/timeZone"),
        ("overview?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z", "query/to"),
        ("overview?from=1999-01-01T00:00:00Z", "query/from"),
        ("overview?from=0001-01-01T00:00:00Z", "query/from"),
        ("overview?to=9999-12-31T23:59:59Z", "query/to"),
        ("overview?from=2000-01-01T00:00:00Z", "query/to"),
        ("overview?to=0001-01-01T00:00:00Z", "query/from"),
        ("overview?country=Switzerland", "query/country"),
        ("overview?country=ch", "query/country"),
        ("overview?channel=pigeon", "query/channel"),
        ("series?step=minute", "query/step"),
        ("series?step=quarter_hour", "query/step"),
        ("breakdown", "query/by"),
        ("breakdown?by=person", "query/by"),
        ("citations?limit=101", "query/limit"),
        ("citations?country=CH", "query/country"),
    ] {
        let refused = anna.get(&format!("/analytics/{query}")).await;
        refused.assert_code("VALIDATION_ERROR", query);
        assert_eq!(refused.fields(), [field], "{query}");
    }
}

async fn only_the_own_organization_is_counted(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    ask_question(&anna, agent, None, KNOWN, None).await;
    world.project_conversations().await;
    let eve = world.new_actor(Plan::Hobby).await;
    assert_eq!(nonzero_statistics(&eve, "").await, json!({}));
    assert_eq!(nonzero_statistics(&eve, &format!("agentId={agent}")).await, json!({}));
    for name in ["breakdown?by=agent&", "citations?"] {
        assert_eq!(eve.get(&format!("/analytics/{name}agentId={agent}")).await.data()["items"], json!([]), "{name}");
    }
}

/// Conversations are projected while the statistics are read.
async fn what_is_told_to_be_complete_is(world: &World) {
    let (anna, agent) = create_trained_agent(world).await;
    for asked in 1..=40 {
        ask_question(&anna, agent, None, KNOWN, None).await;
        let mut pause = Duration::ZERO;
        let counted = loop {
            let mut overview = anna.get("/analytics/overview").await.data();
            if overview["pendingConversations"] == 0 {
                break overview["figures"]["questions"].take();
            }
            // Increasing, so that a slow machine does not exceed the rate of a key.
            pause += Duration::from_millis(20);
            tokio::time::sleep(pause).await;
        };
        assert_eq!(counted, json!(asked), "no conversation is pending");
    }
}
