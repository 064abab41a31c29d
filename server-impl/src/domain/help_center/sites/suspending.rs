//! The operator takes a site off, whatever its organization does, and brings it back.

use crate::{
    domain::{help_center::site_lock, knowledge::article_sources, unit::Unit},
    store,
    types::{
        Result, SiteId,
        activity::{FieldChanges, Verb},
        help_center::sites::Site,
    },
};

/// Suspends a site, or ends that, also while its agent awaits deletion. Visitors see it with their next request: each asks anew. A site
/// that is suspended already stays so since then.
///
/// Its slugs are suspended with it: its organization does not undo that by deleting the site and creating it again.
///
/// # Errors
/// `SITE_NOT_FOUND`.
pub async fn set_stopped(unit: &mut Unit, id: SiteId, is_stopped: bool) -> Result<Site> {
    let (_, before) = site_lock::lock_any(unit, id).await?;
    if before.stopped_at.is_some() == is_stopped {
        return Ok(before);
    }
    let after = Site { stopped_at: is_stopped.then_some(unit.now()), ..before };
    store::help_center::sites::set_stopped(unit, after.org, id, after.stopped_at).await?;
    article_sources::settle(unit, &after).await?;
    if is_stopped {
        store::help_center::slugs::keep_stopped(unit, after.org, id).await?;
    } else {
        store::help_center::slugs::resume_all(unit, after.org, id).await?;
    }
    unit.log_changes(Verb::Updated, id, FieldChanges::default().plain("isSuspended", &!is_stopped, &is_stopped));
    Ok(after)
}

/// Ends the suspension of a slug whose site is gone.
///
/// # Errors
/// Only faults.
pub async fn resume_slug(unit: &mut Unit, slug: &str) -> Result<()> {
    let org = unit.org();
    store::help_center::slugs::resume(unit, org, slug).await
}
