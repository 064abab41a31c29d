//! Input of a site's search index: each published article, as visitors see it.

use frontdesk_types::{
    ArticleId, CollectionId, Error, OrgId, Result, SiteId,
    help_center::{pages::SearchedArticle, revisions::ArticleHeading},
};
use sqlx::types::{Json, Text};

use super::pages::ArticleLinkRow;
use crate::{Conn, row};

/// Columns; `a` is the article, `r` its live revision.
macro_rules! searched {
    () => {
        sql!(
            r"
            a.id, a.collection, a.number, a.slug, a.locale, a.translation_group, r.title, r.summary, r.seo,
            a.position, a.first_published_at, a.live_at, r.headings, r.text"
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
struct SearchedRow {
    #[sqlx(flatten)]
    link: ArticleLinkRow,
    headings: Json<Vec<ArticleHeading>>,
    text: String,
}

impl TryFrom<SearchedRow> for SearchedArticle {
    type Error = Error;

    fn try_from(row: SearchedRow) -> Result<Self> {
        let SearchedRow { link, headings: Json(headings), text } = row;
        Ok(Self { link: link.try_into()?, headings, text })
    }
}

/// Returns the articles of a site by number, after this one, at most `limit`: to build an index.
#[crate::boxed]
pub async fn list_all(conn: &mut Conn, org: OrgId, site: SiteId, after: i64, limit: i64) -> Result<Vec<SearchedArticle>> {
    row::into_records(fetch_all!(
        conn,
        SearchedRow,
        r"
        SELECT {searched}
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

/// Returns those of these articles that are published, in any order: to catch up.
#[crate::boxed]
pub async fn find_all(conn: &mut Conn, org: OrgId, ids: &[ArticleId]) -> Result<Vec<SearchedArticle>> {
    row::into_records(fetch_all!(
        conn,
        SearchedRow,
        "SELECT {searched} FROM {EACH_TEXT}($2) e CROSS JOIN help_articles a {live} AND a.id = e.value",
        Text(org),
        Json(ids)
    )?)
}

/// Returns the articles of a collection by position, after the one with this position and id, at most
/// `limit`: to catch up.
#[crate::boxed]
pub async fn list_in_collection(
    conn: &mut Conn,
    org: OrgId,
    collection: CollectionId,
    after: Option<(i64, ArticleId)>,
    limit: i64,
) -> Result<Vec<SearchedArticle>> {
    let (position, id) = after.map_or((i64::MIN, String::new()), |(position, id)| (position, id.to_string()));
    row::into_records(fetch_all!(
        conn,
        SearchedRow,
        r"
        SELECT {searched}
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
