//! Articles, without their text. A deleted article can no longer be found; its row stays until
//! its revisions are removed.

use frontdesk_types::{
    AgentId, ArticleId, CollectionId, Error, OrgId, Page, PageRequest, Result, SiteId, Timestamp,
    help_center::articles::{Article, ArticleFilter, ArticleStatus, FeedbackTotals, SearchMetadata},
    name_key,
};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use super::{file_uses, plan_limits, sites};
use crate::{Conn, Tx, row};

record! {
    ArticleRow of "help_articles" => Article {
        keys { org_id as org: OrgId, id as id: ArticleId, site_id as site: SiteId, agent_id as agent: AgentId }
        inserted { number: i64, created_at: Timestamp }
        updated {
            collection: CollectionId, slug: String, locale: String, translation_group: Option<Uuid>, title: String,
            title_key: String, excerpt: Option<String>, summary: String, seo: SearchMetadata, tags: Vec<String>, position: i64,
            author_name: Option<String>, status: ArticleStatus, revision: i64, live_revision: Option<i64>,
            live_at: Option<Timestamp>, published_at: Option<Timestamp>, first_published_at: Option<Timestamp>,
            archived_at: Option<Timestamp>, updated_at: Timestamp
        }
        managed { views: i64 }
        raw { feedback_up: i64, feedback_down: i64 }
        made { feedback: FeedbackTotals { up: feedback_up, down: feedback_down } }
    }
}

/// Condition that the site is not deleted.
macro_rules! live {
    () => {
        sql!(
            r"
            deleted_at IS NULL
            AND EXISTS (SELECT 1
                          FROM help_sites s
                         WHERE s.org_id = $1
                           AND s.id = site_id
                           AND s.deleted_at IS NULL)"
        )
    };
}

/// Adds an article. [`caps::take_articles`] takes its slot, and [`sites::take_next_number`] its number.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, article: &Article) -> Result<Article> {
    insert_record(tx, &with_title_key(article)).await
}

/// Updates an article, which must be locked. A fault when it is gone.
#[crate::boxed]
pub async fn update(tx: &mut Tx, article: &Article) -> Result<()> {
    let gone = || Error::internal(format!("the article {} is gone", article.id));
    update_record(tx, &with_title_key(article)).await?.map(drop).ok_or_else(gone)
}

fn with_title_key(article: &Article) -> Article {
    Article { title_key: name_key(&article.title), ..article.clone() }
}

/// Updates the state of an article, and the fields that visitors see, if its state is still
/// `from`; returns `false` otherwise.
#[crate::boxed]
pub async fn set_state(tx: &mut Tx, article: &Article, from: ArticleStatus) -> Result<bool> {
    let set = execute!(
        tx,
        r"
        UPDATE help_articles
           SET status = $4, slug = $5, live_revision = $6, live_at = $7, published_at = $8,
               first_published_at = $9, archived_at = $10, updated_at = $11
         WHERE org_id = $1
           AND id = $2
           AND status = $3
           AND deleted_at IS NULL",
        Text(article.org),
        Text(article.id),
        from.as_str(),
        article.status.as_str(),
        article.slug.as_str(),
        article.live_revision,
        article.live_at.map(|at| at.0),
        article.published_at.map(|at| at.0),
        article.first_published_at.map(|at| at.0),
        article.archived_at.map(|at| at.0),
        article.updated_at.0
    )?;
    Ok(set == 1)
}

/// Finds an article.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: ArticleId) -> Result<Option<Article>> {
    row::one(fetch_optional!(
        conn,
        ArticleRow,
        "SELECT {columns} FROM help_articles WHERE org_id = $1 AND id = $2 AND {live}",
        Text(org),
        Text(id)
    )?)
}

/// Finds the article of a site with a number, whether or not visitors see it.
#[crate::boxed]
pub async fn find_by_number(conn: &mut Conn, org: OrgId, site: SiteId, number: i64) -> Result<Option<Article>> {
    row::one(fetch_optional!(
        conn,
        ArticleRow,
        "SELECT {columns} FROM help_articles WHERE org_id = $1 AND site_id = $2 AND number = $3 AND {live}",
        Text(org),
        Text(site),
        number
    )?)
}

/// Finds an article, and locks it until the transaction ends. Lock its site first.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, id: ArticleId) -> Result<Option<Article>> {
    row::one(fetch_optional!(
        tx,
        ArticleRow,
        "SELECT {columns} FROM help_articles WHERE org_id = $1 AND id = $2 AND {live} {FOR_UPDATE}",
        Text(org),
        Text(id)
    )?)
}

/// Finds those of these articles that exist, in no particular order.
#[crate::boxed]
pub async fn find_all(conn: &mut Conn, org: OrgId, ids: &[ArticleId]) -> Result<Vec<Article>> {
    row::into_records(fetch_all!(
        conn,
        ArticleRow,
        "SELECT {columns} FROM help_articles WHERE org_id = $1 AND id {AMONG} $2 {END_AMONG} AND {live}",
        Text(org),
        Json(ids)
    )?)
}

/// Lists the articles of a site by time of creation.
#[crate::boxed]
pub async fn list(
    conn: &mut Conn,
    org: OrgId,
    site: SiteId,
    filter: &ArticleFilter,
    page: &PageRequest,
) -> Result<Page<Article>> {
    let rows = fetch_page!(
        conn,
        ArticleRow,
        page.order,
        r"
        SELECT {columns}
          FROM help_articles
         WHERE org_id = $1
           AND site_id = $2
           AND id {BEYOND} $3
           AND deleted_at IS NULL
           AND (status = $5 OR $5 IS NULL)
           AND (collection = $6 OR $6 IS NULL)
           AND (locale = $7 OR $7 IS NULL)
           AND {POSITION}(title_key, $8) > 0
         ORDER BY id {DIRECTION}
         LIMIT $4",
        Text(org),
        Text(site),
        row::start(page),
        row::probe(page),
        filter.status.map(ArticleStatus::as_str),
        filter.collection.map(Text),
        filter.locale.as_deref(),
        filter.q.as_str()
    )?;
    row::into_page(rows, page, |article: &Article| article.id.0)
}

/// Returns the articles that are translations of each other, by language.
#[crate::boxed]
pub async fn list_translations(conn: &mut Conn, org: OrgId, group: Uuid) -> Result<Vec<Article>> {
    row::into_records(fetch_all!(
        conn,
        ArticleRow,
        r"
        SELECT {columns}
          FROM help_articles
         WHERE org_id = $1
           AND translation_group = $2
           AND deleted_at IS NULL
         ORDER BY locale",
        Text(org),
        Text(group)
    )?)
}

/// Returns the position of the last article in a collection; `None` when there is none.
#[crate::boxed]
pub async fn find_last_position(conn: &mut Conn, org: OrgId, collection: CollectionId) -> Result<Option<i64>> {
    let (last,) = fetch_one!(
        conn,
        (Option<i64>,),
        r"
        SELECT MAX(position)
          FROM help_articles
         WHERE org_id = $1
           AND collection = $2
           AND deleted_at IS NULL",
        Text(org),
        Text(collection)
    )?;
    Ok(last)
}

/// Moves all articles of some collections behind those of another one, in their order; returns the number of moved
/// articles. Lock the site first.
#[crate::boxed]
pub async fn move_all_between(tx: &mut Tx, org: OrgId, from: &[CollectionId], to: CollectionId, now: Timestamp) -> Result<u64> {
    let last = find_last_position(tx, org, to).await?.unwrap_or(0);
    execute!(
        tx,
        r"
        UPDATE help_articles
           SET collection = $3, position = position + $4, updated_at = $5
         WHERE org_id = $1
           AND deleted_at IS NULL
           AND collection {AMONG} $2 {END_AMONG}",
        Text(org),
        Json(from),
        Text(to),
        last,
        now.0
    )
}

/// Deletes an article, frees its slot, and releases the files that it uses; returns `false` when it is gone. Lock
/// the site first. Its revisions are removed in steps: see [`super::removal`].
#[crate::boxed]
pub async fn delete(tx: &mut Tx, article: &Article, now: Timestamp) -> Result<bool> {
    let deleted = execute!(
        tx,
        "UPDATE help_articles SET deleted_at = $3 WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL",
        Text(article.org),
        Text(article.id),
        now.0
    )?;
    if deleted == 1 {
        apply_deletion(tx, article.org, article.site, &[article.id.0], now).await?;
    }
    Ok(deleted == 1)
}

/// Deletes all articles of some collections of a site like [`delete`]; returns them as they were.
#[crate::boxed]
pub async fn delete_in_collections(
    tx: &mut Tx,
    org: OrgId,
    site: SiteId,
    collections: &[CollectionId],
    now: Timestamp,
) -> Result<Vec<Article>> {
    let rows = fetch_all!(
        tx,
        ArticleRow,
        r"
        UPDATE help_articles
           SET deleted_at = $3
         WHERE org_id = $1
           AND deleted_at IS NULL
           AND collection {AMONG} $2 {END_AMONG}
        RETURNING {columns}",
        Text(org),
        Json(collections),
        now.0
    )?;
    let deleted: Vec<Article> = row::into_records(rows)?;
    let ids: Vec<Uuid> = deleted.iter().map(|article| article.id.0).collect();
    apply_deletion(tx, org, site, &ids, now).await?;
    Ok(deleted)
}

/// Applies the consequences of deleting articles.
async fn apply_deletion(tx: &mut Tx, org: OrgId, site: SiteId, articles: &[Uuid], now: Timestamp) -> Result<()> {
    if articles.is_empty() {
        return Ok(());
    }
    file_uses::release_uses(tx, org, articles, now).await?;
    sites::mark_for_purge(tx, org, site, now).await?;
    plan_limits::free_articles(tx, org, i64::try_from(articles.len()).unwrap_or(i64::MAX)).await
}

/// Returns the distinct languages of the articles of a site.
#[crate::boxed]
pub async fn list_locales(conn: &mut Conn, org: OrgId, site: SiteId) -> Result<Vec<String>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT DISTINCT locale
          FROM help_articles
         WHERE org_id = $1
           AND site_id = $2
           AND deleted_at IS NULL
         ORDER BY locale",
        Text(org),
        Text(site)
    )?;
    Ok(rows.into_iter().map(|(locale,)| locale).collect())
}

/// Returns those of these numbers that articles of a site have, in any state.
#[crate::boxed]
pub async fn filter_numbers(conn: &mut Conn, org: OrgId, site: SiteId, numbers: &[i64]) -> Result<Vec<i64>> {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    let rows = fetch_all!(
        conn,
        (i64,),
        r"
        SELECT a.number
          FROM {EACH_TEXT}($3) e
         CROSS JOIN help_articles a
         WHERE a.org_id = $1
           AND a.site_id = $2
           AND a.number = CAST(e.value AS BIGINT)
           AND a.deleted_at IS NULL",
        Text(org),
        Text(site),
        Json(numbers)
    )?;
    Ok(rows.into_iter().map(|(number,)| number).collect())
}
