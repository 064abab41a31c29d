//! Revisions of articles. HTML, text and headings are stored only for the newest one and the one that visitors see.

use frontdesk_types::{
    ArticleId, Cursor, Error, OrgId, Page, PageRequest, Result, Timestamp,
    help_center::{
        articles::{Article, SearchMetadata},
        revisions::{ArticleContent, ArticleHeading, OutdatedRevision, Revision, RevisionRendering},
    },
};
use sqlx::types::{Json, Text};

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

macro_rules! columns {
    () => {
        "article_id, number, title, excerpt, summary, seo, key_id, created_at"
    };
}

#[derive(sqlx_macros::FromRow)]
struct RevisionRow {
    article_id: String,
    number: i64,
    title: String,
    excerpt: Option<String>,
    summary: String,
    seo: Json<SearchMetadata>,
    key_id: Option<String>,
    created_at: i64,
}

impl TryFrom<RevisionRow> for Revision {
    type Error = Error;

    fn try_from(row: RevisionRow) -> Result<Self> {
        let RevisionRow { article_id, number, title, excerpt, summary, seo: Json(seo), key_id, created_at } = row;
        let article = Cells { table: "help_revisions", id: &article_id }.parse("article_id", &article_id)?;
        Ok(Self { article, number, title, excerpt, summary, seo, key_id, created_at: Timestamp(created_at) })
    }
}

#[derive(sqlx_macros::FromRow)]
struct WholeRevisionRow {
    #[sqlx(flatten)]
    revision: RevisionRow,
    body: String,
    html: String,
    text: String,
    headings: Json<Vec<ArticleHeading>>,
    renderer: i64,
}

impl TryFrom<WholeRevisionRow> for (Revision, ArticleContent) {
    type Error = Error;

    fn try_from(row: WholeRevisionRow) -> Result<Self> {
        let WholeRevisionRow { revision, body, html, text, headings: Json(headings), renderer } = row;
        Ok((revision.try_into()?, ArticleContent { body, rendering: RevisionRendering { html, text, headings, renderer } }))
    }
}

/// Adds a revision of an article, which must be locked.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, revision: &Revision, content: &ArticleContent) -> Result<()> {
    let Revision { article, number, title, excerpt, summary, seo, key_id, created_at } = revision;
    let ArticleContent { body, rendering: RevisionRendering { html, text, headings, renderer } } = content;
    execute!(
        tx,
        r"
        INSERT INTO help_revisions (org_id, article_id, number, title, excerpt, summary, seo, key_id,
                                    created_at, renderer, headings, html, text, body)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        Text(org),
        Text(*article),
        *number,
        title.as_str(),
        excerpt.as_deref(),
        summary.as_str(),
        Json(seo),
        key_id.as_deref(),
        created_at.0,
        *renderer,
        Json(headings),
        html.as_str(),
        text.as_str(),
        body.as_str()
    )?;
    Ok(())
}

/// Finds a revision with its text.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, article: ArticleId, number: i64) -> Result<Option<(Revision, ArticleContent)>> {
    row::one(fetch_optional!(
        conn,
        WholeRevisionRow,
        r"
        SELECT {columns}, body, html, text, headings, renderer
          FROM help_revisions
         WHERE org_id = $1
           AND article_id = $2
           AND number = $3",
        Text(org),
        Text(article),
        number
    )?)
}

/// Lists the revisions of an article by number, without their text.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, article: ArticleId, page: &PageRequest<i64>) -> Result<Page<Revision, i64>> {
    let rows = fetch_page!(
        conn,
        RevisionRow,
        page.order,
        r"
        SELECT {columns}
          FROM help_revisions
         WHERE org_id = $1
           AND article_id = $2
           AND number {BEYOND} $3
         ORDER BY number {DIRECTION}
         LIMIT $4",
        Text(org),
        Text(article),
        row::start_key(page, 0, i64::MAX),
        row::probe(page)
    )?;
    let by_number = |revision: &Revision| Cursor { key: revision.number, id: revision.article.0 };
    Ok(Page::from_probe(row::into_records(rows)?, page.limit, by_number))
}

/// Removes the revisions of an article before its `most` newest ones, and the rendered content of those that are
/// neither the newest nor live. The live revision stays, however old it is.
#[crate::boxed]
pub async fn prune_old(tx: &mut Tx, article: &Article, most: i64) -> Result<()> {
    let Article { org, id, revision, live_revision, .. } = article;
    let live = live_revision.unwrap_or(*revision);
    execute!(
        tx,
        "DELETE FROM help_revisions WHERE org_id = $1 AND article_id = $2 AND number <= $3 AND number <> $4",
        Text(*org),
        Text(*id),
        revision - most,
        live
    )?;
    execute!(
        tx,
        r"
        UPDATE help_revisions
           SET renderer = 0, headings = '[]', html = '', text = ''
         WHERE org_id = $1
           AND article_id = $2
           AND number < $3
           AND number <> $4
           AND renderer > 0",
        Text(*org),
        Text(*id),
        *revision,
        live
    )?;
    Ok(())
}

/// Lists revisions that were rendered by an earlier renderer, after `after`, at most `limit`.
#[crate::boxed]
pub async fn list_outdated(
    conn: &mut Conn,
    renderer: i64,
    after: &OutdatedRevision,
    limit: i64,
) -> Result<Vec<OutdatedRevision>> {
    let rows = fetch_all!(
        conn,
        (i64, String, String, i64),
        r"
        SELECT renderer, org_id, article_id, number
          FROM help_revisions
         WHERE renderer > 0
           AND renderer < $1
           AND (renderer, org_id, article_id, number) > ($2, $3, $4, $5)
         ORDER BY renderer, org_id, article_id, number
         LIMIT $6",
        renderer,
        after.renderer,
        after.org.as_str(),
        after.article.as_str(),
        after.number,
        limit
    )?;
    Ok(rows.into_iter().map(|(renderer, org, article, number)| OutdatedRevision { renderer, org, article, number }).collect())
}

/// Replaces the output of an earlier renderer for a revision; returns `false` when there is nothing to replace.
#[crate::boxed]
pub async fn replace_outdated_rendering(
    tx: &mut Tx,
    org: OrgId,
    article: ArticleId,
    number: i64,
    rendering: &RevisionRendering,
) -> Result<bool> {
    let RevisionRendering { html, text, headings, renderer } = rendering;
    let replaced = execute!(
        tx,
        r"
        UPDATE help_revisions
           SET html = $4, text = $5, headings = $6, renderer = $7
         WHERE org_id = $1
           AND article_id = $2
           AND number = $3
           AND renderer > 0
           AND renderer < $7",
        Text(org),
        Text(article),
        number,
        html.as_str(),
        text.as_str(),
        Json(headings),
        *renderer
    )?;
    Ok(replaced == 1)
}

/// Replaces the rendered content of a revision of an article, which must be locked.
#[crate::boxed]
pub async fn replace_rendering(
    tx: &mut Tx,
    org: OrgId,
    article: ArticleId,
    number: i64,
    rendering: &RevisionRendering,
) -> Result<()> {
    let RevisionRendering { html, text, headings, renderer } = rendering;
    execute!(
        tx,
        r"
        UPDATE help_revisions
           SET html = $4, text = $5, headings = $6, renderer = $7
         WHERE org_id = $1
           AND article_id = $2
           AND number = $3",
        Text(org),
        Text(article),
        number,
        html.as_str(),
        text.as_str(),
        Json(headings),
        *renderer
    )?;
    Ok(())
}
