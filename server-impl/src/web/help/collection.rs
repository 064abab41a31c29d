//! The page of a collection.

use super::{
    icons,
    page::{Media, Page},
    site::Whole,
    tree::Tree,
    views::{
        collection::Collection,
        head::{Alternate, Head},
        items::Crumb,
        structured_data::StructuredData,
    },
};
use crate::{
    store::{self, Conn},
    types::{CollectionId, OrgId, Result, help_center::pages::ArticleLink},
};

/// Articles that are listed at most.
const MOST: usize = 1_000;

/// Articles that are read at a time.
const ROWS: i64 = 500;

/// The page of the collection with a slug; `None` when there is none.
///
/// # Errors
/// Only faults.
pub(super) async fn page(conn: &mut Conn, whole: &Whole, locale: &str, slug: &str) -> Result<Option<Page>> {
    let site = &whole.site;
    let tree = Tree::of(conn, site).await?;
    let Some(collection) = tree.with_slug(slug) else { return Ok(None) };
    let articles = articles(conn, site.org, collection.id, locale).await?;
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
        canonical: Some(own.path.clone()),
        alternates: site.locales.iter().filter(shown).map(alternate).collect(),
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
        frame,
    };
    Ok(Some(Page::of(Media::Html, &view)?.in_locale(locale).hidden(!site.indexing)))
}

/// The articles of a collection in a language, by position.
///
/// # Errors
/// Only faults.
pub(super) async fn articles(conn: &mut Conn, org: OrgId, id: CollectionId, locale: &str) -> Result<Vec<ArticleLink>> {
    let mut found: Vec<ArticleLink> = Vec::new();
    let mut after = None;
    while found.len() < MOST {
        let links = store::help_center::pages::in_collection(conn, org, id, after, ROWS).await?;
        let Some(last) = links.last() else { break };
        after = Some((last.position, last.id));
        found.extend(links.into_iter().filter(|link| link.locale == locale));
    }
    found.truncate(MOST);
    Ok(found)
}
