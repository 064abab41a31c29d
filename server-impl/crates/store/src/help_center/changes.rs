//! Numbered changes of sites.
//!
//! Every change that visitors could see increments the number of its site, so data cached under a number never
//! changes. A search index that is behind by fewer than [`KEPT_CHANGES`] changes catches up from them; one that is
//! further behind is rebuilt.

use frontdesk_types::{
    Error, OrgId, Result, SiteId,
    help_center::changes::{ChangeSubject, SiteChange},
};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

/// Number of latest changes of a site that are kept.
pub const KEPT_CHANGES: i64 = 4_096;

const SITE_KIND: &str = "site";
const ARTICLE_KIND: &str = "article";
const COLLECTION_KIND: &str = "collection";

#[derive(sqlx_macros::FromRow)]
struct SiteChangeRow {
    number: i64,
    change_id: String,
    kind: String,
    subject_id: String,
}

impl TryFrom<SiteChangeRow> for SiteChange {
    type Error = Error;

    fn try_from(row: SiteChangeRow) -> Result<Self> {
        let SiteChangeRow { number, change_id, kind, subject_id } = row;
        let cells = Cells { table: "help_changes", id: &change_id };
        let subject = match kind.as_str() {
            SITE_KIND => ChangeSubject::Site,
            ARTICLE_KIND => ChangeSubject::Article(cells.parse("subject_id", &subject_id)?),
            COLLECTION_KIND => ChangeSubject::Collection(cells.parse("subject_id", &subject_id)?),
            _ => return Err(cells.corrupt_cell("kind", "it is none that this release knows")),
        };
        Ok(Self { number, id: cells.parse("change_id", &change_id)?, subject })
    }
}

/// Assigns numbers to changes of a site, in the transaction that makes them, and returns the last number. The
/// site stays locked until that ends, so no number becomes visible before the lower ones. Changes before the
/// last [`KEPT_CHANGES`] are removed.
///
/// # Errors
/// A fault when there is no such site.
#[crate::boxed]
pub async fn record_changes(tx: &mut Tx, org: OrgId, site: SiteId, subjects: &[ChangeSubject], change: Uuid) -> Result<i64> {
    let count = i64::try_from(subjects.len()).unwrap_or(i64::MAX);
    let (last,) = fetch_one!(
        tx,
        (i64,),
        "UPDATE help_sites SET change = change + $3 WHERE org_id = $1 AND id = $2 RETURNING change",
        Text(org),
        Text(site),
        count
    )?;
    let numbered = (last - count + 1..).zip(subjects).map(|(number, subject)| {
        let (kind, id) = match subject {
            ChangeSubject::Site => (SITE_KIND, site.0),
            ChangeSubject::Article(id) => (ARTICLE_KIND, id.0),
            ChangeSubject::Collection(id) => (COLLECTION_KIND, id.0),
        };
        serde_json::json!({ "number": number, "kind": kind, "id": id })
    });
    execute!(
        tx,
        r"
        INSERT INTO help_changes (org_id, site_id, number, change_id, kind, subject_id)
        SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST(e.value->>'number' AS BIGINT), CAST($3 AS TEXT),
               e.value->>'kind', e.value->>'id'
          FROM {EACH_OBJECT}($4) e",
        Text(org),
        Text(site),
        Text(change),
        Json(numbered.collect::<Vec<_>>())
    )?;
    execute!(
        tx,
        "DELETE FROM help_changes WHERE org_id = $1 AND site_id = $2 AND number <= $3",
        Text(org),
        Text(site),
        last_pruned_number(last)
    )?;
    Ok(last)
}

/// Returns the number up to which changes are removed when the latest one is `last`; 0 if none is.
pub fn last_pruned_number(last: i64) -> i64 {
    (last - KEPT_CHANGES).max(0)
}

/// Returns the changes of a site above a number, in order, at most `limit`.
#[crate::boxed]
pub async fn list_after(conn: &mut Conn, org: OrgId, site: SiteId, number: i64, limit: i64) -> Result<Vec<SiteChange>> {
    row::into_records(fetch_all!(
        conn,
        SiteChangeRow,
        r"
        SELECT number, change_id, kind, subject_id
          FROM help_changes
         WHERE org_id = $1
           AND site_id = $2
           AND number > $3
         ORDER BY number
         LIMIT $4",
        Text(org),
        Text(site),
        number,
        limit
    )?)
}

/// Finds the change with this number.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, site: SiteId, number: i64) -> Result<Option<SiteChange>> {
    row::one(fetch_optional!(
        conn,
        SiteChangeRow,
        r"
        SELECT number, change_id, kind, subject_id
          FROM help_changes
         WHERE org_id = $1
           AND site_id = $2
           AND number = $3",
        Text(org),
        Text(site),
        number
    )?)
}

/// Finds the latest change of a site; `None` before the first.
#[crate::boxed]
pub async fn find_latest(conn: &mut Conn, org: OrgId, site: SiteId) -> Result<Option<SiteChange>> {
    row::one(fetch_optional!(
        conn,
        SiteChangeRow,
        r"
        SELECT number, change_id, kind, subject_id
          FROM help_changes
         WHERE org_id = $1
           AND site_id = $2
         ORDER BY number DESC
         LIMIT 1",
        Text(org),
        Text(site)
    )?)
}
