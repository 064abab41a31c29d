//! Requests that violate the contract: each kind of violation, in each place where it can occur.

use frontdesk_conformance::{World, contract::ContractOperation};

use super::ways::{WrongRequest, wrong_requests};

/// Sends every wrong request, and checks that the invalid field is named.
pub(super) async fn is_wrong(world: &World, operation: &'static ContractOperation) {
    let stage = world.shared_stage().await;
    for WrongRequest { what, call, field } in wrong_requests(stage.example_call(operation)) {
        let what = format!("{} with {what}", operation.id);
        let answer = stage.actor.send(&call).await;
        answer.assert_code("VALIDATION_ERROR", &what);
        if let Some(field) = field {
            let inside = format!("{field}/");
            let named = answer.fields().iter().any(|named| *named == field || named.starts_with(&inside));
            assert!(named, "{what}: neither `{field}` nor what is inside it is named in {}", answer.text());
        }
    }
}
