//! Adding and deleting files of sites. [`files`](super::files) determines the kind of a file.
//!
//! A file is stored in several short transactions, so that other writers get a turn. It is invisible until it is
//! complete; an aborted upload leaves nothing behind, since its lease expires even if the process dies.

use std::time::Duration;

use frontdesk_core::{agents, billing::plans, unit::Unit};
use frontdesk_store::{self as store, Conn, Store, retry_aborted};
use frontdesk_types::{
    Code, Error, HelpCenterFileId, OrgId, Page, PageRequest, Result, SiteId, Timestamp,
    activity::Verb,
    format_count,
    help_center::files::{FileUses, HelpCenterFile, UNUSED_FILE_RETENTION},
    jobs::PurgeSite,
    text_rules,
};
use frontdesk_vocabulary::texts;

use super::{files::AcceptedFile, site_lock};

/// Time after which an unfinished file is abandoned.
const UPLOAD_LEASE: Duration = Duration::from_mins(5);

/// Number of blocks stored in one transaction.
const BLOCKS_PER_TRANSACTION: usize = 8;

/// A file, and its uses.
pub type UsedFile = (HelpCenterFile, FileUses);

/// Metadata of a file before it is received.
#[derive(Debug, Clone)]
pub struct AnnouncedFile {
    /// Name of the file.
    pub name: String,
    /// Size of the file in bytes, if the client sends it.
    pub bytes: Option<u64>,
}

/// Checks that a file may be sent at all.
///
/// # Errors
/// `VALIDATION_ERROR`, `HELP_CENTER_NOT_FOUND`, `LIMIT_EXCEEDED`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn check_announced(unit: &mut Unit, site: SiteId, announced: &AnnouncedFile) -> Result<()> {
    text_rules::validate_text("query/name", &texts::HELP_CENTER_FILE_NAME, &announced.name)?;
    let (agent, site) = site_lock::lock_any(unit, site).await?;
    let used = used_bytes(unit, site.org).await?;
    let bytes = announced.bytes.map_or(1, |bytes| i64::try_from(bytes).unwrap_or(i64::MAX));
    if unit.limits().help_file_bytes.is_some_and(|cap| used.saturating_add(bytes) > cap) {
        return Err(no_space_left(unit, used, announced.bytes));
    }
    agents::require_live(agent)?;
    Ok(())
}

/// Starts storing a file, and reserves its space.
///
/// # Errors
/// `HELP_CENTER_NOT_FOUND`, `LIMIT_EXCEEDED`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn begin(unit: &mut Unit, site: SiteId, accepted: &AcceptedFile) -> Result<HelpCenterFile> {
    let (agent, site) = site_lock::lock_any(unit, site).await?;
    let (id, now, cap) = (unit.new_id(), unit.now(), unit.limits().help_file_bytes);
    let bytes = i64::try_from(accepted.bytes.len()).map_err(Error::internal)?;
    if !store::help_center::plan_limits::take_file_bytes(unit, site.org, bytes, cap).await? {
        let used = used_bytes(unit, site.org).await?;
        return Err(no_space_left(unit, used, u64::try_from(bytes).ok()));
    }
    agents::require_live(agent)?;
    let file = HelpCenterFile {
        id,
        org: site.org,
        site: site.id,
        name: accepted.name.clone(),
        media_type: accepted.kind.media_type().to_owned(),
        bytes,
        width: accepted.size.map(|size| size.width.into()),
        height: accepted.size.map(|size| size.height.into()),
        expires_at: Some(now + UPLOAD_LEASE),
        created_at: now,
    };
    store::help_center::files::insert(unit, &file).await?;
    Ok(file)
}

/// Stores the content of a file that was started.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn store_content(store: &Store, begun: &HelpCenterFile, content: &[u8]) -> Result<()> {
    let mut number = 0;
    for part in content.chunks(store::help_center::files::MAX_BLOCK_BYTES * BLOCKS_PER_TRANSACTION) {
        let stored = retry_aborted(|| async {
            let mut tx = store.begin_for(begun.org).await?;
            let next = store::help_center::files::insert_blocks(&mut tx, begun.org, begun.id, number, part).await?;
            tx.commit().await?;
            Ok(next)
        });
        number = stored.await?;
    }
    Ok(())
}

/// Makes a completely stored file available.
///
/// # Errors
/// `HELP_CENTER_NOT_FOUND`, `AGENT_UNAVAILABLE`; `REQUEST_TIMEOUT` when it was abandoned meanwhile.
#[crate::boxed]
pub async fn finish(unit: &mut Unit, begun: &HelpCenterFile) -> Result<UsedFile> {
    let (site, now) = (site_lock::lock(unit, begun.site).await?, unit.now());
    let found = store::help_center::files::mark_complete(unit, site.org, begun.id, now).await?;
    let file = found.ok_or_else(|| {
        Error::refused(Code::RequestTimeout, "The file took too long to be stored, and was given up. Send it again.")
    })?;
    unit.log_activity(Verb::Created, file.id);
    Ok((file, FileUses::default()))
}

/// Removes the stored part of a file that will not be finished, and frees its space.
///
/// # Errors
/// Only faults: then its lease expires.
#[crate::boxed]
pub async fn discard(unit: &mut Unit, begun: &HelpCenterFile) -> Result<()> {
    let lapses = begun.expires_at.unwrap_or(begun.created_at + UPLOAD_LEASE);
    remove_expired(unit, begun.id, lapses).await
}

/// Deletes an expired file: it is unused, or was never finished.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn expire(unit: &mut Unit, id: HelpCenterFileId) -> Result<()> {
    let now = unit.now();
    remove_expired(unit, id, now).await
}

async fn remove_expired(unit: &mut Unit, id: HelpCenterFileId, by: Timestamp) -> Result<()> {
    let org = unit.org();
    let Some(file) = store::help_center::files::delete_expired(unit, org, id, by).await? else { return Ok(()) };
    // No client knows of a file that was not finished.
    if file.expires_at.is_some_and(|at| at >= file.created_at + UNUSED_FILE_RETENTION) {
        unit.log_activity(Verb::Deleted, file.id);
    }
    unit.enqueue_once(&PurgeSite { org, site: file.site }).await
}

/// Lists a page of the files of a site, with their uses.
///
/// # Errors
/// `HELP_CENTER_NOT_FOUND`.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, site: SiteId, page: &PageRequest) -> Result<Page<UsedFile>> {
    site_lock::find(conn, org, site).await?;
    let found = store::help_center::files::list(conn, org, site, page).await?;
    let ids: Vec<HelpCenterFileId> = found.items.iter().map(|file| file.id).collect();
    let uses = store::help_center::file_uses::find_uses(conn, org, &ids).await?;
    let used = |file: HelpCenterFile| {
        let uses = uses.get(&file.id).copied().unwrap_or_default();
        (file, uses)
    };
    Ok(Page { items: found.items.into_iter().map(used).collect(), next: found.next })
}

/// Finds a file, with its uses.
///
/// # Errors
/// `HELP_CENTER_FILE_NOT_FOUND`.
#[crate::boxed]
pub async fn find_used(conn: &mut Conn, org: OrgId, id: HelpCenterFileId) -> Result<UsedFile> {
    let file = find(conn, org, id).await?;
    let uses = store::help_center::file_uses::find_uses(conn, org, &[id]).await?.remove(&id).unwrap_or_default();
    Ok((file, uses))
}

/// Deletes an unused file, and returns its previous state.
///
/// # Errors
/// `HELP_CENTER_FILE_NOT_FOUND`, `AGENT_UNAVAILABLE`, `HELP_CENTER_FILE_IN_USE`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, id: HelpCenterFileId) -> Result<UsedFile> {
    let (org, now) = (unit.org(), unit.now());
    let site = find(unit, org, id).await?.site;
    site_lock::lock(unit, site).await.map_err(|error| site_lock::map_missing(error, not_found))?;
    // Checked only under the lock: until then, an edit may have started to use it.
    let (file, uses) = find_used(unit, org, id).await?;
    if let Some(use_it) = describe_uses(uses) {
        return Err(Error::refused(Code::HelpCenterFileInUse, format!("{use_it} this file. Remove it there first.")));
    }
    if !store::help_center::files::delete_unused(unit, &file, now).await? {
        return Err(not_found());
    }
    unit.enqueue_once(&PurgeSite { org, site }).await?;
    unit.log_activity(Verb::Deleted, id);
    Ok((file, uses))
}

async fn find(conn: &mut Conn, org: OrgId, id: HelpCenterFileId) -> Result<HelpCenterFile> {
    store::help_center::files::find(conn, org, id).await?.ok_or_else(not_found)
}

/// Describes the users of a file as the beginning of a sentence; `None` if it is unused.
fn describe_uses(uses: FileUses) -> Option<String> {
    let FileUses { articles, theme } = uses;
    match (articles, theme) {
        (0, false) => None,
        (0, true) => Some("The theme or a link of the site uses".to_owned()),
        (1, false) => Some("1 article uses".to_owned()),
        (_, false) => Some(format!("{articles} articles use")),
        (_, true) => Some(format!("The theme or a link of the site, and {}, use", format_count(articles, "article"))),
    }
}

async fn used_bytes(conn: &mut Conn, org: OrgId) -> Result<i64> {
    Ok(store::help_center::plan_limits::find_usage(conn, org).await?.map_or(0, |(_, bytes)| bytes))
}

fn no_space_left(unit: &Unit, used: i64, bytes: Option<u64>) -> Error {
    let limits = unit.limits();
    let cap = limits.help_file_bytes.unwrap_or_default();
    let message = format!(
        "The plan `{}` allows {} of files in all help centers, and {} would exceed that. Delete a file, or {}.",
        limits.plan,
        format_count(cap, "byte"),
        bytes.map_or_else(|| "more".to_owned(), |bytes| format!("{} more", format_count(bytes, "byte"))),
        plans::upgrade_advice(limits.plan)
    );
    Error::limit_exceeded(cap, used, message)
}

fn not_found() -> Error {
    Error::refused(
        Code::HelpCenterFileNotFound,
        "There is no such file in your organization. Check the id, or list the files of the help center.",
    )
}
