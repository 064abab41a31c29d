//! Paid allowances and their usage, month by month.

use std::time::Duration;

use frontdesk_client::prelude::*;
use frontdesk_conformance::{Stage, World, stories};
use frontdesk_types::accounts::orgs::{Plan, SubscriptionStatus};
use serde_json::json;

stories![
    a_month_fills_the_balance_up,
    a_late_payment_fills_nothing_up_and_a_canceled_subscription_ends_the_api,
    a_higher_plan_fills_up_at_once,
    credits_beyond_the_plan_stay,
    the_history_comes_in_pages_and_sums_up,
    limits_are_told_as_they_are,
    running_low_and_out_are_told,
    a_free_workspace_of_a_person_begins_with_fifty_credits_once,
];

const MONTH: Duration = Duration::from_hours(31 * 24);

async fn a_month_fills_the_balance_up(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up_for(world, Plan::Hobby).await;
    anna.ask_agent(agent, "When do you open?").await.data();
    let usage = anna.get("/billing/usage").await.data();
    assert_eq!((&usage["creditsRemaining"], &usage["creditsUsed"]), (&json!(1_999), &json!(1)));
    let before = anna.get("/billing/subscription").await.data();
    world.advance(MONTH * 3);
    for _ in 0..2 {
        world.run_periodic_tasks().await;
        let usage = anna.get("/billing/usage").await.data();
        assert_eq!((&usage["creditsRemaining"], &usage["creditsUsed"]), (&json!(2_000), &json!(0)), "once, however many months");
    }
    let after = anna.get("/billing/subscription").await.data();
    assert_ne!(before["currentPeriodEnd"], after["currentPeriodEnd"]);
    let newest = anna.get("/billing/credit-history?limit=1").await.data();
    assert_eq!((&newest["items"][0]["kind"], &newest["items"][0]["amount"]), (&json!("refill"), &json!(1)));
}

async fn a_late_payment_fills_nothing_up_and_a_canceled_subscription_ends_the_api(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up_for(world, Plan::Hobby).await;
    anna.ask_agent(agent, "When do you open?").await.data();
    world.set_subscription(anna.org, Plan::Hobby, Some(SubscriptionStatus::PastDue)).await;
    world.advance(MONTH);
    world.run_periodic_tasks().await;
    let usage = anna.get("/billing/usage").await.data();
    assert_eq!(
        (&usage["creditsRemaining"], &usage["creditsUsed"]),
        (&json!(1_999), &json!(0)),
        "the month has begun all the same"
    );
    assert_eq!(usage["nextRefillAt"], json!(null));
    assert_eq!(anna.get("/billing/subscription").await.data()["status"], "past_due");
    world.set_subscription(anna.org, Plan::Hobby, Some(SubscriptionStatus::Active)).await;
    assert_eq!(anna.get("/billing/usage").await.data()["creditsRemaining"], 2_000, "paid at last");
    world.set_subscription(anna.org, Plan::Hobby, Some(SubscriptionStatus::Canceled)).await;
    anna.get("/billing/subscription").await.assert_code("PLAN_UPGRADE_REQUIRED", "canceled");
    world.set_subscription(anna.org, Plan::Hobby, Some(SubscriptionStatus::Active)).await;
    assert_eq!(anna.get("/billing/usage").await.data()["creditsRemaining"], 2_000, "begun anew");
}

async fn a_higher_plan_fills_up_at_once(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    world.set_subscription(anna.org, Plan::Standard, None).await;
    assert_eq!(anna.get("/billing/usage").await.data()["creditsRemaining"], 10_000);
    world.set_subscription(anna.org, Plan::Hobby, None).await;
    assert_eq!(anna.get("/billing/usage").await.data()["creditsRemaining"], 10_000, "what is there stays");
}

async fn credits_beyond_the_plan_stay(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    world.set_subscription(anna.org, Plan::Standard, None).await;
    world.set_subscription(anna.org, Plan::Hobby, None).await;
    world.advance(MONTH);
    world.run_periodic_tasks().await;
    assert_eq!(anna.get("/billing/usage").await.data()["creditsRemaining"], 10_000);
    assert_eq!(anna.get("/billing/credit-history").await.data()["items"].as_array().map(Vec::len), Some(2), "no entry of zero");
}

async fn the_history_comes_in_pages_and_sums_up(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up_for(world, Plan::Hobby).await;
    for _ in 0..5 {
        anna.ask_agent(agent, "When do you open?").await.data();
    }
    let entries: Vec<_> = anna.sdk.list_credit_history().limit(2).all().try_collect().await.expect("all entries");
    assert_eq!((entries.len(), entries.iter().map(|entry| entry.amount).sum::<i64>(), entries[0].balance), (6, 1_995, 1_995));
    assert!(
        entries.windows(2).all(|pair| pair[0].balance == pair[1].balance + pair[0].amount),
        "each follows from the one before"
    );
}

async fn limits_are_told_as_they_are(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    for n in 0..2 {
        anna.create_agent(&format!("Agent {n}")).await;
    }
    let limit = anna.get("/billing/agent-limit").await.data();
    assert_eq!(limit, json!({ "used": 2, "limit": 5, "remaining": 3 }));
    let limit = anna.get("/billing/crawl-limit").await.data();
    assert_eq!(limit, json!({ "used": 0, "limit": 500, "remaining": 500, "totalPages": 0 }));
}

async fn running_low_and_out_are_told(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up_for(world, Plan::Hobby).await;
    for (left, low, out) in [(200, false, false), (199, true, false), (0, true, true)] {
        let set = [
            format!("UPDATE orgs SET credits = {left} WHERE id = '{}'", anna.org),
            format!("UPDATE credit_entries SET amount = {left} WHERE org_id = '{}'", anna.org),
        ];
        for sql in set {
            world.backdoor().await.execute(sql).await;
        }
        let usage = anna.get("/billing/usage").await.data();
        assert_eq!((&usage["isRunningLow"], &usage["isOutOfCredits"]), (&json!(low), &json!(out)), "{left} left");
    }
    anna.ask_agent(agent, "Hello?").await.assert_code("INSUFFICIENT_CREDITS", "nothing is left");
}

async fn a_free_workspace_of_a_person_begins_with_fifty_credits_once(world: &World) {
    let anna = world.new_actor(Plan::Free).await;
    let credits =
        async || world.backdoor().await.query_number(format!("SELECT credits FROM orgs WHERE id = '{}'", anna.org)).await;
    assert_eq!(credits().await, 50);
    world.advance(MONTH * 3);
    world.run_periodic_tasks().await;
    assert_eq!(credits().await, 50, "never filled up");
    world.set_subscription(anna.org, Plan::Hobby, None).await;
    world.set_subscription(anna.org, Plan::Free, None).await;
    assert_eq!(credits().await, 2_000, "no fifty more");
    anna.get("/agents").await.assert_code("PLAN_UPGRADE_REQUIRED", "free again");
}
