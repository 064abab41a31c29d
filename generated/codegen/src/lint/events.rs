//! Types of events: each needs the permission for reading the resource that it reports, so that no event shows what
//! its reader may not read.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::{LintFinding, LintRule};
use crate::{contract::Contract, pointer::Pointer, vocabulary::PERMISSIONS};

pub(super) const RULES: &[LintRule] = &[check_permissions, check_stream_ends];

/// The enum of the types, and the union of their payloads.
const TYPES: &str = "WebhookEventName";
const PAYLOADS: &str = "WebhookEvent";

/// Checks that each type has the permission of the operation that reads the resource in its payload; one without a
/// resource, such as that of a deletion, has that of the others with the same noun, or none.
fn check_permissions(contract: &Contract) -> Vec<LintFinding> {
    let Some(types) = contract.schema(TYPES) else { return Vec::new() };
    let at = Pointer::schema(TYPES).child(PERMISSIONS);
    let empty = Map::new();
    let table = types.get(PERMISSIONS).and_then(Value::as_object).unwrap_or(&empty);
    let names: Vec<&str> = types["enum"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let derived = derive_permissions(contract, &names);
    let unknown = table.keys().filter(|name| !names.contains(&name.as_str()));
    let unknown = unknown.map(|name| LintFinding::new("event-permissions", &at.child(name), "there is no such type; remove it"));
    let wrong = names.iter().filter_map(|name| {
        let needed = derived.get(name).map_or_else(|| BTreeSet::from([Value::Null.to_string()]), Clone::clone);
        let given = table.get(*name).map(Value::to_string);
        let is_right = given.is_some_and(|given| needed.contains(&given));
        let needed = || needed.iter().cloned().collect::<Vec<_>>().join(" or ");
        (!is_right).then(|| {
            let message = format!("write {}, by which what the event tells of is read", needed());
            LintFinding::new("event-permissions", &at.child(name), message)
        })
    });
    unknown.chain(wrong).collect()
}

/// Checks that a stream with a key ends with `error` once the key may no longer read it; the runtime sends that
/// event itself.
fn check_stream_ends(contract: &Contract) -> Vec<LintFinding> {
    let streams = contract.operations().into_iter().filter(|operation| {
        let is_public = operation.value.get("x-access").is_some_and(|access| access["public"] == true);
        operation.value.get("x-events").is_some_and(|events| !is_public && events["error"] != "ErrorObject")
    });
    let message = "add `error: ErrorObject`: the stream ends with it once its key is revoked";
    streams.map(|operation| LintFinding::new("event-errors", &operation.at.child("x-events"), message)).collect()
}

/// Returns the permissions for reading the resources that the events report, as JSON: one of those of each resource.
fn derive_permissions<'n>(contract: &Contract, names: &[&'n str]) -> BTreeMap<&'n str, BTreeSet<String>> {
    let own: Vec<(&str, BTreeSet<String>)> = names.iter().map(|name| (*name, payload_permissions(contract, name))).collect();
    let of_noun = |noun: &str| {
        let kin = own.iter().filter(|(other, _)| self::event_noun(other) == noun);
        kin.flat_map(|(_, permissions)| permissions.iter().cloned()).collect::<BTreeSet<_>>()
    };
    let all = own.iter().map(|(name, permissions)| match permissions.is_empty() {
        true => (*name, of_noun(event_noun(name))),
        false => (*name, permissions.clone()),
    });
    all.filter(|(_, permissions)| !permissions.is_empty()).collect()
}

fn event_noun(name: &str) -> &str {
    name.split('.').next().unwrap_or_default()
}

/// Returns the permissions for reading the resource in the payload of an event; none if there is no resource.
fn payload_permissions(contract: &Contract, name: &str) -> BTreeSet<String> {
    let mapping = contract.schema(PAYLOADS).and_then(|schema| schema["discriminator"]["mapping"][name].as_str());
    let payload = mapping.and_then(referenced_name).and_then(|name| contract.schema(name));
    let data = payload.and_then(|payload| payload["properties"]["data"]["$ref"].as_str()).and_then(referenced_name);
    let fields = data.and_then(|name| contract.schema(name)).and_then(|data| data["properties"].as_object());
    let resources = fields.into_iter().flat_map(Map::values).filter_map(|field| referenced_name(field["$ref"].as_str()?));
    resources.flat_map(|resource| reader_permissions(contract, resource)).collect()
}

/// Returns the permissions of the operations that read a resource by itself, or else in a list.
fn reader_permissions(contract: &Contract, resource: &str) -> BTreeSet<String> {
    let by = |is_answer: &dyn Fn(&str) -> bool| {
        let reads = contract.operations().into_iter().filter(|operation| {
            let answers = contract.responses(operation).unwrap_or_default();
            let data = answers.iter().filter_map(|(_, _, response)| response.get("x-data")?.as_str());
            operation.method == "get" && data.into_iter().any(is_answer)
        });
        let permissions = reads.filter_map(|operation| Some(operation.value.get("x-access")?.get("permission")?.to_string()));
        permissions.collect::<BTreeSet<_>>()
    };
    let alone = by(&|data| data == resource);
    if !alone.is_empty() {
        return alone;
    }
    let item = json!(format!("#/components/schemas/{resource}"));
    by(&|data| contract.schema(data).is_some_and(|list| list["properties"]["items"]["items"]["$ref"] == item))
}

fn referenced_name(reference: &str) -> Option<&str> {
    reference.strip_prefix("#/components/schemas/")
}

#[cfg(test)]
mod tests {
    use frontdesk_snapshot_text::wrap_lines;

    use super::*;

    /// Things that are read individually, spoons that are listed, and the events about both.
    const CONTRACT: &str = "
openapi: 3.1.0
paths:
  /things/{id}:
    get: { x-access: { permission: 'things:view' }, responses: { '200': { x-data: Thing } } }
    patch: { x-access: { permission: 'things:edit' }, responses: { '200': { x-data: Thing } } }
  /spoons:
    get: { x-access: { permission: 'spoons:view' }, responses: { '200': { x-data: SpoonList } } }
components:
  schemas:
    Thing: { type: object }
    Spoon: { type: object }
    SpoonList: { properties: { items: { items: { $ref: '#/components/schemas/Spoon' } } } }
    WebhookEventName:
      enum: [thing.made, thing.deleted, spoon.bent, ping]
      x-permissions: { thing.made: 'things:view', thing.deleted: 'things:view', spoon.bent: 'spoons:view', ping: null }
    WebhookEvent:
      discriminator:
        mapping:
          thing.made: '#/components/schemas/ThingMade'
          thing.deleted: '#/components/schemas/ThingDeleted'
          spoon.bent: '#/components/schemas/SpoonBent'
          ping: '#/components/schemas/Ping'
    ThingMade: { properties: { data: { $ref: '#/components/schemas/ThingData' } } }
    ThingData: { properties: { thing: { $ref: '#/components/schemas/Thing' } } }
    ThingDeleted: { properties: { data: { $ref: '#/components/schemas/ThingId' } } }
    ThingId: { properties: { thingId: { type: string } } }
    SpoonBent: { properties: { data: { $ref: '#/components/schemas/SpoonData' } } }
    SpoonData: { properties: { spoon: { $ref: '#/components/schemas/Spoon' } } }
    Ping: { properties: { data: { $ref: '#/components/schemas/ThingId' } } }
";

    fn findings_after(from: &str, to: &str) -> String {
        assert!(CONTRACT.contains(from), "the contract holds no `{from}`");
        let contract = Contract::parse(CONTRACT.replacen(from, to, 1)).expect("YAML");
        check_permissions(&contract).iter().map(|finding| wrap_lines(&format!("{finding}\n"))).collect()
    }

    #[test]
    fn each_type_has_the_permission_by_which_its_resource_is_read() {
        assert_eq!(findings_after("ping: null", "ping: null"), "");
    }

    #[test]
    fn a_stream_with_a_key_lists_its_error() {
        let stream = "  /spoons/stream:\n    get: \
                      { x-access: { permission: 'spoons:view' }, x-events: { spoon.bent: Spoon }, responses: {} }\ncomponents:";
        let contract = Contract::parse(CONTRACT.replacen("components:", stream, 1)).expect("YAML");
        let found: Vec<String> = check_stream_ends(&contract).iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(found.join("\n"), @"#/paths/~1spoons~1stream/get/x-events: add `error: ErrorObject`: the \
            stream ends with it once its key is revoked [event-errors]");
        assert!(check_stream_ends(&Contract::parse(CONTRACT.to_owned()).expect("YAML")).is_empty());
    }

    #[test]
    fn a_planted_table_is_found_out() {
        let another = findings_after("spoon.bent: 'spoons:view'", "spoon.bent: 'things:view'");
        insta::assert_snapshot!(another, @r#"
        #/components/schemas/WebhookEventName/x-permissions/spoon.bent: write "spoons:view", by which what the event
          tells of is read [event-permissions]
        "#);
        let none = findings_after("thing.made: 'things:view'", "thing.made: null");
        insta::assert_snapshot!(none, @r#"
        #/components/schemas/WebhookEventName/x-permissions/thing.made: write "things:view", by which what the event
          tells of is read [event-permissions]
        "#);
        let missing = findings_after("thing.deleted: 'things:view', ", "");
        insta::assert_snapshot!(missing, @r#"
        #/components/schemas/WebhookEventName/x-permissions/thing.deleted: write "things:view", by which what the
          event tells of is read [event-permissions]
        "#);
        let needless = findings_after("ping: null }", "ping: 'things:view', pong: null }");
        insta::assert_snapshot!(needless, @r"
        #/components/schemas/WebhookEventName/x-permissions/pong: there is no such type; remove it [event-permissions]
        #/components/schemas/WebhookEventName/x-permissions/ping: write null, by which what the event tells of is
          read [event-permissions]
        ");
        let guarded_otherwise = findings_after("permission: 'things:view'", "permission: 'secrets:view'");
        insta::assert_snapshot!(guarded_otherwise, @r#"
        #/components/schemas/WebhookEventName/x-permissions/thing.made: write "secrets:view", by which what the event
          tells of is read [event-permissions]
        #/components/schemas/WebhookEventName/x-permissions/thing.deleted: write "secrets:view", by which what the
          event tells of is read [event-permissions]
        "#);
    }
}
