//! The cost of each page: statements that it executes.

use std::{collections::BTreeMap, fmt::Write};

use frontdesk_agents::knowledge::{
    labels::SourceLabels,
    sources::{self, NewText},
    websites::{self, NewWebsite},
};
use frontdesk_server::testing::{ExecutedStatements, TestDatabase};
use frontdesk_store::knowledge::documents;
use frontdesk_types::{
    AgentId, DocumentId, OrgId,
    accounts::orgs::Plan,
    knowledge::sources::{PageOutcome, SourceDocument, WebsiteMode},
};
use frontdesk_web::app::pages;
use http::Method;

use super::{browser::Browser, desk::Desk, scene::Scene};

/// Address of a page of a website.
const URL: &str = "http://desk.invalid/hours";

/// Maximum number of statements of a page.
const MAX_STATEMENTS: usize = 6;

/// Maximum number of visits of a page: background tasks of the server also execute statements, so a visit that has too
/// many is repeated.
const MAX_VISITS: usize = 20;

/// The statements of each path.
#[derive(Default)]
struct Costs(BTreeMap<String, Vec<String>>);

impl Costs {
    /// Opens a page, and records what it executes.
    async fn record(&mut self, statements: &ExecutedStatements, browser: &Browser<'_>, name: &str, path: &str) {
        // The first visit may record that the person was here.
        browser.exchange(Method::GET, path, &[], "").await;
        let mut fewest = None::<Vec<String>>;
        for _ in 0..MAX_VISITS {
            statements.take();
            let shown = browser.exchange(Method::GET, path, &[], "").await;
            assert!(!shown.status.is_server_error(), "{path}: {}", shown.html);
            let executed = statements.take();
            if fewest.as_ref().is_none_or(|fewest| executed.len() < fewest.len()) {
                fewest = Some(executed);
            }
            if fewest.as_ref().is_some_and(|fewest| fewest.len() <= MAX_STATEMENTS) {
                break;
            }
        }
        self.0.insert(name.to_owned(), fewest.unwrap_or_default());
    }

    fn assert_low(&self) {
        for (name, statements) in &self.0 {
            println!("{:2} {name}", statements.len());
        }
        let mut dear = String::new();
        for (name, statements) in self.0.iter().filter(|(_, statements)| statements.len() > MAX_STATEMENTS) {
            writeln!(dear, "{name}: {}\n    {}", statements.len(), statements.join("\n    ")).expect("memory takes it");
        }
        assert!(dear.is_empty(), "too many statements:\n{dear}");
        assert!(self.0.values().any(|statements| statements.len() > 2), "nothing was counted");
    }
}

/// Returns a desk whose statements are counted, if PostgreSQL is installed here.
async fn open_counted() -> Option<Desk> {
    // A transaction that is aborted on purpose is retried, which costs statements.
    if std::env::var_os("FRONTDESK_BREAK_OFF").is_some() {
        return None;
    }
    Desk::on(TestDatabase::Postgres).await
}

#[tokio::test]
async fn every_page_reads_with_few_statements() {
    let Some(desk) = open_counted().await else { return };
    let scene = Scene::set(&desk, Plan::Enterprise).await;
    let owner = &scene.visitors[4].browser;
    let statements = ExecutedStatements::default();
    let _recorder = statements.record();
    let mut costs = Costs::default();
    for page in pages().filter(|page| page.has_page()) {
        costs.record(&statements, owner, page.path, &scene.path(page)).await;
    }
    costs.assert_low();
}

/// Returns the path of a website with the text of one page.
async fn add_website(desk: &Desk, org: OrgId, agent: AgentId) -> String {
    let new = NewWebsite {
        url: URL.to_owned(),
        mode: WebsiteMode::Page,
        max_pages: None,
        title: None,
        labels: SourceLabels::default(),
    };
    let outbound = &*desk.server.app.services.outbound;
    let source = desk.server.run_rule(org, async |unit| websites::create(unit, agent, &new, outbound).await).await;
    desk.server.wait_until_settled().await;
    let document = SourceDocument {
        id: DocumentId(desk.server.app.services.ports.ids.next()),
        url: Some(URL.to_owned()),
        title: Some("Hours".to_owned()),
        outcome: PageOutcome::Fetched,
        reason: None,
        failure: None,
        etag: None,
        last_modified: None,
        bytes: 15,
    };
    let mut tx = desk.server.store().begin().await.expect("a transaction");
    documents::insert(&mut tx, source.documents_key(), &document).await.expect("a page");
    documents::insert_text(&mut tx, org, document.id, "Open from 8:00.").await.expect("its text");
    tx.commit().await.expect("a commit");
    format!("/app/{org}/agents/{agent}/sources/{}", source.id)
}

#[tokio::test]
async fn pages_with_much_to_show_read_with_few_statements() {
    let Some(desk) = open_counted().await else { return };
    let mut scene = Scene::set(&desk, Plan::Enterprise).await;
    let (org, agent): (OrgId, AgentId) = (scene.org.parse().expect("an id"), scene.agent.parse().expect("an id"));
    for number in 0..60 {
        let new =
            NewText { title: format!("Room {number}"), content: "Open from 8:00.".to_owned(), labels: SourceLabels::default() };
        desk.server.run_rule(org, async |unit| sources::create_text(unit, agent, &new).await).await;
    }
    let website = add_website(&desk, org, agent).await;
    let owner = &mut scene.visitors[4].browser;
    owner.opens(&format!("/app/{org}/agents/{agent}/playground")).await;
    owner.presses("Ask", &[("message", "When do you open?")]).await;
    desk.server.wait_until_settled().await;
    let (talk, list) = (owner.path.clone(), format!("/app/{org}/agents/{agent}/sources"));
    let statements = ExecutedStatements::default();
    let _recorder = statements.record();
    let mut costs = Costs::default();
    for (name, path) in [
        ("a talk", talk),
        ("more than a page of sources", list.clone()),
        ("all of them chosen", format!("{list}?all=yes")),
        ("sources that are being deleted", format!("{list}?done=deleting&of=019a9f44-5f60-7172-9d8e-9f0a1b2c3d4e")),
        ("a website", website.clone()),
        ("the text of a page", format!("{website}?url={URL}")),
    ] {
        costs.record(&statements, owner, name, &path).await;
    }
    costs.assert_low();
}

#[tokio::test]
async fn a_page_is_compressed_and_its_token_differs_each_time() {
    let desk = Desk::open().await;
    let scene = Scene::set(&desk, Plan::Enterprise).await;
    let owner = &scene.visitors[4].browser;
    let path = format!("/app/{}/agents/new", scene.org);
    let packed = owner.exchange(Method::GET, &path, &[("accept-encoding", "gzip")], "").await;
    assert_eq!(packed.headers["vary"], "accept-encoding");
    assert_eq!(packed.headers["content-encoding"], "gzip", "{:?}", packed.headers);
    let token = async || {
        let page = owner.exchange(Method::GET, &path, &[], "").await.html;
        let (_, rest) = page.split_once("name=\"form\" value=\"").expect("a form");
        rest.split('"').next().unwrap_or_default().to_owned()
    };
    let (one, other) = (token().await, token().await);
    assert_ne!(one, other);
}
