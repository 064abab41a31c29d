//! Organizations and their plans.

pub use frontdesk_vocabulary::Plan;
use frontdesk_vocabulary::words;

use crate::{OrgId, Timestamp};

words! {
    /// The status of a subscription.
    SubscriptionStatus {
        /// Paid.
        Active = "active",
        /// A payment is late: the API keeps working, but credits are not topped up.
        PastDue = "past_due",
        /// Ended: no API.
        Canceled = "canceled",
    }
}

/// Subscription that is paid month by month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subscription {
    /// Its status.
    pub status: SubscriptionStatus,
    /// When it began: months are counted from then.
    pub since: Timestamp,
    /// When the current month began.
    pub period_start: Timestamp,
    /// When the current month ends.
    pub period_end: Timestamp,
}

/// The effective plan of an organization with this subscription: a paid plan applies while its subscription is active
/// or past due.
pub fn effective(plan: Plan, subscription: Option<SubscriptionStatus>) -> Plan {
    let paid = matches!(subscription, Some(SubscriptionStatus::Active | SubscriptionStatus::PastDue));
    if plan.is_paid() && !paid { Plan::Free } else { plan }
}

/// A tenant.
#[derive(Debug, Clone)]
pub struct Org {
    /// Its id.
    pub id: OrgId,
    /// Its name, for people.
    pub name: String,
    /// Plan.
    pub plan: Plan,
    /// Subscription; `None` on the free plans.
    pub subscription: Option<Subscription>,
    /// Credits left; never negative, always the sum of its credit entries.
    pub credits: i64,
    /// Live agents; maintained by the statements that create, delete and restore them.
    pub agents: i64,
    /// Bytes of all sources; maintained by the statements that add and delete them.
    pub training_bytes: i64,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it is to be deleted, as an owner has decided; `None` unless its deletion is scheduled.
    pub delete_at: Option<Timestamp>,
}

/// Number of things that the deletion of an organization would remove. Each number is at most
/// [`MAX_COUNTED`](Self::MAX_COUNTED), so that counting takes no long time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WorkspaceContents {
    /// Agents, including those that await deletion.
    pub agents: i64,
    /// Sources of all agents.
    pub sources: i64,
    /// Conversations.
    pub conversations: i64,
    /// Contacts.
    pub contacts: i64,
    /// Members.
    pub members: i64,
    /// Keys that are neither revoked nor expired.
    pub keys: i64,
    /// Help centers.
    pub help_centers: i64,
    /// Articles of help centers.
    pub articles: i64,
    /// Custom domains.
    pub custom_domains: i64,
    /// Webhook endpoints.
    pub webhook_endpoints: i64,
}

impl WorkspaceContents {
    /// The number at which counting stops.
    pub const MAX_COUNTED: i64 = 100_000;
}
