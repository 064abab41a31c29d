//! Files that a website links are pages of the source.

use super::*;

const WORD: &str = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

#[tokio::test]
async fn files_are_read_like_pages() {
    let site = Site::default()
        .page("/", &format!("{}Home", linked(&["/rules.pdf", "/prices.csv", "/letter", "/broken.pdf", "/login.pdf", "/x.zip"])))
        .typed("/rules.pdf", "application/pdf", "%PDF-Dogs are welcome.")
        .typed("/prices.csv", "text/csv; charset=utf-8", "Room,Price\nLily,80")
        .typed("/letter", WORD, "PK\u{3}\u{4}Dear guest")
        .typed("/broken.pdf", "application/pdf", "%PDF-")
        .typed("/login.pdf", "text/html", "<p>Please sign in to read this file.")
        .typed("/x.zip", "application/zip", "PK\u{3}\u{4}x");
    insta::assert_snapshot!(site.read(WebsiteMode::Crawl, 50).await, @"
    fetched / Home
    fetched /rules.pdf pdf: Dogs are welcome.
    fetched /prices.csv csv: Room,Price
    Lily,80
    fetched /letter docx: Dear guest
    failed /broken.pdf UNREADABLE_FILE: The file is damaged.
    fetched /login.pdf Please sign in to read this file.
    skipped /x.zip NOT_HTML: It is not a page but `application/zip`. Upload it as text if the agent should know it.
    ");
}

#[tokio::test]
async fn a_file_is_found_by_its_name_when_its_server_does_not_know_it() {
    let site = Site::default()
        .page("/", &format!("{}Home", linked(&["/a/House%20rules.PDF?v=2", "/b.pdf", "/c"])))
        .typed("/a/House%20rules.PDF?v=2", "application/octet-stream", "%PDF-Rules")
        .typed("/b.pdf", "application/pdf", "<html>Not a file")
        .typed("/c", "application/octet-stream", "%PDF-No name");
    insta::assert_snapshot!(site.read(WebsiteMode::Crawl, 50).await, @"
    fetched / Home
    fetched /a/House%20rules.PDF?v=2 pdf: Rules
    skipped /b.pdf NOT_HTML: It is not a page but `application/pdf`. Upload it as text if the agent should know it.
    skipped /c NOT_HTML: It is not a page but `application/octet-stream`. Upload it as text if the agent should know it.
    ");
}

#[tokio::test]
async fn files_count_as_pages_and_obey_the_same_rules() {
    let site = Site::default()
        .page(
            "/",
            &format!(
                "{}Home",
                linked(&["/1.pdf", "https://files.example/2.pdf", "/private/3.pdf", "/4.pdf", "/5.pdf", "/6.pdf"])
            ),
        )
        .typed("/1.pdf", "application/pdf", "%PDF-One")
        .typed("/private/3.pdf", "application/pdf", "%PDF-Three")
        .typed("/4.pdf", "application/pdf", "%PDF-One")
        .typed("/5.pdf", "application/pdf", "%PDF-Five")
        .typed("/6.pdf", "application/pdf", "%PDF-Six")
        .text("/robots.txt", "User-agent: *\nDisallow: /private/");
    insta::assert_snapshot!(site.read(WebsiteMode::Crawl, 3).await, @"
    fetched / Home
    fetched /1.pdf pdf: One
    skipped /private/3.pdf ROBOTS: The robots.txt of the site asks not to read it. Allow `frontdesk` there, if it is yours.
    skipped /4.pdf DUPLICATE: It has the same text as https://desk.example/1.pdf.
    fetched /5.pdf pdf: Five
    ");
}

#[tokio::test]
async fn a_file_that_asks_not_to_be_indexed_is_not_read() {
    let file = FetchedPage {
        status: 200,
        content_type: Some("application/pdf".to_owned()),
        robots_tags: Some("noindex".to_owned()),
        body: "%PDF-Secret".into(),
        ..FetchedPage::default()
    };
    let site = Site::default().page("/", &format!("{}Home", linked(&["/a.pdf"]))).answer("/a.pdf", Ok(file));
    insta::assert_snapshot!(site.read(WebsiteMode::Crawl, 50).await, @"
    fetched / Home
    skipped /a.pdf NOINDEX: It asks not to be indexed (`noindex`).
    ");
}

#[tokio::test]
async fn a_page_at_the_address_of_a_file_obeys_the_rules_of_pages() {
    let site = Site::default()
        .page("/", &format!("{}Home", linked(&["/private.html", "/large.pdf", "/unnamed"])))
        .typed("/private.html", "application/octet-stream", "<meta name=robots content=noindex>Secret")
        .typed("/unnamed", "", &format!("\u{feff}<p>{}Unnamed", linked(&["/next"])))
        .page("/next", "Next")
        .typed("/large.pdf", "text/html", &"<p>x".repeat(1_300_000));
    insta::assert_snapshot!(site.read(WebsiteMode::Crawl, 50).await, @"
    fetched / Home
    skipped /private.html NOINDEX: It asks not to be indexed (`noindex`).
    failed /large.pdf TOO_LARGE: The answer is larger than 5000000 bytes. Make it smaller.
    fetched /unnamed Unnamed
    fetched /next Next
    ");
}

#[tokio::test]
async fn what_could_not_be_read_of_a_file_is_told() {
    let site =
        Site::default().page("/", &format!("{}Home", linked(&["/a.pdf"]))).typed("/a.pdf", "application/pdf", "%PDF-A torn page");
    assert!(
        site.read(WebsiteMode::Crawl, 50)
            .await
            .ends_with("fetched /a.pdf pdf: A torn page (1 of 2 pages could not be read: page 2.)")
    );
}

#[tokio::test]
async fn a_file_within_a_page_is_a_file_that_it_links() {
    let site = Site::default()
        .page("/", "<p>Home</p><embed src='/a.pdf'><object data='/b.pdf'></object>")
        .typed("/a.pdf", "application/pdf", "%PDF-A")
        .typed("/b.pdf", "application/pdf", "%PDF-B");
    insta::assert_snapshot!(site.read(WebsiteMode::Crawl, 50).await, @"
    fetched / Home
    fetched /a.pdf pdf: A
    fetched /b.pdf pdf: B
    ");
}

#[tokio::test]
async fn a_sitemap_and_a_source_of_one_page_may_name_a_file() {
    let site = Site::default()
        .text("/sitemap.xml", "<urlset><url><loc>https://desk.example/a.pdf</loc></url></urlset>")
        .typed("/a.pdf", "application/pdf", "%PDF-A")
        .typed("/", "application/pdf", "%PDF-Home");
    assert_eq!(site.read(WebsiteMode::Sitemap, 50).await, "fetched /a.pdf pdf: A");
    assert_eq!(site.read(WebsiteMode::Page, 50).await, "fetched / pdf: Home");
}

#[tokio::test]
async fn more_bytes_are_accepted_of_files_than_of_pages() {
    let large = format!("%PDF-{}", "A".repeat(6_000_000));
    let site = Site::default()
        .page("/", &format!("{}Home", linked(&["/download?id=7", "/export"])))
        .typed("/download?id=7", "application/pdf", &large)
        .typed("/export", "text/plain", &large);
    let lines = site.read(WebsiteMode::Crawl, 50).await;
    let lines: Vec<String> = lines.lines().map(|line| line.chars().take(40).collect()).collect();
    insta::assert_snapshot!(lines.join("\n"), @"
    fetched / Home
    fetched /download?id=7 pdf: AAAAAAAAAAAA
    failed /export TOO_LARGE: The answer is
    ");
}
