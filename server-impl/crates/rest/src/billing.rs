//! Tag `billing`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::billing::{Billing, ListCreditHistoryParams},
    models,
    operations::{self, Access},
};
use frontdesk_core::billing;
use frontdesk_http::context::ReadContext;
use frontdesk_store as store;
use frontdesk_types::{
    Error, Result,
    accounts::orgs::{Plan, SubscriptionStatus},
    billing::credits::{CreditEntry, CreditState, EntryFilter},
    knowledge::sources::CrawledPages,
};

use super::{convert, list::list_query};
use crate::RestApi;

/// Currency of all prices.
const PRICE_CURRENCY: &str = "USD";

#[async_trait]
impl Billing for RestApi {
    async fn get_subscription(&self, cx: &ReadContext) -> Result<models::Subscription> {
        let mut conn = self.services.store.read().await?;
        let (org, subscription) = billing::find_subscription(&mut conn, cx.caller.org).await?;
        let add_ons = store::custom_domains::entitlement::list_add_ons(&mut conn, org.id).await?;
        let terms = self.services.plans.limits_of(org.plan);
        Ok(models::Subscription {
            plan: to_paid_plan(org.plan)?,
            status: match subscription.status {
                SubscriptionStatus::Active => models::SubscriptionStatus::Active,
                SubscriptionStatus::PastDue => models::SubscriptionStatus::PastDue,
                SubscriptionStatus::Canceled => return Err(Error::internal("a canceled subscription cannot be shown")),
            },
            monthly_price_cents: terms.monthly_price_cents,
            currency: PRICE_CURRENCY.to_owned(),
            monthly_credits: terms.credits,
            features: plan_features(org.plan),
            add_ons,
            current_period_start: convert::to_api_time(subscription.period_start)?,
            current_period_end: convert::to_api_time(subscription.period_end)?,
        })
    }

    async fn get_usage(&self, cx: &ReadContext) -> Result<models::Usage> {
        let usage = billing::read_usage(&mut self.services.store.read().await?, &self.services.plans, cx.caller.org).await?;
        usage_model(usage)
    }

    async fn list_credit_history(&self, cx: &ReadContext, params: ListCreditHistoryParams) -> Result<models::CreditEntryList> {
        let ListCreditHistoryParams { kind, from, to, .. } = params;
        let filter = EntryFilter { kind, from: from.map(convert::from_api_time), to: to.map(convert::from_api_time) };
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let org = cx.caller.org;
        let found = store::billing::credits::list_entries(&mut self.services.store.read().await?, org, &filter, &page).await?;
        let items = found.items.into_iter().map(entry_model).collect::<Result<_>>()?;
        Ok(models::CreditEntryList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn get_agent_limit(&self, cx: &ReadContext) -> Result<models::AgentLimit> {
        let (org, _) = billing::find_subscription(&mut self.services.store.read().await?, cx.caller.org).await?;
        let limit = self.services.plans.limits_of(org.plan).agents;
        Ok(models::AgentLimit { used: org.agents, limit, remaining: limit.map(|limit| (limit - org.agents).max(0)) })
    }

    async fn get_crawl_limit(&self, cx: &ReadContext) -> Result<models::CrawlLimit> {
        let caller = &cx.caller;
        let CrawledPages { all, largest } =
            store::knowledge::documents::count_crawled_pages(&mut self.services.store.read().await?, caller.org).await?;
        let limit = self.services.plans.limits_of(caller.plan).crawl_pages.map(i64::from);
        let remaining = limit.map(|limit| (limit - largest).max(0));
        Ok(models::CrawlLimit { used: largest, limit, remaining, total_pages: all })
    }
}

fn to_paid_plan(plan: Plan) -> Result<models::PaidPlan> {
    let none = |_| Error::internal(format!("the plan `{plan}` is not a paid plan, so its subscription cannot be shown"));
    plan.as_str().parse().map_err(none)
}

/// Returns a plan's features beyond numbers, derived from the access table, which is enforced.
fn plan_features(plan: Plan) -> Vec<models::PlanFeature> {
    let asked_for = [
        (models::PlanFeature::ManualRetrain, &operations::RETRAIN),
        (models::PlanFeature::CustomRoles, &operations::CREATE_ROLE),
    ];
    let reached = |access: &Access| match access {
        Access::Public => true,
        Access::Key { plan: lowest, .. } => plan.reaches(*lowest),
    };
    asked_for.into_iter().filter(|(_, operation)| reached(&operation.access)).map(|(feature, _)| feature).collect()
}

fn entry_model(entry: CreditEntry) -> Result<models::CreditEntry> {
    let CreditEntry { id, kind, state, amount, balance, message, created_at } = entry;
    Ok(models::CreditEntry {
        id,
        kind,
        amount,
        balance,
        is_pending: state == CreditState::Reserved,
        message_id: message.map(|message| message.0),
        created_at: convert::to_api_time(created_at)?,
    })
}

/// Returns the usage as its GET and the events about credits show it.
///
/// # Errors
/// Only faults.
pub(super) fn usage_model(usage: billing::CreditUsage) -> Result<models::Usage> {
    let is_running_low = usage.is_running_low();
    let billing::CreditUsage { remaining, used, next_refill_at, training_bytes, help_articles, help_file_bytes, caps } = usage;
    Ok(models::Usage {
        credits_remaining: remaining,
        credits_used: used,
        monthly_credits: caps.monthly,
        is_out_of_credits: remaining == 0,
        is_running_low,
        next_refill_at: next_refill_at.map(convert::to_api_time).transpose()?,
        training_bytes,
        training_bytes_limit: caps.training_bytes,
        articles: help_articles,
        articles_limit: caps.help_articles,
        help_center_file_bytes: help_file_bytes,
        help_center_file_bytes_limit: caps.help_file_bytes,
    })
}
