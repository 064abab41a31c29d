//! The page of a collection.

use frontdesk_store::{self as store, Conn};
use frontdesk_types::{CollectionId, OrgId, Result, help_center::pages::ArticleLink};

use super::{
    icons,
    page::{MediaType, RenderedPage},
    site::LoadedSite,
    views::{
        collection::CollectionView,
        head::{AlternatePage, PageHead},
        items::Breadcrumb,
        structured_data::StructuredData,
    },
    visits::VisitSubject,
};

/// Number of articles per page.
const ARTICLES_PER_PAGE: usize = 200;

/// Number of articles read in one batch.
const BATCH_SIZE: i64 = 500;

/// Renders a page of a collection, counted from 1; `None` if there is no such page.
///
/// # Errors
/// Internal errors only.
pub(super) async fn render_page(
    conn: &mut Conn,
    whole: &LoadedSite,
    locale: &str,
    slug: &str,
    number: u32,
) -> Result<Option<RenderedPage>> {
    let site = &whole.site;
    let tree = &whole.tree;
    let Some(collection) = tree.find_by_slug(slug) else { return Ok(None) };
    let (articles, has_next) = list_articles(conn, site.org, (collection.id, locale), number).await?;
    if number > 1 && articles.is_empty() {
        return Ok(None);
    }
    let frame = whole.build_frame(locale, |_, paths| Some(paths.collection(slug)));
    let (name, description) = collection.words(locale);
    let mut crumbs = vec![Breadcrumb { name: frame.text.home.clone(), path: frame.paths.home() }];
    crumbs.extend(tree.breadcrumbs(collection.id, locale, &frame.paths));
    let own = crumbs.pop().unwrap_or_else(|| Breadcrumb { name: name.to_owned(), path: frame.paths.collection(slug) });
    let shown = |other: &&String| tree.count_articles(collection.id, other) > 0;
    let alternate = |other: &String| AlternatePage { locale: other.clone(), path: whole.paths(other).collection(slug) };
    let head = PageHead {
        title: Some(name.to_owned()),
        description: description.map(ToOwned::to_owned),
        canonical: Some(frame.paths.collection_page(slug, number)),
        // Each language has its own articles, and so its own further pages.
        alternates: if number == 1 { site.locales.iter().filter(shown).map(alternate).collect() } else { Vec::new() },
        facts: Some(StructuredData::of_page(&whole.shown, &crumbs, &own)),
        ..PageHead::default()
    };
    let view = CollectionView {
        head,
        crumbs,
        name,
        description,
        sign: icons::icon_path(collection.icon.map(|icon| icon.as_str())),
        count: tree.count_articles(collection.id, locale),
        children: tree.child_cards(Some(collection.id), locale, &frame.paths),
        articles: articles.iter().map(|link| whole.article_link(link)).collect(),
        previous_page: (number > 1).then(|| frame.paths.collection_page(slug, number - 1)),
        next_page: has_next.then(|| frame.paths.collection_page(slug, number + 1)),
        frame,
    };
    let page = RenderedPage::render_template(MediaType::Html, &view)?.with_locale(locale).with_hidden(!site.indexing);
    Ok(Some(page.with_subject(VisitSubject::Overview)))
}

/// Returns the articles on a page of a collection in one language, by position, and whether there are more.
async fn list_articles(
    conn: &mut Conn,
    org: OrgId,
    (id, locale): (CollectionId, &str),
    number: u32,
) -> Result<(Vec<ArticleLink>, bool)> {
    let begin = ARTICLES_PER_PAGE.saturating_mul(number as usize - 1);
    let (mut found, mut passed, mut after) = (Vec::new(), 0, None);
    while found.len() <= ARTICLES_PER_PAGE {
        let links = store::help_center::pages::list_in_collection(conn, org, id, after, BATCH_SIZE).await?;
        let Some(last) = links.last() else { break };
        after = Some((last.position, last.id));
        for link in links.into_iter().filter(|link| link.locale == locale) {
            if passed >= begin {
                found.push(link);
            }
            passed += 1;
        }
    }
    let has_next = found.len() > ARTICLES_PER_PAGE;
    found.truncate(ARTICLES_PER_PAGE);
    Ok((found, has_next))
}
