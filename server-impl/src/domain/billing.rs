//! What an organization pays for, and how much of it is used.

pub mod plans;
pub mod subscriptions;

use super::billing::plans::Plans;
use crate::{
    store::{self, Conn},
    types::{
        Error, OrgId, Result, Timestamp,
        accounts::orgs::{Org, Subscription, SubscriptionStatus},
    },
};

/// The balance of an organization, and what was used in the current month of its subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// Credits left.
    pub remaining: i64,
    /// Credits spent on replies since the month started.
    pub used: i64,
    /// The balance after a monthly top-up.
    pub monthly: i64,
    /// When the next top-up is; `None` while a payment is late.
    pub next_refill_at: Option<Timestamp>,
    /// Bytes of training content.
    pub training_bytes: i64,
    /// The cap on them.
    pub training_bytes_cap: Option<i64>,
}

impl Usage {
    /// Whether less than a tenth of the monthly credits is left.
    pub fn is_running_low(&self) -> bool {
        self.remaining.saturating_mul(10) < self.monthly
    }
}

/// The organization and its subscription. Every caller admitted by the access table has one.
///
/// # Errors
/// A fault when there is none.
pub async fn subscription(conn: &mut Conn, org: OrgId) -> Result<(Org, Subscription)> {
    let found = store::accounts::orgs::find(conn, org).await?;
    let with = found.and_then(|org| org.subscription.map(|subscription| (org, subscription)));
    with.ok_or_else(|| Error::internal(format!("the organization {org} has no subscription to show")))
}

/// What was used.
///
/// # Errors
/// Only faults.
pub async fn usage(conn: &mut Conn, plans: &Plans, org: OrgId) -> Result<Usage> {
    let (found, subscription) = subscription(conn, org).await?;
    let terms = plans.of(found.plan);
    Ok(Usage {
        remaining: found.credits,
        used: store::billing::credits::used_since(conn, org, subscription.period_start).await?,
        monthly: terms.credits,
        next_refill_at: (subscription.status == SubscriptionStatus::Active).then_some(subscription.period_end),
        training_bytes: found.training_bytes,
        training_bytes_cap: terms.training_bytes,
    })
}
