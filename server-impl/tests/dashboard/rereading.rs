//! Having several websites read again from the list of sources.

use frontdesk_agents::knowledge::{
    labels::SourceLabels,
    sources::{self, NewText},
    websites::{self, NewWebsite},
};
use frontdesk_server::testing::TestDatabase;
use frontdesk_store as store;
use frontdesk_types::{
    AgentId, OrgId, PageRequest,
    accounts::{MemberRole, orgs::Plan},
    activity::{ActivityFilter, Verb},
    knowledge::sources::WebsiteMode,
};
use http::StatusCode;

use super::{
    browser::{Browser, FilledForm},
    desk::Desk,
};

/// A member who looks at the sources of an agent: two websites that cannot be reached, and a text.
struct Scene<'d> {
    desk: &'d Desk,
    org: OrgId,
    anna: Browser<'d>,
    /// Path of the list.
    list: String,
}

impl<'d> Scene<'d> {
    async fn set(desk: &'d Desk) -> Self {
        let org = desk.has_workspace("Acme", Plan::Enterprise).await;
        let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Member).await;
        anna.opens(&format!("/app/{org}/agents/new")).await;
        anna.presses("Create agent", &[("name", "Front desk")]).await;
        let agent: AgentId = anna.path.rsplit('/').next().expect("an id").parse().expect("an id");
        for title in ["Shop", "Blog"] {
            let new = NewWebsite {
                url: format!("http://desk.invalid/{title}"),
                mode: WebsiteMode::Page,
                max_pages: None,
                title: Some(title.to_owned()),
                labels: SourceLabels::default(),
            };
            let outbound = &*desk.server.app.services.outbound;
            desk.server.run_rule(org, async |unit| websites::create(unit, agent, &new, outbound).await).await;
        }
        let new = NewText { title: "Hours".to_owned(), content: "From 8:00.".to_owned(), labels: SourceLabels::default() };
        desk.server.run_rule(org, async |unit| sources::create_text(unit, agent, &new).await).await;
        desk.server.wait_until_settled().await;
        Self { desk, org, anna, list: format!("/app/{org}/agents/{agent}/sources") }
    }

    /// Returns the form that has the sources with these titles read again.
    async fn ticks(&mut self, titles: &[&str]) -> FilledForm {
        self.anna.opens(&self.list).await;
        let mut form = self.anna.fills("Read again", &[]);
        let page = dom_query::Document::from(self.anna.shown.html.as_str());
        for title in titles {
            let tick = page.select(&format!("input[name=ids][aria-label='{title}']")).attr("value").expect("it can be ticked");
            form.fields.push(("ids".to_owned(), tick.to_string()));
        }
        form
    }

    /// Returns how often websites have been read again.
    async fn resyncs(&self) -> usize {
        self.desk.server.wait_until_settled().await;
        let mut conn = self.desk.server.store().read().await.expect("a connection");
        let lines = store::activity::list(&mut conn, self.org, &ActivityFilter::default(), &PageRequest::newest(50)).await;
        lines.expect("lines").items.iter().filter(|line| line.verb == Verb::Resynced).count()
    }
}

async fn open_each() -> Vec<Desk> {
    let mut desks = Vec::new();
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        desks.extend(Desk::on(database).await);
    }
    desks
}

#[tokio::test]
async fn ticked_websites_are_read_again_once() {
    for desk in open_each().await {
        let mut scene = Scene::set(&desk).await;
        let form = scene.ticks(&["Shop", "Blog"]).await;
        scene.anna.sends(&form).await;
        assert!(scene.anna.shown.text().contains("2 websites will be read again."), "{}", scene.anna.shown.text());
        assert_eq!(scene.resyncs().await, 2);
        scene.anna.sends(&form).await;
        assert!(scene.anna.shown.text().contains("2 websites will be read again."), "{}", scene.anna.shown.text());
        assert_eq!(scene.resyncs().await, 2, "the form was sent before");
    }
}

#[tokio::test]
async fn what_cannot_be_read_again_says_why_and_the_rest_is() {
    for desk in open_each().await {
        let mut scene = Scene::set(&desk).await;
        let form = scene.ticks(&["Hours", "Shop"]).await;
        scene.anna.sends(&form).await;
        let text = scene.anna.shown.text();
        assert_eq!(scene.anna.shown.status, StatusCode::CONFLICT);
        assert!(text.contains("1 website will be read again."), "{text}");
        assert!(text.contains("Not read again Hours : Only a website can be read again."), "{text}");
        assert_eq!(scene.resyncs().await, 1);
        let form = scene.ticks(&[]).await;
        scene.anna.sends(&form).await;
        assert_eq!((scene.anna.path.as_str(), scene.resyncs().await), (&*scene.list, 1), "nothing was ticked");
    }
}

#[tokio::test]
async fn of_all_that_match_the_websites_are_read_again() {
    for desk in open_each().await {
        let mut scene = Scene::set(&desk).await;
        scene.anna.opens(&scene.list).await;
        scene.anna.follows("Choose all 3 that match").await;
        scene.anna.presses("Read again", &[]).await;
        assert!(scene.anna.shown.text().contains("2 websites will be read again."), "{}", scene.anna.shown.text());
        assert_eq!(scene.resyncs().await, 2);
        scene.anna.opens(&format!("{}?q=hours", scene.list)).await;
        assert!(!scene.anna.shown.text().contains("Read again"), "there is no website: {}", scene.anna.shown.text());
    }
}
