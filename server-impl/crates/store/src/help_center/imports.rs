//! Records of imports into sites: the article, collection or file that resulted, and the hash of the imported content.

use frontdesk_types::{
    Error, Result,
    help_center::imports::{ImportedItem, ImportedKind, SiteImports},
};
use sqlx::types::{Json, Text};

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

#[derive(sqlx_macros::FromRow)]
struct ImportRow {
    kind: String,
    name: String,
    target_id: String,
    digest: Option<String>,
}

impl TryFrom<ImportRow> for ImportedItem {
    type Error = Error;

    fn try_from(row: ImportRow) -> Result<Self> {
        let ImportRow { kind, name, target_id, digest } = row;
        let cells = Cells { table: "help_imports", id: &name };
        let kind = ImportedKind::named(&kind).ok_or_else(|| cells.corrupt_cell("kind", "it is none that this release knows"))?;
        Ok(Self { target: cells.parse("target_id", &target_id)?, kind, digest, name: name.clone() })
    }
}

/// Returns everything that was imported into a site from one origin.
#[crate::boxed]
pub async fn list_of_site(conn: &mut Conn, SiteImports { org, site, origin }: SiteImports) -> Result<Vec<ImportedItem>> {
    row::into_records(fetch_all!(
        conn,
        ImportRow,
        r"
        SELECT kind, name, target_id, digest
          FROM help_imports
         WHERE org_id = $1
           AND site_id = $2
           AND origin = $3
         ORDER BY kind, name",
        Text(org),
        Text(site),
        origin.as_str()
    )?)
}

/// Returns the imports into a site from one origin under these names, in any order.
#[crate::boxed]
pub async fn find_by_names(
    conn: &mut Conn,
    SiteImports { org, site, origin }: SiteImports,
    kind: ImportedKind,
    names: &[&str],
) -> Result<Vec<ImportedItem>> {
    row::into_records(fetch_all!(
        conn,
        ImportRow,
        r"
        SELECT kind, name, target_id, digest
          FROM help_imports
         WHERE org_id = $1
           AND site_id = $2
           AND origin = $3
           AND kind = $4
           AND name {AMONG} $5 {END_AMONG}",
        Text(org),
        Text(site),
        origin.as_str(),
        kind.as_str(),
        Json(names)
    )?)
}

/// Records the result of an import, replacing an earlier one.
#[crate::boxed]
pub async fn insert_or_replace(
    tx: &mut Tx,
    SiteImports { org, site, origin }: SiteImports,
    imported: &ImportedItem,
) -> Result<()> {
    let ImportedItem { kind, name, target, digest } = imported;
    execute!(
        tx,
        r"
        INSERT INTO help_imports (org_id, site_id, origin, kind, name, target_id, digest)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
            ON CONFLICT (org_id, site_id, origin, kind, name) DO UPDATE SET target_id = $6, digest = $7",
        Text(org),
        Text(site),
        origin.as_str(),
        kind.as_str(),
        name.as_str(),
        Text(*target),
        digest.as_deref()
    )?;
    Ok(())
}
