//! The feed of recently changed articles in one language.

use frontdesk_store::{self as store, Conn};
use frontdesk_types::{Result, help_center::pages::ArticleLink};

use super::{
    page::{MediaType, RenderedPage},
    site::{LoadedSite, to_datetime},
    strings::UiStrings,
    views::feed::{FeedEntry, FeedView},
};

/// Maximum number of articles in a feed.
const MAX_ARTICLES: i64 = 30;

/// Renders the feed.
///
/// # Errors
/// Internal errors only.
pub(super) async fn render_page(conn: &mut Conn, whole: &LoadedSite, locale: &str) -> Result<RenderedPage> {
    let site = &whole.site;
    let articles = store::help_center::pages::list_recently_changed(conn, site.org, site.id, locale, MAX_ARTICLES).await?;
    let entry = |link: &ArticleLink| FeedEntry {
        id: link.id.to_string(),
        title: link.title.clone(),
        path: whole.article_path(link),
        published: to_datetime(link.first_published_at),
        updated: to_datetime(link.live_at),
        author: None,
        excerpt: Some(link.summary.clone()).filter(|summary| !summary.is_empty()),
    };
    let feed = FeedView {
        site: &whole.shown,
        text: UiStrings::for_locale(locale),
        locale,
        paths: whole.paths(locale),
        since: to_datetime(site.created_at),
        entries: articles.iter().map(entry).collect(),
    };
    Ok(RenderedPage::render_template(MediaType::Atom, &feed)?.with_locale(locale).with_hidden(!site.indexing))
}
