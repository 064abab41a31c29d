//! The limits of each plan. The numbers are set in the config.

use frontdesk_types::{
    accounts::orgs::{Plan, SubscriptionStatus},
    billing::usage::UsageCaps,
    format_count,
};

/// The caps, the credits and the price of a plan. `None` means no cap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanLimits {
    /// Plan to which the limits apply.
    pub plan: Plan,
    /// Price per month, in US cents; `None` when it is negotiated.
    pub monthly_price_cents: Option<i64>,
    /// Balance that a paid plan is topped up to each month; on other plans, the credits that a
    /// workspace starts with, once.
    pub credits: i64,
    /// Live agents.
    pub agents: Option<i64>,
    /// Bytes of training content, over all sources of the workspace.
    pub training_bytes: Option<i64>,
    /// Sources, over all agents.
    pub sources: Option<i64>,
    /// Pages of one website.
    pub crawl_pages: Option<i32>,
    /// Domains of the workspace that show agents on the web.
    pub web_domains: Option<i64>,
    /// Email domains of the workspace.
    pub email_domains: Option<i64>,
    /// Articles, over all help centers.
    pub help_articles: Option<i64>,
    /// Bytes of files, over all help centers.
    pub help_file_bytes: Option<i64>,
    /// Sign-in codes that all help centers may mail per day.
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
    /// Returns the caps that usage reports.
    pub fn usage_caps(&self) -> UsageCaps {
        let Self { credits, training_bytes, help_articles, help_file_bytes, .. } = *self;
        UsageCaps { monthly: credits, training_bytes, help_articles, help_file_bytes }
    }
}

/// Returns the advice on how to get higher caps than those of a plan.
pub fn upgrade_advice(plan: Plan) -> &'static str {
    match plan {
        Plan::Sandbox => "have the workspace claimed and subscribe to a paid plan",
        _ => "upgrade the plan",
    }
}

/// The limits of every plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanTable(Vec<PlanLimits>);

impl PlanTable {
    /// Builds the limits of each plan.
    pub fn new(limits: impl Fn(Plan) -> PlanLimits) -> Self {
        Self(Plan::ALL.iter().map(|plan| limits(*plan)).collect())
    }

    /// Returns the limits of a plan.
    pub fn limits_of(&self, plan: Plan) -> PlanLimits {
        self.0[Plan::ALL.iter().position(|known| *known == plan).expect("`ALL` lists every plan")]
    }
}

/// Returns the reason for a refusal when the cap of the plan is reached.
pub fn cap_reached(plan: Plan, cap: i64, noun: &str) -> String {
    let all = if cap == 1 { "it is" } else { "all of them are" };
    format!("The plan `{plan}` allows {}, and {all} in use.", format_count(cap, noun))
}

/// Returns `true` if a month of this plan is paid for.
pub fn is_paid(plan: Plan) -> bool {
    plan.is_paid()
}

/// Returns the default status of a plan's subscription.
pub fn default_status(plan: Plan) -> Option<SubscriptionStatus> {
    is_paid(plan).then_some(SubscriptionStatus::Active)
}
