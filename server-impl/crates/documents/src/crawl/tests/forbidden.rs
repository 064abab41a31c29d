//! Forbidden addresses in every form, on every path that leads to one: no connection is ever opened.
//!
//! The site is at 127.0.0.1, which the operator permits. The trap listens on the same machine, on
//! every other loopback address.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use axum::{
    Router,
    extract::Request,
    response::{IntoResponse, Response},
};
use frontdesk_ports::outbound::{
    HttpClient, OutboundRequest, addresses::EgressPolicy, client::GuardedClient, lookup::NameLookup,
};
use frontdesk_test_programs::forbidden::{FORBIDDEN_HOSTS, count_connections, listen_between_traps};
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use tokio::net::TcpListener;

use super::{super::*, Lines, TestFiles};

struct Names;

#[async_trait]
impl NameLookup for Names {
    async fn lookup(&self, name: &str) -> std::io::Result<Vec<IpAddr>> {
        let (inside, public) = (IpAddr::from([127, 0, 0, 2]), IpAddr::from([93, 184, 216, 34]));
        match name.trim_end_matches('.') {
            "localhost" => Ok(vec![Ipv6Addr::LOCALHOST.into(), inside]),
            "inside.example" => Ok(vec![inside]),
            "mixed.example" => Ok(vec![public, inside]),
            "mapped.example" => Ok(vec![Ipv4Addr::new(127, 0, 0, 2).to_ipv6_mapped().into()]),
            _ => Err(std::io::ErrorKind::NotFound.into()),
        }
    }
}

/// A way in which a website points to an address.
#[derive(Debug, Clone, Copy)]
enum Way {
    /// As the start of the website.
    Start,
    /// In its sitemap.
    Sitemap,
    /// As a sitemap that robots.txt names.
    Robots,
    /// As a redirect of robots.txt.
    RobotsRedirect,
    /// As a redirect of a page.
    Redirect,
}

const WAYS: [Way; 5] = [Way::Start, Way::Sitemap, Way::Robots, Way::RobotsRedirect, Way::Redirect];

type Case = Arc<Mutex<(Way, String)>>;

/// Returns the response of the site, which points to the address of the case.
fn answer(path: &str, case: &Case) -> Response {
    let (way, to) = case.lock().unwrap().clone();
    let away = || (StatusCode::FOUND, [(header::LOCATION, to.replace('&', "&amp;"))]).into_response();
    let xml = |body: String| ([(header::CONTENT_TYPE, "application/xml")], body).into_response();
    match (path, way) {
        ("/robots.txt", Way::Robots) => format!("User-agent: *\nAllow: /\nSitemap: {to}\n").into_response(),
        ("/robots.txt", Way::RobotsRedirect) | ("/", Way::Redirect) => away(),
        ("/sitemap.xml", Way::Sitemap) => xml(format!("<urlset><url><loc>{to}</loc></url></urlset>")),
        ("/", _) => ([(header::CONTENT_TYPE, "text/html")], "<p>Welcome.</p>").into_response(),
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

#[tokio::test]
async fn no_way_leads_to_a_forbidden_address() {
    let connections = Arc::new(AtomicUsize::new(0));
    let (listener, port) = listen_between_traps(&connections).await;
    let case: Case = Arc::new(Mutex::new((Way::Start, String::new())));
    let asked = Arc::clone(&case);
    let site = Router::new().fallback(move |request: Request| async move { answer(request.uri().path(), &asked) });
    tokio::spawn(async { axum::serve(listener, site).await });
    let client = GuardedClient::new(EgressPolicy::new(vec!["127.0.0.1/32".parse().unwrap()]), Arc::new(Names));

    let mut cases = 0;
    for form in FORBIDDEN_HOSTS {
        for way in WAYS {
            let to = format!("http://{form}:{port}/there");
            let Ok(address) = Url::parse(&to) else { panic!("{to} is no address: take it from the list") };
            *case.lock().unwrap() = (way, to.clone());
            let home = Url::parse(&format!("http://127.0.0.1:{port}/")).unwrap();
            let (start, mode) = match way {
                Way::Start => (address, WebsiteMode::Page),
                Way::Sitemap | Way::Robots => (home, WebsiteMode::Sitemap),
                Way::RobotsRedirect | Way::Redirect => (home, WebsiteMode::Crawl),
            };
            let mut report = Lines::default();
            crawl_website(&client, &TestFiles, CrawlPlan { start, mode, max_pages: 5, known: HashMap::new() }, &mut report)
                .await
                .unwrap();
            assert!(!report.0.is_empty(), "{way:?} {to}: the report accounts for it");
            assert!(!report.0.iter().any(|line| line.contains("there") && line.starts_with("fetched")), "{:?}", report.0);
            cases += 1;
        }
    }
    assert_eq!(connections.load(Ordering::SeqCst), 0, "connections were made");
    assert!(cases >= 240, "{cases} cases");
}

/// Requests with a body take the same path: webhooks and actions are user input too.
#[tokio::test]
async fn nothing_is_posted_to_a_forbidden_address() {
    let connections = Arc::new(AtomicUsize::new(0));
    let (listener, port) = listen_between_traps(&connections).await;
    let case: Case = Arc::new(Mutex::new((Way::Redirect, String::new())));
    let asked = Arc::clone(&case);
    let site = Router::new().fallback(move |request: Request| async move { answer(request.uri().path(), &asked) });
    tokio::spawn(async { axum::serve(listener, site).await });
    let client = GuardedClient::new(EgressPolicy::new(vec!["127.0.0.1/32".parse().unwrap()]), Arc::new(Names));
    let post = |url: &str| {
        let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
        let url = Url::parse(url).unwrap();
        client.send(OutboundRequest { headers, body: "{}".into(), ..OutboundRequest::new(Method::POST, url) })
    };
    for form in FORBIDDEN_HOSTS {
        let there = format!("http://{form}:{port}/there");
        assert!(post(&there).await.is_err(), "{there}");
        // A permitted server redirects the request; the redirect is not followed.
        *case.lock().unwrap() = (Way::Redirect, there.clone());
        let redirect = post(&format!("http://127.0.0.1:{port}/")).await.unwrap();
        assert_eq!((redirect.status, redirect.headers.contains_key(header::LOCATION)), (StatusCode::FOUND, true), "{there}");
    }
    assert_eq!(connections.load(Ordering::SeqCst), 0, "connections were made");
}

#[tokio::test]
async fn the_trap_catches_who_comes() {
    let connections = Arc::new(AtomicUsize::new(0));
    let listener = TcpListener::bind("127.0.0.2:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    count_connections(listener, &connections);
    let client = GuardedClient::new(EgressPolicy::new(vec!["127.0.0.0/8".parse().unwrap()]), Arc::new(Names));
    let start = Url::parse(&format!("http://127.2:{port}/")).unwrap();
    let plan = CrawlPlan { start, mode: WebsiteMode::Page, max_pages: 1, known: HashMap::new() };
    let _ = tokio::time::timeout(
        std::time::Duration::from_millis(500),
        crawl_website(&client, &TestFiles, plan, &mut Lines::default()),
    )
    .await;
    assert!(connections.load(Ordering::SeqCst) > 0, "where it is permitted, it is connected to");
}
