//! Collections: created, changed, moved, deleted.

mod deleting;
mod tree;
pub mod words;

pub use deleting::{CollectionDeletion, delete};
pub use tree::MAX_DEPTH;

use frontdesk_core::{agents, unit::Unit};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    Code, CollectionId, Error, ErrorParams, OrgId, Result, SiteId,
    activity::Verb,
    agents::Agent,
    help_center::{
        changes::ChangeSubject,
        collections::{Collection, CollectionChanges, CollectionCounts, Translations},
        sites::HelpCenter,
        states::CollectionState,
    },
    text_rules,
};
use frontdesk_vocabulary::texts;

use super::{site_lock, slugs};

/// Maximum collections of a site.
pub const MAX_COLLECTIONS: i64 = 500;

/// Highest position that is assigned automatically.
const MAX_POSITION: i64 = 1_000_000;

/// Finds a collection of the organization.
///
/// # Errors
/// `COLLECTION_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: CollectionId) -> Result<CollectionState> {
    let collection = store::help_center::collections::find(conn, org, id).await?.ok_or_else(not_found)?;
    load_state(conn, collection).await
}

async fn load_state(conn: &mut Conn, collection: Collection) -> Result<CollectionState> {
    let counts = store::help_center::collections::count_content_of(conn, collection.org, &[collection.id]).await?;
    Ok(CollectionState { counts: counts.get(&collection.id).copied().unwrap_or_default(), collection })
}

/// Returns collections with the counts of their contents.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn with_counts(conn: &mut Conn, org: OrgId, collections: Vec<Collection>) -> Result<Vec<CollectionState>> {
    let ids: Vec<CollectionId> = collections.iter().map(|collection| collection.id).collect();
    let counts = store::help_center::collections::count_content_of(conn, org, &ids).await?;
    let with =
        |collection: Collection| CollectionState { counts: counts.get(&collection.id).copied().unwrap_or_default(), collection };
    Ok(collections.into_iter().map(with).collect())
}

/// Finds a collection, with its site and agent locked.
pub(super) async fn lock(unit: &mut Unit, id: CollectionId) -> Result<(Agent, HelpCenter, Collection)> {
    let org = unit.org();
    let site = store::help_center::collections::find(unit, org, id).await?.ok_or_else(not_found)?.site;
    let (agent, site) = site_lock::lock_any(unit, site).await.map_err(|error| site_lock::map_missing(error, not_found))?;
    let collection = store::help_center::collections::find(unit, org, id).await?.ok_or_else(not_found)?;
    Ok((agent, site, collection))
}

/// Finds the site of a collection.
///
/// # Errors
/// `COLLECTION_NOT_FOUND`.
pub(super) async fn site_of(conn: &mut Conn, org: OrgId, id: CollectionId) -> Result<HelpCenter> {
    let collection = store::help_center::collections::find(conn, org, id).await?.ok_or_else(not_found)?;
    site_lock::find(conn, org, collection.site).await.map_err(|error| site_lock::map_missing(error, not_found))
}

/// Checks that a collection belongs to a site.
///
/// # Errors
/// `COLLECTION_NOT_FOUND`.
pub(super) async fn check_in_site(conn: &mut Conn, site: &HelpCenter, id: CollectionId) -> Result<()> {
    let found = store::help_center::collections::find(conn, site.org, id).await?;
    found.filter(|found| found.site == site.id).map(drop).ok_or_else(not_found)
}

/// Creates a collection.
///
/// # Errors
/// `VALIDATION_ERROR`, `HELP_CENTER_NOT_FOUND`, `COLLECTION_NOT_FOUND`, `TOO_MANY`, `AGENT_UNAVAILABLE`, `SLUG_TAKEN`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, site: SiteId, described: &CollectionChanges) -> Result<CollectionState> {
    let mut changes = normalize_changes(described)?;
    let (org, now) = (unit.org(), unit.now());
    let (agent, site) = site_lock::lock_any(unit, site).await?;
    let all = store::help_center::collections::list_all(unit, org, site.id).await?;
    let parent = changes.parent.flatten();
    if parent.is_some_and(|parent| all.iter().all(|known| known.id != parent)) {
        return Err(not_found());
    }
    let used = i64::try_from(all.len()).unwrap_or(i64::MAX);
    if used >= MAX_COLLECTIONS {
        return Err(too_many_collections(used));
    }
    agents::require_live(agent)?;
    changes.translations = changes.translations.map(|given| words::check_languages(given, &site)).transpose()?;
    let name = changes.name.clone().unwrap_or_default();
    let slug = match &changes.slug {
        Some(slug) => slug.clone(),
        None => find_free_slug(&name, &all),
    };
    let last = all.iter().filter(|known| known.parent == parent).map(|known| known.position).max().unwrap_or(0);
    let mut collection = Collection {
        id: unit.new_id(),
        org,
        site: site.id,
        parent,
        name,
        slug,
        description: None,
        icon: None,
        position: (last + 1).min(MAX_POSITION),
        translations: Translations::new(),
        created_at: now,
        updated_at: now,
    };
    changes.apply(&mut collection);
    tree::check_fits(&all, &collection)?;
    check_slug_free(&collection, &all)?;
    let collection = store::help_center::collections::insert(unit, &collection).await?;
    site_lock::record_changes(unit, &site, &[ChangeSubject::Collection(collection.id)]).await?;
    unit.log_activity(Verb::Created, collection.id);
    Ok(CollectionState { collection, counts: CollectionCounts::default() })
}

fn find_free_slug(name: &str, all: &[Collection]) -> String {
    let is_free = |slug: &String| all.iter().all(|known| known.slug != *slug);
    slugs::collection_candidates(name).find(is_free).unwrap_or_default()
}

fn check_slug_free(collection: &Collection, all: &[Collection]) -> Result<()> {
    let Collection { id, slug, .. } = collection;
    if let Some(holder) = all.iter().find(|known| known.slug == *slug && known.id != *id) {
        let message = format!("Another collection of this help center has the slug `{slug}`. Send another one.");
        let params = ErrorParams::default().with_collection_id(holder.id.0);
        return Err(Error::refused_with(Code::SlugTaken, message, params));
    }
    Ok(())
}

fn normalize_changes(changes: &CollectionChanges) -> Result<CollectionChanges> {
    let mut changes = changes.clone();
    if let Some(name) = &changes.name {
        changes.name = Some(text_rules::validate_text("/name", &texts::COLLECTION_NAME, name)?.to_owned());
    }
    if let Some(Some(text)) = &changes.description {
        changes.description =
            Some(Some(text_rules::validate_text("/description", &texts::COLLECTION_DESCRIPTION, text)?.to_owned()));
    }
    Ok(changes)
}

/// Changes or moves a collection.
///
/// # Errors
/// `VALIDATION_ERROR`, `COLLECTION_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`, `SLUG_TAKEN`.
#[crate::boxed]
pub async fn update(unit: &mut Unit, id: CollectionId, described: &CollectionChanges) -> Result<CollectionState> {
    let mut changes = normalize_changes(described)?;
    let (agent, site, before) = lock(unit, id).await?;
    let all = store::help_center::collections::list_all(unit, site.org, site.id).await?;
    let parent = changes.parent.flatten();
    if parent.is_some_and(|parent| all.iter().all(|known| known.id != parent)) {
        return Err(not_found());
    }
    agents::require_live(agent)?;
    let current = load_state(unit, before.clone()).await?;
    unit.check_precondition(&current)?;
    changes.translations = changes.translations.map(|given| words::check_languages(given, &site)).transpose()?;
    let mut after = Collection { updated_at: unit.now(), ..before.clone() };
    changes.apply(&mut after);
    tree::check_fits(&all, &after)?;
    check_slug_free(&after, &all)?;
    if !unit.log_update(id, CollectionChanges::between(&before, &after)) {
        return Ok(current);
    }
    store::help_center::collections::update(unit, &after).await?;
    site_lock::record_changes(unit, &site, &[ChangeSubject::Collection(id)]).await?;
    Ok(CollectionState { collection: after, counts: current.counts })
}

fn too_many_collections(used: i64) -> Error {
    let message = format!("The help center has {MAX_COLLECTIONS} collections, as many as it can have. Delete one first.");
    Error::too_many(MAX_COLLECTIONS, used, message)
}

pub(super) fn not_found() -> Error {
    Error::refused(
        Code::CollectionNotFound,
        "There is no such collection in your organization. Check the id, or list the collections of the help center.",
    )
}
