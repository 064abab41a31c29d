//! Structured data about a page with the vocabulary of schema.org, as JSON-LD. Search engines use it to show
//! breadcrumbs, dates and authors.

use std::fmt;

use askama::filters::HtmlSafe;
use serde_json::{Value, json};

use super::{
    items::{ArticleLink, Breadcrumb},
    site::SiteView,
    times::ArticleTimes,
};

/// JSON-LD that is safe inside `<script>`: it contains no character that could end the element or open a comment.
pub(crate) struct StructuredData(String);

impl fmt::Display for StructuredData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The constructors escape the JSON for use in HTML.
impl HtmlSafe for StructuredData {}

impl StructuredData {
    /// Describes a page with its breadcrumbs.
    pub(crate) fn of_page(site: &SiteView, crumbs: &[Breadcrumb], page: &Breadcrumb) -> Self {
        Self::from_json(&json!([breadcrumb_list(site, crumbs, page)]))
    }

    /// Describes an article.
    pub(crate) fn of_article(site: &SiteView, crumbs: &[Breadcrumb], article: &ArticleFacts<'_>) -> Self {
        let page = Breadcrumb { name: article.link.title.clone(), path: article.link.path.clone() };
        Self::from_json(&json!([article.to_json(site), breadcrumb_list(site, crumbs, &page)]))
    }

    fn from_json(facts: &Value) -> Self {
        // JSON allows these characters only in strings, where escapes are equivalent.
        let escaped = facts.to_string().chars().fold(String::new(), |mut text, letter| {
            match letter {
                '<' => text.push_str("\\u003c"),
                '>' => text.push_str("\\u003e"),
                '&' => text.push_str("\\u0026"),
                '\u{2028}' => text.push_str("\\u2028"),
                '\u{2029}' => text.push_str("\\u2029"),
                letter => text.push(letter),
            }
            text
        });
        Self(escaped)
    }
}

const SCHEMA_CONTEXT: &str = "https://schema.org";

/// Data of an article.
pub(crate) struct ArticleFacts<'v> {
    pub(crate) link: &'v ArticleLink,
    pub(crate) locale: &'v str,
    pub(crate) author: Option<&'v str>,
    pub(crate) times: ArticleTimes,
}

impl ArticleFacts<'_> {
    fn to_json(&self, site: &SiteView) -> Value {
        let Self { link, locale, author, times } = self;
        let url = site.url(&link.path);
        let mut publisher = json!({ "@type": "Organization", "name": site.name, "url": site.url("/") });
        if let Some(logo) = &site.logo {
            publisher["logo"] = json!({ "@type": "ImageObject", "url": site.url(&logo.path) });
        }
        let author = author.map_or_else(|| publisher.clone(), |name| json!({ "@type": "Person", "name": name }));
        let mut facts = json!({
            "@context": SCHEMA_CONTEXT,
            "@type": "Article",
            "headline": link.title,
            "url": url,
            "mainEntityOfPage": url,
            "inLanguage": locale,
            "datePublished": ArticleTimes::format_rfc3339(times.published),
            "dateModified": ArticleTimes::format_rfc3339(times.modified),
            "author": author,
            "publisher": publisher,
        });
        if let Some(excerpt) = &link.excerpt {
            facts["description"] = json!(excerpt);
        }
        if let Some(image) = &site.social_image {
            facts["image"] = json!(site.url(image));
        }
        facts
    }
}

fn breadcrumb_list(site: &SiteView, crumbs: &[Breadcrumb], page: &Breadcrumb) -> Value {
    let item = |(position, crumb): (usize, &Breadcrumb)| {
        let address = site.url(&crumb.path);
        json!({ "@type": "ListItem", "position": position, "name": crumb.name, "item": address })
    };
    let items: Vec<Value> = (1..).zip(crumbs.iter().chain([page])).map(item).collect();
    json!({ "@context": SCHEMA_CONTEXT, "@type": "BreadcrumbList", "itemListElement": items })
}
