//! The access matrix: kinds of access, kinds of visitors, and addresses.

use frontdesk_conformance::stories;
use frontdesk_types::help_center::access::VisitorEntry;

use super::{
    super::{files::add_file, pages::shown_path},
    members::sign_in,
    *,
};

stories![who_reads_what with PROXY, nothing_of_a_private_site_is_kept with PROXY,];

/// Words of a stage's site that only readers know.
const PRIVATE_WORDS: [&str; 4] = ["Open the settings", "First steps", "that is published", "seven secret herbs"];

/// Pages for people, at which strangers are led to the sign-in page.
const PAGE_PATHS: [&str; 6] = ["/", "/collections/first-steps", "ARTICLE", "/search?q=settings", "/de", "/nowhere"];

/// Files for programs, which do not exist for strangers.
const MACHINE_PATHS: [&str; 8] =
    ["/sitemap.xml", "/feed.xml", "/llms.txt", "ARTICLE.md", "/_fd/search?q=settings", "FILE", "SHEET", "/favicon.ico"];

/// Cookies of visitors of all kinds, by how they got access. The cookies of no one and of other sites give access to
/// no one.
struct VisitorCookies {
    of: Vec<(&'static str, Option<VisitorEntry>, Cookies)>,
}

impl VisitorCookies {
    async fn of(world: &World, site: &VisitedSite<'_>) -> Self {
        let other = with_password(world).await;
        let of = vec![
            ("nobody", None, String::new()),
            ("a reader of another site", None, enter_password(&other).await),
            ("a liar", None, "fd_site=eyJ2IjowfQ.0000000000000000000000".to_owned()),
            ("one with a password", Some(VisitorEntry::Password), Self::cookies_of_former_access(site, "password").await),
            ("one with a link", Some(VisitorEntry::Link), Self::cookies_of_former_access(site, "signed_link").await),
            ("a member", Some(VisitorEntry::Code), Self::cookies_of_former_access(site, "members").await),
        ];
        Self { of }
    }

    /// Returns the cookies of a visitor who got access by one kind, which has changed since.
    async fn cookies_of_former_access(site: &VisitedSite<'_>, visibility: &str) -> Cookies {
        set_access(site, json!({ "visibility": visibility })).await.data();
        Self::let_visitor_in(site, visibility).await
    }

    async fn let_visitor_in(site: &VisitedSite<'_>, visibility: &str) -> Cookies {
        match visibility {
            "password" => enter_password(site).await,
            "signed_link" => {
                let secret = create_secret(site).await;
                let token = links::sign_token(&secret, &links::visitor_claims(site));
                sent_cookies(&site.get_page(&format!("/?access_token={token}")).await)
            }
            _ => sign_in(site, "anna@acme.dev").await,
        }
    }
}

/// Creates a site with its own words, a file and a style sheet; returns the addresses of the article, the file and
/// the sheet.
async fn create_private_site(world: &World) -> (VisitedSite<'_>, [(&'static str, String); 3]) {
    let site = VisitedSite::of(world).await;
    join_organization(&site, "anna@acme.dev").await;
    site.change_site(json!({ "description": "All about seven secret herbs", "theme": { "css": ".hero { color: red } /* seven \
        secret herbs */" } }))
        .await;
    set_access(&site, json!({ "password": PASSWORD })).await.data();
    create_secret(&site).await;
    let file = add_file(&site.stage.actor, site.stage.help.site, "herbs.txt", b"The seven secret herbs").await.data();
    let home = site.read_page("/").await;
    let sheet = home.split("href=\"").find(|rest| rest.contains("tenant.css")).expect("a style sheet").split('"').next();
    let places =
        [("ARTICLE", site.published_path().await), ("FILE", shown_path(&file)), ("SHEET", sheet.expect("a path").to_owned())];
    (site, places)
}

fn fill_path(path: &str, places: &[(&'static str, String)]) -> String {
    places.iter().fold(path.to_owned(), |path, (name, place)| path.replace(name, place))
}

async fn who_reads_what(world: &World) {
    let (site, places) = create_private_site(world).await;
    let visitors = VisitorCookies::of(world, &site).await;
    let mut cells = 0;
    for (visibility, by) in [
        ("public", None),
        ("password", Some(VisitorEntry::Password)),
        ("signed_link", Some(VisitorEntry::Link)),
        ("members", Some(VisitorEntry::Code)),
    ] {
        set_access(&site, json!({ "visibility": visibility })).await.data();
        for (who, entry, old) in &visitors.of {
            for path in PAGE_PATHS.iter().chain(&MACHINE_PATHS) {
                let path = fill_path(path, &places);
                let reads = visibility == "public";
                cells +=
                    check_page(&site, old, &path, reads, &format!("{who} ({entry:?}), let in before: {visibility} {path}")).await;
            }
        }
        let Some(by) = by else { continue };
        let now = VisitorCookies::let_visitor_in(&site, visibility).await;
        for path in PAGE_PATHS.iter().chain(&MACHINE_PATHS) {
            let path = fill_path(path, &places);
            cells += check_page(&site, &now, &path, true, &format!("{by:?}, let in now: {visibility} {path}")).await;
        }
        set_access(&site, json!({ "isPublished": false })).await.data();
        for path in PAGE_PATHS.iter().chain(&MACHINE_PATHS) {
            let hidden = get_with_cookies(&site, &now, &fill_path(path, &places)).await;
            assert_eq!(hidden.status, 404, "{visibility}, unpublished: {path}");
            assert_no_words(&hidden, path);
        }
        set_access(&site, json!({ "isPublished": true })).await.data();
        cells += check_page(&site, &now, "/", false, "publishing it again lets nobody in who was let in before").await;
    }
    assert_eq!(cells, 4 * 6 * 14 + 3 * 14 + 3, "every cell was looked at");
}

/// Checks what a browser gets; returns 1, to count.
async fn check_page(site: &VisitedSite<'_>, cookies: &str, path: &str, reads: bool, what: &str) -> usize {
    let answer = get_with_cookies(site, cookies, path).await;
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

fn assert_no_words(answer: &ApiAnswer, what: &str) {
    for word in PRIVATE_WORDS {
        assert!(!answer.text().contains(word), "{what}: it says {word}: {}", answer.text());
    }
}

async fn nothing_of_a_private_site_is_kept(world: &World) {
    let (site, places) = create_private_site(world).await;
    set_access(&site, json!({ "visibility": "password" })).await.data();
    let reader = enter_password(&site).await;
    for path in PAGE_PATHS.iter().chain(&MACHINE_PATHS).chain(&["/password", "/robots.txt"]) {
        let path = fill_path(path, &places);
        for cookies in [reader.as_str(), ""] {
            let answer = get_with_cookies(&site, cookies, &path).await;
            let headers = ["cache-control", "x-robots-tag", "referrer-policy", "etag"].map(|name| answer.header(name));
            assert_eq!(headers, [Some("private, no-store"), Some("noindex"), Some("same-origin"), None], "{path}");
        }
    }
    for (path, fields) in [("/password", "password=wrong"), ("/sign-out", ""), ("/_fd/feedback", "vote=up")] {
        let answer = site.send_request("POST", path, &[("Content-Type", "application/x-www-form-urlencoded")], fields).await;
        assert_eq!(answer.header("cache-control"), Some("private, no-store"), "{path}");
    }
    let robots = site.get_page("/robots.txt").await;
    assert_eq!(robots.text(), "User-agent: *\nDisallow: /\n");
    let door = site.read_page("/password").await;
    assert!(door.contains("<meta name=\"robots\" content=\"noindex\">") && !door.contains("tenant.css"), "{door}");
    let theme =
        door.split("href=\"").find(|rest| rest.contains("theme.css")).expect("a theme").split('"').next().expect("a path");
    assert_eq!(site.get_page(theme).await.status, 200, "the door looks like the site");
    let preview = site.stage.actor.post_empty(&format!("/help-center/articles/{}/preview", site.stage.help.draft)).await.data();
    let shown = site.get_page(&shown_path(&preview)).await;
    assert_eq!(shown.status, 200, "whoever has the address of a preview sees it");
}
