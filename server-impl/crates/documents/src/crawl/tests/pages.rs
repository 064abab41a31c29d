//! Text read from a page, and the address that it claims.

use super::*;

/// Collects the pages that were read.
#[derive(Default)]
struct Pages(Vec<VisitedAddress>);

#[async_trait]
impl VisitReport for Pages {
    async fn record_visit(&mut self, visited: VisitedAddress) -> Result<(), frontdesk_types::Error> {
        self.0.push(visited);
        Ok(())
    }
}

impl Site {
    /// Returns the page at the start of the site.
    async fn first(&self) -> VisitedAddress {
        let plan =
            CrawlPlan { start: Url::parse(&at("/")).unwrap(), mode: WebsiteMode::Page, max_pages: 1, known: HashMap::new() };
        let mut pages = Pages::default();
        crawl_website(self, &TestFiles, plan, &mut pages).await.unwrap();
        pages.0.swap_remove(0)
    }
}

/// Lists the lines at a page's anchors.
fn places(page: &VisitedAddress) -> Vec<String> {
    let text = page.text.as_deref().unwrap();
    let line = |at: i64| text.chars().skip(usize::try_from(at).unwrap()).take_while(|letter| *letter != '\n').collect::<String>();
    page.anchors.iter().map(|ChunkAnchor(at, fragment)| format!("{fragment}: {}", line(*at))).collect()
}

#[tokio::test]
async fn an_address_of_its_own_is_believed_on_the_same_site_only() {
    let canonical = |to: &str| format!("<link rel=canonical href='{to}'>");
    let site = Site::default()
        .page("/", &format!("{}{}Home", canonical("file:///srv/build/index.html"), linked(&["/copy", "/moved", "/odd"])))
        .page("/copy", &format!("{}Copy", canonical("https://other.example/copy")))
        .page("/moved", &format!("{}Moved", canonical("http://www.desk.example/here")))
        .page("http://www.desk.example/here", "Moved")
        .page("/odd", &format!("{}Odd", canonical("mailto:desk@desk.example")));
    insta::assert_snapshot!(site.read(WebsiteMode::Crawl, 50).await, @"
    fetched / Home
    fetched /copy Copy
    skipped /moved REDIRECTED: It says that its address is http://www.desk.example/here.
    fetched http://www.desk.example/here Moved
    fetched /odd Odd
    ");
}

#[tokio::test]
async fn the_places_of_a_page_are_counted_in_characters() {
    let html = "<h1 id=öffnung>Öffnungszeiten – 営業時間</h1><p>Täglich.<h2>Glocke<a class=headerlink href=#bell>¶</a></h2><p>Läuten.\
                <dl><dt id=v>-v<dd>Mehr.</dl>";
    let page = Site::default().page("/", html).first().await;
    assert_eq!(places(&page), ["öffnung: # Öffnungszeiten – 営業時間", "bell: ## Glocke", "v: -v"]);
}

#[tokio::test]
async fn of_a_page_with_too_many_places_the_first_are_remembered() {
    let headings: String = (0..2_500)
        .map(|number| format!("<h2 id={}{number}>é</h2>x", if number == 1 { "y".repeat(201) } else { String::new() }))
        .collect();
    let page = Site::default().page("/", &headings).first().await;
    assert_eq!(page.anchors.len(), 2_000);
    assert_eq!(
        page.anchors[1],
        ChunkAnchor(18, "2".to_owned()),
        "one that is too long is left out, and the next one is where it was"
    );
}

#[tokio::test]
async fn a_page_in_markdown_is_its_words_and_plain_text_stays_as_it_is() {
    let written = "# Hours\r\n\r\n**Open** from [seven](rooms.md).\r\n";
    let page = Site::default().typed("/", "text/markdown; charset=utf-8", written).first().await;
    assert_eq!((page.title.as_deref(), page.text.as_deref()), (Some("Hours"), Some("# Hours\n\nOpen from seven.")));
    let page = Site::default().typed("/", "text/plain", written).first().await;
    assert_eq!((page.title, page.text.as_deref()), (None, Some("# Hours\n\n**Open** from [seven](rooms.md).")));
}
