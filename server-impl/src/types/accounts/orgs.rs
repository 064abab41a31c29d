//! Organizations and their plans.

use frontdesk_vocabulary::words;

use crate::types::{OrgId, Timestamp};

pub use frontdesk_vocabulary::Plan;

words! {
    /// How a subscription stands.
    SubscriptionStatus {
        /// Paid.
        Active = "active",
        /// A payment is late: the API goes on, and credits are not filled up.
        PastDue = "past_due",
        /// Ended: no API.
        Canceled = "canceled",
    }
}

/// What is paid for, month by month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subscription {
    /// How it stands.
    pub status: SubscriptionStatus,
    /// When it began: months are counted from here.
    pub since: Timestamp,
    /// When the current month began.
    pub period_start: Timestamp,
    /// When the current month ends.
    pub period_end: Timestamp,
}

/// What an organization reaches with the plan that it subscribed to: a paid plan reaches as far as its subscription stands.
pub fn effective(plan: Plan, subscription: Option<SubscriptionStatus>) -> Plan {
    let paid = matches!(subscription, Some(SubscriptionStatus::Active | SubscriptionStatus::PastDue));
    if plan.is_paid() && !paid { Plan::Free } else { plan }
}

/// A tenant.
#[derive(Debug, Clone)]
pub struct Org {
    /// Addresses it.
    pub id: OrgId,
    /// For people.
    pub name: String,
    /// What it subscribed to.
    pub plan: Plan,
    /// What it pays for; `None` on the plans that cost nothing.
    pub subscription: Option<Subscription>,
    /// Credits that remain; never negative, always the sum of its credit entries.
    pub credits: i64,
    /// Live agents; kept by the statements that create, delete and restore them.
    pub agents: i64,
    /// Bytes of all sources; kept by the statements that add and delete them.
    pub training_bytes: i64,
    /// When it was created.
    pub created_at: Timestamp,
}
