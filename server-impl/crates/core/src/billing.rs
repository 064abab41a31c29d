//! The plan that an organization pays for, and how much of it is used.

pub mod credits;
pub mod plans;
pub mod subscriptions;

use frontdesk_store::{self as store, Conn};
pub use frontdesk_types::billing::usage::{CreditUsage, UsageCaps};
use frontdesk_types::{
    Error, OrgId, Result,
    accounts::orgs::{Org, Subscription, SubscriptionStatus},
};

use crate::billing::plans::PlanTable;

/// Returns the organization and its subscription. Every caller admitted by the access table has one.
///
/// # Errors
/// A fault when there is none.
#[crate::boxed]
pub async fn find_subscription(conn: &mut Conn, org: OrgId) -> Result<(Org, Subscription)> {
    let found = store::accounts::orgs::find(conn, org).await?;
    let with = found.and_then(|org| org.subscription.map(|subscription| (org, subscription)));
    with.ok_or_else(|| Error::internal(format!("the organization {org} has no subscription to show")))
}

/// Reads the usage of an organization.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn read_usage(conn: &mut Conn, plans: &PlanTable, org: OrgId) -> Result<CreditUsage> {
    let (found, subscription) = find_subscription(conn, org).await?;
    collect_usage(conn, &found, subscription, plans.limits_of(found.plan).usage_caps()).await
}

/// Reads the usage with caps that are already known; `None` for an organization without a subscription.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn read_usage_within(conn: &mut Conn, org: OrgId, caps: UsageCaps) -> Result<Option<CreditUsage>> {
    let Some(found) = store::accounts::orgs::find(conn, org).await? else { return Ok(None) };
    let Some(subscription) = found.subscription else { return Ok(None) };
    collect_usage(conn, &found, subscription, caps).await.map(Some)
}

async fn collect_usage(conn: &mut Conn, org: &Org, subscription: Subscription, caps: UsageCaps) -> Result<CreditUsage> {
    let (help_articles, help_file_bytes) = store::help_center::plan_limits::find_usage(conn, org.id).await?.unwrap_or_default();
    Ok(CreditUsage {
        remaining: org.credits,
        used: store::billing::credits::sum_used_since(conn, org.id, subscription.period_start).await?,
        next_refill_at: (subscription.status == SubscriptionStatus::Active).then_some(subscription.period_end),
        training_bytes: org.training_bytes,
        help_articles,
        help_file_bytes,
        caps,
    })
}
