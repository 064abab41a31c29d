//! The home page in one language.

use frontdesk_store::{self as store, Conn};
use frontdesk_types::Result;

use super::{
    page::{MediaType, RenderedPage},
    site::LoadedSite,
    views::{
        head::{AlternatePage, PageHead},
        home::{ArticleSelection, HomeView},
    },
    visits::VisitSubject,
};

/// Number of articles shown.
const MAX_ARTICLES: i64 = 6;

/// Minimum number of articles for the list of popular ones.
const MIN_POPULAR: usize = 3;

/// Renders the page.
///
/// # Errors
/// Internal errors only.
pub(super) async fn render_page(conn: &mut Conn, whole: &LoadedSite, locale: &str) -> Result<RenderedPage> {
    let site = &whole.site;
    let tree = &whole.tree;
    let mut articles = store::help_center::pages::list_most_helpful(conn, site.org, site.id, locale, MAX_ARTICLES).await?;
    let mut articles_are = ArticleSelection::Popular;
    if articles.len() < MIN_POPULAR {
        articles = store::help_center::pages::list_recently_changed(conn, site.org, site.id, locale, MAX_ARTICLES).await?;
        articles_are = ArticleSelection::Recent;
    }
    let frame = whole.build_frame(locale, |_, paths| Some(paths.home()));
    // The tenant's own texts are in the main language of the site.
    let is_own = locale == site.locale;
    let own = |text: &'_ Option<String>| text.as_deref().filter(|_| is_own).map(ToOwned::to_owned);
    let (headline, description) = (own(&site.headline), own(&site.description));
    let greeting = || format!("{}: {}", site.name, headline.as_deref().unwrap_or(&frame.text.headline));
    let head = PageHead {
        description: Some(description.clone().unwrap_or_else(greeting)),
        canonical: Some(frame.paths.home()),
        alternates: home_alternates(whole),
        ..PageHead::default()
    };
    let collections = tree.child_cards(None, locale, &frame.paths);
    let mut articles: Vec<_> = articles.iter().map(|link| whole.article_link(link)).collect();
    articles.iter_mut().for_each(|link| link.excerpt = None);
    let home = HomeView {
        frame,
        head,
        headline: headline.as_deref(),
        description: description.as_deref(),
        collections,
        articles,
        articles_are,
    };
    Ok(RenderedPage::render_template(MediaType::Html, &home)?
        .with_locale(locale)
        .with_hidden(!site.indexing)
        .with_subject(VisitSubject::Overview))
}

/// Returns the home pages of all languages that have articles, and of the main language.
fn home_alternates(whole: &LoadedSite) -> Vec<AlternatePage> {
    let site = &whole.site;
    let shown = site.locales.iter().filter(|locale| **locale == site.locale || whole.tree.has_articles(locale));
    shown.map(|locale| AlternatePage { locale: locale.clone(), path: whole.paths(locale).home() }).collect()
}
