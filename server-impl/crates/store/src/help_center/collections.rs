//! Collections of sites. There are few of them, so most queries read all of a site's.

use std::collections::HashMap;

use frontdesk_types::{
    CollectionId, Cursor, Error, OrgId, Page, PageRequest, Result, SiteId, Timestamp,
    help_center::collections::{Collection, CollectionCounts, CollectionIcon, Translations},
};
use sqlx::types::{Json, Text};

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

record! {
    CollectionRow of "help_collections" => Collection {
        keys { org_id as org: OrgId, id as id: CollectionId, site_id as site: SiteId }
        inserted { created_at: Timestamp }
        updated {
            parent: Option<CollectionId>, name: String, slug: String, description: Option<String>, icon: Option<CollectionIcon>,
            position: i64, translations: Translations, updated_at: Timestamp
        }
    }
}

/// Condition that the site is not deleted.
macro_rules! live {
    () => {
        "EXISTS (SELECT 1 FROM help_sites s WHERE s.org_id = $1 AND s.id = site_id AND s.deleted_at IS NULL)"
    };
}

/// Adds a collection. Lock the site first: no other collection may have the slug.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, collection: &Collection) -> Result<Collection> {
    insert_record(tx, collection).await
}

/// Updates the fields of a collection that people set. Lock the site first. A fault when it is gone.
#[crate::boxed]
pub async fn update(tx: &mut Tx, collection: &Collection) -> Result<()> {
    let gone = || Error::internal(format!("the collection {} is gone", collection.id));
    update_record(tx, collection).await?.map(drop).ok_or_else(gone)
}

/// Finds a collection.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: CollectionId) -> Result<Option<Collection>> {
    row::one(fetch_optional!(
        conn,
        CollectionRow,
        "SELECT {columns} FROM help_collections WHERE org_id = $1 AND id = $2 AND {live}",
        Text(org),
        Text(id)
    )?)
}

/// Finds the collection of a site with a slug.
#[crate::boxed]
pub async fn find_by_slug(conn: &mut Conn, org: OrgId, site: SiteId, slug: &str) -> Result<Option<Collection>> {
    row::one(fetch_optional!(
        conn,
        CollectionRow,
        "SELECT {columns} FROM help_collections WHERE org_id = $1 AND site_id = $2 AND slug = $3",
        Text(org),
        Text(site),
        slug
    )?)
}

/// Returns all collections of a site, by position.
#[crate::boxed]
pub async fn list_all(conn: &mut Conn, org: OrgId, site: SiteId) -> Result<Vec<Collection>> {
    row::into_records(fetch_all!(
        conn,
        CollectionRow,
        "SELECT {columns} FROM help_collections WHERE org_id = $1 AND site_id = $2 ORDER BY position, id",
        Text(org),
        Text(site)
    )?)
}

/// Lists the collections of a site by position, optionally only those in `parent`.
#[crate::boxed]
pub async fn list(
    conn: &mut Conn,
    org: OrgId,
    site: SiteId,
    parent: Option<CollectionId>,
    page: &PageRequest<i64>,
) -> Result<Page<Collection, i64>> {
    let rows = fetch_page!(
        conn,
        CollectionRow,
        page.order,
        r"
        SELECT {columns}
          FROM help_collections
         WHERE org_id = $1
           AND site_id = $2
           AND (position, id) {BEYOND} ($3, $4)
           AND (parent = $6 OR $6 IS NULL)
         ORDER BY position {DIRECTION}, id {DIRECTION}
         LIMIT $5",
        Text(org),
        Text(site),
        row::start_key(page, i64::MIN, i64::MAX),
        row::start(page),
        row::probe(page),
        parent.map(Text)
    )?;
    let by_position = |collection: &Collection| Cursor { key: collection.position, id: collection.id.0 };
    Ok(Page::from_probe(row::into_records(rows)?, page.limit, by_position))
}

/// Returns a collection preceded by its ancestors, outermost first; empty when there is none.
#[crate::boxed]
pub async fn find_with_ancestors(conn: &mut Conn, org: OrgId, id: CollectionId) -> Result<Vec<Collection>> {
    let rows = fetch_all!(
        conn,
        CollectionRow,
        r"
          WITH RECURSIVE above (above_id, above_parent, depth) AS (
               SELECT id, parent, 0
                 FROM help_collections
                WHERE org_id = $1
                  AND id = $2
                UNION ALL
               SELECT c.id, c.parent, depth + 1
                 FROM above
                 JOIN help_collections c ON c.org_id = $1 AND c.id = above_parent
                WHERE depth < 8)
        SELECT {columns}
          FROM above
          JOIN help_collections ON org_id = $1 AND id = above_id
         ORDER BY depth DESC",
        Text(org),
        Text(id)
    )?;
    row::into_records(rows)
}

/// Counts the collections of a site. Lock the site first, so that the count cannot grow.
#[crate::boxed]
pub async fn count(conn: &mut Conn, org: OrgId, site: SiteId) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        "SELECT COUNT(*) FROM help_collections WHERE org_id = $1 AND site_id = $2",
        Text(org),
        Text(site)
    )?;
    Ok(count)
}

/// Returns the position of the last collection in a parent, or at the top level; `None` when there is none.
#[crate::boxed]
pub async fn find_last_position(conn: &mut Conn, org: OrgId, site: SiteId, parent: Option<CollectionId>) -> Result<Option<i64>> {
    let (last,) = fetch_one!(
        conn,
        (Option<i64>,),
        r"
        SELECT MAX(position)
          FROM help_collections
         WHERE org_id = $1
           AND site_id = $2
           AND COALESCE(parent, '') = $3",
        Text(org),
        Text(site),
        parent.map_or_else(String::new, |parent| parent.to_string())
    )?;
    Ok(last)
}

/// Counts the content of each collection of a site, without its subcollections. A collection that is missing is empty.
#[crate::boxed]
pub async fn count_content(conn: &mut Conn, org: OrgId, site: SiteId) -> Result<HashMap<CollectionId, CollectionCounts>> {
    let rows = fetch_all!(
        conn,
        (String, i64, i64),
        r"
        SELECT collection, COUNT(*), COUNT(CASE WHEN status = 'published' THEN 1 END)
          FROM help_articles
         WHERE org_id = $1
           AND site_id = $2
           AND deleted_at IS NULL
         GROUP BY collection",
        Text(org),
        Text(site)
    )?;
    rows.into_iter().map(parse_count).collect()
}

/// Counts the content of some collections like [`count_content`].
#[crate::boxed]
pub async fn count_content_of(
    conn: &mut Conn,
    org: OrgId,
    ids: &[CollectionId],
) -> Result<HashMap<CollectionId, CollectionCounts>> {
    let rows = fetch_all!(
        conn,
        (String, i64, i64),
        r"
        SELECT a.collection, COUNT(*), COUNT(CASE WHEN a.status = 'published' THEN 1 END)
          FROM {EACH_TEXT}($2) e
         CROSS JOIN help_articles a
         WHERE a.org_id = $1
           AND a.collection = e.value
           AND a.deleted_at IS NULL
         GROUP BY a.collection",
        Text(org),
        Json(ids)
    )?;
    rows.into_iter().map(parse_count).collect()
}

fn parse_count((id, articles, published): (String, i64, i64)) -> Result<(CollectionId, CollectionCounts)> {
    let id = Cells { table: "help_articles", id: &id }.parse("collection", &id)?;
    Ok((id, CollectionCounts { articles, published }))
}

/// Removes collections; returns the number of removed ones. Lock the site first, and move or delete their content.
#[crate::boxed]
pub async fn delete_all(tx: &mut Tx, org: OrgId, ids: &[CollectionId]) -> Result<u64> {
    execute!(tx, "DELETE FROM help_collections WHERE org_id = $1 AND id {AMONG} $2 {END_AMONG}", Text(org), Json(ids))
}
