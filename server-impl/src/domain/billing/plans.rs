//! What each plan holds. The numbers stand in the config.

use crate::types::accounts::orgs::{Plan, SubscriptionStatus};

/// The caps, the credits and the price of a plan. `None` is no cap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanLimits {
    /// Which plan.
    pub plan: Plan,
    /// What a month costs, in cents of a US dollar; `None` when it is agreed upon.
    pub monthly_price_cents: Option<i64>,
    /// What a paid plan is filled up to each month; what a workspace on another plan begins with, once.
    pub credits: i64,
    /// Live agents.
    pub agents: Option<i64>,
    /// Bytes of training content, all sources of the workspace together.
    pub training_bytes: Option<i64>,
    /// Sources, of all agents together.
    pub sources: Option<i64>,
    /// Pages of one website.
    pub crawl_pages: Option<i32>,
    /// Domains of the workspace's own that show agents on the web.
    pub web_domains: Option<i64>,
    /// Files that may wait to be read at a time.
    pub waiting_files: i64,
    /// Websites that may wait to be read at a time.
    pub waiting_visits: i64,
    /// Custom roles.
    pub roles: Option<i64>,
    /// Bytes of answers that are kept for repeats.
    pub idempotency_bytes: i64,
}

/// Every plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plans(Vec<PlanLimits>);

impl Plans {
    /// Asks for the terms of each plan.
    pub fn new(limits: impl Fn(Plan) -> PlanLimits) -> Self {
        Self(Plan::ALL.iter().map(|plan| limits(*plan)).collect())
    }

    /// What a plan holds.
    pub fn of(&self, plan: Plan) -> PlanLimits {
        self.0[Plan::ALL.iter().position(|known| *known == plan).expect("`ALL` lists every plan")]
    }
}

/// Whether a month of this plan is paid for.
pub fn is_paid(plan: Plan) -> bool {
    plan.is_paid()
}

/// How the subscription of a plan stands when nothing else was said.
pub fn default_status(plan: Plan) -> Option<SubscriptionStatus> {
    is_paid(plan).then_some(SubscriptionStatus::Active)
}
