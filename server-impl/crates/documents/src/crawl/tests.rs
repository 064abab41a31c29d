//! Stories of reading websites.

mod claims;
mod files;
mod forbidden;
mod hostile;
mod pages;

use std::{collections::BTreeMap, sync::Mutex, time::Duration};

use bytes::Bytes;
use frontdesk_ports::{
    fetch::{FetchRequest, FetchedPage, PageFetcher},
    outbound::OutboundError,
};

use super::*;
use crate::extraction::files::Format;

/// A website under test, with the requests made to it.
#[derive(Default)]
struct Site {
    pages: BTreeMap<String, Result<FetchedPage, OutboundError>>,
    asked: Mutex<Vec<String>>,
}

impl Site {
    fn page(mut self, path: &str, html: &str) -> Self {
        let (content_type, body) = (Some("text/html".to_owned()), html.to_owned().into());
        self.pages.insert(
            at(path),
            Ok(FetchedPage { status: 200, content_type, body, etag: Some(format!("\"{path}\"")), ..FetchedPage::default() }),
        );
        self
    }

    fn answer(mut self, path: &str, answer: Result<FetchedPage, OutboundError>) -> Self {
        self.pages.insert(at(path), answer);
        self
    }

    fn status(self, path: &str, status: u16) -> Self {
        self.answer(path, Ok(FetchedPage { status, ..FetchedPage::default() }))
    }

    fn redirect(self, path: &str, to: &str) -> Self {
        self.answer(path, Ok(FetchedPage { status: 301, location: Some(to.to_owned()), ..FetchedPage::default() }))
    }

    fn text(self, path: &str, text: &str) -> Self {
        self.typed(path, "text/plain", text)
    }

    fn typed(self, path: &str, content_type: &str, text: &str) -> Self {
        let (content_type, body) = (Some(content_type.to_owned()), text.to_owned().into());
        self.answer(path, Ok(FetchedPage { status: 200, content_type, body, ..FetchedPage::default() }))
    }

    /// Reads the site from its start, and returns a line for each address.
    async fn read(&self, mode: WebsiteMode, max_pages: usize) -> String {
        self.read_again(mode, max_pages, HashMap::new()).await
    }

    async fn read_again(&self, mode: WebsiteMode, max_pages: usize, known: HashMap<String, KnownVersion>) -> String {
        let plan = CrawlPlan { start: Url::parse("https://desk.example/").unwrap(), mode, max_pages, known };
        let mut lines = Lines::default();
        crawl_website(self, &TestFiles, plan, &mut lines).await.unwrap();
        lines.0.join("\n")
    }
}

fn at(path: &str) -> String {
    if path.contains("://") { path.to_owned() } else { format!("https://desk.example{path}") }
}

#[async_trait]
impl PageFetcher for Site {
    async fn fetch(&self, request: FetchRequest) -> Result<FetchedPage, OutboundError> {
        let address = request.url.to_string();
        self.asked.lock().unwrap().push(address.clone());
        let missing = || Ok(FetchedPage { status: 404, ..FetchedPage::default() });
        let answer = self.pages.get(&address).cloned().unwrap_or_else(missing)?;
        if request.etag.is_some() && request.etag == answer.etag {
            return Ok(FetchedPage { status: 304, ..FetchedPage::default() });
        }
        Ok(answer)
    }
}

/// Reads files that begin with their magic, and whose text follows it; an empty one is damaged.
struct TestFiles;

#[async_trait]
impl FileReader for TestFiles {
    async fn read_file(&self, format: Format, file: Bytes) -> Result<FileText, SourceFailure> {
        let text = String::from_utf8_lossy(&file).into_owned();
        let text = ["%PDF-", "PK\u{3}\u{4}"].iter().find_map(|magic| text.strip_prefix(magic)).unwrap_or(&text);
        let damaged = || SourceFailure::new(FailureCode::UnreadableFile, "The file is damaged.");
        let note = text.contains("torn").then(|| "1 of 2 pages could not be read: page 2.".to_owned());
        let read = || FileText { text: format!("{format}: {text}"), page_starts: vec![0], note };
        if text.is_empty() { Err(damaged()) } else { Ok(read()) }
    }
}

#[derive(Default)]
struct Lines(Vec<String>);

#[async_trait]
impl VisitReport for Lines {
    async fn record_visit(&mut self, visited: VisitedAddress) -> Result<(), frontdesk_types::Error> {
        let VisitedAddress { url, outcome, failure, note, title: _, text, .. } = visited;
        let told = failure.map(|SourceFailure { code, reason }| format!("{code}: {reason}")).or(text).unwrap_or_default();
        let note = note.map(|note| format!(" ({note})")).unwrap_or_default();
        self.0.push(format!("{outcome} {} {told}{note}", url.trim_start_matches("https://desk.example")));
        Ok(())
    }
}

fn linked(paths: &[&str]) -> String {
    let links: String = paths.iter().map(|path| format!("<a href='{path}'>x</a>")).collect();
    format!("<nav>{links}</nav>")
}

#[tokio::test]
async fn links_are_followed_on_the_same_site_and_every_address_is_accounted_for() {
    let site = Site::default()
        .page(
            "/",
            &format!(
                "{}Home",
                linked(&[
                    "/a#x",
                    "/a",
                    "b?utm_source=y",
                    "https://other.example/",
                    "mailto:x@y.example",
                    "/gone",
                    "/private/x",
                    "/pic",
                    "/moved"
                ])
            ),
        )
        .page("/a", &format!("{}Page A", linked(&["/", "/copy", "/hidden", "/own", "/empty", "/broken"])))
        .page("/copy", "Page A")
        .page("/hidden", "<meta name=Robots content=noindex>Secret")
        .page("/b", "<meta name=robots content='max-image-preview:none, otherwise'>Page B")
        .page("/own", "<link rel=canonical href='/own-name'>Own")
        .page("/own-name", "<link rel=canonical href='/own-name'>Own")
        .page("/empty", "<script>1</script>")
        .page("/new", "New place")
        .redirect("/moved", "new")
        .status("/gone", 410)
        .answer("/broken", Err(OutboundError::TimedOut))
        .answer("/pic", Ok(FetchedPage { status: 200, content_type: Some("image/png".to_owned()), ..FetchedPage::default() }))
        .text("/robots.txt", "User-agent: *\nDisallow: /private/");
    insta::assert_snapshot!(site.read(WebsiteMode::Crawl, 50).await, @"
    fetched / Home
    fetched /a Page A
    fetched /b Page B
    failed /gone HTTP_STATUS: The server answered 410. Remove the link to it, or fix the page.
    skipped /private/x ROBOTS: The robots.txt of the site asks not to read it. Allow `frontdesk` there, if it is yours.
    skipped /pic NOT_HTML: It is not a page but `image/png`. Upload it as text if the agent should know it.
    skipped /moved REDIRECTED: It redirects to https://desk.example/new.
    fetched /new New place
    skipped /copy DUPLICATE: It has the same text as https://desk.example/a.
    skipped /hidden NOINDEX: It asks not to be indexed (`noindex`).
    skipped /own REDIRECTED: It says that its address is https://desk.example/own-name.
    fetched /own-name Own
    skipped /empty EMPTY: This page shows its text only with JavaScript, which is not run here. Have the server send \
        the text as HTML (server-side rendering, prerendering), or add the text as a file.
    failed /broken TIMEOUT: The server took too long to answer. Try again when it is less busy.
    ");
}

#[tokio::test]
async fn a_page_alone_is_read_alone_also_where_it_has_moved() {
    let site = Site::default()
        .redirect("/", "https://www.desk.example/start")
        .page("https://www.desk.example/start", &format!("{}Start", linked(&["/a"])));
    insta::assert_snapshot!(site.read(WebsiteMode::Page, 50).await, @r"
    skipped / REDIRECTED: It redirects to https://www.desk.example/start.
    fetched https://www.desk.example/start Start
    ");
}

#[tokio::test]
async fn the_pages_of_a_sitemap_are_read() {
    let site = Site::default()
        .text("/robots.txt", "Sitemap: https://desk.example/maps.xml")
        .text(
            "/maps.xml",
            "<sitemapindex><sitemap><loc>https://desk.example/1.xml</loc></sitemap>\
             <sitemap><loc>https://desk.example/2.xml</loc></sitemap></sitemapindex>",
        )
        .text(
            "/1.xml",
            "<urlset><url><loc>https://desk.example/a</loc></url><url><loc>https://other.example/</loc></url></urlset>",
        )
        .page("/a", &format!("{}Page A", linked(&["/b"])));
    insta::assert_snapshot!(site.read(WebsiteMode::Sitemap, 50).await, @r"
    failed /2.xml HTTP_STATUS: The server answered 404 for the sitemap. Give the address of one, or crawl the site.
    fetched /a Page A
    skipped https://other.example/ OTHER_SITE: It is on another site. Add that as a source of its own.
    ");
}

#[tokio::test]
async fn a_site_without_an_end_is_read_to_the_limit() {
    let mut site = Site::default();
    for day in 0..100 {
        site = site
            .page(&format!("/{day}"), &format!("{}Day {day}", linked(&[&format!("/{}", day + 1), &format!("/{}?again", day)])));
    }
    let site = site.page("/", &format!("{}Calendar", linked(&["/0"])));
    let lines = site.read(WebsiteMode::Crawl, 5).await;
    assert_eq!(lines.lines().filter(|line| line.starts_with("fetched")).count(), 5);
    let loops = Site::default().redirect("/", "/x").redirect("/x", "/y").redirect("/y", "/");
    insta::assert_snapshot!(loops.read(WebsiteMode::Crawl, 5).await, @r"
    skipped / REDIRECTED: It redirects to https://desk.example/x.
    skipped /x REDIRECTED: It redirects to https://desk.example/y.
    skipped /y REDIRECTED: It redirects to https://desk.example/.
    ");
}

#[tokio::test]
async fn what_did_not_change_is_not_sent_again_and_still_leads_on() {
    let site = Site::default()
        .page("/", &format!("{}Home", linked(&["/a", "/b"])))
        .page("/a", "Page A")
        .page("/b", "Page B")
        .page("/c", "Page C");
    let known = |path: &str, etag: &str| (at(path), KnownVersion { etag: Some(etag.to_owned()), last_modified: None });
    let known = HashMap::from([known("/", "\"/\""), known("/a", "\"/a\""), known("/b", "\"old\""), known("/c", "\"/c\"")]);
    insta::assert_snapshot!(site.read_again(WebsiteMode::Crawl, 50, known).await, @r"
    unchanged / 
    unchanged /a 
    fetched /b Page B
    unchanged /c
    ");
}

#[tokio::test(start_paused = true)]
async fn a_busy_site_is_waited_for_and_a_delay_is_kept() {
    let busy = FetchedPage { status: 429, retry_after: Some(Duration::from_secs(7)), ..FetchedPage::default() };
    let site = Site::default()
        .text("/robots.txt", "User-agent: *\nCrawl-delay: 2")
        .page("/", &format!("{}Home", linked(&["/a"])))
        .answer("/a", Ok(busy));
    let begun = tokio::time::Instant::now();
    insta::assert_snapshot!(site.read(WebsiteMode::Crawl, 50).await, @r"
    fetched / Home
    failed /a HTTP_STATUS: The server answered 429. Remove the link to it, or fix the page.
    ");
    assert_eq!(begun.elapsed(), Duration::from_secs(2 + 7 + 7));
}

#[tokio::test]
async fn a_site_whose_robots_txt_cannot_be_read_is_not_read() {
    let site = Site::default().page("/", "Home").status("/robots.txt", 500);
    insta::assert_snapshot!(site.read(WebsiteMode::Crawl, 50).await, @"failed / HTTP_STATUS: The robots.txt of the site \
        cannot be read, so no page of the site is read: The server answered 500 for it.");
    assert_eq!(*site.asked.lock().unwrap(), ["https://desk.example/robots.txt"]);
}
