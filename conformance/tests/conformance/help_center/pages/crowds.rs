//! Many concurrent visitors, on a server with one connection for reading: they wait for each other's reads, and for
//! nothing else.

use std::fmt::Write;

use frontdesk_conformance::{ApiCall, call::PICTURE, contract::contract, one_connection};
use futures::future::join_all;

use super::*;

stories![
    everything_that_a_site_shows_takes_one_connection_at_a_time => one_connection(),
    nobody_waits_for_visitors_who_wait => one_connection(),
];

/// Concurrent visitors: more than there are connections with any settings.
const VISITORS: usize = 32;

/// Returns every kind of page and file of a site.
async fn all_paths(site: &VisitedSite<'_>) -> Vec<String> {
    let upload = ApiCall::example(contract().operation("createHelpCenterFile")).path("siteId", site.stage.help.site);
    let upload = upload.replace_query("name", "door.gif").raw(PICTURE);
    let picture = shown_path(&site.stage.actor.send(&upload).await.data());
    let home = site.read_page("/").await;
    let theme = home.split("\"/_fd/").skip(1).filter_map(|rest| rest.split('"').next()).map(|path| format!("/_fd/{path}"));
    let article = site.published_path().await;
    let pages = [
        "/",
        "/search?q=settings",
        "/search?q=nothing+at+all",
        "/_fd/search?locale=en&q=settings",
        "/ask",
        "/feed.xml",
        "/sitemap.xml",
        "/robots.txt",
        "/llms.txt",
        "/favicon.ico",
        "/collections/first-steps",
        "/nowhere",
        "/articles/999",
    ];
    let mut paths: Vec<String> = pages.map(ToOwned::to_owned).into();
    paths.extend([format!("{article}.md"), format!("{article}/"), picture, article]);
    paths.extend(theme);
    paths
}

/// Visits a path like a browser that may show a picture.
async fn visit_status(site: &VisitedSite<'_>, path: &str) -> u16 {
    site.world.wire.exchange("GET", path, &[("host".to_owned(), site.host.clone())], None).await.status
}

async fn everything_that_a_site_shows_takes_one_connection_at_a_time(world: &World) {
    let site = VisitedSite::of(world).await;
    let mut failed = String::new();
    for path in all_paths(&site).await {
        let status = visit_status(&site, &path).await;
        if status >= 500 {
            let _ = writeln!(failed, "{path}: {status}");
        }
    }
    assert_eq!(failed, "", "a page holds a connection while it waits for another one");
}

async fn nobody_waits_for_visitors_who_wait(world: &World) {
    let site = VisitedSite::of(world).await;
    for path in all_paths(&site).await {
        // Another change, so that no page is cached from before.
        site.change_site(json!({ "headline": path })).await;
        let visits = join_all((0..VISITORS).map(|_| visit_status(&site, &path)));
        let (visits, others) = tokio::join!(visits, site.stage.actor.get("/agents"));
        assert_eq!(others.status, 200, "beside visitors of {path}: {}", others.text());
        let failed = visits.iter().filter(|status| **status >= 500).count();
        assert_eq!(failed, 0, "{failed} of {VISITORS} visitors of {path} saw an error");
    }
}
