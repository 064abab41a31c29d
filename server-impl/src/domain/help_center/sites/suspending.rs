//! The operator takes a site off, whatever its organization does, and brings it back.

use crate::{
    domain::{help_center::site_lock, unit::Unit},
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
/// # Errors
/// `SITE_NOT_FOUND`.
pub async fn set_stopped(unit: &mut Unit, id: SiteId, is_stopped: bool) -> Result<Site> {
    let (_, before) = site_lock::lock_any(unit, id).await?;
    if before.stopped_at.is_some() == is_stopped {
        return Ok(before);
    }
    let after = Site { stopped_at: is_stopped.then_some(unit.now()), ..before };
    store::help_center::sites::set_stopped(unit, after.org, id, after.stopped_at).await?;
    unit.log_changes(Verb::Updated, id, FieldChanges::default().plain("isSuspended", &!is_stopped, &is_stopped));
    Ok(after)
}
