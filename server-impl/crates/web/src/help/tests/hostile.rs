//! Content that tries to break out of its context.

use std::collections::HashSet;

use askama::Template;
use dom_query::Document;

use super::sample::{SampleSite, moment};
use crate::help::views::{
    article::{ArticleView, FeedbackForm, TocHeading},
    body::SanitizedHtml,
    frame::{LanguageLink, PageFrame},
    head::PageHead,
    items::{ArticleLink, Breadcrumb},
    llms::{LlmsSection, LlmsView},
    search::{SearchResult, SearchView, TextPart},
    sitemap::{SitemapPage, SitemapView},
    structured_data::{self, StructuredData},
    times::ArticleTimes,
};

/// Characters that end an attribute, an element, a script, a comment or a JSON string.
const HOSTILE: &str = "\"'></title></script><!--<script>alert(1)</script><img src=x onerror=alert(2)>\\\u{2028}&lt;{{7*7}}\u{1}";

fn hostile() -> SampleSite {
    let mut sample = SampleSite::english();
    sample.site.name = HOSTILE.to_owned();
    for link in sample.site.header_links.iter_mut().chain(&mut sample.site.footer_links) {
        link.label = HOSTILE.to_owned();
        link.url = format!("https://acme.test/{HOSTILE}");
    }
    sample
}

fn link() -> ArticleLink {
    ArticleLink { title: HOSTILE.to_owned(), path: HOSTILE.to_owned(), excerpt: Some(HOSTILE.to_owned()) }
}

fn article(sample: &SampleSite) -> String {
    let (link, times) =
        (link(), ArticleTimes { published: moment("2026-05-02T09:00:00Z"), modified: moment("2026-05-02T09:00:00Z") });
    let crumbs = vec![Breadcrumb { name: HOSTILE.to_owned(), path: HOSTILE.to_owned() }];
    let about = structured_data::ArticleFacts { link: &link, locale: HOSTILE, author: Some(HOSTILE), times };
    let head = PageHead {
        title: Some(HOSTILE.to_owned()),
        description: Some(HOSTILE.to_owned()),
        canonical: Some(HOSTILE.to_owned()),
        facts: Some(StructuredData::of_article(&sample.site, &crumbs, &about)),
        times: Some(times),
        markdown: Some(HOSTILE.to_owned()),
        ..PageHead::default()
    };
    let languages = ["en", HOSTILE].map(|locale| LanguageLink { locale: locale.to_owned(), path: HOSTILE.to_owned() });
    let article = ArticleView {
        frame: PageFrame { is_preview: true, ..PageFrame::new(&sample.site, HOSTILE, languages.into()) },
        head,
        crumbs,
        title: HOSTILE,
        updated: times.modified,
        author: Some(HOSTILE),
        headings: [2, 3].map(|level| TocHeading { level, id: HOSTILE.to_owned(), text: HOSTILE.to_owned() }).into(),
        body: SanitizedHtml::from_sanitized("<p>Sanitised.</p>".to_owned()),
        feedback: Some(FeedbackForm { article: HOSTILE.to_owned() }),
        previous: Some(self::link()),
        next: Some(self::link()),
    };
    article.render().expect("it is written")
}

/// Counts elements by name, as a browser would find them outside of attributes and of the script with structured data.
fn elements(page: &str, name: &str) -> usize {
    page.matches(&format!("<{name}")).count()
}

#[test]
fn an_article_stays_in_its_place() {
    let page = article(&hostile());
    assert_eq!((elements(&page, "script"), elements(&page, "/script")), (2, 2), "ours, and the facts\n{page}");
    assert_eq!((elements(&page, "/title"), elements(&page, "!--")), (1, 0), "{page}");
    assert_eq!(elements(&page, "img"), 1, "the logo\n{page}");
    assert!(!page.contains("javascript:") && !page.contains("onerror=alert(2)>"), "{page}");
}

#[test]
fn a_browser_reads_no_more_than_we_wrote() {
    let page = Document::from(article(&hostile()).as_str());
    let ours: HashSet<&str> = NAMES.into_iter().collect();
    for node in page.select("*").nodes() {
        for attribute in node.attrs() {
            let name = attribute.name.local.to_string();
            assert!(ours.contains(name.as_str()), "{name} of {:?}", node.node_name());
        }
    }
    assert_eq!(page.select("h1").text().as_ref(), HOSTILE);
    assert_eq!(page.select("textarea, svg, img").length(), 7, "ours alone");
}

/// All attributes that occur in the templates.
const NAMES: [&str; 46] = [
    "action",
    "alt",
    "aria-current",
    "aria-describedby",
    "aria-hidden",
    "aria-label",
    "aria-labelledby",
    "autocomplete",
    "charset",
    "class",
    "content",
    "d",
    "data-copied",
    "data-copy",
    "data-failed",
    "data-instant",
    "data-thanks",
    "datetime",
    "defer",
    "dir",
    "enterkeyhint",
    "for",
    "height",
    "href",
    "hreflang",
    "id",
    "lang",
    "maxlength",
    "method",
    "name",
    "placeholder",
    "popover",
    "popovertarget",
    "property",
    "rel",
    "required",
    "role",
    "rows",
    "spellcheck",
    "src",
    "tabindex",
    "title",
    "type",
    "value",
    "viewBox",
    "width",
];

#[test]
fn facts_are_json_and_say_what_was_written() {
    let page = article(&hostile());
    let (_, rest) = page.split_once("<script type=\"application/ld+json\">").expect("the facts");
    let (facts, _) = rest.split_once("</script>").expect("their end");
    assert!(!facts.contains(['<', '>', '&', '\u{2028}']), "{facts}");
    let facts: serde_json::Value = serde_json::from_str(facts).expect("JSON");
    assert_eq!(facts[0]["headline"], HOSTILE);
    assert_eq!(facts[0]["author"]["name"], HOSTILE);
    assert_eq!(facts[1]["itemListElement"][1]["name"], HOSTILE);
}

#[test]
fn a_query_and_what_it_finds_stay_in_their_place() {
    let sample = SampleSite::english();
    let parts =
        || vec![TextPart { text: HOSTILE.to_owned(), is_match: true }, TextPart { text: HOSTILE.to_owned(), is_match: false }];
    let found = SearchResult { path: HOSTILE.to_owned(), title: parts(), collection: Some(HOSTILE.to_owned()), snippet: parts() };
    let pages = [vec![found], Vec::new()].map(|results| {
        let (frame, head) = (sample.frame("/"), PageHead::not_indexed(HOSTILE));
        let page = || Some(format!("/search?q={HOSTILE}"));
        let search = SearchView {
            frame,
            head,
            query: HOSTILE,
            total: 1,
            results,
            previous_page: page(),
            next_page: page(),
            suggestions: vec![link()],
        };
        search.render().expect("it is written")
    });
    for page in pages {
        assert_eq!((elements(&page, "script"), elements(&page, "img"), elements(&page, "/title")), (1, 1, 1), "{page}");
    }
}

#[test]
fn files_stay_what_they_are() {
    let feed = SampleSite::english().feed(HOSTILE);
    assert!(!feed.contains('\u{1}') && !feed.contains("<script"), "{feed}");
    let page = SitemapPage { path: "/a?b&c\"<".to_owned(), modified: None, translations: Vec::new() };
    let sitemap = SitemapView { origin: "https://help.acme.test", pages: vec![page] }.render().expect("it is written");
    assert!(sitemap.contains("/a?b&#38;c&#34;&#60;</loc>"), "{sitemap}");
    let sample = hostile();
    let section = LlmsSection { name: HOSTILE.to_owned(), description: None, articles: vec![link()] };
    let llms =
        LlmsView { site: &sample.site, description: Some(HOSTILE), sections: vec![section] }.render().expect("it is written");
    assert!(!llms.contains("<script") || llms.contains("\\<script"), "{llms}");
    assert!(llms.lines().all(|line| line.is_empty() || line.starts_with(['#', '>', '-'])), "{llms}");
}
