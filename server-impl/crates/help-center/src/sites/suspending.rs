//! The operator takes a site off, whatever its organization does, and brings it back.

use frontdesk_agents::knowledge::article_sources;
use frontdesk_core::unit::Unit;
use frontdesk_store as store;
use frontdesk_types::{
    Code, Result, SiteId,
    activity::{FieldChanges, Verb},
    help_center::sites::HelpSite,
};

use crate::site_lock;

/// Suspends a site, or ends that, also while its agent awaits deletion. Visitors see it with their next request: each
/// asks anew. A site that is suspended already stays so since then.
///
/// Its organization does not undo that by deleting the site and creating it again: its slugs are suspended with it, and
/// as long as any is, so is every site that the organization creates or opens to visitors; see [`follow`]. Those come
/// back with the last one.
///
/// # Errors
/// `SITE_NOT_FOUND`.
pub async fn set_stopped(unit: &mut Unit, id: SiteId, is_stopped: bool) -> Result<HelpSite> {
    let (_, before) = site_lock::lock_any(unit, id).await?;
    let is_so = before.stopped_at.is_some() == is_stopped && !before.is_stopped_with_org;
    let since = if is_stopped { before.stopped_at.or(Some(unit.now())) } else { None };
    let after =
        if is_so { before } else { set(unit, HelpSite { stopped_at: since, is_stopped_with_org: false, ..before }).await? };
    if is_stopped {
        store::help_center::slugs::keep_stopped(unit, after.org, id).await?;
    } else {
        store::help_center::slugs::resume_all(unit, after.org, id).await?;
        resume_followers(unit).await?;
    }
    Ok(after)
}

/// Ends the suspension of a slug whose site is gone.
///
/// # Errors
/// Only faults.
pub async fn resume_slug(unit: &mut Unit, slug: &str) -> Result<()> {
    let org = unit.org();
    store::help_center::slugs::resume(unit, org, slug).await?;
    resume_followers(unit).await
}

/// Suspends a locked site that its organization has created, or opens to visitors, while the operator has another one
/// suspended. Those that visitors saw before that one was suspended stay.
///
/// # Errors
/// Only faults.
pub(super) async fn follow(unit: &mut Unit, site: HelpSite) -> Result<HelpSite> {
    if site.stopped_at.is_some() || !store::help_center::slugs::lock_stopped(unit, site.org).await? {
        return Ok(site);
    }
    let since = Some(unit.now());
    set(unit, HelpSite { stopped_at: since, is_stopped_with_org: true, ..site }).await
}

/// Brings back what was suspended only because others were, once no other is.
async fn resume_followers(unit: &mut Unit) -> Result<()> {
    let org = unit.org();
    if store::help_center::slugs::lock_stopped(unit, org).await? {
        return Ok(());
    }
    for id in store::help_center::sites::stopped_with_org(unit, org).await? {
        let site = match site_lock::lock_any(unit, id).await {
            Ok((_, site)) => site,
            // It is going, or gone.
            Err(error) if error.code() == Code::SiteNotFound => continue,
            Err(error) => return Err(error),
        };
        set(unit, HelpSite { stopped_at: None, is_stopped_with_org: false, ..site }).await?;
    }
    Ok(())
}

async fn set(unit: &mut Unit, site: HelpSite) -> Result<HelpSite> {
    let is_stopped = site.stopped_at.is_some();
    store::help_center::sites::set_stopped(unit, site.org, site.id, site.stopped_at, site.is_stopped_with_org).await?;
    article_sources::settle(unit, &site).await?;
    unit.log_changes(Verb::Updated, site.id, FieldChanges::default().plain("isSuspended", &!is_stopped, &is_stopped));
    Ok(site)
}
