//! Outcomes of deliveries are recorded, whatever happens to a single one.

use std::time::Duration;

use frontdesk_conformance::{TestDatabase, WebhookReceiver, World, backdoor::Backdoor, receiver::EGRESS_ALLOWED, stories};
use frontdesk_core::unit::Unit;
use frontdesk_store::accounts::orgs;
use frontdesk_types::{accounts::orgs::Plan, jobs::PurgeOrg};
use serde_json::{Value, json};

use super::{create_endpoint, send_test_event, wait_until_all};

stories![
    an_organization_that_goes_during_a_delivery_holds_up_nobody with EGRESS_ALLOWED,
    a_delivery_that_cannot_be_recorded_holds_up_nobody with EGRESS_ALLOWED,
];

async fn an_organization_that_goes_during_a_delivery_holds_up_nobody(world: &World) {
    let (anna, bea) = (world.new_actor(Plan::Hobby).await, world.new_actor(Plan::Hobby).await);
    let (slow, quick) = (WebhookReceiver::start().await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &slow, json!({})).await;
    slow.hold();
    send_test_event(&anna, &endpoint, "ping").await;
    slow.wait_for(1).await;
    let deletes = async |unit: &mut Unit| {
        let (org, now) = (unit.org(), unit.now());
        orgs::delete(unit, org, now).await?;
        unit.enqueue(&PurgeOrg { org }).await.map(drop)
    };
    world.run_as_operator(anna.org, deletes).await;
    world.settle().await;
    let is_gone = world.backdoor().await.execute(format!("UPDATE orgs SET name = name WHERE id = '{}'", anna.org)).await == 0;
    assert!(is_gone, "the organization is purged");
    slow.release();
    let endpoint = create_endpoint(&bea, &quick, json!({})).await;
    for _ in 0..3 {
        send_test_event(&bea, &endpoint, "ping").await;
        wait_until_all(&bea, &endpoint, "delivered").await;
    }
}

async fn a_delivery_that_cannot_be_recorded_holds_up_nobody(world: &World) {
    let (anna, bea) = (world.new_actor(Plan::Hobby).await, world.new_actor(Plan::Hobby).await);
    let [hers, other] = [WebhookReceiver::start().await, WebhookReceiver::start().await];
    let endpoints = [create_endpoint(&anna, &hers, json!({})).await, create_endpoint(&bea, &other, json!({})).await];
    break_recording(world, &mut world.backdoor().await, &endpoints[0]).await;
    for receiver in [&hers, &other] {
        receiver.hold();
    }
    for _ in 0..2 {
        send_test_event(&anna, &endpoints[0], "ping").await;
        send_test_event(&bea, &endpoints[1], "ping").await;
    }
    for receiver in [&hers, &other] {
        receiver.wait_for(2).await;
        receiver.release();
    }
    let delivered = wait_until_all(&bea, &endpoints[1], "delivered").await;
    assert!(delivered.iter().all(|delivery| delivery["lastAttempt"]["outcome"] == "succeeded"), "{delivered:?}");
    let settled = wait_until_all(&anna, &endpoints[0], "delivered").await;
    assert!(settled.iter().all(|delivery| delivery["lastAttempt"] == Value::Null), "its tries could not be recorded");
    tokio::time::sleep(Duration::from_millis(60)).await;
    assert_eq!(hers.received().len(), 2, "nothing is sent again for ever");
}

/// Makes recording fail for any attempt of an endpoint from now on.
async fn break_recording(world: &World, backdoor: &mut Backdoor, endpoint: &Value) {
    let is_poisoned = format!("NEW.endpoint_id = '{}'", endpoint["id"].as_str().expect("an id"));
    let before = "CREATE TRIGGER poison BEFORE INSERT ON webhook_attempts";
    match world.database {
        TestDatabase::Sqlite => {
            backdoor.execute(format!("{before} WHEN {is_poisoned} BEGIN SELECT RAISE(ABORT, 'poisoned'); END")).await;
        }
        TestDatabase::Postgres => {
            let raise = "BEGIN RAISE EXCEPTION 'poisoned'; END";
            backdoor.execute(format!("CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ {raise} $$")).await;
            backdoor.execute(format!("{before} FOR EACH ROW WHEN ({is_poisoned}) EXECUTE FUNCTION poison()")).await;
        }
    }
}
