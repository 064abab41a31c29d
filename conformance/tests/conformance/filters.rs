//! One answer to one question, whichever list it is asked of.

use frontdesk_conformance::{
    Stage, World,
    contract::{ContractOperation, ParameterPlace, contract},
    stories,
};
use serde_json::json;
use uuid::Uuid;

stories![an_id_of_nothing_in_a_filter_finds_nothing, an_id_of_nothing_in_a_body_is_missing];

/// Returns the names of the filters of an operation that take an id.
fn id_filters(operation: &ContractOperation) -> impl Iterator<Item = &str> {
    let parameters = operation.parameters_in(ParameterPlace::Query);
    parameters.filter(|known| known.schema["format"] == "uuid" && !known.required).map(|known| known.name.as_str())
}

async fn an_id_of_nothing_in_a_filter_finds_nothing(world: &World) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    let unknown: Uuid = world.app().services.ports.ids.next();
    let mut tried = 0;
    // An id that a change takes as a parameter is no filter.
    for operation in contract().operations.iter().filter(|operation| operation.method == "GET") {
        for name in id_filters(operation) {
            let answer = stage.actor.send(&stage.example_call(operation).replace_query(name, &unknown.to_string())).await;
            assert_eq!(answer.status, 200, "{} with an unknown `{name}`: {}", operation.id, answer.text());
            if operation.has_parameter("cursor") {
                assert_eq!(answer.data()["items"], json!([]), "{} with an unknown `{name}`", operation.id);
            }
            tried += 1;
        }
    }
    assert!(tried >= 12, "only {tried} filters take an id");
}

/// A group of translations is no resource: its id is whatever its first article was given.
const FREE_IDS: [&str; 1] = ["translationGroupId"];

async fn an_id_of_nothing_in_a_body_is_missing(world: &World) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    let unknown: Uuid = world.app().services.ports.ids.next();
    for operation in &contract().operations {
        for (name, schema) in operation.properties() {
            let value = match name.as_str() {
                name if FREE_IDS.contains(&name) => continue,
                name if name.ends_with("Id") && schema["format"] == "uuid" => json!(unknown),
                name if name.ends_with("Ids") && schema["items"]["format"] == "uuid" => json!([unknown]),
                _ => continue,
            };
            let answer = stage.actor.send(&stage.example_call(operation).field(&name, value)).await;
            assert_eq!(answer.status, 404, "{} with an unknown `{name}`: {}", operation.id, answer.text());
            assert!(answer.code().ends_with("_NOT_FOUND"), "{} with an unknown `{name}`: {}", operation.id, answer.text());
        }
    }
}
