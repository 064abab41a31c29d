//! Two servers on one database: a reply written by one can be read, resumed and stopped at the other.

use std::time::Duration;

use frontdesk_conformance::{
    Actor, Stage, TestDatabase, World, contract::contract, doomed::DoomedServer, stage::SOURCE_TEXT, world,
};
use frontdesk_test_programs::provider;
use serde_json::{Value, json};
use uuid::Uuid;

use super::providers::{leave_after_first_words, remaining_credits, with_model};

#[test]
fn a_reply_is_resumed_at_another_server() {
    world::tell(TestDatabase::Postgres, [provider::model_settings().as_str()], async |world: &World| {
        let stage = with_model(world, "slow").await;
        let other = world.start_beside("").await;
        let message = leave_after_first_words(&stage).await;
        let (there, here) = (
            resume_stream(&stage, &world.actor_at(&other.url, &stage.actor), message).await,
            resume_stream(&stage, &stage.actor, message).await,
        );
        assert_eq!(there, here, "the same events at either");
        assert_eq!(there.last().map(|end| end["answer"].clone()), Some(json!(SOURCE_TEXT)));
        other.stop().await;
    });
}

#[test]
fn a_reply_is_stopped_at_another_server() {
    world::tell(TestDatabase::Postgres, [provider::model_settings().as_str()], async |world: &World| {
        let stage = with_model(world, "endless").await;
        let other = world.start_beside("").await;
        let message = leave_after_first_words(&stage).await;
        let target = format!("/agents/{}/messages/{message}/stop", stage.agent);
        let reply = world.actor_at(&other.url, &stage.actor).post_empty(&target).await.data();
        assert_eq!(reply["finishReason"], json!("stopped"));
        assert_eq!(resume_stream(&stage, &stage.actor, message).await.last(), Some(&reply));
        other.stop().await;
    });
}

#[test]
fn the_reply_of_a_server_that_died_ends_with_an_error_and_costs_nothing() {
    world::tell(TestDatabase::Postgres, [provider::model_settings().as_str()], async |world: &World| {
        let stage = with_model(world, "endless").await;
        let mut doomed = DoomedServer::start(world).await;
        let at_doomed = Stage { actor: world.actor_at(&doomed.url, &stage.actor), ..stage };
        let message = leave_after_first_words(&at_doomed).await;
        doomed.kill().await;
        assert_eq!(remaining_credits(world, &at_doomed).await, 249_999, "reserved");
        world.advance(Duration::from_secs(31));
        let here = world.actor_at(world.url(), &at_doomed.actor);
        let events = resume_stream(&at_doomed, &here, message).await;
        assert_eq!(events.last().map(|error| error["code"].clone()), Some(json!("INTERNAL_ERROR")));
        assert_eq!(remaining_credits(world, &at_doomed).await, 250_000, "given back");
    });
}

/// Returns the data of the events after the first one.
async fn resume_stream(stage: &Stage, at: &Actor, message: Uuid) -> Vec<Value> {
    let call = stage.example_call(contract().operation("streamChat")).header("Last-Event-ID", &format!("{message}:0"));
    at.send(&call).await.events().iter().map(super::streams::without_type).collect()
}
