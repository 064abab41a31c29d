//! The examples of the contract are requests that people copy.

use frontdesk_conformance::{Stage, World, contract::contract, stories};

stories![each_body_is_accepted_as_it_stands];

/// The stage supplies the ids, codes and secrets that no document can know.
async fn each_body_is_accepted_as_it_stands(world: &World) {
    for operation in contract().operations.iter().filter(|operation| operation.body.is_some()) {
        let stage = Stage::set_up(world).await;
        let answer = stage.actor.send(&stage.example_call(operation)).await;
        assert_eq!(answer.status, operation.success(), "the example of {} is refused: {}", operation.id, answer.text());
        world.settle().await;
    }
}
