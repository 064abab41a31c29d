//! Keys: when they were last used, and how they are replaced under traffic.

use std::time::Duration;

use frontdesk_conformance::{World, stories};
use frontdesk_server::{
    domain::keys,
    types::{keys::Scope, orgs::Plan},
};
use futures::future::join_all;

stories![the_last_use_of_a_key_is_kept, a_key_is_replaced_under_traffic with "rate_limit = 0"];

async fn the_last_use_of_a_key_is_kept(world: &World) {
    let anna = world.actor(Plan::Hobby).await;
    let used = format!("SELECT COALESCE(last_used_at, 0) FROM api_keys WHERE org_id = '{}'", anna.org);
    assert_eq!(world.backdoor().await.number(used.clone()).await, 0, "never used");
    anna.get("/agents").await.data();
    world.advance(Duration::from_secs(3_600));
    let before = world.now().0;
    anna.get("/agents").await.data();
    world.sweep().await;
    let noted = world.backdoor().await.number(used).await;
    assert!((before..=world.now().0).contains(&noted), "{noted}");
}

async fn a_key_is_replaced_under_traffic(world: &World) {
    let anna = world.actor(Plan::Hobby).await;
    let bert = world.colleague(anna.org, Scope::Read).await;
    let key_id = bert.key.split('_').nth(1).expect("a key has three parts");
    let traffic = join_all((0..64).map(|_| bert.get("/agents")));
    let rotation = async {
        let mut tx = world.app().store.begin().await.expect("a transaction");
        let (_, new) = keys::rotate(&mut tx, &world.app().ports, anna.org, key_id).await.expect("a new key");
        tx.commit().await.expect("a commit");
        world.holder(anna.org, new.reveal())
    };
    let (answers, new) = futures::join!(traffic, rotation);
    assert!(answers.iter().all(|answer| ["success", "INVALID_API_KEY"].contains(&answer.code().as_str())));
    bert.get("/agents").await.must_be("INVALID_API_KEY", "the old key, after the commit");
    new.get("/agents").await.must_be("success", "the new one");
}
