//! Sites: created, changed, published, deleted.

mod settings;
pub mod suspending;

use std::time::Duration;

use frontdesk_agents::knowledge::article_sources;
use frontdesk_core::{agents, unit::Unit};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AgentId, Code, Error, ErrorParams, HelpCenterFileId, OrgId, Page, PageRequest, Result, SiteId,
    activity::Verb,
    help_center::{
        changes::ChangeSubject,
        sites::{AccessChanges, HelpCenter, HelpCenterTraining, SiteChanges},
        states::SiteState,
    },
    jobs::PurgeSite,
};

use super::{access, page_paths, publishers, site_lock, slugs};

/// Time for which an earlier slug of a site leads to it and is unavailable to others.
const SLUG_GRACE_PERIOD: Duration = Duration::from_hours(90 * 24);

/// Maximum number of earlier slugs that lead to a site: otherwise, changing it over and over would block
/// any number of them.
const MAX_EARLIER_SLUGS: i64 = 10;

/// Reason why `trainAgent: always` requires the permission to publish.
const REVEALS_HIDDEN: &str = "With `trainAgent: always`, the agent also reveals what not everyone can see";

/// Number of slugs that are tried for a site that names none.
const MAX_SLUG_ATTEMPTS: usize = 20;

/// Finds a site of the organization.
///
/// # Errors
/// `HELP_CENTER_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: SiteId) -> Result<SiteState> {
    let site = site_lock::find(conn, org, id).await?;
    load_state(conn, site).await
}

/// Lists a page of the sites of the organization.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, page: &PageRequest) -> Result<Page<SiteState>> {
    let Page { items, next } = store::help_center::sites::list(conn, org, page).await?;
    Ok(Page { items: load_states(conn, org, items).await?, next })
}

/// Finds the site of an agent.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `HELP_CENTER_NOT_FOUND`.
#[crate::boxed]
pub async fn find_of_agent(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<SiteState> {
    agents::find(conn, org, agent).await?;
    let site = store::help_center::sites::find_of_agent(conn, org, agent).await?.ok_or_else(site_lock::not_found)?;
    load_state(conn, site).await
}

async fn load_state(conn: &mut Conn, site: HelpCenter) -> Result<SiteState> {
    let hostnames = store::help_center::sites::list_hostnames(conn, site.org, site.agent).await?;
    let counts = store::help_center::sites::count_content(conn, site.org, site.id).await?;
    let signing_key = store::help_center::secrets::find_current(conn, site.org, site.id).await?;
    Ok(SiteState { site, hostnames, counts, signing_key })
}

/// Loads the states of sites of an organization, in the same order, with one query for each part of all of them.
async fn load_states(conn: &mut Conn, org: OrgId, sites: Vec<HelpCenter>) -> Result<Vec<SiteState>> {
    let (ids, agents): (Vec<SiteId>, Vec<AgentId>) = sites.iter().map(|site| (site.id, site.agent)).unzip();
    let mut hostnames = store::help_center::sites::list_hostnames_of_all(conn, org, &agents).await?;
    let mut counts = store::help_center::sites::count_content_of_all(conn, org, &ids).await?;
    let mut signing_keys = store::help_center::secrets::find_current_of_all(conn, org, &ids).await?;
    let state = |site: HelpCenter| SiteState {
        hostnames: hostnames.remove(&site.agent).unwrap_or_default(),
        counts: counts.remove(&site.id).unwrap_or_default(),
        signing_key: signing_keys.remove(&site.id),
        site,
    };
    Ok(sites.into_iter().map(state).collect())
}

/// Checks the precondition of a change to a locked site.
async fn check_precondition(unit: &mut Unit, site: &HelpCenter) -> Result<()> {
    if !unit.has_precondition() {
        return Ok(());
    }
    let current = load_state(unit, site.clone()).await?;
    unit.check_precondition(&current)
}

/// Creates the site of an agent, unpublished. `reserved` are words that the operator excludes from slugs.
///
/// # Errors
/// `VALIDATION_ERROR`, `FORBIDDEN`, `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`, `HELP_CENTER_EXISTS`, `SLUG_TAKEN`.
#[crate::boxed]
pub async fn create(unit: &mut Unit, agent: AgentId, described: &SiteChanges, reserved: &[String]) -> Result<SiteState> {
    let (changes, org) = (settings::normalize_changes(described, reserved)?, unit.org());
    if changes.train_agent == Some(HelpCenterTraining::Always) {
        publishers::require_publisher(unit.principal(), REVEALS_HIDDEN)?;
    }
    let agent = agents::require_live(agents::lock(unit, org, agent).await?)?;
    if let Some(site) = store::help_center::sites::find_of_agent(unit, org, agent.id).await? {
        return Err(already_exists(site.id));
    }
    let mut site = HelpCenter::new(org, unit.new_id(), agent.id, unit.now());
    let candidates = match &changes.slug {
        Some(slug) => vec![slug.clone()],
        None => slugs::site_candidates(&agent.name, reserved, unit.random()).take(MAX_SLUG_ATTEMPTS).collect(),
    };
    settings::apply_initial(&mut site, changes)?;
    let site = insert_with_slug(unit, site, candidates).await?;
    unit.log_activity(Verb::Created, site.id);
    let site = suspending::inherit_suspension(unit, site).await?;
    load_state(unit, site).await
}

/// Adds a site with the first of these slugs that is free.
async fn insert_with_slug(unit: &mut Unit, site: HelpCenter, candidates: Vec<String>) -> Result<HelpCenter> {
    let preferred = candidates.first().cloned().unwrap_or_default();
    // A slug references its site, so the site comes first.
    let site = store::help_center::sites::insert(unit, &site).await?;
    for slug in candidates {
        if let Some(site) = take_slug(unit, &site, &slug).await? {
            let site = HelpCenter { slug, ..site };
            store::help_center::sites::update(unit, &site).await?;
            return Ok(site);
        }
    }
    Err(slug_taken(&preferred))
}

/// Takes a slug for a site; `None` when another site has it. Looks it up first, since an insert
/// waits for concurrent ones.
///
/// A slug that the operator has suspended suspends the site.
async fn take_slug(unit: &mut Unit, site: &HelpCenter, slug: &str) -> Result<Option<HelpCenter>> {
    let now = unit.now();
    let holder = store::help_center::slugs::find_holder(unit, slug, now).await?;
    if holder.is_some_and(|holder| holder != (site.org, site.id)) {
        return Ok(None);
    }
    if !store::help_center::slugs::take_for_site(unit, site.org, site.id, slug, now).await? {
        return Ok(None);
    }
    let mut site = site.clone();
    if let Some(since) = store::help_center::slugs::find_suspended_since(unit, site.org, slug).await? {
        (site.stopped_at, site.is_stopped_with_org) = (site.stopped_at.or(Some(since)), false);
        store::help_center::sites::set_suspended(unit, site.org, site.id, site.stopped_at, false).await?;
    }
    Ok(Some(site))
}

/// Changes the settings of a site, except its access.
///
/// # Errors
/// `VALIDATION_ERROR`, `HELP_CENTER_NOT_FOUND`, `FORBIDDEN`, `HELP_CENTER_FILE_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`,
/// `SLUG_TAKEN`.
#[crate::boxed]
pub async fn update(unit: &mut Unit, id: SiteId, described: &SiteChanges, reserved: &[String]) -> Result<SiteState> {
    let changes = settings::normalize_changes(described, reserved)?;
    let (agent, before) = site_lock::lock_any(unit, id).await?;
    let mut after = HelpCenter { updated_at: unit.now(), ..before.clone() };
    changes.apply(&mut after);
    if after.train_agent == HelpCenterTraining::Always && before.train_agent != HelpCenterTraining::Always {
        publishers::require_publisher(unit.principal(), REVEALS_HIDDEN)?;
    }
    let pictures = after.theme.files();
    if pictures != before.theme.files() {
        check_pictures(unit, &before, &pictures).await?;
    }
    agents::require_live(agent)?;
    check_precondition(unit, &before).await?;
    let written = store::help_center::articles::list_locales(unit, before.org, id).await?;
    settings::check_languages(&mut after, described, &written)?;
    if !unit.log_update(id, SiteChanges::between(&before, &after)) {
        return load_state(unit, before).await;
    }
    move_slug(unit, &before, &after).await?;
    store::help_center::file_uses::replace_uses(unit, before.org, id, (id.0, &used_files(&after)), after.updated_at).await?;
    save_changes(unit, &before, &after).await?;
    load_state(unit, after).await
}

/// Returns the files that a site itself uses: in its theme, and in the links of every page.
fn used_files(site: &HelpCenter) -> Vec<HelpCenterFileId> {
    let links = site.header_links.iter().chain(&site.footer_links);
    let mut files = site.theme.files();
    files.extend(links.filter_map(|link| page_paths::file_at(&link.url)));
    files.sort_unstable();
    files.dedup();
    files
}

/// Checks that these files are pictures of the site.
async fn check_pictures(conn: &mut Conn, site: &HelpCenter, files: &[HelpCenterFileId]) -> Result<()> {
    let known = store::help_center::files::filter_of_site(conn, site.org, site.id, files).await?;
    let is_picture = |id: &&HelpCenterFileId| known.iter().any(|file| file.id == **id && file.width.is_some());
    match files.iter().find(|id| !is_picture(id)) {
        None => Ok(()),
        Some(id) => {
            let message = format!("The help center has no picture `{id}`. Add it with `POST …/files`, and send its id.");
            Err(Error::refused(Code::HelpCenterFileNotFound, message))
        }
    }
}

/// Takes the new slug, and keeps the previous one as an alias for a while.
async fn move_slug(unit: &mut Unit, before: &HelpCenter, after: &HelpCenter) -> Result<()> {
    if before.slug == after.slug {
        return Ok(());
    }
    let now = unit.now();
    if take_slug(unit, after, &after.slug).await?.is_none() {
        return Err(slug_taken(&after.slug));
    }
    store::help_center::slugs::retire_until(unit, before.org, before.id, &before.slug, now + SLUG_GRACE_PERIOD).await?;
    store::help_center::slugs::free_all_but_latest(unit, before.org, before.id, MAX_EARLIER_SLUGS).await
}

async fn save_changes(unit: &mut Unit, before: &HelpCenter, after: &HelpCenter) -> Result<()> {
    store::help_center::sites::update(unit, after).await?;
    // The new slug may be suspended, and the site with it.
    if before.trains_agent() != after.trains_agent() || before.slug != after.slug {
        article_sources::schedule_settling(unit, after).await?;
    }
    site_lock::record_changes(unit, before, &[ChangeSubject::Site]).await
}

/// Sets the access to a site. Every change revokes the passes of visitors.
///
/// # Errors
/// `VALIDATION_ERROR`, `HELP_CENTER_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn set_access(unit: &mut Unit, id: SiteId, described: &AccessChanges) -> Result<SiteState> {
    let changes = access::normalize_changes(described)?;
    let before = site_lock::lock(unit, id).await?;
    check_precondition(unit, &before).await?;
    let mut after = HelpCenter { updated_at: unit.now(), ..before.clone() };
    changes.apply(&mut after);
    access::check_remains_accessible(unit, &before, &after).await?;
    if !unit.log_update(id, AccessChanges::between(&before, &after)) {
        return load_state(unit, before).await;
    }
    after.access_version += 1;
    if after.published && (!before.published || before.visibility != after.visibility) {
        after = suspending::inherit_suspension(unit, after).await?;
    }
    save_changes(unit, &before, &after).await?;
    load_state(unit, after).await
}

/// Deletes a site, and returns its previous state. Its contents are removed in the background.
///
/// # Errors
/// `HELP_CENTER_NOT_FOUND`, `AGENT_UNAVAILABLE`, `ETAG_MISMATCH`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, id: SiteId) -> Result<SiteState> {
    let site = site_lock::lock(unit, id).await?;
    let before = load_state(unit, site).await?;
    unit.check_precondition(&before)?;
    let (org, now) = (unit.org(), unit.now());
    article_sources::schedule_settling(unit, &before.site).await?;
    store::help_center::sites::delete(unit, org, id, now).await?;
    unit.enqueue_once(&PurgeSite { org, site: id }).await?;
    unit.log_activity(Verb::Deleted, id);
    Ok(before)
}

fn already_exists(site: SiteId) -> Error {
    let message = format!("This agent has the help center {site} already. Change that one, or delete it first.");
    Error::refused_with(Code::HelpCenterExists, message, ErrorParams::default().with_site_id(site.0))
}

fn slug_taken(slug: &str) -> Error {
    Error::refused(Code::SlugTaken, format!("The slug `{slug}` is taken. Send another one."))
}
