//! Files for programs: sitemaps, feeds and the like.

use askama::Template;

use super::sample::{SampleSite, moment};
use crate::help::views::{
    article_markdown::ArticleMarkdown,
    feed::{FeedEntry, FeedView},
    items::ArticleLink,
    llms::{LlmsSection, LlmsView},
    robots::RobotsView,
    sitemap::{SitemapIndex, SitemapPage, SitemapTranslation, SitemapView},
};

impl SampleSite {
    fn sitemap(&self) -> String {
        let translation = |locale: &str, path: &str| SitemapTranslation { locale: locale.to_owned(), path: path.to_owned() };
        let translations = vec![
            translation("en", "/articles/7-change-your-plan"),
            translation("de", "/de/articles/7-change-your-plan"),
            translation("x-default", "/articles/7-change-your-plan"),
        ];
        let modified = Some(moment("2026-11-12T16:20:00Z"));
        let page = |path: &str, modified, translations| SitemapPage { path: path.to_owned(), modified, translations };
        let pages = vec![
            page("/", None, Vec::new()),
            page("/collections/billing", modified, Vec::new()),
            page("/articles/7-change-your-plan", modified, translations.clone()),
            page("/de/articles/7-change-your-plan", modified, translations),
        ];
        SitemapView { origin: &self.site.origin, pages }.render().expect("it is written")
    }

    pub(super) fn feed(&self, hostile: &str) -> String {
        let entry = |link: ArticleLink| FeedEntry {
            id: "019a0000-0000-7000-8000-000000000007".to_owned(),
            title: format!("{}{hostile}", link.title),
            path: link.path,
            published: moment("2026-05-02T09:00:00Z"),
            updated: moment("2026-11-12T16:20:00Z"),
            author: Some(format!("Ada{hostile}")),
            excerpt: link.excerpt.map(|excerpt| format!("{excerpt}{hostile}")),
        };
        let frame = self.frame("/");
        let feed = FeedView {
            site: &self.site,
            text: frame.text,
            locale: self.locale,
            paths: frame.paths,
            since: moment("2026-01-01T00:00:00Z"),
            entries: self.links().into_iter().take(2).map(entry).collect(),
        };
        feed.render().expect("it is written")
    }

    fn llms(&self) -> String {
        let section = |(_, name, description): &(&str, &str, &str)| LlmsSection {
            name: (*name).to_owned(),
            description: Some((*description).to_owned()).filter(|text| !text.is_empty()),
            articles: self.links().into_iter().take(2).collect(),
        };
        let sections = self.words.collections.iter().skip(3).take(2).map(section).collect();
        LlmsView { site: &self.site, description: Some(self.words.description), sections }.render().expect("it is written")
    }

    fn markdown(&self) -> String {
        let url = self.site.url(&self.article_path());
        let (title, body) = (self.words.articles[0].0, "You can *change* it.\n\n## How\n\n1. Open Settings.\n");
        let article = ArticleMarkdown { title, url: &url, updated: moment("2026-11-12T16:20:00Z"), body };
        article.render().expect("it is written")
    }
}

fn robots(is_indexed: bool) -> String {
    RobotsView { is_indexed, origin: "https://help.acme.test" }.render().expect("it is written")
}

fn sitemap_index() -> String {
    let files = vec!["/sitemap-1.xml".to_owned(), "/sitemap-2.xml".to_owned()];
    SitemapIndex { origin: "https://help.acme.test", files }.render().expect("it is written")
}

#[test]
fn crawlers_are_told_where_the_sitemap_is() {
    insta::assert_snapshot!(robots(true), @r"
    User-agent: *
    Disallow: /search?
    Disallow: /*/search?
    Disallow: /_fd/search
    Disallow: /_fd/feedback

    Sitemap: https://help.acme.test/sitemap.xml
    ");
    insta::assert_snapshot!(robots(false), @r"
    User-agent: *
    # Each page says noindex. A crawler that may not read the pages would list their addresses all the same.
    Disallow:
    ");
}

#[test]
fn files_for_programs() {
    let sample = SampleSite::english();
    snapshot!("sitemap", sample.sitemap());
    snapshot!("sitemap_index", sitemap_index());
    snapshot!("feed", sample.feed(""));
    snapshot!("llms", sample.llms());
    snapshot!("article_markdown", sample.markdown());
}
