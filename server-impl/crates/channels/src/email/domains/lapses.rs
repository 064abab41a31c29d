//! Paid plans that organizations with email domains lose and regain. Statuses stay, so that everything is back with the
//! plan; what is sent and received depends on it.

use frontdesk_core::unit::Unit;
use frontdesk_store as store;
use frontdesk_types::{EmailDomainId, Result};

/// Records since when the organization of a domain has no paid plan, or that it has one again.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn review_plan(unit: &mut Unit, id: EmailDomainId) -> Result<()> {
    let (org, now) = (unit.org(), unit.now());
    let Some(domain) = store::channels::email::domains::lock(unit, org, id).await? else { return Ok(()) };
    let has_plan = store::channels::email::domains::lapses::has_plan(unit, org).await?;
    let since = if has_plan { None } else { Some(domain.lapsed_at.unwrap_or(now)) };
    store::channels::email::domains::lapses::record(unit, org, id, since).await
}
