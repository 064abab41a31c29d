//! Features and limits of each plan.

use anyhow::{Result, ensure};
use frontdesk_core::{
    billing::plans::{PlanLimits, PlanTable},
    idempotency::RESERVED_BYTES,
};
use frontdesk_types::accounts::orgs::Plan;
use serde::{Deserialize, Deserializer, de::Error as _};
use toml::Value;

/// The section `[plans]`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ListedPlans {
    sandbox: ListedPlan,
    free: ListedPlan,
    hobby: ListedPlan,
    standard: ListedPlan,
    pro: ListedPlan,
    enterprise: ListedPlan,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListedPlan {
    #[serde(deserialize_with = "price")]
    monthly_price_cents: Option<i64>,
    credits: i64,
    #[serde(deserialize_with = "cap")]
    agents: Option<i64>,
    #[serde(deserialize_with = "cap")]
    training_bytes: Option<i64>,
    #[serde(deserialize_with = "cap")]
    sources: Option<i64>,
    #[serde(deserialize_with = "cap")]
    crawl_pages: Option<i64>,
    #[serde(deserialize_with = "cap")]
    web_domains: Option<i64>,
    #[serde(deserialize_with = "cap")]
    email_domains: Option<i64>,
    #[serde(deserialize_with = "cap")]
    help_articles: Option<i64>,
    #[serde(deserialize_with = "cap")]
    help_file_bytes: Option<i64>,
    #[serde(deserialize_with = "cap")]
    help_mails_per_day: Option<i64>,
    waiting_files: i64,
    waiting_visits: i64,
    #[serde(deserialize_with = "cap")]
    roles: Option<i64>,
    idempotency_bytes: i64,
}

impl ListedPlans {
    fn listed_plan(&self, plan: Plan) -> &ListedPlan {
        match plan {
            Plan::Sandbox => &self.sandbox,
            Plan::Free => &self.free,
            Plan::Hobby => &self.hobby,
            Plan::Standard => &self.standard,
            Plan::Pro => &self.pro,
            Plan::Enterprise => &self.enterprise,
        }
    }

    /// Checks constraints that types cannot express.
    pub(super) fn check_plans(&self) -> Result<()> {
        for plan in Plan::ALL {
            let ListedPlan { credits, waiting_files, waiting_visits, crawl_pages, help_mails_per_day, idempotency_bytes, .. } =
                self.listed_plan(*plan);
            ensure!(*credits >= 0, "`plans.{plan}.credits` must be 0 or more");
            ensure!(*waiting_files >= 1, "`plans.{plan}.waiting_files` must be 1 or more");
            ensure!(*waiting_visits >= 1, "`plans.{plan}.waiting_visits` must be 1 or more");
            ensure!(help_mails_per_day.is_none_or(|cap| cap >= 1), "`plans.{plan}.help_mails_per_day` must be 1 or more");
            let least = 2 * RESERVED_BYTES;
            ensure!(*idempotency_bytes >= least, "`plans.{plan}.idempotency_bytes` must be {least} or more");
            let most = i64::from(i32::MAX);
            ensure!(crawl_pages.is_none_or(|cap| (1..=most).contains(&cap)), "`plans.{plan}.crawl_pages` must be 1 to {most}");
        }
        Ok(())
    }

    /// Returns the plans, for the rules.
    pub(super) fn to_plans(&self) -> PlanTable {
        PlanTable::new(|plan| {
            let ListedPlan {
                monthly_price_cents,
                credits,
                agents,
                training_bytes,
                sources,
                crawl_pages,
                web_domains,
                email_domains,
                help_articles,
                help_file_bytes,
                help_mails_per_day,
                waiting_files,
                waiting_visits,
                roles,
                idempotency_bytes,
            } = *self.listed_plan(plan);
            PlanLimits {
                plan,
                monthly_price_cents,
                credits,
                agents,
                training_bytes,
                sources,
                crawl_pages: crawl_pages.map(|cap| i32::try_from(cap).unwrap_or(i32::MAX)),
                web_domains,
                email_domains,
                help_articles,
                help_file_bytes,
                help_mails_per_day: help_mails_per_day.map(|cap| u32::try_from(cap).unwrap_or(u32::MAX)),
                waiting_files,
                waiting_visits,
                roles,
                idempotency_bytes,
            }
        })
    }
}

/// Deserializes a number, or the word for no limit.
fn cap<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    number_or(deserializer, "unlimited")
}

/// Deserializes an amount in cents, or the word for an individually agreed price.
fn price<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    number_or(deserializer, "agreed")
}

fn number_or<'de, D: Deserializer<'de>>(deserializer: D, word: &str) -> Result<Option<i64>, D::Error> {
    match Value::deserialize(deserializer)? {
        Value::Integer(number) if number >= 0 => Ok(Some(number)),
        Value::String(text) if text == word => Ok(None),
        other => Err(D::Error::custom(format!("`{other}` is neither a number of 0 or more nor \"{word}\""))),
    }
}
