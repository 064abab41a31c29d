//! A help center with every kind of page.

use askama::Template;
use chrono::{DateTime, Utc};

use super::words::{ARABIC, ENGLISH, TenantWords};
use crate::help::{
    icons,
    paths::PagePaths,
    theme::{ColorMode, FontFamily, PageTheme},
    views::{
        article::{ArticleView, FeedbackForm, TocHeading},
        ask::{AnswerSource, AnswerText, AskView, SaidMessage},
        body::SanitizedHtml,
        collection::CollectionView,
        frame::{LanguageLink, PageFrame},
        head::{AlternatePage, PageHead},
        home::{ArticleSelection, HomeView},
        items::{ArticleLink, Breadcrumb, CollectionCard},
        link::TenantLink,
        not_found::NotFoundView,
        search::{SearchResult, SearchView, TextPart},
        site::{SiteLogo, SiteStyles, SiteView},
        structured_data::{self, StructuredData},
        times::ArticleTimes,
    },
};

/// A sample site in one language.
pub(super) struct SampleSite {
    pub(super) site: SiteView,
    pub(super) locale: &'static str,
    pub(super) theme: PageTheme,
    pub(super) words: TenantWords,
}

pub(super) fn theme(primary: &str, background: &str, mode: ColorMode, font: FontFamily) -> PageTheme {
    PageTheme { primary: primary.parse().expect("a colour"), background: background.parse().expect("a colour"), mode, font }
}

pub(super) fn moment(text: &str) -> DateTime<Utc> {
    text.parse().expect("a moment")
}

impl SampleSite {
    pub(super) fn new(name: &str, locale: &'static str, theme: PageTheme) -> Self {
        let links = |links: &[(&str, &str)]| links.iter().filter_map(|(label, url)| TenantLink::new(label, url)).collect();
        let words = if locale == "ar" { ARABIC } else { ENGLISH };
        let site = SiteView {
            origin: "https://help.acme.test".to_owned(),
            name: name.to_owned(),
            locale: locale.to_owned(),
            logo: Some(SiteLogo { path: "/_fd/files/1/logo.svg".to_owned(), width: 64, height: 64 }),
            favicon: None,
            social_image: Some("/_fd/files/2/social.png".to_owned()),
            header_links: links(&[
                ("Status", "https://status.acme.test"),
                ("Community", "/community"),
                ("Contact", "mailto:help@acme.test"),
            ]),
            footer_links: links(&[("Privacy", "https://acme.test/privacy"), ("Terms", "https://acme.test/terms")]),
            is_private: false,
            is_indexed: true,
            is_asked: true,
            look: SiteStyles::new(&theme, Some(TENANT_CSS)),
        };
        Self { site, locale, theme, words }
    }

    pub(super) fn english() -> Self {
        Self::new("Acme Help", "en", theme("#3457d5", "#ffffff", ColorMode::Auto, FontFamily::System))
    }

    fn paths(&self) -> PagePaths {
        PagePaths::of_locale(self.locale, &self.site.locale)
    }

    pub(super) fn frame(&self, path: &str) -> PageFrame<'_> {
        let others = ["en", "de", "ar"].map(|locale| {
            let path =
                if locale == self.locale { path.to_owned() } else { PagePaths::of_locale(locale, &self.site.locale).home() };
            LanguageLink { locale: locale.to_owned(), path }
        });
        PageFrame::new(&self.site, self.locale, others.into())
    }

    pub(super) fn article_path(&self) -> String {
        self.paths().article(7, "change-your-plan")
    }

    pub(super) fn collection_path(&self) -> String {
        self.paths().collection("billing")
    }

    fn crumbs(&self, deep: bool) -> Vec<Breadcrumb> {
        let home = Breadcrumb { name: self.frame("/").text.home.clone(), path: self.paths().home() };
        let billing = Breadcrumb { name: self.words.collections[1].1.to_owned(), path: self.collection_path() };
        if deep { vec![home, billing] } else { vec![home] }
    }

    fn cards(&self) -> Vec<CollectionCard> {
        let card = |(index, (icon, name, description)): (usize, &(&str, &str, &str))| CollectionCard {
            name: (*name).to_owned(),
            path: self.paths().collection(&format!("collection-{index}")),
            description: Some((*description).to_owned()).filter(|text| !text.is_empty()),
            icon: Some((*icon).to_owned()),
            articles: [12, 8, 1, 23, 0, 5][index],
        };
        self.words.collections.iter().enumerate().map(card).collect()
    }

    pub(super) fn links(&self) -> Vec<ArticleLink> {
        let link = |(number, (title, excerpt)): (i64, &(&str, &str))| ArticleLink {
            title: (*title).to_owned(),
            path: self.paths().article(number, "an-article"),
            excerpt: Some((*excerpt).to_owned()),
        };
        (1..).zip(&self.words.articles).map(link).collect()
    }

    pub(super) fn home(&self) -> String {
        let path = self.paths().home();
        let head = PageHead {
            description: Some(self.words.description.to_owned()),
            canonical: Some(path.clone()),
            ..PageHead::default()
        };
        let articles = self.links().into_iter().map(|link| ArticleLink { excerpt: None, ..link }).collect();
        let home = HomeView {
            frame: self.frame(&path),
            head,
            headline: Some(self.words.headline),
            description: Some(self.words.description),
            collections: self.cards(),
            articles,
            articles_are: ArticleSelection::Popular,
        };
        home.render().expect("it is written")
    }

    pub(super) fn collection(&self) -> String {
        let (_, name, description) = self.words.collections[1];
        let (path, crumbs) = (self.collection_path(), self.crumbs(false));
        let page = Breadcrumb { name: name.to_owned(), path: path.clone() };
        let head = PageHead {
            title: Some(name.to_owned()),
            description: Some(description.to_owned()),
            canonical: Some(path.clone()),
            facts: Some(StructuredData::of_page(&self.site, &crumbs, &page)),
            ..PageHead::default()
        };
        let collection = CollectionView {
            frame: self.frame(&path),
            head,
            crumbs,
            name,
            description: Some(description),
            sign: icons::icon_path(Some("card")),
            count: 8,
            children: self.cards().into_iter().skip(2).take(2).collect(),
            articles: self.links(),
            previous_page: None,
            next_page: None,
        };
        collection.render().expect("it is written")
    }

    pub(super) fn article(&self, is_preview: bool) -> String {
        let link = ArticleLink { path: self.article_path(), ..self.links().swap_remove(0) };
        let times = ArticleTimes { published: moment("2026-05-02T09:00:00Z"), modified: moment("2026-11-12T16:20:00Z") };
        let about = structured_data::ArticleFacts { link: &link, locale: self.locale, author: Some("Ada Byron"), times };
        let facts = StructuredData::of_article(&self.site, &self.crumbs(true), &about);
        let alternate = |locale: &str| {
            let path = PagePaths::of_locale(locale, &self.site.locale).article(7, "change-your-plan");
            AlternatePage { locale: locale.to_owned(), path }
        };
        let head = PageHead {
            title: Some(link.title.clone()),
            description: link.excerpt.clone(),
            canonical: (!is_preview).then(|| link.path.clone()),
            alternates: vec![alternate(self.locale), alternate("de")],
            times: Some(times),
            markdown: Some(format!("{}.md", link.path)),
            facts: (!is_preview).then_some(facts),
            is_hidden: false,
        };
        let heading =
            |(level, id, text): &(u8, &str, &str)| TocHeading { level: *level, id: (*id).to_owned(), text: (*text).to_owned() };
        let mut links = self.links();
        let article = ArticleView {
            frame: PageFrame { is_preview, ..self.frame(&link.path) },
            head,
            crumbs: self.crumbs(true),
            title: &link.title,
            updated: times.modified,
            author: Some("Ada Byron"),
            headings: self.words.headings.iter().map(heading).collect(),
            body: SanitizedHtml::from_sanitized(self.words.body.to_owned()),
            feedback: (!is_preview).then(|| FeedbackForm { article: "019a0000-0000-7000-8000-000000000007".to_owned() }),
            previous: Some(links.swap_remove(1)),
            next: Some(links.swap_remove(2)),
        };
        article.render().expect("it is written")
    }

    pub(super) fn found(&self) -> Vec<SearchResult> {
        let word = self.words.query;
        let part = |text: &str, is_match| TextPart { text: text.to_owned(), is_match };
        let found = |link: ArticleLink| SearchResult {
            path: link.path,
            title: vec![part(&link.title, false)],
            collection: Some(self.words.collections[1].1.to_owned()),
            snippet: vec![part("… ", false), part(word, true), part(&format!(" {}", link.excerpt.unwrap_or_default()), false)],
        };
        let mut found: Vec<SearchResult> = self.links().into_iter().map(found).collect();
        found[0].title.insert(0, part(&format!("{word}: "), true));
        found
    }

    pub(super) fn search(&self, query: &str, results: Vec<SearchResult>) -> String {
        let frame = self.frame(&self.paths().search());
        let next_page = (!results.is_empty()).then(|| self.paths().search_results(query, 2));
        let suggestions = if results.is_empty() { self.links() } else { Vec::new() };
        let head = PageHead::for_search(&frame, query);
        let search = SearchView { frame, head, query, total: 26, results, previous_page: None, next_page, suggestions };
        search.render().expect("it is written")
    }

    /// Renders the page on which visitors ask: before the first question, with answers, or without one.
    pub(super) fn ask(&self, said: Vec<SaidMessage>, notice: Option<&str>) -> String {
        let frame = self.frame(&self.paths().ask());
        let articles = if notice.is_some() { self.links().into_iter().take(2).collect() } else { Vec::new() };
        let ask = AskView {
            head: PageHead::not_indexed(&frame.text.ask),
            frame,
            is_open: true,
            question: if notice.is_some() { "Can I pay by <b>invoice</b>?" } else { "" },
            suggested: &["How do I change my plan?".to_owned(), "Why was my card declined?".to_owned()],
            is_with_team: said.iter().any(|said| matches!(said, SaidMessage::Team { .. })),
            said,
            notice: notice.map(ToOwned::to_owned),
            articles,
        };
        ask.render().expect("it is written")
    }

    /// Returns a sample conversation.
    pub(super) fn said(&self) -> Vec<SaidMessage> {
        let source = |title: &str, url: Option<String>| AnswerSource { title: title.to_owned(), url };
        let html = "<p>Open <em>Settings</em>, then <strong>Plan</strong>.</p>\n".to_owned();
        vec![
            SaidMessage::Question { text: "How do I change <my> plan?".to_owned(), is_latest: false },
            SaidMessage::Answer {
                text: AnswerText::Html(SanitizedHtml::from_sanitized(html)),
                sources: vec![source("Change your plan", Some(self.article_path())), source("Price list <2026>", None)],
            },
            SaidMessage::Question { text: "And the invoice?".to_owned(), is_latest: true },
            SaidMessage::Answer { text: AnswerText::Plain("Line <one>\nLine two".to_owned()), sources: Vec::new() },
            SaidMessage::Team { text: "I have sent it & you will get it today.".to_owned() },
        ]
    }

    pub(super) fn not_found(&self) -> String {
        let frame = self.frame("/");
        let head = PageHead::not_indexed(&frame.text.not_found);
        NotFoundView { frame, head, suggestions: self.links() }.render().expect("it is written")
    }
}

const TENANT_CSS: &str = ".bottom .name { letter-spacing: .01em; }\n";
