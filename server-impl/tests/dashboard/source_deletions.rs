//! Deleting sources, and taking that back within ten seconds.

use std::time::Duration;

use frontdesk_agents::knowledge::{
    labels::SourceLabels,
    source_deletions::{self, UNDO_PERIOD},
    sources::{self, NewText},
};
use frontdesk_core::agents;
use frontdesk_server::testing::TestDatabase;
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, OrgId, PageRequest,
    accounts::{MemberRole, orgs::Plan},
    activity::{ActivityFilter, Actor, Verb},
    knowledge::sources::SourceFilter,
};
use http::StatusCode;

use super::{browser::Browser, desk::Desk};

/// A workspace with an agent, and a member who looks at its sources.
struct Scene<'d> {
    desk: &'d Desk,
    org: OrgId,
    agent: AgentId,
    anna: Browser<'d>,
    /// Path of the list.
    list: String,
}

impl<'d> Scene<'d> {
    async fn set(desk: &'d Desk, titles: &[&str]) -> Self {
        let org = desk.has_workspace("Acme", Plan::Enterprise).await;
        let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Member).await;
        anna.opens(&format!("/app/{org}/agents/new")).await;
        anna.presses("Create agent", &[("name", "Front desk")]).await;
        let agent = anna.path.rsplit('/').next().expect("an id").parse().expect("an id");
        let mut scene = Self { desk, org, agent, anna, list: format!("/app/{org}/agents/{agent}/sources") };
        for title in titles {
            scene.adds(title).await;
        }
        desk.server.wait_until_settled().await;
        scene.anna.opens(&scene.list).await;
        scene
    }

    async fn adds(&mut self, title: &str) {
        let new =
            NewText { title: title.to_owned(), content: format!("{title}: open from 8:00."), labels: SourceLabels::default() };
        self.desk.server.run_rule(self.org, async |unit| sources::create_text(unit, self.agent, &new).await).await;
    }

    async fn looks(&mut self) -> String {
        self.anna.opens(&self.list).await;
        self.anna.shown.text()
    }

    /// Ticks the sources with these titles, and deletes them.
    async fn deletes(&mut self, titles: &[&str]) {
        self.anna.opens(&self.list).await;
        let mut form = self.anna.fills("Delete", &[]);
        let ticked = titles.iter().map(|title| ("ids".to_owned(), tick_of(&self.anna, title).expect("it can be ticked")));
        form.fields.extend(ticked.collect::<Vec<_>>());
        self.anna.sends(&form).await;
    }

    async fn time_runs_out(&self) {
        self.desk.server.clock.advance(UNDO_PERIOD);
        self.desk.server.wait_until_settled().await;
    }

    /// Returns the titles of all sources, in order.
    async fn titles(&self) -> Vec<String> {
        let mut conn = self.desk.server.store().read().await.expect("a connection");
        let listed = sources::list(&mut conn, self.org, self.agent, &SourceFilter::default(), &PageRequest::newest(1_000)).await;
        let mut titles: Vec<_> = listed.expect("a list").items.into_iter().map(|source| source.title).collect();
        titles.sort();
        titles
    }
}

/// Returns the value of the box that ticks a source, if it has one.
fn tick_of(browser: &Browser<'_>, title: &str) -> Option<String> {
    let page = dom_query::Document::from(browser.shown.html.as_str());
    let tick = page.select(&format!("input[name=ids][aria-label='{title}']"));
    tick.attr("value").map(|value| value.to_string())
}

/// Returns the path to which the button takes something back.
fn undo_path(browser: &Browser<'_>) -> String {
    browser.fills("Undo", &[]).action
}

async fn open_each() -> Vec<Desk> {
    let mut desks = Vec::new();
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        desks.extend(Desk::on(database).await);
    }
    desks
}

#[tokio::test]
async fn a_source_is_deleted_after_ten_seconds_unless_that_is_taken_back() {
    for desk in open_each().await {
        let mut scene = Scene::set(&desk, &["Hours", "Prices"]).await;
        scene.anna.follows("Hours").await;
        scene.anna.presses("Delete", &[]).await;
        let text = scene.anna.shown.text();
        assert!(text.contains("1 source will be deleted.") && text.contains("Being deleted"), "{text}");
        assert_eq!(tick_of(&scene.anna, "Hours"), None, "it cannot be deleted twice");
        assert!(tick_of(&scene.anna, "Prices").is_some());
        scene.anna.presses("Undo", &[]).await;
        let text = scene.anna.shown.text();
        assert!(text.contains("Nothing was deleted.") && !text.contains("Being deleted"), "{text}");
        scene.time_runs_out().await;
        assert_eq!(scene.titles().await, ["Hours", "Prices"]);

        scene.anna.opens(&scene.list).await;
        scene.anna.follows("Hours").await;
        scene.anna.presses("Delete", &[]).await;
        let confirmed = scene.anna.path.clone();
        scene.time_runs_out().await;
        assert_eq!(scene.titles().await, ["Prices"]);
        scene.anna.opens(&confirmed).await;
        assert!(scene.anna.shown.text().contains("Deleted."), "{}", scene.anna.shown.text());
        assert!(!scene.anna.shown.html.contains("Undo"), "{}", scene.anna.shown.html);
    }
}

#[tokio::test]
async fn ticked_sources_are_deleted_as_the_person_who_ticked_them() {
    for desk in open_each().await {
        let mut scene = Scene::set(&desk, &["One", "Two", "Three"]).await;
        scene.deletes(&["One", "Two"]).await;
        assert!(scene.anna.shown.text().contains("2 sources will be deleted."), "{}", scene.anna.shown.text());
        assert_eq!(scene.titles().await.len(), 3, "not yet");
        scene.time_runs_out().await;
        assert_eq!(scene.titles().await, ["Three"]);
        let mut conn = desk.server.store().read().await.expect("a connection");
        let account = store::accounts::members::list(&mut conn, scene.org, None, &PageRequest::newest(10)).await;
        let account = account.expect("members").items[0].account;
        let lines = store::activity::list(&mut conn, scene.org, &ActivityFilter::default(), &PageRequest::newest(50))
            .await
            .expect("lines");
        let deletions: Vec<_> = lines.items.iter().filter(|line| line.verb == Verb::Deleted).collect();
        assert_eq!(deletions.len(), 2, "one line a source");
        for line in deletions {
            assert_eq!(line.actor.actor, Actor::Member(account));
            assert!(line.request_id.is_some(), "the request in which it was decided");
        }
    }
}

#[tokio::test]
async fn all_that_match_are_those_that_the_person_saw() {
    for desk in open_each().await {
        let mut scene = Scene::set(&desk, &["Price of a room", "Price of breakfast", "Hours"]).await;
        scene.anna.opens(&format!("{}?q=price", scene.list)).await;
        scene.anna.follows("Choose all 2 that match").await;
        assert!(scene.anna.shown.text().contains("2 chosen"), "{}", scene.anna.shown.text());
        scene.adds("Price of parking").await;
        scene.anna.presses("Delete", &[]).await;
        assert!(scene.anna.shown.text().contains("2 sources will be deleted."), "{}", scene.anna.shown.text());
        scene.adds("Price of a sauna").await;
        scene.time_runs_out().await;
        assert_eq!(scene.titles().await, ["Hours", "Price of a sauna", "Price of parking"]);
    }
}

#[tokio::test]
async fn more_than_a_page_is_chosen_and_deleted_in_parts_even_if_a_process_dies_in_between() {
    for desk in open_each().await {
        let mut scene = Scene::set(&desk, &[]).await;
        for number in 0..130 {
            scene.adds(&format!("Room {number}")).await;
        }
        desk.server.wait_until_settled().await;
        scene.adds("Hours").await;
        scene.anna.opens(&format!("{}?type=text&q=room", scene.list)).await;
        scene.anna.follows("Choose all 130 that match").await;
        scene.anna.presses("Delete", &[]).await;
        let id = undo_path(&scene.anna).rsplit('/').next().expect("an id").parse().expect("an id");
        // A process that does the first part, and dies before it can report that.
        let is_more =
            desk.server.run_rule(scene.org, async |unit| source_deletions::delete_part(unit, scene.agent, id).await).await;
        assert!(is_more);
        assert_eq!(scene.titles().await.len(), 31);
        scene.anna.presses("Undo", &[]).await;
        assert!(scene.anna.shown.text().contains("It is too late"), "{}", scene.anna.shown.text());
        scene.time_runs_out().await;
        assert_eq!(scene.titles().await, ["Hours"]);
    }
}

#[tokio::test]
async fn a_deletion_is_taken_back_once_and_only_by_the_people_of_the_workspace() {
    for desk in open_each().await {
        let mut scene = Scene::set(&desk, &["Hours"]).await;
        let elsewhere = desk.has_workspace("Other", Plan::Hobby).await;
        let mut mallory = desk.has_member(elsewhere, "mallory@other.dev", MemberRole::Owner).await;
        mallory.opens(&format!("/app/{elsewhere}/agents/new")).await;
        mallory.presses("Create agent", &[("name", "Theirs")]).await;
        let theirs = mallory.path.clone();
        scene.deletes(&["Hours"]).await;
        let undo = scene.anna.fills("Undo", &[]);
        let deletion = undo.action.rsplit('/').next().expect("an id").to_owned();
        mallory.opens(&format!("{theirs}/sources/new/text")).await;
        for path in [undo.action.clone(), format!("{theirs}/sources/delete/{deletion}")] {
            let mut form = mallory.fills("Add", &[]);
            form.action = path;
            form.fields.retain(|(name, _)| name == "form" || name == "nonce");
            let mut tries = Browser::new(&desk);
            tries.cookie.clone_from(&mallory.cookie);
            tries.sends(&form).await;
            assert_eq!(tries.shown.status, StatusCode::NOT_FOUND, "{}", form.action);
        }
        assert!(scene.looks().await.contains("Being deleted"));
        for _ in 0..2 {
            scene.anna.sends(&undo).await;
            assert!(scene.anna.shown.text().contains("Nothing was deleted."), "{}", scene.anna.shown.text());
        }
        scene.deletes(&["Hours"]).await;
        let undo = scene.anna.fills("Undo", &[]);
        desk.server.clock.advance(UNDO_PERIOD);
        scene.anna.sends(&undo).await;
        assert!(scene.anna.shown.text().contains("It is too late"), "{}", scene.anna.shown.text());
        desk.server.wait_until_settled().await;
        assert!(scene.titles().await.is_empty());
    }
}

#[tokio::test]
async fn a_form_that_is_sent_twice_is_taken_back_once() {
    for desk in open_each().await {
        let mut scene = Scene::set(&desk, &["Hours"]).await;
        scene.anna.follows("Hours").await;
        let form = scene.anna.fills("Delete", &[]);
        scene.anna.sends(&form).await;
        let first = undo_path(&scene.anna);
        scene.anna.sends(&form).await;
        assert_eq!(undo_path(&scene.anna), first);
        scene.anna.presses("Undo", &[]).await;
        scene.time_runs_out().await;
        assert_eq!(scene.titles().await, ["Hours"]);
    }
}

#[tokio::test]
async fn deletions_that_overlap_are_taken_back_one_by_one() {
    for desk in open_each().await {
        let mut scene = Scene::set(&desk, &["One", "Two", "Three"]).await;
        scene.deletes(&["One"]).await;
        let first = scene.anna.fills("Undo", &[]);
        scene.anna.opens(&scene.list).await;
        scene.anna.follows("Choose all 2 that match").await;
        scene.anna.presses("Delete", &[]).await;
        assert!(scene.anna.shown.text().contains("2 sources will be deleted."), "{}", scene.anna.shown.text());
        scene.anna.sends(&first).await;
        scene.time_runs_out().await;
        assert_eq!(scene.titles().await, ["One"], "the other deletion is not about it");
    }
}

#[tokio::test]
async fn the_sources_of_an_agent_that_is_deleted_meanwhile_come_back_with_it() {
    for desk in open_each().await {
        let mut scene = Scene::set(&desk, &["Hours"]).await;
        scene.deletes(&["Hours"]).await;
        let keep = Duration::from_hours(24);
        desk.server.run_rule(scene.org, async |unit| agents::schedule_deletion(unit, scene.agent, keep).await).await;
        scene.desk.server.clock.advance(UNDO_PERIOD);
        desk.server.wait_until_settled().await;
        desk.server.run_rule(scene.org, async |unit| agents::cancel_deletion(unit, scene.agent).await.map(drop)).await;
        assert_eq!(scene.titles().await, ["Hours"]);
        assert!(!scene.looks().await.contains("Being deleted"), "{}", scene.anna.shown.text());
    }
}

#[tokio::test]
async fn nothing_is_left_of_deletions_of_an_agent_that_is_gone() {
    for desk in open_each().await {
        let mut scene = Scene::set(&desk, &["Hours"]).await;
        scene.deletes(&["Hours"]).await;
        let id = undo_path(&scene.anna).rsplit('/').next().expect("an id").parse().expect("an id");
        let keep = Duration::from_hours(24);
        desk.server.run_rule(scene.org, async |unit| agents::schedule_deletion(unit, scene.agent, keep).await).await;
        desk.server.clock.advance(keep);
        desk.server.wait_until_settled().await;
        let mut conn = desk.server.store().read().await.expect("a connection");
        let left = store::knowledge::source_deletions::find(&mut conn, scene.org, scene.agent, id).await.expect("a query");
        assert_eq!(left, None);
        let pending = store::knowledge::source_deletions::list_pending(&mut conn, scene.org, scene.agent).await.expect("a query");
        assert!(pending.is_empty());
    }
}
