//! Rows that visitors without a key can add to the database: each table has a cap, documented in
//! `docs/operating.md`.

use std::collections::BTreeMap;

use axum::{Router, body::Body};
use frontdesk_conformance::{ApiCall, contract::contract, rounds::number_from_env, stories, wire::Wire};
use frontdesk_core::auth::pepper::PepperPurpose;
use frontdesk_types::OrgId;
use http::Request;
use tower::ServiceExt;
use url::form_urlencoded::Serializer;
use uuid::Uuid;

use super::{members::request_code, *};
use crate::growth::{capped_tables, count_rows, read_docs, uncapped_tables};

const ASKED: &str = "trusted_proxies = ['127.0.0.0/8', '0.0.0.0/32']\ntls.ask_listen = '127.0.0.1:0'\n";

stories![every_table_that_strangers_fill_has_a_cap with ASKED, many_requests_leave_few_rows with ASKED];

/// The sites that strangers visit, one of each kind.
struct StrangerSites<'w> {
    public: VisitedSite<'w>,
    password: VisitedSite<'w>,
    members: VisitedSite<'w>,
    signed: VisitedSite<'w>,
    token: String,
}

impl<'w> StrangerSites<'w> {
    async fn of(world: &'w World) -> Self {
        let (password, members, signed) =
            (with_password(world).await, VisitedSite::of(world).await, VisitedSite::of(world).await);
        set_access(&members, json!({ "visibility": "members", "allowedEmails": ["*@example.dev"] })).await.data();
        let secret = create_secret(&signed).await;
        set_access(&signed, json!({ "visibility": "signed_link" })).await.data();
        let mut once = links::visitor_claims(&signed);
        once["jti"] = json!("7");
        let token = links::sign_token(&secret, &once);
        Self { public: VisitedSite::of(world).await, password, members, signed, token }
    }
}

async fn every_table_that_strangers_fill_has_a_cap(world: &World) {
    let planted =
        |rows: &[(&str, i64)]| rows.iter().map(|(table, rows)| ((*table).to_owned(), *rows)).collect::<BTreeMap<_, _>>();
    let (before, after) = (planted(&[("orgs", 1), ("a", 1), ("b", 2)]), planted(&[("orgs", 2), ("a", 2), ("b", 1), ("c", 1)]));
    assert_eq!(uncapped_tables(&before, &after, &["orgs"]), ["a", "c"], "who has no cap is noticed");
    let docs = read_docs();
    let capped = capped_tables(&docs);
    let sites = StrangerSites::of(world).await;
    world.settle().await;
    world.project_conversations().await;
    let before = count_rows(world).await;
    assert_eq!(capped.iter().find(|table| !before.contains_key(**table)), None, "the docs name a table that there is not");

    read_pages(&sites).await;
    try_access(&sites).await;
    world.write_visits().await;
    ask_and_rate(&sites).await;
    look_up_hostnames(world, &sites).await;
    sign_up_and_claim(world).await;
    call_without_key(world).await;
    let seen = count_rows(world).await;
    assert_eq!(uncapped_tables(&before, &seen, &capped), [""; 0], "tell their caps in docs/operating.md");
    world.settle().await;
    world.project_conversations().await;
    world.run_periodic_tasks().await;
    assert_eq!(uncapped_tables(&before, &count_rows(world).await, &capped), [""; 0], "what follows from it, likewise");
    // Not sign_ins: its rows are deleted when the code is entered.
    let grown = uncapped_tables(&before, &seen, &[]);
    for table in
        ["help_visitors", "help_sign_ins", "help_link_uses", "wrong_codes", "sessions", "help_feedback", "orgs", "messages"]
    {
        assert!(grown.iter().any(|other| other == table), "this story adds nothing to {table}: {grown:?}");
    }
}

async fn read_pages(StrangerSites { public, .. }: &StrangerSites<'_>) {
    for path in [
        "/",
        "/de",
        "/collections/first-steps",
        "/search?q=plan",
        "/search?q=plan&page=2",
        "/_fd/search?q=pla",
        "/nowhere",
        "/favicon.ico",
        "/robots.txt",
        "/llms.txt",
        "/sitemap.xml",
        "/feed.xml",
        "/ask",
        "/old",
        "/en//evil.test",
    ] {
        public.send_request("GET", path, &[("User-Agent", "Firefox"), ("X-Forwarded-For", "192.0.2.9")], "").await;
    }
    public.get_page(&public.published_path().await).await;
}

async fn try_access(StrangerSites { password, members, signed, token, .. }: &StrangerSites<'_>) {
    for tried in ["wrong", PASSWORD] {
        submit_form(password, "/password", &[], &[("password", tried)]).await;
    }
    for email in ["anna@example.dev", "eve@evil.dev"] {
        let (browser, id) = request_code(members, email).await;
        submit_form(members, "/sign-in/code", &[("Cookie", &browser)], &[("sign_in", &id), ("code", "000000")]).await;
    }
    members::sign_in(members, "ben@example.dev").await;
    signed.get_page("/?access_token=a.b.c").await;
    assert_eq!(signed.get_page(&format!("/?access_token={token}")).await.status, 303);
}

async fn ask_and_rate(StrangerSites { public, .. }: &StrangerSites<'_>) {
    let asked = submit_form(public, "/ask", &[], &[("question", "When does the front desk open on Sundays?")]).await;
    let more = [("question", "What does the wallpaper cost?")];
    submit_form(public, "/ask", &[("Cookie", &sent_cookies(&asked))], &more).await;
    let vote = format!("article={}&vote=down&comment=Too+short.", public.stage.help.published);
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    assert_eq!(public.send_request("POST", "/_fd/feedback", &[form], &vote).await.status, 303);
}

async fn look_up_hostnames(world: &World, StrangerSites { public, .. }: &StrangerSites<'_>) {
    let asked_at = format!("http://{}", world.ask_address().expect("it listens"));
    for domain in ["unknown.test", "another.unknown.test", &public.host] {
        Wire::to(&asked_at).exchange("GET", &format!("/ask?domain={domain}"), &[], None).await;
        for path in ["/", "/.well-known/frontdesk/n1", "/.well-known/acme-challenge/abc", "/.well-known/security.txt"] {
            let host = [("host".to_owned(), domain.to_owned())];
            world.wire.exchange("GET", path, &host, None).await;
        }
    }
}

/// Signs an agent up, and its person in, with every kind of code, right and wrong.
async fn sign_up_and_claim(world: &World) {
    let agent = world.sign_up("carla@acme.dev", "192.0.2.1").await.data();
    let url = agent["claim_url"].as_str().expect("an address");
    let page = url[url.find("/claim/").expect("a path")..].to_owned();
    let browser = ClaimBrowser::open(world, &page).await;
    let asked = browser.send_form("sign-in", &[("email", "carla@acme.dev")]).await;
    let id = hidden_field(asked.text(), "sign_in");
    browser.send_form("sign-in-code", &[("sign_in", &id), ("code", "000000")]).await;
    let code = world
        .app()
        .services
        .ring
        .current_ring()
        .expect("a key ring")
        .current()
        .derive_code(PepperPurpose::SignInCode, id.parse().expect("an id"));
    let signed_in = browser.send_form("sign-in-code", &[("sign_in", &id), ("code", &code)]).await;
    assert_eq!(signed_in.status, 200, "the page that it is led to: {}", signed_in.text());
}

/// A browser on the page of a workspace.
struct ClaimBrowser<'w> {
    world: &'w World,
    page: String,
    cookie: String,
    form: String,
}

impl<'w> ClaimBrowser<'w> {
    async fn open(world: &'w World, page: &str) -> Self {
        let shown = world.wire.exchange("GET", page, &[], None).await;
        assert_eq!(shown.status, 200, "{}", shown.text());
        Self { world, page: page.to_owned(), cookie: sent_cookies(&shown), form: hidden_field(shown.text(), "form") }
    }

    async fn send_form(&self, step: &str, fields: &[(&str, &str)]) -> ApiAnswer {
        let form = Serializer::new(String::new()).append_pair("form", &self.form).extend_pairs(fields).finish();
        let headers = [("content-type", "application/x-www-form-urlencoded"), ("cookie", self.cookie.as_str())];
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned()));
        self.world.wire.exchange("POST", &format!("{}/{step}", self.page), &headers, Some(form.into_bytes())).await
    }
}

/// Returns the value of a hidden field.
fn hidden_field(html: &str, name: &str) -> String {
    let input = html.split("<input").find(|input| input.contains(&format!("name=\"{name}\""))).expect("a field");
    input.split("value=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a value").to_owned()
}

/// Calls each operation without a key, and with a made-up one.
async fn call_without_key(world: &World) {
    let stranger = world.actor_with_key(OrgId(Uuid::nil()), "fd_nobody".to_owned());
    for operation in contract().operations.iter().filter(|operation| operation.id != "signUp") {
        stranger.send(&ApiCall::example(operation).header("Idempotency-Key", "7")).await;
    }
}

/// Makes as many requests of strangers as a long test run specifies (`FRONTDESK_STRANGERS=100000`), or few: from one
/// network, and from many.
async fn many_requests_leave_few_rows(world: &World) {
    let number = number_from_env("FRONTDESK_STRANGERS", 60);
    let sites = StrangerSites::of(world).await;
    world.settle().await;
    let before = count_rows(world).await;
    let inside = SocketlessClient { site: world.site(), public: sites.public.host.clone(), members: sites.members.host.clone() };
    for at in 0..10 * number {
        inside.read_from(at, "203.0.113.7").await;
    }
    for at in 0..number {
        for network in ["203.0.113.7".to_owned(), format!("10.{}.{}.{}", at >> 16, (at >> 8) & 255, at & 255)] {
            inside.visit_from(at, &network, sites.public.stage.help.published).await;
        }
        if at % 5_000 == 4_999 {
            world.write_visits().await;
        }
    }
    world.write_visits().await;
    let after = count_rows(world).await;
    let added = |table: &str| usize::try_from(after[table] - before[table]).expect("none is removed");
    // The limit for the busiest network, and the one for all of them.
    let few = |of_one: usize, of_all: usize| (of_one + number).min(of_all);
    for (table, most) in [
        ("help_visitors", few(256, 100_000)),
        ("help_feedback", few(20, 5_000)),
        ("help_sign_ins", few(60, 5_000)),
        // By hour, day, eight days, and month.
        ("help_term_sums", 4 * 2 * few(number, 5_000)),
    ] {
        assert!(added(table) <= most, "{table} has {} more rows", added(table));
        assert!(added(table) > 0, "{table}");
    }
}

/// Requests sent without a socket.
struct SocketlessClient {
    site: Router,
    public: String,
    members: String,
}

impl SocketlessClient {
    async fn send_from(&self, at: usize, network: &str, request: (&str, &str, &str, String)) {
        let (method, host, path, body) = request;
        let request =
            Request::builder().method(method).uri(path).header("host", host).header("user-agent", format!("Browser {at}"));
        let request = request.header("content-type", "application/x-www-form-urlencoded").header("x-forwarded-for", network);
        let answer = self.site.clone().oneshot(request.body(Body::from(body)).expect("a request")).await;
        let status = answer.expect("routers do not fail").status().as_u16();
        assert!([200, 303, 429].contains(&status), "{method} {path} {network}: {status}");
    }

    async fn read_from(&self, at: usize, network: &str) {
        self.send_from(at, network, ("GET", &self.public, "/", String::new())).await;
    }

    async fn visit_from(&self, at: usize, network: &str, article: Uuid) {
        self.read_from(at, network).await;
        for (method, host, path, body) in [
            ("GET", &self.public, format!("/search?q=word{}x{}", at / 1_000, at % 1_000), String::new()),
            ("POST", &self.public, "/_fd/feedback".to_owned(), format!("article={article}&vote=up&comment=comment+{at}")),
            ("POST", &self.members, "/sign-in".to_owned(), format!("email=p{at}%40evil.dev")),
        ] {
            self.send_from(at, network, (method, host, &path, body)).await;
        }
    }
}
