//! Whatever path a visitor types, no redirect leads to another host.

use axum::{Router, body::Body};
use frontdesk_conformance::{SeededChance, TestDatabase, rounds::number_from_env, stage::domain_hostname, world};
use http::{Request, StatusCode, header};
use tower::ServiceExt;
use url::Url;

use super::*;

/// Requests without a socket have no address; each claims another one, since signed links are limited.
const SETTINGS: &str = "trusted_proxies = ['0.0.0.0/32']\npublic_url = 'http://desk.test'\nhelp.domain = 'help.test'\n";

/// Number of redirects followed from one page.
const MAX_HOPS: usize = 3;

/// Pieces that paths are built from.
const PATH_PIECES: [&str; 40] = [
    "/",
    "//",
    "///",
    "/./",
    "/../",
    "/.",
    "/..",
    "\\",
    "%2f",
    "%5c",
    "%2e",
    "%2E%2e",
    "%252f",
    "%09",
    "%0d%0a",
    "%00",
    "?",
    "?to=",
    "#",
    "%23",
    "@",
    ":",
    ";",
    "evil.test",
    "//evil.test",
    "https:",
    "en",
    "/en",
    "/de",
    "/en/",
    "/old",
    "/docs",
    "/articles/2",
    "/collections/first-steps/",
    "/search",
    "/ask",
    "/password",
    "/sign-in",
    "é",
    "a",
];

/// Paths that once led to another host.
const KNOWN_PATHS: [&str; 8] = [
    "/en//evil.test",
    "/en/.//evil.test",
    "/en/x/..//evil.test",
    "/en/%2e//evil.test",
    "/en//evil.test?x=1",
    "/en//evil.test%23",
    "/en//@evil.test",
    "//evil.test/",
];

fn strange_path(chance: &mut SeededChance) -> String {
    let pieces = 1 + chance.number_below(6);
    let path: String = (0..pieces).map(|_| chance.pick(&PATH_PIECES)).collect();
    if path.starts_with('/') { path } else { format!("/{path}") }
}

/// The hosts that browsers may be sent to: parts of the server, and its sites.
struct ServerHosts {
    site: Router,
    plain: Router,
    public: String,
    /// Former slug of the site.
    old: String,
    custom: String,
    private: String,
    pass: Cookies,
    signed: String,
    token: String,
    claim: String,
}

impl ServerHosts {
    async fn of(world: &World) -> Self {
        let (public, private, signed) = (VisitedSite::of(world).await, with_password(world).await, VisitedSite::of(world).await);
        let own = |site: &VisitedSite<'_>| site.host.replace(".localhost", ".help.test");
        let old = own(&public);
        let redirects = format!("/help-center/sites/{}/redirects", public.stage.help.site);
        let docs = json!({ "fromPath": "/docs", "isPrefix": true, "target": { "kind": "url", "url": "/search?q=a//b#c" } });
        public.stage.actor.post(&redirects, docs).await.data();
        public.change_site(json!({ "slug": "acme-moved" })).await;
        let moved = VisitedSite::of(world).await;
        let surface = format!("/custom-domains/{}/surface", moved.stage.domain);
        moved.stage.actor.patch(&surface, json!({ "surface": "help_center" })).await.data();
        let secret = create_secret(&signed).await;
        set_access(&signed, json!({ "visibility": "signed_link" })).await.data();
        let token = links::sign_token(&secret, &links::visitor_claims(&signed));
        let agent = world.sign_up("anna@acme.dev", "192.0.2.1").await.data();
        let claim = agent["claim_url"].as_str().expect("an address").trim_start_matches("http://desk.test").to_owned();
        let (site, plain) = (world.site(), world.plain_site());
        let form = [("host", own(&private)), ("content-type", "application/x-www-form-urlencoded".to_owned())];
        let entered = send_request(&site, "POST", "/password", &form, &format!("password={}", PASSWORD.replace(' ', "+"))).await;
        let pass = entered.headers()[header::SET_COOKIE].to_str().expect("ASCII").split(';').next().expect("a cookie").to_owned();
        Self {
            public: "acme-moved.help.test".to_owned(),
            old,
            custom: domain_hostname(moved.stage.domain),
            private: own(&private),
            signed: own(&signed),
            site,
            plain,
            pass,
            token,
            claim,
        }
    }
}

async fn send_request(router: &Router, method: &str, path: &str, headers: &[(&str, String)], body: &str) -> http::Response<Body> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, value);
    }
    let request = request.body(Body::from(body.to_owned())).expect("it was looked at before");
    router.clone().oneshot(request).await.expect("routers do not fail")
}

/// Returns the destination of a browser at `page`, if it leaves the hosts that the server knows.
fn foreign_target(page: &Url, location: &str, known: &[&str]) -> Option<Url> {
    let there = page.join(location).expect("an address");
    let is_same = there.host_str() == page.host_str() && there.port() == page.port() && there.username().is_empty();
    let is_known = is_same || known.contains(&there.host_str().unwrap_or_default());
    (!is_known || !matches!(there.scheme(), "http" | "https")).then_some(there)
}

#[test]
fn who_leaves_the_hosts_is_noticed() {
    let page = Url::parse("http://acme.help.test/en/a").unwrap();
    for offender in [
        "//evil.test",
        "https://evil.test/a",
        "/\\evil.test",
        "\\\\evil.test",
        "/\t/evil.test",
        "javascript:alert(1)",
        "http://a@acme.help.test/",
    ] {
        assert!(foreign_target(&page, offender, &["docs.test"]).is_some(), "{offender}");
    }
    for other in ["/", "/a//b", "?a", "https://docs.test/a", "/.//evil.test"] {
        assert_eq!(foreign_target(&page, other, &["docs.test"]), None, "{other}");
    }
}

impl ServerHosts {
    /// Opens a page like a browser does, and follows redirects on the same host; returns their number.
    async fn open_page(&self, router: &Router, host: &str, path: &str, more: &[(&str, String)]) -> usize {
        let known = [self.public.as_str(), self.custom.as_str()];
        let mut page = Url::parse(&format!("http://{host}")).expect("an address");
        let mut path = path.to_owned();
        for hop in 0..MAX_HOPS {
            let headers: Vec<_> = [("host", host.to_owned())].into_iter().chain(more.iter().cloned()).collect();
            let answer = send_request(router, "GET", &path, &headers, "").await;
            let Some(location) = answer.headers().get(header::LOCATION) else { return hop };
            assert!(answer.status().is_redirection(), "{host} {path}: {}", answer.status());
            let location = location.to_str().unwrap_or_else(|_| panic!("{host} {path}: {location:?}"));
            page.set_path(path.split(['?', '#']).next().expect("a path"));
            assert_eq!(foreign_target(&page, location, &known), None, "{host} {path} leads to {location}");
            if !location.starts_with('/') {
                return hop + 1;
            }
            path = location.split('#').next().expect("a path").to_owned();
        }
        MAX_HOPS
    }
}

/// Long test runs try more paths: `FRONTDESK_PATHS=10000`.
#[test]
fn no_redirect_leads_to_another_host() {
    world::tell(TestDatabase::Sqlite, [SETTINGS], async |world: &World| {
        let hosts = ServerHosts::of(world).await;
        let mut chance = SeededChance::new(7);
        let paths: Vec<String> = KNOWN_PATHS
            .iter()
            .map(|path| (*path).to_owned())
            .chain(std::iter::repeat_with(|| strange_path(&mut chance)))
            // Anything that is not a request target is refused before any page.
            .filter(|path| path.parse::<http::Uri>().is_ok_and(|uri| uri.authority().is_none()))
            .take(number_from_env("FRONTDESK_PATHS", 400))
            .collect();
        let mut redirects = [0; 8];
        for (at, path) in paths.iter().enumerate() {
            let from = ("x-forwarded-for", format!("10.{}.{}.1", at / 250 % 250, at % 250));
            let to = url::form_urlencoded::byte_serialize(path.as_bytes()).collect::<String>();
            let pass = ("cookie", hosts.pass.clone());
            let (site, signed) = (&hosts.site, format!("/sign-in?to={to}&access_token={}", hosts.token));
            let seen = [
                hosts.open_page(site, &hosts.public, path, &[]).await,
                hosts.open_page(site, &hosts.old, path, &[]).await,
                hosts.open_page(site, &hosts.custom, path, &[]).await,
                hosts.open_page(site, &hosts.private, path, &[]).await,
                hosts.open_page(site, &hosts.private, &format!("/password?to={to}"), &[pass]).await,
                hosts.open_page(site, &hosts.signed, &signed, &[from]).await,
                hosts.open_page(&hosts.plain, &hosts.public, path, &[]).await,
                hosts.open_page(site, "desk.test", &format!("{}/sign-in?{to}", hosts.claim), &[]).await,
            ];
            redirects.iter_mut().zip(seen).for_each(|(all, seen)| *all += seen);
        }
        assert!(redirects.iter().all(|redirects| *redirects > 0), "each of them leads somewhere: {redirects:?}");
        assert!([1, 4, 5, 6, 7].iter().all(|kind| redirects[*kind] >= paths.len()), "these always do: {redirects:?}");
        let gone = send_request(&hosts.site, "GET", KNOWN_PATHS[0], &[("host", hosts.public.clone())], "").await;
        assert_eq!(gone.status(), StatusCode::NOT_FOUND);
        let form = ("content-type", "application/x-www-form-urlencoded".to_owned());
        for path in paths.iter().take(10) {
            let fields = url::form_urlencoded::Serializer::new(String::new())
                .append_pair("password", PASSWORD)
                .append_pair("to", path)
                .finish();
            let headers = [("host", hosts.private.clone()), form.clone()];
            let entered = send_request(&hosts.site, "POST", "/password", &headers, &fields).await;
            let location = entered.headers()[header::LOCATION].to_str().expect("ASCII");
            let page = Url::parse(&format!("http://{}/password", hosts.private)).expect("an address");
            assert_eq!(
                (entered.status(), foreign_target(&page, location, &[])),
                (StatusCode::SEE_OTHER, None),
                "{path}: {location}"
            );
        }
    });
}
