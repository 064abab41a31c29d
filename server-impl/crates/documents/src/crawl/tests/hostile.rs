//! Malicious sites: whatever they send, the runtime stays responsive, and what is stored of it stays small.

use std::{
    fmt::Write as _,
    io::Write as _,
    time::{Duration, Instant},
};

use super::*;

/// Maximum time for which the runtime may be blocked, on a machine that runs other tests too.
const PATIENCE: Duration = Duration::from_millis(400);

/// Runs `work`, and measures the longest time for which it blocked the runtime's thread.
async fn longest_hold<T>(work: impl Future<Output = T>) -> (Duration, T) {
    let mut work = std::pin::pin!(work);
    let (mut longest, mut last) = (Duration::ZERO, Instant::now());
    loop {
        let done = tokio::select! {
            done = &mut work => Some(done),
            () = tokio::time::sleep(Duration::from_millis(1)) => None,
        };
        longest = longest.max(last.elapsed());
        last = Instant::now();
        if let Some(done) = done {
            return (longest, done);
        }
    }
}

fn compressed(text: &str) -> Vec<u8> {
    let mut bytes = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    bytes.write_all(text.as_bytes()).unwrap();
    bytes.finish().unwrap()
}

#[tokio::test]
async fn three_sites_with_a_hostile_robots_txt_do_not_stop_the_runtime() {
    let mut robots = "User-agent: *\n".to_owned();
    (0..22_147).for_each(|rule| writeln!(robots, "Disallow: /*{rule:x}*a*b*c$").unwrap());
    assert!(robots.len() > 500_000 && robots.len() <= 640_000);
    robots.truncate(512_000);
    let pages: Vec<String> = (0..20).map(|page| format!("/{}{page}", "ab".repeat(900))).collect();
    let linked = linked(&pages.iter().map(String::as_str).collect::<Vec<_>>());
    let mut site = Site::default().text("/robots.txt", &robots).page("/", &format!("{linked}Home"));
    for page in &pages {
        site = site.page(page, "A page");
    }
    let crawls = futures::future::join_all((0..3).map(|_| site.read(WebsiteMode::Crawl, 50)));
    let (hold, crawls) = longest_hold(crawls).await;
    assert!(hold < PATIENCE, "the runtime stood still for {hold:?}");
    assert!(crawls.iter().all(|lines| !lines.is_empty()));
}

#[tokio::test]
async fn a_large_sitemap_does_not_stop_the_runtime() {
    let map = format!("<urlset>{}<url><loc>https://desk.example/a</loc></url>", "<x/>".repeat(4_800_000));
    let packed = FetchedPage { status: 200, body: compressed(&map).into(), ..FetchedPage::default() };
    let site = Site::default().answer("/sitemap.xml", Ok(packed)).page("/a", "Page A");
    let (hold, lines) = longest_hold(site.read(WebsiteMode::Sitemap, 10)).await;
    assert_eq!(lines, "fetched /a Page A");
    assert!(hold < PATIENCE, "the runtime stood still for {hold:?}");
}

#[tokio::test]
async fn a_large_page_does_not_stop_the_runtime() {
    let mut page = String::new();
    (0..100_000).for_each(|link| write!(page, "<a href='/{link}'>{link}</a> ").unwrap());
    let site = Site::default().page("/", &page);
    let (hold, _) = longest_hold(site.read(WebsiteMode::Crawl, 1)).await;
    assert!(hold < PATIENCE, "the runtime stood still for {hold:?}");
}

#[tokio::test]
async fn a_large_site_that_did_not_change_is_looked_at_once() {
    let mut site = Site::default().page("/", "Home");
    let mut known = HashMap::new();
    for page in 0..2_000 {
        let path = format!("/{page}");
        known.insert(at(&path), KnownVersion { etag: Some(format!("\"{path}\"")), last_modified: None });
        site = site.page(&path, "Page");
    }
    known.insert(at("/"), KnownVersion { etag: Some("\"/\"".to_owned()), last_modified: None });
    let begun = Instant::now();
    let lines = site.read_again(WebsiteMode::Crawl, 3_000, known).await;
    assert_eq!(lines.lines().count(), 2_001);
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn what_a_site_says_of_itself_is_kept_only_when_it_is_short() {
    let long = "x".repeat(100_000);
    let tagged = |etag: &str| FetchedPage {
        status: 200,
        content_type: Some("text/html".to_owned()),
        etag: Some(etag.to_owned()),
        last_modified: Some(etag.to_owned()),
        body: format!("<title>{long}</title>{}Home", linked(&["/moved", "/kind", "/own", "/up"])).into(),
        ..FetchedPage::default()
    };
    let site = Site::default()
        .answer("/", Ok(tagged(&long)))
        .redirect("/moved", &format!("/{long}"))
        .redirect("/up", "mailto:anna@desk.example")
        .answer("/kind", Ok(FetchedPage { status: 200, content_type: Some(format!("x/{long}")), ..FetchedPage::default() }))
        .page("/own", &format!("<link rel=canonical href='/{long}'>Own"));
    let start = Url::parse("https://desk.example/").unwrap();
    let plan = CrawlPlan { start, mode: WebsiteMode::Crawl, max_pages: 9, known: HashMap::new() };
    let mut all = All::default();
    crawl_website(&site, &TestFiles, plan, &mut all).await.unwrap();
    let pages: Vec<String> = all.0.iter().map(|page| format!("{} {}", page.outcome, page.url)).collect();
    insta::assert_snapshot!(pages.join("\n"), @"
    fetched https://desk.example/
    failed https://desk.example/moved
    skipped https://desk.example/kind
    fetched https://desk.example/own
    failed https://desk.example/up
    ");
    for page in &all.0 {
        let reason = page.failure.clone().map(|failure| failure.reason);
        for kept in [&page.title, &reason, &page.etag, &page.last_modified].into_iter().flatten() {
            assert!(kept.len() < 3_000, "{} bytes of {}", kept.len(), page.url);
        }
    }
}

/// Every visited address.
#[derive(Default)]
struct All(Vec<VisitedAddress>);

#[async_trait]
impl VisitReport for All {
    async fn record_visit(&mut self, visited: VisitedAddress) -> Result<(), frontdesk_types::Error> {
        self.0.push(visited);
        Ok(())
    }
}

/// An endless site that takes a minute for each page.
struct Sluggish;

#[async_trait]
impl PageFetcher for Sluggish {
    async fn fetch(&self, request: FetchRequest) -> Result<FetchedPage, OutboundError> {
        tokio::time::sleep(Duration::from_secs(60)).await;
        let number: u32 = request.url.path().trim_start_matches('/').parse().unwrap_or_default();
        let page = format!("<p>This is page {number}.</p><a href='/{}'>next</a>", number + 1);
        Ok(FetchedPage { status: 200, content_type: Some("text/html".to_owned()), body: page.into(), ..FetchedPage::default() })
    }
}

#[tokio::test(start_paused = true)]
async fn a_site_cannot_hold_a_visit_for_hours() {
    let plan = CrawlPlan {
        start: Url::parse("https://acme.dev/").unwrap(),
        mode: WebsiteMode::Crawl,
        max_pages: 25,
        known: HashMap::new(),
    };
    let (begun, mut report) = (tokio::time::Instant::now(), All::default());
    crawl_website(&Sluggish, &TestFiles, plan, &mut report).await.unwrap();
    let minutes = begun.elapsed().as_secs() / 60;
    assert!((15..=17).contains(&minutes), "{minutes} minutes");
    let last = report.0.last().expect("pages");
    assert_eq!(last.outcome, PageOutcome::Skipped);
    insta::assert_snapshot!(last.failure.clone().expect("it says why").reason, @"The website is too slow: the time for \
        reading it ran out, and nothing after this address was read.");
    assert!(report.0.len() >= 14, "what was read in time counts: {}", report.0.len());
}
