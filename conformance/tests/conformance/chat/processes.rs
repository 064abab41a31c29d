//! Two servers on one database: a reply written by one can be read, resumed and stopped at the other.

use std::time::Duration;

use frontdesk_conformance::{Actor, Database, Stage, World, contract::contract, doomed::Doomed, stage::TEXT, world};
use frontdesk_test_programs::provider;
use serde_json::{Value, json};
use uuid::Uuid;

use super::providers::{credits, left_after_the_first_words, with_model};

#[test]
fn a_reply_is_resumed_at_another_server() {
    world::tell(Database::Postgres, [provider::settings().as_str()], async |world: &World| {
        let stage = with_model(world, "slow").await;
        let other = world.beside("").await;
        let message = left_after_the_first_words(&stage).await;
        let (there, here) =
            (resumed(&stage, &world.at(&other.url, &stage.actor), message).await, resumed(&stage, &stage.actor, message).await);
        assert_eq!(there, here, "the same events at either");
        assert_eq!(there.last().map(|end| end["answer"].clone()), Some(json!(TEXT)));
        other.stop().await;
    });
}

#[test]
fn a_reply_is_stopped_at_another_server() {
    world::tell(Database::Postgres, [provider::settings().as_str()], async |world: &World| {
        let stage = with_model(world, "endless").await;
        let other = world.beside("").await;
        let message = left_after_the_first_words(&stage).await;
        let target = format!("/agents/{}/messages/{message}/stop", stage.agent);
        let reply = world.at(&other.url, &stage.actor).act(&target).await.data();
        assert_eq!(reply["finishReason"], json!("stopped"));
        assert_eq!(resumed(&stage, &stage.actor, message).await.last(), Some(&reply));
        other.stop().await;
    });
}

#[test]
fn the_reply_of_a_server_that_died_ends_with_an_error_and_costs_nothing() {
    world::tell(Database::Postgres, [provider::settings().as_str()], async |world: &World| {
        let stage = with_model(world, "endless").await;
        let mut doomed = Doomed::start(world).await;
        let at_doomed = Stage { actor: world.at(&doomed.url, &stage.actor), ..stage };
        let message = left_after_the_first_words(&at_doomed).await;
        doomed.dies().await;
        assert_eq!(credits(world, &at_doomed).await, 249_999, "reserved");
        world.advance(Duration::from_secs(31));
        let here = world.at(world.url(), &at_doomed.actor);
        let events = resumed(&at_doomed, &here, message).await;
        assert_eq!(events.last().map(|error| error["code"].clone()), Some(json!("INTERNAL_ERROR")));
        assert_eq!(credits(world, &at_doomed).await, 250_000, "given back");
    });
}

/// Returns the data of the events after the first one.
async fn resumed(stage: &Stage, at: &Actor, message: Uuid) -> Vec<Value> {
    let call = stage.call(contract().operation("streamChat")).header("Last-Event-ID", &format!("{message}:0"));
    at.send(&call).await.events().iter().map(super::streams::without_type).collect()
}
