//! Outcomes of deliveries are recorded, whatever happens to a single one.

use std::time::Duration;

use frontdesk_conformance::{Database, Receiver, World, backdoor::Backdoor, receiver::ALLOWED, stories};
use frontdesk_core::unit::Unit;
use frontdesk_store::accounts::orgs;
use frontdesk_types::{accounts::orgs::Plan, jobs::PurgeOrg};
use serde_json::{Value, json};

use super::{all_are, connects, tests};

stories![
    an_organization_that_goes_during_a_delivery_holds_up_nobody with ALLOWED,
    a_delivery_that_cannot_be_recorded_holds_up_nobody with ALLOWED,
];

async fn an_organization_that_goes_during_a_delivery_holds_up_nobody(world: &World) {
    let (anna, bea) = (world.actor(Plan::Hobby).await, world.actor(Plan::Hobby).await);
    let (slow, quick) = (Receiver::start().await, Receiver::start().await);
    let endpoint = connects(&anna, &slow, json!({})).await;
    slow.hold();
    tests(&anna, &endpoint, "ping").await;
    slow.gets(1).await;
    let deletes = async |unit: &mut Unit| {
        let (org, now) = (unit.org(), unit.now());
        orgs::delete(unit, org, now).await?;
        unit.enqueue(&PurgeOrg { org }).await.map(drop)
    };
    world.operate(anna.org, deletes).await;
    world.settle().await;
    let is_gone = world.backdoor().await.run(format!("UPDATE orgs SET name = name WHERE id = '{}'", anna.org)).await == 0;
    assert!(is_gone, "the organization is purged");
    slow.release();
    let endpoint = connects(&bea, &quick, json!({})).await;
    for _ in 0..3 {
        tests(&bea, &endpoint, "ping").await;
        all_are(&bea, &endpoint, "delivered").await;
    }
}

async fn a_delivery_that_cannot_be_recorded_holds_up_nobody(world: &World) {
    let (anna, bea) = (world.actor(Plan::Hobby).await, world.actor(Plan::Hobby).await);
    let [hers, other] = [Receiver::start().await, Receiver::start().await];
    let endpoints = [connects(&anna, &hers, json!({})).await, connects(&bea, &other, json!({})).await];
    poison(world, &mut world.backdoor().await, &endpoints[0]).await;
    for receiver in [&hers, &other] {
        receiver.hold();
    }
    for _ in 0..2 {
        tests(&anna, &endpoints[0], "ping").await;
        tests(&bea, &endpoints[1], "ping").await;
    }
    for receiver in [&hers, &other] {
        receiver.gets(2).await;
        receiver.release();
    }
    let delivered = all_are(&bea, &endpoints[1], "delivered").await;
    assert!(delivered.iter().all(|delivery| delivery["lastAttempt"]["outcome"] == "succeeded"), "{delivered:?}");
    let settled = all_are(&anna, &endpoints[0], "delivered").await;
    assert!(settled.iter().all(|delivery| delivery["lastAttempt"] == Value::Null), "its tries could not be recorded");
    tokio::time::sleep(Duration::from_millis(60)).await;
    assert_eq!(hers.received().len(), 2, "nothing is sent again for ever");
}

/// Makes recording fail for any attempt of an endpoint from now on.
async fn poison(world: &World, backdoor: &mut Backdoor, endpoint: &Value) {
    let is_poisoned = format!("NEW.endpoint_id = '{}'", endpoint["id"].as_str().expect("an id"));
    let before = "CREATE TRIGGER poison BEFORE INSERT ON webhook_attempts";
    match world.database {
        Database::Sqlite => {
            backdoor.run(format!("{before} WHEN {is_poisoned} BEGIN SELECT RAISE(ABORT, 'poisoned'); END")).await;
        }
        Database::Postgres => {
            let raise = "BEGIN RAISE EXCEPTION 'poisoned'; END";
            backdoor.run(format!("CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ {raise} $$")).await;
            backdoor.run(format!("{before} FOR EACH ROW WHEN ({is_poisoned}) EXECUTE FUNCTION poison()")).await;
        }
    }
}
