//! Rows that visitors without a key can add to the database: each table has a cap, documented in
//! `docs/operating.md`.

use std::collections::BTreeMap;

use axum::{Router, body::Body};
use frontdesk_conformance::{Call, contract::contract, rounds::number, stories, wire::Wire};
use frontdesk_core::auth::pepper::Purpose;
use frontdesk_types::OrgId;
use http::Request;
use tower::ServiceExt;
use url::form_urlencoded::Serializer;
use uuid::Uuid;

use super::{members::asks, *};

/// Document with the table of caps.
const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../server-impl/docs/operating.md");

const ASKED: &str = "trusted_proxies = ['127.0.0.0/8', '0.0.0.0/32']\ntls.ask_listen = '127.0.0.1:0'\n";

stories![every_table_that_strangers_fill_has_a_cap with ASKED, many_requests_leave_few_rows with ASKED];

/// Returns the tables for which the docs state a cap.
fn capped(docs: &str) -> Vec<&str> {
    let section = docs
        .split("\n## Limits for requests without a key\n")
        .nth(1)
        .expect("a section")
        .split("\n## ")
        .next()
        .expect("its text");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix('|')?.split_once(" | "));
    let told = rows.filter(|(_, cap)| cap.contains(|letter: char| letter.is_ascii_digit()));
    told.flat_map(|(tables, _)| tables.split(['`', ' ', ','])).filter(|table| !table.is_empty()).collect()
}

/// Returns the tables that have more rows than before, and no cap.
fn uncapped(before: &BTreeMap<String, i64>, after: &BTreeMap<String, i64>, capped: &[&str]) -> Vec<String> {
    let has_grown = |(table, rows): &(&String, &i64)| before.get(*table).is_none_or(|before| before < *rows);
    after.iter().filter(has_grown).map(|(table, _)| table.clone()).filter(|table| !capped.contains(&table.as_str())).collect()
}

async fn rows(world: &World) -> BTreeMap<String, i64> {
    let mut database = world.backdoor().await;
    let mut rows = BTreeMap::new();
    // The server itself records its periodic tasks: a row for each, whoever calls.
    let is_other =
        |table: &String| table.starts_with("sqlite_") || table.starts_with("message_terms_") || table.as_str() == "periodic_runs";
    for table in database.tables().await.into_iter().filter(|table| !is_other(table)) {
        let number = database.number(format!("SELECT COUNT(*) FROM {table}")).await;
        rows.insert(table, number);
    }
    rows
}

/// The sites that strangers visit, one of each kind.
struct Sites<'w> {
    public: Visited<'w>,
    password: Visited<'w>,
    members: Visited<'w>,
    signed: Visited<'w>,
    token: String,
}

impl<'w> Sites<'w> {
    async fn of(world: &'w World) -> Self {
        let (password, members, signed) = (with_password(world).await, Visited::of(world).await, Visited::of(world).await);
        set(&members, json!({ "visibility": "members", "allowedEmails": ["*@example.dev"] })).await.data();
        let secret = secret(&signed).await;
        set(&signed, json!({ "visibility": "signed_link" })).await.data();
        let mut once = links::claims(&signed);
        once["jti"] = json!("7");
        let token = links::token(&secret, &once);
        Self { public: Visited::of(world).await, password, members, signed, token }
    }
}

async fn every_table_that_strangers_fill_has_a_cap(world: &World) {
    let planted =
        |rows: &[(&str, i64)]| rows.iter().map(|(table, rows)| ((*table).to_owned(), *rows)).collect::<BTreeMap<_, _>>();
    let (before, after) = (planted(&[("orgs", 1), ("a", 1), ("b", 2)]), planted(&[("orgs", 2), ("a", 2), ("b", 1), ("c", 1)]));
    assert_eq!(uncapped(&before, &after, &["orgs"]), ["a", "c"], "who has no cap is noticed");
    let docs = std::fs::read_to_string(DOCS).expect("the docs");
    let capped = capped(&docs);
    let sites = Sites::of(world).await;
    world.settle().await;
    world.projects().await;
    let before = rows(world).await;
    assert_eq!(capped.iter().find(|table| !before.contains_key(**table)), None, "the docs name a table that there is not");

    reads_pages(&sites).await;
    enters_doors(&sites).await;
    world.writes_visits().await;
    asks_and_rates(&sites).await;
    looks_up_hostnames(world, &sites).await;
    signs_up_and_claims(world).await;
    calls_without_key(world).await;
    let seen = rows(world).await;
    assert_eq!(uncapped(&before, &seen, &capped), [""; 0], "tell their caps in docs/operating.md");
    world.settle().await;
    world.projects().await;
    world.sweep().await;
    assert_eq!(uncapped(&before, &rows(world).await, &capped), [""; 0], "what follows from it, likewise");
    // Not sign_ins: its rows are deleted when the code is entered.
    let grown = uncapped(&before, &seen, &[]);
    for table in
        ["help_visitors", "help_sign_ins", "help_link_uses", "wrong_codes", "sessions", "help_feedback", "orgs", "messages"]
    {
        assert!(grown.iter().any(|other| other == table), "this story adds nothing to {table}: {grown:?}");
    }
}

async fn reads_pages(Sites { public, .. }: &Sites<'_>) {
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
        public.sends("GET", path, &[("User-Agent", "Firefox"), ("X-Forwarded-For", "192.0.2.9")], "").await;
    }
    public.gets(&public.path().await).await;
}

async fn enters_doors(Sites { password, members, signed, token, .. }: &Sites<'_>) {
    for tried in ["wrong", PASSWORD] {
        fills_in(password, "/password", &[], &[("password", tried)]).await;
    }
    for email in ["anna@example.dev", "eve@evil.dev"] {
        let (browser, id) = asks(members, email).await;
        fills_in(members, "/sign-in/code", &[("Cookie", &browser)], &[("sign_in", &id), ("code", "000000")]).await;
    }
    members::signs_in(members, "ben@example.dev").await;
    signed.gets("/?access_token=a.b.c").await;
    assert_eq!(signed.gets(&format!("/?access_token={token}")).await.status, 303);
}

async fn asks_and_rates(Sites { public, .. }: &Sites<'_>) {
    let asked = fills_in(public, "/ask", &[], &[("question", "When does the front desk open on Sundays?")]).await;
    let more = [("question", "What does the wallpaper cost?")];
    fills_in(public, "/ask", &[("Cookie", &cookies(&asked))], &more).await;
    let vote = format!("article={}&vote=down&comment=Too+short.", public.stage.help.published);
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    assert_eq!(public.sends("POST", "/_fd/feedback", &[form], &vote).await.status, 303);
}

async fn looks_up_hostnames(world: &World, Sites { public, .. }: &Sites<'_>) {
    let asked_at = format!("http://{}", world.asked_at().expect("it listens"));
    for domain in ["unknown.test", "another.unknown.test", &public.host] {
        Wire::to(&asked_at).exchange("GET", &format!("/ask?domain={domain}"), &[], None).await;
        for path in ["/", "/.well-known/frontdesk/n1", "/.well-known/acme-challenge/abc", "/.well-known/security.txt"] {
            let host = [("host".to_owned(), domain.to_owned())];
            world.wire.exchange("GET", path, &host, None).await;
        }
    }
}

/// Signs an agent up, and its person in, with every kind of code, right and wrong.
async fn signs_up_and_claims(world: &World) {
    let agent = world.sign_up("carla@acme.dev", "192.0.2.1").await.data();
    let url = agent["claim_url"].as_str().expect("an address");
    let page = url[url.find("/claim/").expect("a path")..].to_owned();
    let browser = Browser::opens(world, &page).await;
    let asked = browser.sends("sign-in", &[("email", "carla@acme.dev")]).await;
    let id = field(asked.text(), "sign_in");
    browser.sends("sign-in-code", &[("sign_in", &id), ("code", "000000")]).await;
    let code =
        world.app().services.ring.now().expect("a key ring").current().code(Purpose::SignInCode, id.parse().expect("an id"));
    let signed_in = browser.sends("sign-in-code", &[("sign_in", &id), ("code", &code)]).await;
    assert_eq!(signed_in.status, 200, "the page that it is led to: {}", signed_in.text());
}

/// A browser on the page of a workspace.
struct Browser<'w> {
    world: &'w World,
    page: String,
    cookie: String,
    form: String,
}

impl<'w> Browser<'w> {
    async fn opens(world: &'w World, page: &str) -> Self {
        let shown = world.wire.exchange("GET", page, &[], None).await;
        assert_eq!(shown.status, 200, "{}", shown.text());
        Self { world, page: page.to_owned(), cookie: cookies(&shown), form: field(shown.text(), "form") }
    }

    async fn sends(&self, step: &str, fields: &[(&str, &str)]) -> Answer {
        let form = Serializer::new(String::new()).append_pair("form", &self.form).extend_pairs(fields).finish();
        let headers = [("content-type", "application/x-www-form-urlencoded"), ("cookie", self.cookie.as_str())];
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned()));
        self.world.wire.exchange("POST", &format!("{}/{step}", self.page), &headers, Some(form.into_bytes())).await
    }
}

/// Returns the value of a hidden field.
fn field(html: &str, name: &str) -> String {
    let input = html.split("<input").find(|input| input.contains(&format!("name=\"{name}\""))).expect("a field");
    input.split("value=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a value").to_owned()
}

/// Calls each operation without a key, and with a made-up one.
async fn calls_without_key(world: &World) {
    let stranger = world.holder(OrgId(Uuid::nil()), "fd_nobody".to_owned());
    for operation in contract().operations.iter().filter(|operation| operation.id != "signUp") {
        stranger.send(&Call::example(operation).header("Idempotency-Key", "7")).await;
    }
}

/// Makes as many requests of strangers as a long test run specifies (`FRONTDESK_STRANGERS=100000`), or few: from one
/// network, and from many.
async fn many_requests_leave_few_rows(world: &World) {
    let number = number("FRONTDESK_STRANGERS", 60);
    let sites = Sites::of(world).await;
    world.settle().await;
    let before = rows(world).await;
    let inside = Inside { site: world.site(), public: sites.public.host.clone(), members: sites.members.host.clone() };
    for at in 0..10 * number {
        inside.reads(at, "203.0.113.7").await;
    }
    for at in 0..number {
        for network in ["203.0.113.7".to_owned(), format!("10.{}.{}.{}", at >> 16, (at >> 8) & 255, at & 255)] {
            inside.visits(at, &network, sites.public.stage.help.published).await;
        }
        if at % 5_000 == 4_999 {
            world.writes_visits().await;
        }
    }
    world.writes_visits().await;
    let after = rows(world).await;
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
struct Inside {
    site: Router,
    public: String,
    members: String,
}

impl Inside {
    async fn sends(&self, at: usize, network: &str, request: (&str, &str, &str, String)) {
        let (method, host, path, body) = request;
        let request =
            Request::builder().method(method).uri(path).header("host", host).header("user-agent", format!("Browser {at}"));
        let request = request.header("content-type", "application/x-www-form-urlencoded").header("x-forwarded-for", network);
        let answer = self.site.clone().oneshot(request.body(Body::from(body)).expect("a request")).await;
        let status = answer.expect("routers do not fail").status().as_u16();
        assert!([200, 303, 429].contains(&status), "{method} {path} {network}: {status}");
    }

    async fn reads(&self, at: usize, network: &str) {
        self.sends(at, network, ("GET", &self.public, "/", String::new())).await;
    }

    async fn visits(&self, at: usize, network: &str, article: Uuid) {
        self.reads(at, network).await;
        for (method, host, path, body) in [
            ("GET", &self.public, format!("/search?q=word{}x{}", at / 1_000, at % 1_000), String::new()),
            ("POST", &self.public, "/_fd/feedback".to_owned(), format!("article={article}&vote=up&comment=comment+{at}")),
            ("POST", &self.members, "/sign-in".to_owned(), format!("email=p{at}%40evil.dev")),
        ] {
            self.sends(at, network, (method, host, &path, body)).await;
        }
    }
}
