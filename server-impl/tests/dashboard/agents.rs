//! The list of agents: what they did this week, and what waits.

use frontdesk_platform::accounts::keys::NewKey;
use frontdesk_server::testing::TestDatabase;
use frontdesk_store::analytics::sums;
use frontdesk_types::{
    AgentId, OrgId,
    accounts::{MemberRole, keys::Scope, orgs::Plan},
    analytics::{Figure, Figures, SlotSpan, SumKey, TimeSlot},
    conversations::Channel,
};
use http::{Method, StatusCode};
use serde_json::{Value, json};

use super::{browser::Browser, desk::Desk};

/// Creates an agent, and returns its id.
async fn create_agent(anna: &mut Browser<'_>, org: OrgId, name: &str) -> AgentId {
    anna.opens(&format!("/app/{org}/agents/new")).await;
    anna.presses("Create agent", &[("name", name)]).await;
    anna.path.rsplit('/').next().expect("an id").parse().expect("an id")
}

/// Records answers of an agent, so many days ago.
async fn answered(desk: &Desk, (org, agent): (OrgId, AgentId), days_ago: i64, (answered, unanswered): (i64, i64)) {
    let slot = TimeSlot(TimeSlot::of(desk.server.app.services.ports.clock.now()).0 - days_ago * SlotSpan::DAY.0);
    let mut figures = Figures::default();
    figures[Figure::Answered] = answered;
    figures[Figure::Unanswered] = unanswered;
    let key = |span: SlotSpan| SumKey { agent, channel: Channel::Api, country: None, span, slot: span.start(slot) };
    let sums: Vec<_> = SlotSpan::ALL.iter().map(|span| (key(*span), figures.clone())).collect();
    let mut tx = desk.server.store().begin().await.expect("a transaction");
    sums::add_sums(&mut tx, org, sums.iter().map(|(key, figures)| (key, figures))).await.expect("the sums are stored");
    tx.commit().await.expect("a commit");
}

/// Returns the text of the row of an agent.
fn row_of(browser: &Browser<'_>, name: &str) -> String {
    let page = dom_query::Document::from(browser.shown.html.as_str());
    let rows = page.select("table.agents tbody tr");
    let texts = rows.nodes().iter().map(|row| row.text().split_whitespace().collect::<Vec<_>>().join(" "));
    texts.into_iter().find(|text| text.contains(name)).unwrap_or_else(|| panic!("no row {name}: {}", browser.shown.html))
}

#[tokio::test]
async fn this_week_is_drawn_and_compared_with_the_one_before() {
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        let Some(desk) = Desk::on(database).await else { continue };
        let org = desk.has_workspace("Acme", Plan::Hobby).await;
        let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Member).await;
        let busy = create_agent(&mut anna, org, "Front desk").await;
        create_agent(&mut anna, org, "Back office").await;
        answered(&desk, (org, busy), 0, (9, 1)).await;
        answered(&desk, (org, busy), 3, (5, 0)).await;
        answered(&desk, (org, busy), 8, (4, 1)).await;
        anna.opens(&format!("/app/{org}/agents")).await;
        let text = anna.shown.text();
        assert!(text.contains("Answers, 7 days 15 ↑ 200 % compared with the week before"), "{text}");
        assert!(text.contains("Answered from sources 93 % ↑ 13"), "{text}");
        let row = row_of(&anna, "Front desk");
        assert!(row.contains("15") && row.contains("93 %"), "{row}");
        let spark = "<svg class=\"spark\" width=\"70\" height=\"24\" viewBox=\"0 0 70 24\" aria-hidden=\"true\">";
        assert_eq!(anna.shown.html.matches(spark).count(), 2, "one of all agents, and one of the busy one: {}", anna.shown.html);
        assert!(!anna.shown.html.contains(" style="), "{}", anna.shown.html);
    }
}

#[tokio::test]
async fn conversations_that_wait_are_counted_where_the_plan_has_the_inbox() {
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        let Some(desk) = Desk::on(database).await else { continue };
        let org = desk.has_workspace("Acme", Plan::Hobby).await;
        let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Member).await;
        let asked = create_agent(&mut anna, org, "Front desk").await;
        create_agent(&mut anna, org, "Back office").await;
        let key = desk.server.issue_key(org, NewKey::new("Test key", Scope::Write)).await;
        let post = async |path: &str, body: Value| {
            let (bearer, body) = (format!("Bearer {key}"), body.to_string());
            let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
            let answer = anna.exchange(Method::POST, &format!("/api/v1{path}"), &headers, &body).await;
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.html);
            serde_json::from_str::<Value>(&answer.html).expect("JSON")["data"].clone()
        };
        for number in 0..3 {
            let answer = post("/chat", json!({ "agentId": asked, "message": "Is anybody there?" })).await;
            let conversation = answer["conversationId"].as_str().expect("an id").to_owned();
            if number > 0 {
                post(&format!("/inbox/conversations/{conversation}/escalate"), json!({})).await;
            }
        }
        anna.opens(&format!("/app/{org}/agents")).await;
        let text = anna.shown.text();
        assert!(text.contains("Waiting for a person 2"), "{text}");
        assert!(row_of(&anna, "Front desk").ends_with(" 2"), "{text}");
        assert!(row_of(&anna, "Back office").ends_with(" –"), "{text}");
    }
}

#[tokio::test]
async fn without_an_inbox_nothing_waits() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Free).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    create_agent(&mut anna, org, "Front desk").await;
    anna.opens(&format!("/app/{org}/agents")).await;
    assert!(!anna.shown.text().contains("Waiting"), "{}", anna.shown.text());
}
