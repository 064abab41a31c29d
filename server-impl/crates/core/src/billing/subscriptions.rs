//! Subscriptions: started and changed by the operator, topped up month by month.

use chrono::{DateTime, Months};
use frontdesk_store as store;
use frontdesk_types::{
    Result, Timestamp,
    accounts::orgs::{Org, Plan, Subscription, SubscriptionStatus},
    activity::{FieldChanges, Verb},
};

use crate::{
    billing::plans::{self, PlanTable},
    unit::Unit,
};

/// Returns a subscription that starts now.
pub fn start_subscription(status: SubscriptionStatus, now: Timestamp) -> Subscription {
    Subscription { status, since: now, period_start: now, period_end: add_months(now, 1) }
}

/// Adds so many months, at the same time of day; if the month has no such day, on its last day.
fn add_months(since: Timestamp, number: u32) -> Timestamp {
    let later = DateTime::from_timestamp_micros(since.0).and_then(|since| since.checked_add_months(Months::new(number)));
    // Beyond the range of the calendar, the month never ends.
    later.map_or(Timestamp(i64::MAX), |later| Timestamp(later.timestamp_micros()))
}

/// Returns the subscription in the month that contains `now`. Months are counted from its start, so that one that
/// started on the 31st ends on the last day of each month.
fn advance_to(subscription: Subscription, now: Timestamp) -> Subscription {
    let mut number = 1;
    while add_months(subscription.since, number) <= now {
        number += 1;
    }
    let (period_start, period_end) = (add_months(subscription.since, number - 1), add_months(subscription.since, number));
    Subscription { period_start, period_end, ..subscription }
}

/// Changes the plan of an organization. Tops up the balance when a paid plan is new, higher than before, or finally
/// paid. `None` when there is no such organization.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn change_plan(
    unit: &mut Unit,
    plans: &PlanTable,
    plan: Plan,
    status: Option<SubscriptionStatus>,
) -> Result<Option<Org>> {
    let (org, now, entry) = (unit.org(), unit.now(), unit.new_id());
    let Some(before) = store::accounts::orgs::lock(unit, org).await? else { return Ok(None) };
    let running = before.subscription.filter(|subscription| subscription.status != SubscriptionStatus::Canceled);
    let status = status.or(plans::default_status(plan)).filter(|_| plans::is_paid(plan));
    let subscription = status.map(|status| match running {
        Some(running) => Subscription { status, ..running },
        None => start_subscription(status, now),
    });
    store::accounts::orgs::set_plan(unit, org, plan, subscription).await?;
    let was_late = running.is_some_and(|running| running.status == SubscriptionStatus::PastDue);
    if status == Some(SubscriptionStatus::Active) && (running.is_none() || was_late || plan > before.plan) {
        store::billing::credits::refill_to(unit, org, plans.limits_of(plan).credits, entry, now).await?;
    }
    let was = before.subscription.map(|subscription| subscription.status.as_str());
    let changes = FieldChanges::default().plain("plan", &before.plan.as_str(), &plan.as_str()).plain(
        "subscription",
        &was,
        &subscription.map(|subscription| subscription.status.as_str()),
    );
    unit.log_changes(Verb::Updated, org, changes);
    store::accounts::orgs::find(unit, org).await
}

/// Starts the month that contains the current time if the previous one has ended, and tops up the balance if the
/// month is paid. Idempotent.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn refill_credits(unit: &mut Unit, plans: &PlanTable) -> Result<()> {
    let (org, now, entry) = (unit.org(), unit.now(), unit.new_id());
    let Some(found) = store::accounts::orgs::lock(unit, org).await? else { return Ok(()) };
    let due = |subscription: &Subscription| subscription.status != SubscriptionStatus::Canceled && subscription.period_end <= now;
    let Some(subscription) = found.subscription.filter(due) else { return Ok(()) };
    store::accounts::orgs::set_plan(unit, org, found.plan, Some(advance_to(subscription, now))).await?;
    store::billing::credits::reset_notices(unit, org).await?;
    if subscription.status == SubscriptionStatus::Active {
        store::billing::credits::refill_to(unit, org, plans.limits_of(found.plan).credits, entry, now).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn timestamp(text: &str) -> Timestamp {
        Timestamp(text.parse::<DateTime<chrono::Utc>>().expect("a moment").timestamp_micros())
    }

    fn format_timestamp(at: Timestamp) -> String {
        DateTime::from_timestamp_micros(at.0).expect("a moment").format("%F %T").to_string()
    }

    #[test]
    fn a_month_ends_on_its_last_day_when_it_has_no_such_day() {
        let begun = start_subscription(SubscriptionStatus::Active, timestamp("2027-01-31T12:00:00Z"));
        assert_eq!(format_timestamp(begun.period_end), "2027-02-28 12:00:00");
        let months = ["2027-02-28T12:00:00Z", "2027-03-31T11:59:59Z", "2027-03-31T12:00:00Z", "2028-02-29T12:00:00Z"];
        let periods: Vec<_> = months
            .iter()
            .map(|now| advance_to(begun, timestamp(now)))
            .map(|now| format!("{} to {}", format_timestamp(now.period_start), format_timestamp(now.period_end)))
            .collect();
        insta::assert_debug_snapshot!(periods, @r#"
        [
            "2027-02-28 12:00:00 to 2027-03-31 12:00:00",
            "2027-02-28 12:00:00 to 2027-03-31 12:00:00",
            "2027-03-31 12:00:00 to 2027-04-30 12:00:00",
            "2028-02-29 12:00:00 to 2028-03-31 12:00:00",
        ]
        "#);
    }

    proptest! {
        #[test]
        fn the_month_always_holds_the_moment(since in 0_i64..4_000_000_000_000_000, later in 0_i64..1_000_000_000_000_000) {
            let begun = start_subscription(SubscriptionStatus::Active, Timestamp(since));
            let now = Timestamp(since + later);
            let Subscription { period_start, period_end, .. } = advance_to(begun, now);
            prop_assert!(period_start <= now && now < period_end);
        }
    }
}
