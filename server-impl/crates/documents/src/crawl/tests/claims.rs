//! Addresses that pages name as their own, or send their readers to.

use super::*;

fn canonical(to: &str) -> String {
    format!("<link rel=canonical href='{to}'>")
}

#[tokio::test]
async fn a_site_whose_pages_all_name_its_home_page_is_read() {
    let home = canonical("/");
    let site = Site::default()
        .page("/", &format!("{home}{}Home", linked(&["/prices", "/hours", "/?utm_source=x", "/?print=1"])))
        .page("/prices", &format!("{home}A room costs 80 euros."))
        .page("/hours", &format!("{home}Open from seven."))
        .page("/?print=1", &format!("{home}Home"));
    insta::assert_snapshot!(site.read(WebsiteMode::Crawl, 50).await, @"
    fetched / Home
    fetched /prices A room costs 80 euros.
    fetched /hours Open from seven.
    skipped /?print=1 REDIRECTED: It says that its address is https://desk.example/.
    ");
    let asked = site.asked.lock().unwrap().iter().filter(|address| *address == "https://desk.example/").count();
    assert_eq!(asked, 1, "what is known of a page is not requested again");
}

#[tokio::test]
async fn an_address_that_is_not_read_yet_is_compared_and_read_once() {
    let site = Site::default()
        .page("/", &format!("{}Home", linked(&["/a?sort=up", "/b?sort=up", "/a?sort=down"])))
        .page("/a?sort=up", &format!("{}Rooms", canonical("/a")))
        .page("/a?sort=down", &format!("{}Rooms", canonical("/a")))
        .page("/a", "Rooms")
        .page("/b?sort=up", &format!("{}Boats", canonical("/b")))
        .page("/b", "Gardens");
    insta::assert_snapshot!(site.read(WebsiteMode::Crawl, 50).await, @"
    fetched / Home
    skipped /a?sort=up REDIRECTED: It says that its address is https://desk.example/a.
    fetched /a Rooms
    fetched /b?sort=up Boats
    skipped /a?sort=down REDIRECTED: It says that its address is https://desk.example/a.
    fetched /b Gardens
    ");
}

#[tokio::test]
async fn two_pages_that_name_each_other_are_one_page() {
    let site = Site::default()
        .page("/", &format!("{}Home", linked(&["/a", "/b", "/x", "/y"])))
        .page("/a", &format!("{}Same", canonical("/b")))
        .page("/b", &format!("{}Same", canonical("/a")))
        .page("/x", &format!("{}One", canonical("/y")))
        .page("/y", &format!("{}Two", canonical("/x")));
    insta::assert_snapshot!(site.read(WebsiteMode::Crawl, 50).await, @"
    fetched / Home
    skipped /a REDIRECTED: It says that its address is https://desk.example/b.
    fetched /b Same
    fetched /x One
    fetched /y Two
    ");
}

#[tokio::test]
async fn an_address_that_cannot_be_read_is_not_believed() {
    let claims: Vec<String> = (0..5).map(|page| format!("/{page}")).collect();
    let mut site = Site::default()
        .page("/", &format!("{}Home", linked(&claims.iter().map(String::as_str).collect::<Vec<_>>())))
        .redirect("/moved", "/elsewhere")
        .status("/down", 503)
        .page("/hidden", "<meta name=robots content=noindex>Page 2")
        .page("/private/x", "Page 3")
        .text("/robots.txt", "User-agent: *\nDisallow: /private/");
    for (page, claimed) in ["/gone", "/moved", "/hidden", "/private/x", "/down"].iter().enumerate() {
        site = site.page(&format!("/{page}"), &format!("{}Page {page}", canonical(claimed)));
    }
    tokio::time::pause();
    let lines = site.read(WebsiteMode::Crawl, 50).await;
    for page in 0..5 {
        assert!(lines.contains(&format!("fetched /{page} Page {page}")), "{lines}");
    }
}

#[tokio::test]
async fn a_source_of_one_page_reads_one_page() {
    let site = Site::default().page("/", &format!("{}Home", canonical("/other"))).page("/other", "Other");
    assert_eq!(site.read(WebsiteMode::Page, 1).await, "fetched / Home");
    let site = Site::default().page("/", &format!("{}Home", canonical("/home"))).page("/home", "Home");
    insta::assert_snapshot!(site.read(WebsiteMode::Page, 1).await, @"
    skipped / REDIRECTED: It says that its address is https://desk.example/home.
    fetched /home Home
    ");
}

#[tokio::test]
async fn a_page_that_did_not_change_is_compared_with_those_that_name_it() {
    let site = Site::default()
        .page("/", &format!("{}Home", linked(&["/a", "/a?x=1", "/a?y=1"])))
        .page("/a", "Rooms")
        .page("/a?x=1", &format!("{}Rooms", canonical("/a")))
        .page("/a?y=1", &format!("{}Boats", canonical("/a")));
    let known = ["/a"].map(|path| (at(path), KnownVersion { etag: Some(format!("\"{path}\"")), last_modified: None }));
    insta::assert_snapshot!(site.read_again(WebsiteMode::Crawl, 50, HashMap::from(known)).await, @"
    fetched / Home
    unchanged /a 
    skipped /a?x=1 REDIRECTED: It says that its address is https://desk.example/a.
    fetched /a?y=1 Boats
    ");
}

#[tokio::test]
async fn the_comparison_of_addresses_is_bounded() {
    let mut site = Site::default();
    let paths: Vec<String> = (0..400).map(|page| format!("/{page}")).collect();
    for (page, path) in paths.iter().enumerate() {
        site = site.page(path, &format!("{}Page {page}", canonical(&format!("/claimed/{page}"))));
    }
    let site = site.page("/", &format!("{}Home", linked(&paths.iter().map(String::as_str).collect::<Vec<_>>())));
    let lines = site.read(WebsiteMode::Crawl, 20).await;
    assert_eq!(lines.lines().filter(|line| line.starts_with("fetched")).count(), 20);
    assert!(site.asked.lock().unwrap().len() <= 4 * 20 + 101);
}

fn refresh(content: &str) -> String {
    format!("<meta http-equiv=Refresh content=\"{content}\">")
}

#[tokio::test]
async fn a_page_that_sends_its_readers_on_is_followed() {
    let site = Site::default()
        .page("/", &format!("{}{}Moved", refresh("0; url=/start"), canonical("/start")))
        .page("/start", &format!("{}Start", linked(&["/a", "/b", "/c", "/d", "/e", "/f"])))
        .page("/a", &format!("<meta name=robots content=noindex>{}", refresh("5;URL='b'")))
        .page("/b", &format!("{}The clock", refresh("300;url=/never")))
        .page("/c", &format!("{}Reloads", refresh("10")))
        .page("/d", &format!("{}Reloads itself", refresh("0;url=/d#x")))
        .page("/e", &format!("<noscript>{}</noscript>Reads well with scripts.", refresh("0;url=/plain")))
        .page("/f", &format!("<noscript>{}</noscript><div id=app></div><script src=x></script>", refresh("0;url=/plain")))
        .page("/plain", "Plain");
    insta::assert_snapshot!(site.read(WebsiteMode::Crawl, 50).await, @"
    skipped / REDIRECTED: It redirects to https://desk.example/start.
    fetched /start Start
    skipped /a REDIRECTED: It redirects to https://desk.example/b.
    fetched /b The clock
    fetched /c Reloads
    fetched /d Reloads itself
    fetched /e Reads well with scripts.
    skipped /f REDIRECTED: It redirects to https://desk.example/plain.
    fetched /plain Plain
    ");
}

#[tokio::test]
async fn a_header_sends_readers_on_as_a_page_does() {
    let refreshed = |header: &str, body: String| FetchedPage {
        status: 200,
        content_type: Some("text/html".to_owned()),
        refresh: Some(header.to_owned()),
        body: body.into(),
        ..FetchedPage::default()
    };
    let status = format!("{}{}", linked(&["/start"]), "The status of all rooms is shown here. ".repeat(10));
    let site = Site::default()
        .answer("/", Ok(refreshed("0; url=/status", "Moved".to_owned())))
        .answer("/status", Ok(refreshed("20;url=/status/later", status)))
        .page("/start", "Start");
    let lines = site.read(WebsiteMode::Crawl, 50).await;
    let read: Vec<&str> = lines.lines().map(|line| line.split(" is ").next().unwrap_or_default()).collect();
    insta::assert_snapshot!(read.join("\n"), @"
    skipped / REDIRECTED: It redirects to https://desk.example/status.
    fetched /status The status of all rooms
    fetched /start Start
    ");
}

#[tokio::test]
async fn pages_with_text_that_lead_on_after_a_while_are_read() {
    let slide = |number: u32| format!("Slide {number} of the tour shows rooms, gardens and the lake. ").repeat(5);
    let site = Site::default()
        .page("/", &format!("{}{}", refresh("10;url=/b"), slide(1)))
        .page("/b", &format!("{}{}", refresh("10;url=/c"), slide(2)))
        .page("/c", &format!("{}{}{}", refresh("10;url=/"), slide(3), linked(&["/d"])))
        .page("/d", &format!("{}{}", refresh("20;url=https://partner.example/"), slide(4)));
    let lines = site.read(WebsiteMode::Crawl, 50).await;
    let read: Vec<&str> = lines.lines().map(|line| line.split(" of ").next().unwrap_or_default()).collect();
    assert_eq!(read, ["fetched / Slide 1", "fetched /b Slide 2", "fetched /c Slide 3", "fetched /d Slide 4"]);
}

#[tokio::test]
async fn pages_that_send_their_readers_in_a_circle_end() {
    let site = Site::default().page("/", &refresh("0;url=/a")).page("/a", &refresh("0;url=/b")).page("/b", &refresh("0;url=/"));
    assert_eq!(site.read(WebsiteMode::Crawl, 50).await.lines().count(), 3);
    let mut long = Site::default().page("/", &refresh("0;url=/0"));
    for page in 0..20 {
        long = long.page(&format!("/{page}"), &refresh(&format!("0;url=/{}", page + 1)));
    }
    let lines = long.read(WebsiteMode::Crawl, 50).await;
    assert!(lines.contains("TOO_MANY_REDIRECTS") && lines.lines().count() < 10, "{lines}");
}

#[tokio::test]
async fn a_page_built_by_scripts_says_so() {
    let app = "<title>Desk</title><noscript>You need to enable JavaScript to run this app.</noscript><div id=root></div>\
               <script src=/app.js></script>";
    let site = Site::default()
        .page("/", &format!("{}Home", linked(&["/app", "/angular", "/bare", "/menu"])))
        .page("/app", app)
        .page("/angular", "<h1>Desk</h1><app-root>Loading…</app-root><script type=module src=/app.js></script>")
        .page("/bare", "<h1>Bare</h1>")
        .page("/menu", &format!("{}<script>track()</script>", linked(&["/1", "/2", "/3"])));
    let lines = site.read(WebsiteMode::Crawl, 50).await;
    let said = |path: &str| lines.lines().find(|line| line.split(' ').nth(1) == Some(path)).unwrap_or_default().to_owned();
    for path in ["/app", "/angular"] {
        assert!(
            said(path).starts_with(&format!("skipped {path} EMPTY: This page shows its text only with JavaScript")),
            "{lines}"
        );
    }
    for path in ["/bare", "/menu"] {
        assert_eq!(said(path), format!("skipped {path} EMPTY: It contains no text but links."), "{lines}");
    }
}
