//! Import notes: records of what each item became, so that nothing is created twice.

use frontdesk_core::unit::Unit;
use frontdesk_help_center::site_lock;
use frontdesk_store as store;
use frontdesk_types::{
    Result, SiteId,
    help_center::imports::{ImportOrigin, ImportedItem, ImportedKind, SiteImports},
};
use uuid::Uuid;

use super::ImportRun;

/// The import note of one item.
#[derive(Debug, Clone)]
pub(super) struct ImportNote {
    site: SiteId,
    origin: ImportOrigin,
    kind: ImportedKind,
    name: String,
    /// Target recorded before this run.
    before: Option<Uuid>,
}

impl ImportNote {
    /// Returns the note that another import has written since this run began. Locks the site, so that no other
    /// import can write one until the unit ends.
    pub(super) async fn find_concurrent(&self, unit: &mut Unit) -> Result<Option<ImportedItem>> {
        site_lock::lock_any(unit, self.site).await?;
        let (imports, names) = (self.imports(unit), [self.name.as_str()]);
        let noted = store::help_center::imports::find_by_names(unit, imports, self.kind, &names).await?;
        Ok(noted.into_iter().find(|noted| Some(noted.target) != self.before))
    }

    fn imports(&self, unit: &Unit) -> SiteImports {
        SiteImports { org: unit.org(), site: self.site, origin: self.origin }
    }

    /// Records the target and digest of the item.
    pub(super) async fn record_target(&self, unit: &mut Unit, target: Uuid, digest: Option<String>) -> Result<()> {
        let imports = self.imports(unit);
        let imported = ImportedItem { kind: self.kind, name: self.name.clone(), target, digest };
        store::help_center::imports::insert_or_replace(unit, imports, &imported).await
    }
}

impl ImportRun<'_> {
    /// Returns the import note of an item.
    pub(super) fn import_note(&self, kind: ImportedKind, name: &str) -> ImportNote {
        let before = self.imported_before(kind, name).map(|before| before.target);
        ImportNote { site: self.site.id, origin: self.plan.origin, kind, name: name.to_owned(), before }
    }
}
