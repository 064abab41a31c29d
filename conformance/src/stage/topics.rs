//! Topics of the agent of a stage.

use frontdesk_store::{self as store, Tx};
use frontdesk_types::{AgentId, name_key, topics::Topic};
use uuid::Uuid;

use crate::{Actor, World};

/// Creates a topic with a rule.
pub(super) async fn create_topic(world: &World, actor: &Actor, agent: Uuid) -> Uuid {
    let mut tx = world.store().begin().await.expect("a transaction");
    let id = insert_topic(world, &mut tx, actor, agent, "Breakfast").await;
    tx.commit().await.expect("a commit");
    id
}

async fn insert_topic(world: &World, tx: &mut Tx, actor: &Actor, agent: Uuid, name: &str) -> Uuid {
    let (id, now) = (world.app().services.ports.ids.next(), world.now());
    let topic = Topic {
        id,
        org: actor.org,
        agent: AgentId(agent),
        name: name.to_owned(),
        name_key: name_key(name),
        description: None,
        phrases: Some(vec!["breakfast".to_owned()]),
        applying_since: None,
        applied_at: None,
        created_at: now,
        updated_at: now,
    };
    assert!(store::topics::insert(tx, actor.org, &topic).await.expect("a query"), "the name is free");
    id.0
}

/// Adds topics to the agent.
pub(super) async fn add_topics(world: &World, actor: &Actor, agent: Uuid, number: usize) {
    let mut tx = world.store().begin().await.expect("a transaction");
    for number in 0..number {
        insert_topic(world, &mut tx, actor, agent, &format!("topic {number}")).await;
    }
    tx.commit().await.expect("a commit");
}
