//! What each plan includes. The numbers are set in the config.

use frontdesk_types::{
    accounts::orgs::{Plan, SubscriptionStatus},
    billing::usage::UsageCaps,
    counted,
};

/// The caps, the credits and the price of a plan. `None` means no cap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanLimits {
    /// The plan.
    pub plan: Plan,
    /// The price of a month, in US cents; `None` when it is negotiated.
    pub monthly_price_cents: Option<i64>,
    /// The balance that a paid plan is topped up to each month; on other plans, what a workspace starts with, once.
    pub credits: i64,
    /// Live agents.
    pub agents: Option<i64>,
    /// Bytes of training content, over all sources of the workspace.
    pub training_bytes: Option<i64>,
    /// Sources, over all agents.
    pub sources: Option<i64>,
    /// Pages of one website.
    pub crawl_pages: Option<i32>,
    /// The workspace's own domains that show agents on the web.
    pub web_domains: Option<i64>,
    /// Articles, over all help centers.
    pub help_articles: Option<i64>,
    /// Bytes of files, over all help centers.
    pub help_file_bytes: Option<i64>,
    /// Codes that all help centers mail in a day.
    pub help_mails_per_day: Option<u32>,
    /// Files that may wait to be read at the same time.
    pub waiting_files: i64,
    /// Websites that may wait to be read at the same time.
    pub waiting_visits: i64,
    /// Custom roles.
    pub roles: Option<i64>,
    /// Bytes of answers that are stored for repeated requests.
    pub idempotency_bytes: i64,
}

impl PlanLimits {
    /// The caps on what usage reports.
    pub fn usage_caps(&self) -> UsageCaps {
        let Self { credits, training_bytes, help_articles, help_file_bytes, .. } = *self;
        UsageCaps { monthly: credits, training_bytes, help_articles, help_file_bytes }
    }
}

/// Returns what to do for higher caps than those of a plan.
pub fn way_up(plan: Plan) -> &'static str {
    match plan {
        Plan::Sandbox => "have the workspace claimed and subscribe to a paid plan",
        _ => "upgrade the plan",
    }
}

/// Every plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plans(Vec<PlanLimits>);

impl Plans {
    /// Builds the limits of each plan.
    pub fn new(limits: impl Fn(Plan) -> PlanLimits) -> Self {
        Self(Plan::ALL.iter().map(|plan| limits(*plan)).collect())
    }

    /// The limits of a plan.
    pub fn of(&self, plan: Plan) -> PlanLimits {
        self.0[Plan::ALL.iter().position(|known| *known == plan).expect("`ALL` lists every plan")]
    }
}

/// The reason for a refusal when as many things exist as the plan allows.
pub fn all_in_use(plan: Plan, cap: i64, noun: &str) -> String {
    let all = if cap == 1 { "it is" } else { "all of them are" };
    format!("The plan `{plan}` allows {}, and {all} in use.", counted(cap, noun))
}

/// Returns whether a month of this plan is paid for.
pub fn is_paid(plan: Plan) -> bool {
    plan.is_paid()
}

/// The default status of a plan's subscription.
pub fn default_status(plan: Plan) -> Option<SubscriptionStatus> {
    is_paid(plan).then_some(SubscriptionStatus::Active)
}
