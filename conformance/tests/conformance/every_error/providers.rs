//! Model providers that fail.

use frontdesk_conformance::{Stage, World, contract::ContractOperation, stage::refer_to};
use serde_json::json;

/// The provider is overloaded, or aborted in the middle of the reply that is to be stopped.
pub(super) async fn overloaded(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let stops = operation.id == "stopReply";
    let model = if stops { "fake/cut" } else { "fake/overloaded" };
    stage.actor.patch(&format!("/agents/{}", stage.agent), json!({ "model": model })).await.data();
    let mut call = stage.example_call(operation);
    if stops {
        let body = json!({ "agentId": stage.agent, "message": "When do you open?" });
        let events = stage.actor.post("/chat/stream", body).await.events();
        let message = events[0].position().and_then(|(message, _)| message.parse().ok()).expect("the id of a reply");
        call = refer_to(call, "message", message);
    }
    stage.actor.send(&call).await.assert_code("MODEL_PROVIDER_ERROR", &format!("{} with a provider that fails", operation.id));
}
