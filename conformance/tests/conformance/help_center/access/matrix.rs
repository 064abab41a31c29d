//! The access matrix: kinds of access, kinds of visitors, and addresses.

use frontdesk_conformance::stories;
use frontdesk_types::help_center::access::Entry;

use super::{
    super::{files::adds, pages::path_of},
    members::signs_in,
    *,
};

stories![who_reads_what with PROXY, nothing_of_a_private_site_is_kept with PROXY,];

/// Words of a stage's site that only readers know.
const WORDS: [&str; 4] = ["Open the settings", "First steps", "that is published", "seven secret herbs"];

/// Pages for people, at which strangers are led to the sign-in page.
const PAGES: [&str; 6] = ["/", "/collections/first-steps", "ARTICLE", "/search?q=settings", "/de", "/nowhere"];

/// Files for programs, which do not exist for strangers.
const MACHINES: [&str; 8] =
    ["/sitemap.xml", "/feed.xml", "/llms.txt", "ARTICLE.md", "/_fd/search?q=settings", "FILE", "SHEET", "/favicon.ico"];

/// Cookies of visitors of all kinds, by how they got access. The cookies of no one and of other sites give access to
/// no one.
struct Visitors {
    of: Vec<(&'static str, Option<Entry>, Cookies)>,
}

impl Visitors {
    async fn of(world: &World, site: &Visited<'_>) -> Self {
        let other = with_password(world).await;
        let of = vec![
            ("nobody", None, String::new()),
            ("a reader of another site", None, enters(&other).await),
            ("a liar", None, "fd_site=eyJ2IjowfQ.0000000000000000000000".to_owned()),
            ("one with a password", Some(Entry::Password), Self::in_turn(site, "password").await),
            ("one with a link", Some(Entry::Link), Self::in_turn(site, "signed_link").await),
            ("a member", Some(Entry::Code), Self::in_turn(site, "members").await),
        ];
        Self { of }
    }

    /// Returns the cookies of a visitor who got access by one kind, which has changed since.
    async fn in_turn(site: &Visited<'_>, visibility: &str) -> Cookies {
        set(site, json!({ "visibility": visibility })).await.data();
        Self::let_in(site, visibility).await
    }

    async fn let_in(site: &Visited<'_>, visibility: &str) -> Cookies {
        match visibility {
            "password" => enters(site).await,
            "signed_link" => {
                let secret = secret(site).await;
                let token = links::token(&secret, &links::claims(site));
                cookies(&site.gets(&format!("/?access_token={token}")).await)
            }
            _ => signs_in(site, "anna@acme.dev").await,
        }
    }
}

/// Creates a site with its own words, a file and a style sheet; returns the addresses of the article, the file and
/// the sheet.
async fn site(world: &World) -> (Visited<'_>, [(&'static str, String); 3]) {
    let site = Visited::of(world).await;
    joins(&site, "anna@acme.dev").await;
    site.changes(json!({ "description": "All about seven secret herbs", "theme": { "css": ".hero { color: red } /* seven secret herbs */" } })).await;
    set(&site, json!({ "password": PASSWORD })).await.data();
    secret(&site).await;
    let file = adds(&site.stage.actor, site.stage.help.site, "herbs.txt", b"The seven secret herbs").await.data();
    let home = site.reads("/").await;
    let sheet = home.split("href=\"").find(|rest| rest.contains("tenant.css")).expect("a style sheet").split('"').next();
    let places = [("ARTICLE", site.path().await), ("FILE", path_of(&file)), ("SHEET", sheet.expect("a path").to_owned())];
    (site, places)
}

fn placed(path: &str, places: &[(&'static str, String)]) -> String {
    places.iter().fold(path.to_owned(), |path, (name, place)| path.replace(name, place))
}

async fn who_reads_what(world: &World) {
    let (site, places) = site(world).await;
    let visitors = Visitors::of(world, &site).await;
    let mut cells = 0;
    for (visibility, by) in [
        ("public", None),
        ("password", Some(Entry::Password)),
        ("signed_link", Some(Entry::Link)),
        ("members", Some(Entry::Code)),
    ] {
        set(&site, json!({ "visibility": visibility })).await.data();
        for (who, entry, old) in &visitors.of {
            for path in PAGES.iter().chain(&MACHINES) {
                let path = placed(path, &places);
                let reads = visibility == "public";
                cells += check(&site, old, &path, reads, &format!("{who} ({entry:?}), let in before: {visibility} {path}")).await;
            }
        }
        let Some(by) = by else { continue };
        let now = Visitors::let_in(&site, visibility).await;
        for path in PAGES.iter().chain(&MACHINES) {
            let path = placed(path, &places);
            cells += check(&site, &now, &path, true, &format!("{by:?}, let in now: {visibility} {path}")).await;
        }
        set(&site, json!({ "published": false })).await.data();
        for path in PAGES.iter().chain(&MACHINES) {
            let hidden = gets_with(&site, &now, &placed(path, &places)).await;
            assert_eq!(hidden.status, 404, "{visibility}, unpublished: {path}");
            assert_no_words(&hidden, path);
        }
        set(&site, json!({ "published": true })).await.data();
        cells += check(&site, &now, "/", false, "publishing it again lets nobody in who was let in before").await;
    }
    assert_eq!(cells, 4 * 6 * 14 + 3 * 14 + 3, "every cell was looked at");
}

/// Checks what a browser gets; returns 1, to count.
async fn check(site: &Visited<'_>, cookies: &str, path: &str, reads: bool, what: &str) -> usize {
    let answer = gets_with(site, cookies, path).await;
    let is_page = !path.contains("/_fd/")
        && !path.ends_with("xml")
        && !path.ends_with("txt")
        && !path.ends_with("md")
        && !path.ends_with("ico");
    match (reads, is_page) {
        (true, _) if path == "/nowhere" => assert_eq!(answer.status, 404, "{what}"),
        (true, _) if path == "/favicon.ico" => assert_eq!(answer.status, 302, "{what}"),
        (true, _) => assert_eq!(answer.status, 200, "{what}: {}", answer.text()),
        (false, true) => {
            let door = answer.header("location").expect("a door");
            assert!(answer.status == 302 && (door.starts_with("/password") || door.starts_with("/sign-in")), "{what}: {door}");
        }
        (false, false) => assert_eq!(answer.status, 404, "{what}"),
    }
    if !reads {
        assert_no_words(&answer, what);
        assert_eq!(answer.header("x-robots-tag"), Some("noindex"), "{what}");
    }
    1
}

fn assert_no_words(answer: &Answer, what: &str) {
    for word in WORDS {
        assert!(!answer.text().contains(word), "{what}: it says {word}: {}", answer.text());
    }
}

async fn nothing_of_a_private_site_is_kept(world: &World) {
    let (site, places) = site(world).await;
    set(&site, json!({ "visibility": "password" })).await.data();
    let reader = enters(&site).await;
    for path in PAGES.iter().chain(&MACHINES).chain(&["/password", "/robots.txt"]) {
        let path = placed(path, &places);
        for cookies in [reader.as_str(), ""] {
            let answer = gets_with(&site, cookies, &path).await;
            let headers = ["cache-control", "x-robots-tag", "referrer-policy", "etag"].map(|name| answer.header(name));
            assert_eq!(headers, [Some("private, no-store"), Some("noindex"), Some("same-origin"), None], "{path}");
        }
    }
    for (path, fields) in [("/password", "password=wrong"), ("/sign-out", ""), ("/_fd/feedback", "vote=up")] {
        let answer = site.sends("POST", path, &[("Content-Type", "application/x-www-form-urlencoded")], fields).await;
        assert_eq!(answer.header("cache-control"), Some("private, no-store"), "{path}");
    }
    let robots = site.gets("/robots.txt").await;
    assert_eq!(robots.text(), "User-agent: *\nDisallow: /\n");
    let door = site.reads("/password").await;
    assert!(door.contains("<meta name=\"robots\" content=\"noindex\">") && !door.contains("tenant.css"), "{door}");
    let theme =
        door.split("href=\"").find(|rest| rest.contains("theme.css")).expect("a theme").split('"').next().expect("a path");
    assert_eq!(site.gets(theme).await.status, 200, "the door looks like the site");
    let preview = site.stage.actor.act(&format!("/help-center/articles/{}/preview", site.stage.help.draft)).await.data();
    let shown = site.gets(&path_of(&preview)).await;
    assert_eq!(shown.status, 200, "whoever has the address of a preview sees it");
}
