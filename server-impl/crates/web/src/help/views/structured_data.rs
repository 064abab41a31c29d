//! Structured data about a page with the vocabulary of schema.org, as JSON-LD. Search engines use it to show
//! breadcrumbs, dates and authors.

use std::fmt;

use askama::filters::HtmlSafe;
use serde_json::{Value, json};

use super::{
    items::{ArticleLink, Crumb},
    site::Site,
    times::Times,
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
    pub(crate) fn of_page(site: &Site, crumbs: &[Crumb], page: &Crumb) -> Self {
        Self::of(&json!([breadcrumbs(site, crumbs, page)]))
    }

    /// Describes an article.
    pub(crate) fn of_article(site: &Site, crumbs: &[Crumb], article: &Article<'_>) -> Self {
        let page = Crumb { name: article.link.title.clone(), path: article.link.path.clone() };
        Self::of(&json!([article.facts(site), breadcrumbs(site, crumbs, &page)]))
    }

    fn of(facts: &Value) -> Self {
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

const CONTEXT: &str = "https://schema.org";

/// Data of an article.
pub(crate) struct Article<'v> {
    pub(crate) link: &'v ArticleLink,
    pub(crate) locale: &'v str,
    pub(crate) author: Option<&'v str>,
    pub(crate) times: Times,
}

impl Article<'_> {
    fn facts(&self, site: &Site) -> Value {
        let Self { link, locale, author, times } = self;
        let url = site.url(&link.path);
        let mut publisher = json!({ "@type": "Organization", "name": site.name, "url": site.url("/") });
        if let Some(logo) = &site.logo {
            publisher["logo"] = json!({ "@type": "ImageObject", "url": site.url(&logo.path) });
        }
        let author = author.map_or_else(|| publisher.clone(), |name| json!({ "@type": "Person", "name": name }));
        let mut facts = json!({
            "@context": CONTEXT,
            "@type": "Article",
            "headline": link.title,
            "url": url,
            "mainEntityOfPage": url,
            "inLanguage": locale,
            "datePublished": Times::written(times.published),
            "dateModified": Times::written(times.modified),
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

fn breadcrumbs(site: &Site, crumbs: &[Crumb], page: &Crumb) -> Value {
    let item = |(position, crumb): (usize, &Crumb)| json!({ "@type": "ListItem", "position": position, "name": crumb.name, "item": site.url(&crumb.path) });
    let items: Vec<Value> = (1..).zip(crumbs.iter().chain([page])).map(item).collect();
    json!({ "@context": CONTEXT, "@type": "BreadcrumbList", "itemListElement": items })
}
