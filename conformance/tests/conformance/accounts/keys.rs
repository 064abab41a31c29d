//! Keys: the time of their last use, and their replacement under load.

use std::time::Duration;

use frontdesk_conformance::{World, stories};
use frontdesk_core::unit::Unit;
use frontdesk_platform::accounts::keys;
use frontdesk_types::{
    Timestamp,
    accounts::{
        keys::{RotationOverlap, Scope},
        orgs::Plan,
    },
};
use futures::future::join_all;

stories![
    the_last_use_of_a_key_is_kept,
    the_uses_of_many_keys_are_written_together,
    a_key_is_replaced_under_traffic with "rate_limit = 0",
];

async fn the_last_use_of_a_key_is_kept(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let used = format!("SELECT COALESCE(last_used_at, 0) FROM api_keys WHERE org_id = '{}'", anna.org);
    assert_eq!(world.backdoor().await.query_number(used.clone()).await, 0, "never used");
    anna.get("/agents").await.data();
    world.advance(Duration::from_secs(3_600));
    let before = world.now().0;
    anna.get("/agents").await.data();
    world.run_periodic_tasks().await;
    let noted = world.backdoor().await.query_number(used).await;
    assert!((before..=world.now().0).contains(&noted), "{noted}");
}

async fn the_uses_of_many_keys_are_written_together(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let mut ids = Vec::new();
    for _ in 0..40 {
        let colleague = world.new_colleague(anna.org, Scope::Read).await;
        ids.push(colleague.key_id().to_owned());
    }
    let (uses, now) = (&world.app().services.uses, world.now());
    let mut database = world.backdoor().await;
    // Again with earlier times: the last use is unchanged.
    for earlier in [0, 100] {
        for (number, id) in (0..).zip(&ids) {
            uses.record_use(id, Timestamp(now.0 + number - earlier));
        }
        uses.record_use("of-no-key", now);
        world.run_periodic_tasks().await;
        for (number, id) in (0..).zip(&ids) {
            let noted = database.query_number(format!("SELECT last_used_at FROM api_keys WHERE id = '{id}'")).await;
            assert_eq!(noted, now.0 + number);
        }
    }
}

async fn a_key_is_replaced_under_traffic(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let bert = world.new_colleague(anna.org, Scope::Read).await;
    let key_id = bert.key_id();
    let traffic = join_all((0..64).map(|_| bert.get("/agents")));
    let rotation = async {
        let rotate = async |unit: &mut Unit| keys::rotate(unit, key_id, RotationOverlap::None).await;
        let rotated = world.run_as_operator(anna.org, rotate).await;
        world.actor_with_key(anna.org, rotated.secret.reveal())
    };
    let (answers, new) = futures::join!(traffic, rotation);
    assert!(answers.iter().all(|answer| ["success", "INVALID_API_KEY"].contains(&answer.code().as_str())));
    bert.get("/agents").await.assert_code("INVALID_API_KEY", "the old key, after the commit");
    new.get("/agents").await.assert_code("success", "the new one");
}
