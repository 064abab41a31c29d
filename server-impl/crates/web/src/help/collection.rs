//! The page of a collection.

use frontdesk_store::{self as store, Conn};
use frontdesk_types::{CollectionId, OrgId, Result, help_center::pages::ArticleLink};

use super::{
    icons,
    page::{Media, Page},
    site::Whole,
    views::{
        collection::Collection,
        head::{Alternate, Head},
        items::Crumb,
        structured_data::StructuredData,
    },
    visits::Subject,
};

/// Number of articles per page.
const ON_A_PAGE: usize = 200;

/// Number of articles read in one batch.
const ROWS: i64 = 500;

/// Renders a page of a collection, counted from 1; `None` if there is no such page.
///
/// # Errors
/// Internal errors only.
pub(super) async fn page(conn: &mut Conn, whole: &Whole, locale: &str, slug: &str, number: u32) -> Result<Option<Page>> {
    let site = &whole.site;
    let tree = &whole.tree;
    let Some(collection) = tree.with_slug(slug) else { return Ok(None) };
    let (articles, has_next) = articles(conn, site.org, (collection.id, locale), number).await?;
    if number > 1 && articles.is_empty() {
        return Ok(None);
    }
    let frame = whole.frame(locale, |_, paths| Some(paths.collection(slug)));
    let (name, description) = collection.words(locale);
    let mut crumbs = vec![Crumb { name: frame.text.home.clone(), path: frame.paths.home() }];
    crumbs.extend(tree.crumbs(collection.id, locale, &frame.paths));
    let own = crumbs.pop().unwrap_or_else(|| Crumb { name: name.to_owned(), path: frame.paths.collection(slug) });
    let shown = |other: &&String| tree.count(collection.id, other) > 0;
    let alternate = |other: &String| Alternate { locale: other.clone(), path: whole.paths(other).collection(slug) };
    let head = Head {
        title: Some(name.to_owned()),
        description: description.map(ToOwned::to_owned),
        canonical: Some(frame.paths.collection_page(slug, number)),
        // Each language has its own articles, and so its own further pages.
        alternates: if number == 1 { site.locales.iter().filter(shown).map(alternate).collect() } else { Vec::new() },
        facts: Some(StructuredData::of_page(&whole.shown, &crumbs, &own)),
        ..Head::default()
    };
    let view = Collection {
        head,
        crumbs,
        name,
        description,
        sign: icons::path(collection.icon.map(|icon| icon.as_str())),
        count: tree.count(collection.id, locale),
        children: tree.cards(Some(collection.id), locale, &frame.paths),
        articles: articles.iter().map(|link| whole.link(link)).collect(),
        previous_page: (number > 1).then(|| frame.paths.collection_page(slug, number - 1)),
        next_page: has_next.then(|| frame.paths.collection_page(slug, number + 1)),
        frame,
    };
    let page = Page::of(Media::Html, &view)?.in_locale(locale).hidden(!site.indexing);
    Ok(Some(page.about(Subject::Overview)))
}

/// Returns the articles on a page of a collection in one language, by position, and whether there are more.
async fn articles(
    conn: &mut Conn,
    org: OrgId,
    (id, locale): (CollectionId, &str),
    number: u32,
) -> Result<(Vec<ArticleLink>, bool)> {
    let begin = ON_A_PAGE.saturating_mul(number as usize - 1);
    let (mut found, mut passed, mut after) = (Vec::new(), 0, None);
    while found.len() <= ON_A_PAGE {
        let links = store::help_center::pages::in_collection(conn, org, id, after, ROWS).await?;
        let Some(last) = links.last() else { break };
        after = Some((last.position, last.id));
        for link in links.into_iter().filter(|link| link.locale == locale) {
            if passed >= begin {
                found.push(link);
            }
            passed += 1;
        }
    }
    let has_next = found.len() > ON_A_PAGE;
    found.truncate(ON_A_PAGE);
    Ok((found, has_next))
}
