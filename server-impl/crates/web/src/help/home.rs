//! The home page in one language.

use frontdesk_store::{self as store, Conn};
use frontdesk_types::Result;

use super::{
    page::{Media, Page},
    site::Whole,
    views::{
        head::{Alternate, Head},
        home::{Choice, Home},
    },
    visits::Subject,
};

/// Number of articles shown.
const ARTICLES: i64 = 6;

/// Minimum number of articles for the list of popular ones.
const POPULAR: usize = 3;

/// Renders the page.
///
/// # Errors
/// Internal errors only.
pub(super) async fn page(conn: &mut Conn, whole: &Whole, locale: &str) -> Result<Page> {
    let site = &whole.site;
    let tree = &whole.tree;
    let mut articles = store::help_center::pages::most_helpful(conn, site.org, site.id, locale, ARTICLES).await?;
    let mut articles_are = Choice::Popular;
    if articles.len() < POPULAR {
        articles = store::help_center::pages::changed_last(conn, site.org, site.id, locale, ARTICLES).await?;
        articles_are = Choice::Recent;
    }
    let frame = whole.frame(locale, |_, paths| Some(paths.home()));
    // The tenant's own texts are in the main language of the site.
    let is_own = locale == site.locale;
    let own = |text: &'_ Option<String>| text.as_deref().filter(|_| is_own).map(ToOwned::to_owned);
    let (headline, description) = (own(&site.headline), own(&site.description));
    let greeting = || format!("{}: {}", site.name, headline.as_deref().unwrap_or(&frame.text.headline));
    let head = Head {
        description: Some(description.clone().unwrap_or_else(greeting)),
        canonical: Some(frame.paths.home()),
        alternates: alternates(whole),
        ..Head::default()
    };
    let collections = tree.cards(None, locale, &frame.paths);
    let mut articles: Vec<_> = articles.iter().map(|link| whole.link(link)).collect();
    articles.iter_mut().for_each(|link| link.excerpt = None);
    let home = Home {
        frame,
        head,
        headline: headline.as_deref(),
        description: description.as_deref(),
        collections,
        articles,
        articles_are,
    };
    Ok(Page::of(Media::Html, &home)?.in_locale(locale).hidden(!site.indexing).about(Subject::Overview))
}

/// Returns the home pages of all languages that have articles, and of the main language.
fn alternates(whole: &Whole) -> Vec<Alternate> {
    let site = &whole.site;
    let shown = site.locales.iter().filter(|locale| **locale == site.locale || whole.tree.has(locale));
    shown.map(|locale| Alternate { locale: locale.clone(), path: whole.paths(locale).home() }).collect()
}
