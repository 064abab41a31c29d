//! Articles as the public pages show them: only published ones, and only the fields that visitors see.

use std::collections::HashMap;

use frontdesk_types::{
    ArticleId, CollectionId, Error, OrgId, Result, SiteId, SourceId, Timestamp,
    help_center::{
        articles::SearchMetadata,
        pages::{ArticleLink, ArticlePage},
        revisions::ArticleHeading,
    },
};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{
    Conn,
    row::{self, Cells},
};

/// Columns of a link; `a` is the article, `r` its live revision.
macro_rules! link {
    () => {
        sql!(
            r"
            a.id, a.collection, a.number, a.slug, a.locale, a.translation_group, r.title, r.summary, r.seo,
            a.position, a.first_published_at, a.live_at"
        )
    };
}

/// Joins the live revision of an article.
macro_rules! live {
    () => {
        sql!(
            r"
             JOIN help_revisions r ON r.org_id = a.org_id AND r.article_id = a.id AND r.number = a.live_revision
            WHERE a.status = 'published'
              AND a.deleted_at IS NULL
              AND a.org_id = $1"
        )
    };
}

#[derive(sqlx_macros::FromRow)]
pub(super) struct ArticleLinkRow {
    id: String,
    collection: String,
    number: i64,
    slug: String,
    locale: String,
    translation_group: Option<String>,
    title: String,
    summary: String,
    seo: Json<SearchMetadata>,
    position: i64,
    first_published_at: Option<i64>,
    live_at: Option<i64>,
}

impl TryFrom<ArticleLinkRow> for ArticleLink {
    type Error = Error;

    fn try_from(row: ArticleLinkRow) -> Result<Self> {
        let ArticleLinkRow {
            id,
            collection,
            number,
            slug,
            locale,
            translation_group,
            title,
            summary,
            seo: Json(seo),
            position,
            first_published_at,
            live_at,
        } = row;
        let cells = Cells { table: "help_articles", id: &id };
        Ok(Self {
            id: cells.parse("id", &id)?,
            collection: cells.parse("collection", &collection)?,
            number,
            slug,
            locale,
            translation_group: cells.parse_some("translation_group", translation_group.as_deref())?,
            title,
            summary,
            seo,
            position,
            first_published_at: Timestamp(cells.require_present("first_published_at", first_published_at)?),
            live_at: Timestamp(cells.require_present("live_at", live_at)?),
        })
    }
}

#[derive(sqlx_macros::FromRow)]
struct ArticlePageRow {
    #[sqlx(flatten)]
    link: ArticleLinkRow,
    author_name: Option<String>,
    html: String,
    headings: Json<Vec<ArticleHeading>>,
    revision: i64,
}

impl TryFrom<ArticlePageRow> for ArticlePage {
    type Error = Error;

    fn try_from(row: ArticlePageRow) -> Result<Self> {
        let ArticlePageRow { link, author_name, html, headings: Json(headings), revision } = row;
        Ok(Self { link: link.try_into()?, author_name, html, headings, revision })
    }
}

/// Finds the page of the article of a site with a number.
#[crate::boxed]
pub async fn find_page(conn: &mut Conn, org: OrgId, site: SiteId, number: i64) -> Result<Option<ArticlePage>> {
    row::one(fetch_optional!(
        conn,
        ArticlePageRow,
        r"
        SELECT {link}, a.author_name, r.html, r.headings, r.number AS revision
          FROM help_articles a
          {live}
           AND a.site_id = $2
           AND a.number = $3",
        Text(org),
        Text(site),
        number
    )?)
}

/// Finds the link to an article; `None` while it is not published.
#[crate::boxed]
pub async fn find_link(conn: &mut Conn, org: OrgId, id: ArticleId) -> Result<Option<ArticleLink>> {
    row::one(fetch_optional!(
        conn,
        ArticleLinkRow,
        "SELECT {link} FROM help_articles a {live} AND a.id = $2",
        Text(org),
        Text(id)
    )?)
}

/// Returns the articles of a collection by position, after the one with this position and id, at most `limit`.
#[crate::boxed]
pub async fn list_in_collection(
    conn: &mut Conn,
    org: OrgId,
    collection: CollectionId,
    after: Option<(i64, ArticleId)>,
    limit: i64,
) -> Result<Vec<ArticleLink>> {
    let (position, id) = after.map_or((i64::MIN, String::new()), |(position, id)| (position, id.to_string()));
    row::into_records(fetch_all!(
        conn,
        ArticleLinkRow,
        r"
        SELECT {link}
          FROM help_articles a
          {live}
           AND a.collection = $2
           AND (a.position, a.id) > ($3, $4)
         ORDER BY a.position, a.id
         LIMIT $5",
        Text(org),
        Text(collection),
        position,
        id,
        limit
    )?)
}

/// Finds the previous and the next article in the same collection and language.
#[crate::boxed]
pub async fn find_neighbors(
    conn: &mut Conn,
    org: OrgId,
    link: &ArticleLink,
) -> Result<(Option<ArticleLink>, Option<ArticleLink>)> {
    let before = row::one(fetch_optional!(
        conn,
        ArticleLinkRow,
        r"
        SELECT {link}
          FROM help_articles a
          {live}
           AND a.collection = $2
           AND (a.position, a.id) < ($3, $4)
           AND a.locale = $5
         ORDER BY a.position DESC, a.id DESC
         LIMIT 1",
        Text(org),
        Text(link.collection),
        link.position,
        Text(link.id),
        &link.locale
    )?)?;
    let after = row::one(fetch_optional!(
        conn,
        ArticleLinkRow,
        r"
        SELECT {link}
          FROM help_articles a
          {live}
           AND a.collection = $2
           AND (a.position, a.id) > ($3, $4)
           AND a.locale = $5
         ORDER BY a.position, a.id
         LIMIT 1",
        Text(org),
        Text(link.collection),
        link.position,
        Text(link.id),
        &link.locale
    )?)?;
    Ok((before, after))
}

/// Returns the articles of a site by number, after this one, at most `limit`.
#[crate::boxed]
pub async fn list_all(conn: &mut Conn, org: OrgId, site: SiteId, after: i64, limit: i64) -> Result<Vec<ArticleLink>> {
    row::into_records(fetch_all!(
        conn,
        ArticleLinkRow,
        r"
        SELECT {link}
          FROM help_articles a
          {live}
           AND a.site_id = $2
           AND a.number > $3
         ORDER BY a.number
         LIMIT $4",
        Text(org),
        Text(site),
        after,
        limit
    )?)
}

/// Returns the articles of a site that were first published most recently, at most `limit`, optionally only
/// those in one language.
#[crate::boxed]
pub async fn list_newest(
    conn: &mut Conn,
    org: OrgId,
    site: SiteId,
    locale: Option<&str>,
    limit: i64,
) -> Result<Vec<ArticleLink>> {
    row::into_records(fetch_all!(
        conn,
        ArticleLinkRow,
        r"
        SELECT {link}
          FROM help_articles a
          {live}
           AND a.site_id = $2
           AND (a.locale = $3 OR $3 IS NULL)
         ORDER BY a.first_published_at DESC, a.id DESC
         LIMIT $4",
        Text(org),
        Text(site),
        locale,
        limit
    )?)
}

/// Returns the articles of a site in a language that changed most recently, at most `limit`.
#[crate::boxed]
pub async fn list_recently_changed(
    conn: &mut Conn,
    org: OrgId,
    site: SiteId,
    locale: &str,
    limit: i64,
) -> Result<Vec<ArticleLink>> {
    row::into_records(fetch_all!(
        conn,
        ArticleLinkRow,
        r"
        SELECT {link}
          FROM (SELECT *
                  FROM help_articles
                 WHERE org_id = $1
                   AND site_id = $2
                   AND status = 'published'
                   AND deleted_at IS NULL
                   AND locale = $3
                 ORDER BY live_at DESC, id DESC
                 LIMIT $4) a
          {live}
           AND a.site_id = $2
         ORDER BY a.live_at DESC, a.id DESC",
        Text(org),
        Text(site),
        locale,
        limit
    )?)
}

/// Returns the most helpful articles of a site in a language, at most `limit`: those with more
/// positive than negative ratings.
#[crate::boxed]
pub async fn list_most_helpful(conn: &mut Conn, org: OrgId, site: SiteId, locale: &str, limit: i64) -> Result<Vec<ArticleLink>> {
    row::into_records(fetch_all!(
        conn,
        ArticleLinkRow,
        r"
        SELECT {link}
          FROM (SELECT *
                  FROM help_articles
                 WHERE org_id = $1
                   AND site_id = $2
                   AND status = 'published'
                   AND deleted_at IS NULL
                   AND locale = $3
                   AND feedback_up > feedback_down
                 ORDER BY feedback_up - feedback_down DESC, id
                 LIMIT $4) a
          {live}
           AND a.site_id = $2
         ORDER BY a.feedback_up - a.feedback_down DESC, a.id",
        Text(org),
        Text(site),
        locale,
        limit
    )?)
}

/// Counts the published articles of a site's collections in each language, without subcollections.
/// Missing entries are zero.
#[crate::boxed]
pub async fn count_published(conn: &mut Conn, org: OrgId, site: SiteId) -> Result<HashMap<(CollectionId, String), i64>> {
    let rows = fetch_all!(
        conn,
        (String, String, i64),
        r"
        SELECT collection, locale, COUNT(*)
          FROM help_articles
         WHERE org_id = $1
           AND site_id = $2
           AND status = 'published'
           AND deleted_at IS NULL
         GROUP BY collection, locale",
        Text(org),
        Text(site)
    )?;
    let counted = |(id, locale, count): (String, String, i64)| {
        let id = Cells { table: "help_articles", id: &id }.parse("collection", &id)?;
        Ok(((id, locale), count))
    };
    rows.into_iter().map(counted).collect()
}

/// Returns the articles that are translations of each other, by language.
#[crate::boxed]
pub async fn list_translations(conn: &mut Conn, org: OrgId, group: Uuid) -> Result<Vec<ArticleLink>> {
    row::into_records(fetch_all!(
        conn,
        ArticleLinkRow,
        "SELECT {link} FROM help_articles a {live} AND a.translation_group = $2 ORDER BY a.locale",
        Text(org),
        Text(group)
    )?)
}

#[derive(sqlx_macros::FromRow)]
struct SourceLinkRow {
    source: String,
    #[sqlx(flatten)]
    link: ArticleLinkRow,
}

/// Returns those of these sources that are published articles, in any order.
#[crate::boxed]
pub async fn list_of_sources(conn: &mut Conn, org: OrgId, sources: &[SourceId]) -> Result<Vec<(SourceId, ArticleLink)>> {
    let rows = fetch_all!(
        conn,
        SourceLinkRow,
        r"
        SELECT s.id AS source, {link}
          FROM {EACH_TEXT}($2) e
         CROSS JOIN sources s
         CROSS JOIN help_articles a
          {live}
           AND s.org_id = $1
           AND s.id = e.value
           AND a.id = s.article",
        Text(org),
        Json(sources)
    )?;
    let found = rows.into_iter().map(|SourceLinkRow { source, link }| {
        let id = Cells { table: "sources", id: &source }.parse("id", &source)?;
        Ok((id, link.try_into()?))
    });
    found.collect()
}
