//! The first and last steps of every change to a help center: locking the site, and recording the change.

use frontdesk_core::{agents, unit::Unit};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    Code, Error, OrgId, Result, SiteId,
    agents::Agent,
    help_center::{changes::ChangeSubject, sites::HelpCenter},
};

/// Finds a site of the organization.
///
/// # Errors
/// `HELP_CENTER_NOT_FOUND`.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: SiteId) -> Result<HelpCenter> {
    store::help_center::sites::find(conn, org, id).await?.ok_or_else(not_found)
}

/// Locks a site whose agent does not await deletion, with its agent, until the transaction ends.
///
/// # Errors
/// `HELP_CENTER_NOT_FOUND`, `AGENT_UNAVAILABLE`.
#[crate::boxed]
pub async fn lock(unit: &mut Unit, id: SiteId) -> Result<HelpCenter> {
    let (agent, site) = lock_any(unit, id).await?;
    agents::require_live(agent)?;
    Ok(site)
}

/// Locks a site and its agent, which may await deletion, until the transaction ends.
///
/// # Errors
/// `HELP_CENTER_NOT_FOUND`.
#[crate::boxed]
pub async fn lock_any(unit: &mut Unit, id: SiteId) -> Result<(Agent, HelpCenter)> {
    let org = unit.org();
    // The agent first, as everywhere.
    let agent = find(unit, org, id).await?.agent;
    let agent = store::agents::lock(unit, org, agent).await?.ok_or_else(not_found)?;
    let site = store::help_center::sites::lock(unit, org, id).await?.ok_or_else(not_found)?;
    Ok((agent, site))
}

/// Records what visitors of a locked site may see differently once the transaction commits.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn record_changes(unit: &mut Unit, site: &HelpCenter, subjects: &[ChangeSubject]) -> Result<()> {
    let change = unit.new_id();
    store::help_center::changes::record_changes(unit, site.org, site.id, subjects, change).await?;
    Ok(())
}

/// Maps a failed lock of a site to the error for a missing part of it: a deleted site takes all its contents with it.
pub(super) fn map_missing(error: Error, missing: impl Fn() -> Error) -> Error {
    if error.code() == Code::HelpCenterNotFound { missing() } else { error }
}

pub(super) fn not_found() -> Error {
    Error::refused(
        Code::HelpCenterNotFound,
        "There is no such help center in your organization. Check the id, or read the help center of the agent.",
    )
}
