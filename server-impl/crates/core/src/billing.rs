//! The plan that an organization pays for, and how much of it is used.

pub mod credits;
pub mod plans;
pub mod subscriptions;

use frontdesk_store::{self as store, Conn};
pub use frontdesk_types::billing::usage::{Usage, UsageCaps};
use frontdesk_types::{
    Error, OrgId, Result,
    accounts::orgs::{Org, Subscription, SubscriptionStatus},
};

use crate::billing::plans::Plans;

/// Returns the organization and its subscription. Every caller admitted by the access table has one.
///
/// # Errors
/// A fault when there is none.
pub async fn subscription(conn: &mut Conn, org: OrgId) -> Result<(Org, Subscription)> {
    let found = store::accounts::orgs::find(conn, org).await?;
    let with = found.and_then(|org| org.subscription.map(|subscription| (org, subscription)));
    with.ok_or_else(|| Error::internal(format!("the organization {org} has no subscription to show")))
}

/// Reads the usage of an organization.
///
/// # Errors
/// Only faults.
pub async fn usage(conn: &mut Conn, plans: &Plans, org: OrgId) -> Result<Usage> {
    let (found, subscription) = subscription(conn, org).await?;
    used(conn, &found, subscription, plans.of(found.plan).usage_caps()).await
}

/// Reads the usage with caps that are already known; `None` for an organization without a subscription.
///
/// # Errors
/// Only faults.
pub async fn usage_within(conn: &mut Conn, org: OrgId, caps: UsageCaps) -> Result<Option<Usage>> {
    let Some(found) = store::accounts::orgs::find(conn, org).await? else { return Ok(None) };
    let Some(subscription) = found.subscription else { return Ok(None) };
    used(conn, &found, subscription, caps).await.map(Some)
}

async fn used(conn: &mut Conn, org: &Org, subscription: Subscription, caps: UsageCaps) -> Result<Usage> {
    let (help_articles, help_file_bytes) = store::help_center::caps::used(conn, org.id).await?.unwrap_or_default();
    Ok(Usage {
        remaining: org.credits,
        used: store::billing::credits::used_since(conn, org.id, subscription.period_start).await?,
        next_refill_at: (subscription.status == SubscriptionStatus::Active).then_some(subscription.period_end),
        training_bytes: org.training_bytes,
        help_articles,
        help_file_bytes,
        caps,
    })
}
