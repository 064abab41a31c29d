//! Imports collections: matches those imported before, or with the same name and parent, and creates the others.

use std::{collections::HashSet, sync::Arc};

use frontdesk_core::{scoped, unit::Unit};
use frontdesk_help_center::collections;
use frontdesk_store as store;
use frontdesk_types::{
    CollectionId, Result, SiteId,
    help_center::{
        collections::{Collection, CollectionChanges, CollectionText, Translations},
        imports::ImportedKind,
    },
};
use uuid::Uuid;

use super::{ImportRun, import_notes::ImportNote};
use crate::{
    importing::{
        planned::PlannedCollection,
        report::{ItemKind, ItemOutcome, ReportLine},
    },
    portable::digest,
};

impl ImportRun<'_> {
    /// Imports all collections, each after its parent.
    pub(super) async fn import_collections(&mut self) -> Result<()> {
        let plan = Arc::clone(&self.plan);
        let site = self.site.id;
        let mut all =
            store::help_center::collections::list_all(&mut self.importer.store.read().await?, self.importer.org, site).await?;
        // Two planned collections never share one, unless one of them is only named.
        let whole = plan.collections.iter().filter(|planned| !planned.is_only_named());
        let known = whole.filter_map(|planned| self.imported_before(ImportedKind::Collection, &planned.key));
        let mut taken: HashSet<Uuid> = known.map(|known| known.target).collect();
        for (at, planned) in plan.collections.iter().enumerate() {
            let parent = match planned.parent {
                Some(parent) => match self.collections[parent] {
                    Some(parent) => Some(parent),
                    None => {
                        let reason = "the collection that it is in could not be made; see there";
                        self.report(ReportLine::failed(ItemKind::Collection, &planned.file, reason));
                        continue;
                    }
                },
                None => None,
            };
            self.collections[at] = self.import_collection(planned, parent, &mut all, &taken).await?;
            taken.extend(self.collections[at].filter(|_| !planned.is_only_named()).map(|made| made.0));
        }
        Ok(())
    }

    /// Imports a collection. Returns its id, or `None` if it could not be created.
    async fn import_collection(
        &mut self,
        planned: &PlannedCollection,
        parent: Option<CollectionId>,
        all: &mut Vec<Collection>,
        taken: &HashSet<Uuid>,
    ) -> Result<Option<CollectionId>> {
        let changes = self.collection_changes(planned, parent);
        let digest = digest::digest_collection(&changes)?;
        let before = self.imported_before(ImportedKind::Collection, &planned.key).cloned();
        let found = before.as_ref().and_then(|before| all.iter().find(|known| known.id.0 == before.target));
        let is_known = found.is_some();
        let found = found.or_else(|| find_alike(planned, parent, all, taken)).cloned();
        if let Some(found) = &found
            && (before
                .is_some_and(|before| digest::includes_digest(before.digest.as_deref(), &digest) && before.target == found.id.0)
                || (is_known && !planned.is_described))
        {
            self.report(ReportLine::done(ItemKind::Collection, &planned.file, ItemOutcome::Unchanged, found.id.0));
            return Ok(Some(found.id));
        }
        match self.write_collection(planned, found.as_ref(), &changes, digest).await {
            Ok((collection, outcome)) => {
                self.report(ReportLine::done(ItemKind::Collection, &planned.file, outcome, collection.id.0));
                let id = collection.id;
                all.retain(|known| known.id != id);
                all.push(collection);
                Ok(Some(id))
            }
            Err(error) => {
                self.report_refusal(ItemKind::Collection, &planned.file, error, Vec::new())?;
                Ok(found.map(|found| found.id))
            }
        }
    }

    async fn write_collection(
        &self,
        planned: &PlannedCollection,
        found: Option<&Collection>,
        changes: &CollectionChanges,
        digest: String,
    ) -> Result<(Collection, ItemOutcome)> {
        let (org, site) = (self.importer.org, self.site.id);
        let after = found.map(|found| {
            let mut after = found.clone();
            if planned.is_described {
                changes.clone().apply(&mut after);
            }
            after
        });
        let is_same = after.is_some() && after.as_ref() == found;
        let outcome = match found {
            None => ItemOutcome::Created,
            Some(_) if is_same => ItemOutcome::Unchanged,
            Some(_) => ItemOutcome::Updated,
        };
        if self.is_dry_run() {
            let collection = after.unwrap_or_else(|| self.placeholder_collection(site, changes));
            return Ok((collection, outcome));
        }
        let (id, noting, digest) =
            (found.map(|found| found.id), &self.import_note(ImportedKind::Collection, &planned.key), &digest);
        let written = self.importer.run_rule(scoped!(|unit| {
            let collection = match id {
                None => match find_concurrent_collection(unit, noting, site).await? {
                    Some(collection) => return Ok((collection, ItemOutcome::Unchanged)),
                    None => collections::create(unit, site, changes).await?.collection,
                },
                Some(id) if is_same => collections::find(unit, org, id).await?.collection,
                Some(id) => collections::update(unit, id, changes).await?.collection,
            };
            noting.record_target(unit, collection.id.0, Some(digest.clone())).await?;
            Ok((collection, outcome))
        }));
        written.await
    }

    /// Returns a placeholder for a collection that a dry run would create.
    fn placeholder_collection(&self, site: SiteId, changes: &CollectionChanges) -> Collection {
        let (ports, now) = (&self.importer.ports, self.importer.ports.clock.now());
        let mut collection = Collection {
            id: ports.ids.next(),
            org: self.importer.org,
            site,
            parent: None,
            name: String::new(),
            slug: String::new(),
            description: None,
            icon: None,
            position: 0,
            translations: Translations::new(),
            created_at: now,
            updated_at: now,
        };
        changes.clone().apply(&mut collection);
        collection
    }

    fn collection_changes(&self, planned: &PlannedCollection, parent: Option<CollectionId>) -> CollectionChanges {
        let (words, translations) = self.site_words(planned);
        CollectionChanges {
            parent: Some(parent),
            name: Some(words.name),
            slug: planned.slug.clone(),
            description: Some(words.description),
            icon: planned.is_described.then_some(planned.icon),
            position: planned.position,
            translations: Some(translations),
        }
    }

    /// Returns the words in the main language of the site, and those in its other languages.
    fn site_words(&self, planned: &PlannedCollection) -> (CollectionText, Translations) {
        let (main, mut words, mut translations) = (&self.site.locale, planned.words.clone(), planned.translations.clone());
        if planned.locale.as_ref().is_some_and(|locale| locale != main)
            && let Some(translated) = translations.remove(main)
        {
            let before = std::mem::replace(&mut words, translated);
            translations.extend(planned.locale.clone().map(|locale| (locale, before)));
        }
        translations.retain(|locale, _| locale != main && self.site.locales.contains(locale));
        (words, translations)
    }
}

/// Locks the site and returns the collection that another import has created from the same item since this run began.
async fn find_concurrent_collection(unit: &mut Unit, noting: &ImportNote, site: SiteId) -> Result<Option<Collection>> {
    let Some(noted) = noting.find_concurrent(unit).await? else { return Ok(None) };
    let org = unit.org();
    let found = store::help_center::collections::find(unit, org, CollectionId(noted.target)).await?;
    Ok(found.filter(|found| found.site == site))
}

/// Finds a collection with the same parent that is not taken, and has the requested slug, or else the same name.
fn find_alike<'c>(
    planned: &PlannedCollection,
    parent: Option<CollectionId>,
    all: &'c [Collection],
    taken: &HashSet<Uuid>,
) -> Option<&'c Collection> {
    let name = planned.words.name.trim().to_lowercase();
    let is_alike = |known: &Collection| match &planned.slug {
        Some(slug) => known.slug == *slug,
        None => known.name.to_lowercase() == name,
    };
    let is_free = |known: &Collection| planned.is_only_named() || !taken.contains(&known.id.0);
    all.iter().find(|known| known.parent == parent && is_free(known) && is_alike(known))
}
