//! Websites: read page by page, every address accounted for, refreshed, and never where requests are forbidden.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering},
};

use axum::{
    Router,
    extract::Request,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use frontdesk_conformance::{Actor, World, actor::created_id, stories};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};
use uuid::Uuid;

const LOOPBACK: &str = "egress_allow = ['127.0.0.0/8']";

stories![
    a_site_is_crawled_cited_and_read_again with LOOPBACK,
    progress_never_goes_back_from_the_first_page_to_the_last_passage with LOOPBACK,
    a_citation_leads_to_its_place_in_the_page with LOOPBACK,
    a_sandbox_reads_twenty_five_pages with LOOPBACK,
    pages_that_do_not_fit_the_plan_are_skipped with LOOPBACK,
    a_site_that_cannot_be_read_tells_why with LOOPBACK,
    only_some_websites_wait_at_a_time,
    an_address_must_be_one,
    a_page_is_one_page,
    a_website_with_a_known_external_id_becomes_another_one with LOOPBACK,
    nobody_is_sent_to_a_private_address,
];

/// A website on loopback: pages by path, and the number of times that each was sent in full.
#[derive(Clone, Default)]
struct TestSite {
    pages: Arc<Mutex<Vec<(String, String)>>>,
    sent: Arc<AtomicUsize>,
}

impl TestSite {
    fn put_page(&self, path: &str, html: &str) {
        let mut pages = self.pages.lock().expect("no panic");
        pages.retain(|(known, _)| known != path);
        pages.push((path.to_owned(), html.to_owned()));
    }

    /// Serves the site until the test ends; returns its address, without a trailing slash.
    async fn serve(&self) -> String {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let site = self.clone();
        let router = Router::new().fallback(move |request: Request| async move { site.answer_request(&request) });
        tokio::spawn(async { axum::serve(listener, router).await });
        url
    }

    fn answer_request(&self, request: &Request) -> Response {
        let pages = self.pages.lock().expect("no panic");
        let Some((_, html)) = pages.iter().find(|(path, _)| path == request.uri().path()) else {
            return StatusCode::NOT_FOUND.into_response();
        };
        let etag = format!("\"{}\"", html.len());
        if request.headers().get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == etag.as_bytes()) {
            return StatusCode::NOT_MODIFIED.into_response();
        }
        self.sent.fetch_add(1, Ordering::SeqCst);
        ([(header::CONTENT_TYPE, "text/html"), (header::ETAG, etag.as_str())], html.clone()).into_response()
    }
}

async fn add_website(anna: &Actor, agent: Uuid, body: Value) -> Uuid {
    created_id(&anna.post(&format!("/agents/{agent}/sources/website"), body).await)
}

async fn get_source(anna: &Actor, agent: Uuid, source: Uuid) -> Value {
    anna.get(&format!("/agents/{agent}/sources/{source}")).await.data()
}

/// Returns the report of a website: outcome and path of each address.
async fn get_report(anna: &Actor, agent: Uuid, source: Uuid, site: &str) -> Vec<String> {
    let pages = anna.get(&format!("/agents/{agent}/sources/{source}/pages?limit=100")).await.data();
    let line = |page: &Value| {
        let text = |name: &str| page[name].as_str().unwrap_or_default().to_owned();
        format!("{} {} {} {}", text("outcome"), text("url"), text("failureCode"), text("reason"))
            .replace(site, "")
            .trim_end()
            .to_owned()
    };
    pages["items"].as_array().expect("a list").iter().map(line).collect()
}

async fn a_website_with_a_known_external_id_becomes_another_one(world: &World) {
    let site = TestSite::default();
    site.put_page("/old", "<title>Hours</title><p>The front desk opens at nine on every weekday.");
    site.put_page("/new", "<title>New hours</title><p>The front desk opens at ten on every weekday.");
    let url = site.serve().await;
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let put = async |path: &str| {
        let body = json!({ "url": format!("{url}{path}"), "mode": "page", "externalId": "hours", "metadata": { path: "read" } });
        anna.post(&format!("/agents/{agent}/sources/website"), body).await
    };
    let first = put("/old").await;
    world.settle().await;
    let second = put("/new").await;
    let (before, after) = (first.data(), second.data());
    assert_eq!((second.status, &after["id"], &after["status"]), (201, &before["id"], &json!("queued")));
    assert_eq!(after["url"], json!(format!("{url}/new")));
    assert_eq!(after["metadata"], json!({ "/new": "read" }), "replaced, as that of a text");
    world.settle().await;
    let website = created_id(&first);
    assert_eq!(get_report(&anna, agent, website, &url).await, ["fetched /new"]);
    let reply = anna.ask_agent(agent, "When does the front desk open on a weekday?").await.data();
    assert_eq!(reply["citations"][0]["url"], format!("{url}/new"));
    // While it waits to be read, it is replaced as well.
    put("/nowhere").await.data();
    put("/old").await.data();
    world.settle().await;
    assert_eq!(get_report(&anna, agent, website, &url).await, ["fetched /old"]);
    assert_eq!(get_source(&anna, agent, website).await["status"], "ready");
    let text = json!({ "title": "Hours", "content": "At ten.", "externalId": "hours" });
    anna.post(&format!("/agents/{agent}/sources/text"), text).await.assert_code("EXTERNAL_ID_TAKEN", "a website has it");
}

async fn a_site_is_crawled_cited_and_read_again(world: &World) {
    let site = TestSite::default();
    site.put_page("/", "<title>Guide</title><a href=/hours>Hours</a><a href=/gone>Gone</a><p>Welcome to the guide.");
    site.put_page("/hours", "<title>Hours</title><h1>Opening hours</h1><p>The front desk opens at 8:00 on every weekday.");
    let url = site.serve().await;
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let website = add_website(&anna, agent, json!({ "url": format!("{url}/"), "mode": "crawl", "title": "The guide" })).await;
    world.settle().await;
    insta::assert_json_snapshot!(get_report(&anna, agent, website, &url).await, @r#"
    [
      "fetched /",
      "fetched /hours",
      "failed /gone HTTP_STATUS The server answered 404. Remove the link to it, or fix the page."
    ]
    "#);
    let reply = anna.ask_agent(agent, "When does the front desk open on a weekday?").await.data();
    assert_eq!(reply["citations"][0]["title"], "Hours");
    assert_eq!(reply["citations"][0]["url"], format!("{url}/hours"));

    let read = json!({ "used": 2, "limit": 500, "remaining": 498, "totalPages": 2 });
    assert_eq!(anna.get("/billing/crawl-limit").await.data(), read);
    let sent = site.sent.load(Ordering::SeqCst);
    site.put_page("/hours", "<title>Hours</title><h1>Opening hours</h1><p>The front desk opens at 9:30 on every weekday now.");
    anna.post_empty(&format!("/agents/{agent}/sources/{website}/resync")).await.data();
    world.settle().await;
    insta::assert_json_snapshot!(get_report(&anna, agent, website, &url).await, @r#"
    [
      "unchanged /",
      "fetched /hours"
    ]
    "#);
    assert_eq!(site.sent.load(Ordering::SeqCst), sent + 1, "only what changed is sent again");
    assert_eq!(anna.get("/billing/crawl-limit").await.data(), read, "an unchanged page is a page");
    let reply = anna.ask_agent(agent, "When does the front desk open on a weekday?").await.data();
    assert!(reply["answer"].as_str().expect("an answer").contains("9:30"), "{reply}");
    let state = get_source(&anna, agent, website).await;
    assert_eq!((&state["status"], &state["progress"]), (&json!("ready"), &json!(100)));
}

async fn progress_never_goes_back_from_the_first_page_to_the_last_passage(world: &World) {
    const PAGES: usize = 24;
    let site = TestSite::default();
    let links: String = (1..PAGES).map(|page| format!("<a href=/{page}>Room {page}</a> ")).collect();
    site.put_page("/", &format!("<title>Rooms</title><p>All rooms: {links}"));
    for page in 1..PAGES {
        site.put_page(&format!("/{page}"), &format!("<title>Room {page}</title><p>Room {page} has a view of the lake."));
    }
    let url = site.serve().await;
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let body = json!({ "url": format!("{url}/"), "mode": "crawl", "maxPages": PAGES });
    let website = add_website(&anna, agent, body).await;
    for _ in 0..2 {
        let seen = watch_ingestion(&anna, agent, website).await;
        assert!(seen.is_sorted_by_key(|(progress, _)| *progress), "{seen:?}");
        assert_eq!(seen.last(), Some(&(100, Value::Null)), "nothing runs once it is ready");
        let stages: Vec<&str> = seen.iter().filter_map(|(_, stage)| stage.as_str()).collect();
        assert!(stages.is_sorted(), "it fetches, then it indexes: {stages:?}");
        assert!(stages.iter().all(|stage| ["fetching", "indexing"].contains(stage)), "{stages:?}");
        world.settle().await;
        anna.post_empty(&format!("/agents/{agent}/sources/{website}/resync")).await.data();
    }
}

/// Reads a source until it is ready; returns each progress with its stage.
async fn watch_ingestion(anna: &Actor, agent: Uuid, source: Uuid) -> Vec<(i64, Value)> {
    let mut seen = Vec::new();
    loop {
        let state = get_source(anna, agent, source).await;
        let progress = state["progress"].as_i64().expect("a number");
        seen.push((progress, state["stage"].clone()));
        if state["status"] == "ready" {
            return seen;
        }
        assert!(progress < 100, "only what is ready is at 100: {state}");
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
}

async fn a_citation_leads_to_its_place_in_the_page(world: &World) {
    let site = TestSite::default();
    site.put_page(
        "/guide",
        "<title>Guide</title><h1>The house</h1><p>It stands by the lake.<h2 id=meals>Meals</h2><p>Dinner is at seven in the hall.\
         <h3 id=early>Early meals</h3><p>Breakfast is served from six for guests who hike.",
    );
    let url = site.serve().await;
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let website = add_website(&anna, agent, json!({ "url": format!("{url}/guide") })).await;
    world.settle().await;
    let question = "From when on is breakfast served for guests who hike?";
    let reply = anna.ask_agent(agent, question).await.data();
    let citation = &reply["citations"][0];
    assert_eq!(citation["url"], format!("{url}/guide#early"), "{reply}");
    assert!(citation["heading"].as_str().is_some_and(|heading| heading.contains("Meals")), "{reply}");
    let found = anna.post(&format!("/agents/{agent}/retrieve"), json!({ "query": question })).await.data();
    assert!(found["items"][0]["url"].as_str().is_some_and(|found| found.starts_with(&format!("{url}/guide"))), "{found}");
    assert!(found["items"][0].get("heading").is_some(), "{found}");

    let page = json!(citation["url"]).as_str().expect("an address").replace('#', "%23");
    let content = anna.get(&format!("/agents/{agent}/sources/{website}/content?url={page}")).await.data();
    assert!(
        content["text"].as_str().is_some_and(|text| text.contains("Dinner")),
        "the address of a citation finds its page: {content}"
    );
}

async fn a_sandbox_reads_twenty_five_pages(world: &World) {
    let site = TestSite::default();
    let links: String = (0..60).map(|page| format!("<a href='/{page}'>{page}</a>")).collect();
    site.put_page("/", &links);
    (0..60).for_each(|page| site.put_page(&format!("/{page}"), &format!("<p>This is page {page}.")));
    let url = site.serve().await;
    let anna = world.new_actor(Plan::Sandbox).await;
    let agent = anna.create_agent("Front desk").await;
    let website = add_website(&anna, agent, json!({ "url": url, "mode": "crawl", "maxPages": 50 })).await;
    assert_eq!(get_source(&anna, agent, website).await["maxPages"], 25);
    world.settle().await;
    let read = get_report(&anna, agent, website, &url).await;
    assert_eq!(read.iter().filter(|line| line.starts_with("fetched")).count(), 25, "{read:?}");
}

async fn pages_that_do_not_fit_the_plan_are_skipped(world: &World) {
    let site = TestSite::default();
    site.put_page("/", "<a href=/large>Large</a><a href=/small>Small</a><p>Home");
    site.put_page("/large", &format!("<p>{}", "Many words. ".repeat(20_000)));
    site.put_page("/small", "<p>Few words.");
    let url = site.serve().await;
    let anna = world.new_actor(Plan::Sandbox).await;
    let agent = anna.create_agent("Front desk").await;
    let website = add_website(&anna, agent, json!({ "url": url, "mode": "crawl" })).await;
    world.settle().await;
    insta::assert_json_snapshot!(get_report(&anna, agent, website, &url).await, @r#"
    [
      "fetched /",
      "skipped /large LIMIT_EXCEEDED Its text does not fit into what is left of the plan. Delete a source, or upgrade the plan.",
      "fetched /small"
    ]
    "#);
    assert_eq!(get_source(&anna, agent, website).await["status"], "ready");
    anna.delete(&format!("/agents/{agent}/sources/{website}")).await.data();
}

async fn a_site_that_cannot_be_read_tells_why(world: &World) {
    let site = TestSite::default();
    let url = site.serve().await;
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let website = add_website(&anna, agent, json!({ "url": format!("{url}/gone") })).await;
    world.settle().await;
    let failed = get_source(&anna, agent, website).await;
    assert_eq!(failed["status"], "failed");
    insta::assert_snapshot!(failed["failureReason"].as_str().expect("a reason"), @"No page could be read. The server answered \
        404. Remove the link to it, or fix the page.");
    assert_eq!(failed["failureCode"], json!("HTTP_STATUS"));
}

async fn only_some_websites_wait_at_a_time(world: &World) {
    let anna = world.new_actor(Plan::Sandbox).await;
    let agent = anna.create_agent("Front desk").await;
    let add = async |n: usize| {
        let website = json!({ "url": format!("http://desk.invalid/{n}"), "mode": "page" });
        anna.post(&format!("/agents/{agent}/sources/website"), website).await
    };
    for n in 0..3 {
        add(n).await.data();
        world.settle().await;
    }
    let are = async |status: &str| world.backdoor().await.execute(format!("UPDATE sources SET status = '{status}'")).await;
    are("processing").await;
    let refused = add(3).await;
    refused.assert_code("LIMIT_EXCEEDED", "three are on their way");
    insta::assert_snapshot!(refused.message(), @"The plan allows 3 websites to wait to be read at a time, and this limit has \
        been reached. Wait until one has been read.");
    are("failed").await;
    add(3).await.assert_code("success", "they have been read");
    world.settle().await;
}

async fn an_address_must_be_one(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    for url in ["", "desk.example", "ftp://desk.example/", "http://", "https://a:b@desk.example/", "javascript:alert(1)"] {
        let refused = anna.post(&format!("/agents/{agent}/sources/website"), json!({ "url": url })).await;
        assert_eq!((refused.code().as_str(), refused.fields()), ("VALIDATION_ERROR", vec!["/url".to_owned()]), "{url}");
    }
}

async fn a_page_is_one_page(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let agent = anna.create_agent("Front desk").await;
    let path = format!("/agents/{agent}/sources/website");
    for website in [
        json!({ "url": "https://desk.example/", "maxPages": 1 }),
        json!({ "url": "https://desk.example/", "mode": "page", "maxPages": 50 }),
    ] {
        let refused = anna.post(&path, website).await;
        refused.assert_code("VALIDATION_ERROR", "a single page with a number of pages");
        insta::assert_snapshot!(refused.message(), @"The mode `page` reads one page. Leave `maxPages` out, or choose \
            `sitemap` or `crawl`.");
    }
    let pages = async |website: Value| anna.post(&path, website).await.data()["maxPages"].clone();
    assert_eq!(pages(json!({ "url": "https://desk.example/" })).await, Value::Null);
    assert_eq!(pages(json!({ "url": "https://desk.example/", "mode": "crawl" })).await, 100);
    assert_eq!(pages(json!({ "url": "https://desk.example/", "mode": "sitemap", "maxPages": 7 })).await, 7);
}

/// Tries all ways to direct a server somewhere: as the page, as the sitemap, by a redirect of robots.txt, by a
/// redirect, by a link.
async fn nobody_is_sent_to_a_private_address(world: &World) {
    let trap = TestSite::default();
    trap.put_page("/", "<p>Inside.");
    let port = trap.serve().await.rsplit_once(':').expect("a port").1.to_owned();
    let anna = world.new_actor(Plan::Enterprise).await;
    let agent = anna.create_agent("Front desk").await;
    let hosts =
        ["127.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "10.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]"];
    for host in hosts {
        for mode in ["page", "sitemap", "crawl"] {
            for at in [String::new(), format!(":{port}")] {
                let website = json!({ "url": format!("http://{host}{at}/"), "mode": mode });
                let refused = anna.post(&format!("/agents/{agent}/sources/website"), website).await;
                assert_eq!(
                    (refused.code().as_str(), refused.fields()),
                    ("VALIDATION_ERROR", vec!["/url".to_owned()]),
                    "{host}{at}"
                );
            }
        }
    }
    // The target of a name is checked when it is visited.
    for mode in ["page", "sitemap", "crawl"] {
        add_website(&anna, agent, json!({ "url": "http://localhost/", "mode": mode })).await;
    }
    world.settle().await;
    let listed = anna.get(&format!("/agents/{agent}/sources?limit=100")).await.data();
    let items = listed["items"].as_array().expect("a list");
    assert_eq!(items.len(), 3);
    assert!(items.iter().all(|website| website["status"] == "failed"), "{items:?}");
    assert!(items.iter().all(|website| website["failureCode"] == "PRIVATE_ADDRESS"), "{items:?}");
    assert_eq!(trap.sent.load(Ordering::SeqCst), 0);
}
