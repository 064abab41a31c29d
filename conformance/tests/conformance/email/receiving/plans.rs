//! Mails to organizations whose plan has lapsed.

use std::time::Duration;

use frontdesk_conformance::stage::{add_receiving_domain, unique_label};
use frontdesk_types::accounts::orgs::{Plan, SubscriptionStatus};
use serde_json::json;

use super::desk::{BEA, KNOWN, ReceivingDesk, open_desks, text};
use crate::email::addresses_path;

/// Gives the agent an address at a domain of the organization.
async fn add_own_address(desk: &ReceivingDesk) -> String {
    let hostname = format!("{}.acme.test", unique_label());
    let domain = add_receiving_domain(&desk.world, desk.anna.org, &hostname).await;
    let added = desk.anna.post(&addresses_path(desk.agent), json!({ "local": "help", "domainId": domain })).await.data();
    text(&added["address"]).to_owned()
}

async fn set_subscription(desk: &ReceivingDesk, status: SubscriptionStatus) {
    desk.world.set_subscription(desk.anna.org, Plan::Pro, Some(status)).await;
    desk.world.run_periodic_tasks().await;
    desk.world.settle_due().await;
}

#[tokio::test]
async fn without_a_plan_mails_are_put_off_for_a_week_and_then_refused() {
    for desk in open_desks().await {
        let address = add_own_address(&desk).await;
        let letter = desk.letter(BEA, KNOWN).with_recipients(&[&address]);
        set_subscription(&desk, SubscriptionStatus::Canceled).await;
        assert_eq!(desk.send(&letter).await.code, 450);
        desk.world.advance(Duration::from_hours(7 * 24 - 1));
        assert_eq!(desk.send(&letter).await.code, 450);
        desk.world.advance(Duration::from_hours(2));
        assert_eq!(desk.send(&letter).await.code, 550);
        set_subscription(&desk, SubscriptionStatus::Active).await;
        desk.take(&letter).await;
        assert_eq!(desk.mails_to(BEA).len(), 1);
        desk.world.close().await;
    }
}
