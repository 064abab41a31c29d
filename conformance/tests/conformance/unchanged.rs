//! A change that changes nothing leaves no trace.

use std::time::Duration;

use frontdesk_conformance::{
    Actor, ApiAnswer, Stage, World,
    contract::{ContractOperation, contract},
    stories,
};
use serde_json::{Map, Value, json};

stories![what_is_sent_back_as_it_was_read_changes_nothing, the_same_feedback_changes_nothing];

/// What a change can leave behind.
#[derive(Debug, PartialEq)]
struct Traces {
    state: Value,
    tag: Option<String>,
    activity: Value,
    events: Value,
}

impl Traces {
    async fn read(actor: &Actor, state: &ApiAnswer) -> Self {
        Self {
            state: state.data(),
            tag: state.header("etag").map(str::to_owned),
            activity: actor.get("/activity?limit=100").await.data(),
            events: actor.get("/webhooks/events?limit=100").await.data(),
        }
    }

    /// Names what differs.
    fn differences(&self, later: &Self) -> Vec<&'static str> {
        let parts = [
            ("its state", self.state == later.state),
            ("its entity tag", self.tag == later.tag),
            ("the activity", self.activity == later.activity),
            ("the events", self.events == later.events),
        ];
        parts.into_iter().filter(|(_, is_same)| !is_same).map(|(part, _)| part).collect()
    }
}

/// Returns the fields of a request with the values that a resource has. A part of it may have an object of its own, as
/// the access settings of a site do.
fn present_values(operation: &ContractOperation, state: &Value) -> Map<String, Value> {
    let part = operation.path.rsplit('/').next().unwrap_or_default();
    let valid = |name: &str, schema: &Value| {
        let found = [&state[part], state].into_iter().find_map(|holder| holder.get(name))?;
        contract().compile(schema).list_violations(found).is_empty().then(|| (name.to_owned(), found.clone()))
    };
    let properties = operation.properties();
    let own = properties.iter().filter(|(_, schema)| schema["x-owner-only"] != true);
    own.filter_map(|(name, schema)| valid(name, schema)).collect()
}

async fn what_is_sent_back_as_it_was_read_changes_nothing(world: &World) {
    for operation in contract().operations.iter().filter(|operation| operation.method == "PATCH") {
        let stage = Stage::set_up(world).await;
        world.settle().await;
        let call = stage.example_call(operation);
        let read = stage.read_state(&call.target()).await;
        let values = present_values(operation, &read.data());
        assert!(!values.is_empty(), "{} has no field under the name that its resource gives it", operation.id);
        let before = Traces::read(&stage.actor, &read).await;
        world.advance(Duration::from_secs(1));
        let answer = stage.actor.send(&call.json(Value::Object(values.clone()))).await;
        answer.assert_code("success", &format!("{} with what is there: {values:?}", operation.id));
        world.settle().await;
        let found = before.differences(&Traces::read(&stage.actor, &answer).await);
        assert!(
            found.is_empty(),
            "{} with what is there changes {}: let its rule return what it has locked unless `Unit::log_update` logs a \
             field; sent {values:?}",
            operation.id,
            found.join(", ")
        );
    }
}

async fn the_same_feedback_changes_nothing(world: &World) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    let target = format!("/agents/{}/messages/{}/feedback", stage.agent, stage.message);
    let feedback = json!({ "rating": "down", "reason": "It is about another house." });
    let first = stage.actor.put(&target, feedback.clone()).await;
    let before = Traces::read(&stage.actor, &first).await;
    world.advance(Duration::from_secs(1));
    let again = stage.actor.put(&target, feedback).await;
    assert_eq!(before.differences(&Traces::read(&stage.actor, &again).await), [""; 0]);
}

#[test]
fn each_trace_is_found() {
    let traces = |number: u64, tag: &str| Traces {
        state: json!({ "updatedAt": number }),
        tag: Some(tag.to_owned()),
        activity: json!([number]),
        events: json!([number]),
    };
    assert_eq!(traces(1, "a").differences(&traces(1, "a")), [""; 0]);
    assert_eq!(traces(1, "a").differences(&traces(2, "b")), ["its state", "its entity tag", "the activity", "the events"]);
}
