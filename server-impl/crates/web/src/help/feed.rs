//! The feed of recently changed articles in one language.

use frontdesk_store::{self as store, Conn};
use frontdesk_types::{Result, help_center::pages::ArticleLink};

use super::{
    page::{Media, Page},
    site::{Whole, moment},
    strings::Strings,
    views::feed::{Entry, Feed},
};

/// Maximum number of articles in a feed.
const ARTICLES: i64 = 30;

/// Renders the feed.
///
/// # Errors
/// Internal errors only.
pub(super) async fn page(conn: &mut Conn, whole: &Whole, locale: &str) -> Result<Page> {
    let site = &whole.site;
    let articles = store::help_center::pages::changed_last(conn, site.org, site.id, locale, ARTICLES).await?;
    let entry = |link: &ArticleLink| Entry {
        id: link.id.to_string(),
        title: link.title.clone(),
        path: whole.path_of(link),
        published: moment(link.first_published_at),
        updated: moment(link.live_at),
        author: None,
        excerpt: Some(link.summary.clone()).filter(|summary| !summary.is_empty()),
    };
    let feed = Feed {
        site: &whole.shown,
        text: Strings::of(locale),
        locale,
        paths: whole.paths(locale),
        since: moment(site.created_at),
        entries: articles.iter().map(entry).collect(),
    };
    Ok(Page::of(Media::Atom, &feed)?.in_locale(locale).hidden(!site.indexing))
}
