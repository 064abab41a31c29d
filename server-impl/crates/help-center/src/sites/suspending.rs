//! Suspension and resumption of sites by the operator, regardless of what the organization does.

use frontdesk_agents::knowledge::article_sources;
use frontdesk_core::unit::Unit;
use frontdesk_store as store;
use frontdesk_types::{
    Code, Result, SiteId,
    activity::{FieldChanges, Verb},
    help_center::sites::HelpCenter,
};

use crate::site_lock;

/// Suspends or resumes a site, even while its agent awaits deletion. Visitors notice with their next request, since
/// each one checks. A site that is already suspended keeps the original time.
///
/// An organization cannot evade a suspension by deleting the site and creating it again: its slugs are suspended
/// with it, and while any of them is, so is every site that the organization creates or publishes; see
/// [`follow_suspension`]. Those are resumed with the last one.
///
/// # Errors
/// `HELP_CENTER_NOT_FOUND`.
#[crate::boxed]
pub async fn set_suspended(unit: &mut Unit, id: SiteId, is_stopped: bool) -> Result<HelpCenter> {
    let (_, before) = site_lock::lock_any(unit, id).await?;
    let is_so = before.stopped_at.is_some() == is_stopped && !before.is_stopped_with_org;
    let since = if is_stopped { before.stopped_at.or(Some(unit.now())) } else { None };
    let after = if is_so {
        before
    } else {
        store_suspension(unit, HelpCenter { stopped_at: since, is_stopped_with_org: false, ..before }).await?
    };
    if is_stopped {
        store::help_center::slugs::record_suspended(unit, after.org, id).await?;
    } else {
        store::help_center::slugs::lift_suspensions_of_site(unit, after.org, id).await?;
        resume_followers(unit).await?;
    }
    Ok(after)
}

/// Ends the suspension of a slug whose site was deleted.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn resume_slug(unit: &mut Unit, slug: &str) -> Result<()> {
    let org = unit.org();
    store::help_center::slugs::lift_suspension(unit, org, slug).await?;
    resume_followers(unit).await
}

/// Suspends a locked site that its organization has just created or published, if the operator has suspended
/// another one. Sites that were visible before that suspension are not affected.
///
/// # Errors
/// Only faults.
pub(super) async fn inherit_suspension(unit: &mut Unit, site: HelpCenter) -> Result<HelpCenter> {
    if site.stopped_at.is_some() || !store::help_center::slugs::lock_if_suspended(unit, site.org).await? {
        return Ok(site);
    }
    let since = Some(unit.now());
    store_suspension(unit, HelpCenter { stopped_at: since, is_stopped_with_org: true, ..site }).await
}

/// Resumes sites that were suspended only because others were, once no other is.
async fn resume_followers(unit: &mut Unit) -> Result<()> {
    let org = unit.org();
    if store::help_center::slugs::lock_if_suspended(unit, org).await? {
        return Ok(());
    }
    for id in store::help_center::sites::list_suspended_with_org(unit, org).await? {
        let site = match site_lock::lock_any(unit, id).await {
            Ok((_, site)) => site,
            // It is being deleted, or already gone.
            Err(error) if error.code() == Code::HelpCenterNotFound => continue,
            Err(error) => return Err(error),
        };
        store_suspension(unit, HelpCenter { stopped_at: None, is_stopped_with_org: false, ..site }).await?;
    }
    Ok(())
}

async fn store_suspension(unit: &mut Unit, site: HelpCenter) -> Result<HelpCenter> {
    let is_stopped = site.stopped_at.is_some();
    store::help_center::sites::set_suspended(unit, site.org, site.id, site.stopped_at, site.is_stopped_with_org).await?;
    article_sources::schedule_settling(unit, &site).await?;
    unit.log_changes(Verb::Updated, site.id, FieldChanges::default().plain("isSuspended", &!is_stopped, &is_stopped));
    Ok(site)
}
