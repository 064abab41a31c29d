//! Deletion of a whole organization, which an owner schedules, and any owner can cancel until it is due.
//!
//! While it is scheduled, visitors are shut out: the organization has no help centers and no public agents. Its people
//! and its keys work as before, so that they can take their data along.

use std::time::Duration;

use frontdesk_core::unit::Unit;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    Code, Error, OrgId, Result, Timestamp,
    accounts::{
        MemberRole,
        orgs::{Org, WorkspaceContents},
    },
    activity::Verb,
    jobs::{PurgeOrg, SendMail},
    mail::MailTemplate,
};

use crate::accounts::{acting, orgs};

/// Time from the decision to delete an organization to its deletion.
pub const DELETION_DELAY: Duration = Duration::from_hours(30 * 24);

/// Counts what the deletion of an organization would remove.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn contents_of(conn: &mut Conn, org: OrgId, now: Timestamp) -> Result<WorkspaceContents> {
    store::accounts::deletion::count_contents(conn, org, now).await
}

/// Schedules the deletion of the organization, and tells all its owners by mail. A repeated call changes nothing.
///
/// # Errors
/// `FORBIDDEN` for anybody but an owner.
#[crate::boxed]
pub async fn schedule_deletion(unit: &mut Unit) -> Result<Org> {
    let (org, now) = (unit.org(), unit.now());
    acting::lock_and_find(unit).await?.require_owner()?;
    let before = orgs::find_for_operator(unit, org).await?;
    if before.delete_at.is_some() {
        return Ok(before);
    }
    let delete_at = Some(now + DELETION_DELAY);
    store::accounts::deletion::set_deletion_time(unit, org, delete_at).await?;
    unit.log_activity(Verb::Deleted, org);
    for account in store::accounts::members::list_accounts(unit, org, MemberRole::Owner).await? {
        unit.enqueue(&SendMail { template: MailTemplate::DeletionScheduled { org, account } }).await?;
    }
    Ok(Org { delete_at, ..before })
}

/// Cancels the deletion of the organization, until it is due. A repeated call changes nothing.
///
/// # Errors
/// `FORBIDDEN` for anybody but an owner; `ORGANIZATION_NOT_FOUND` when it is too late.
#[crate::boxed]
pub async fn cancel_deletion(unit: &mut Unit) -> Result<Org> {
    let (org, now) = (unit.org(), unit.now());
    acting::lock_and_find(unit).await?.require_owner()?;
    let before = orgs::find_for_operator(unit, org).await?;
    let Some(delete_at) = before.delete_at else { return Ok(before) };
    if delete_at <= now {
        return Err(Error::refused(Code::OrganizationNotFound, "This workspace is being deleted, which cannot be canceled."));
    }
    store::accounts::deletion::set_deletion_time(unit, org, None).await?;
    unit.log_activity(Verb::Restored, org);
    Ok(Org { delete_at: None, ..before })
}

/// Deletes the organization if its time has come: it disappears immediately, and its content is removed in steps.
/// Returns `false` if the deletion was canceled, or has already happened.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn delete_if_due(unit: &mut Unit) -> Result<bool> {
    let (org, now) = (unit.org(), unit.now());
    let found = store::accounts::orgs::lock(unit, org).await?;
    if found.and_then(|org| org.delete_at).is_none_or(|delete_at| delete_at > now) {
        return Ok(false);
    }
    store::accounts::orgs::delete(unit, org, now).await?;
    unit.enqueue(&PurgeOrg { org }).await?;
    unit.log_activity(Verb::Deleted, org);
    Ok(true)
}
