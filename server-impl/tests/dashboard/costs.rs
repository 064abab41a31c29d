//! The cost of each page: statements that it executes.

use std::{collections::BTreeMap, fmt::Write};

use frontdesk_server::testing::{ExecutedStatements, TestDatabase};
use frontdesk_types::accounts::{MemberRole, orgs::Plan};
use frontdesk_web::app::pages;
use http::Method;

use super::{desk::Desk, scene::Scene};

/// Maximum number of statements of a page.
const MAX_STATEMENTS: usize = 8;

/// Pages of a source read its text as the operation does: block by block, without holding a connection, and once more
/// whether the source was replaced meanwhile.
const MAX_STATEMENTS_OF_TEXTS: usize = 14;

#[tokio::test]
async fn every_page_reads_with_few_statements() {
    // A transaction that is aborted on purpose is retried, which costs statements.
    if std::env::var_os("FRONTDESK_BREAK_OFF").is_some() {
        return;
    }
    let Some(desk) = Desk::on(TestDatabase::Postgres).await else { return };
    let scene = Scene::set(&desk, Plan::Enterprise).await;
    let owner = scene.visitors.iter().find(|visitor| visitor.role == Some(MemberRole::Owner)).expect("an owner");
    let statements = ExecutedStatements::default();
    let _recorder = statements.record();
    let mut costs = BTreeMap::new();
    for page in pages().filter(|page| page.has_page()) {
        let path = scene.path(page);
        // The first visit may record that the person was here.
        owner.browser.exchange(Method::GET, &path, &[], "").await;
        statements.take();
        owner.browser.exchange(Method::GET, &path, &[], "").await;
        costs.insert(page.path, statements.take());
    }
    let mut dear = String::new();
    for (path, statements) in costs.iter().filter(|(path, statements)| statements.len() > most_of(path)) {
        writeln!(dear, "{path}: {}\n    {}", statements.len(), statements.join("\n    ")).expect("memory takes it");
    }
    let counts = costs.iter().map(|(path, statements)| format!("{:2} {path}", statements.len())).collect::<Vec<_>>().join("\n");
    println!("{counts}");
    assert!(dear.is_empty(), "too many statements:\n{dear}");
    assert!(costs.values().any(|statements| statements.len() > 2), "nothing was counted: {costs:?}");
}

fn most_of(path: &str) -> usize {
    let has_text = path.contains("/sources/{source}") && !path.ends_with("/delete");
    if has_text { MAX_STATEMENTS_OF_TEXTS } else { MAX_STATEMENTS }
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
