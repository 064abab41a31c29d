//! Reads the document. It has passed the generator's lint, so anything missing here is a bug and panics.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{Access, Body, Contract, Header, Operation, Parameter, Place, Response, Schema, Template, closed};

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

pub(super) fn contract(text: &str) -> Contract {
    let mut document: Value = serde_json::from_str(text).expect("the contract is JSON");
    closed::close(&mut document);
    let statuses = object(&document["components"]["schemas"]["ErrorCode"]["x-status"])
        .map(|(code, status)| {
            (code.clone(), u16::try_from(status.as_u64().expect("a status is a number")).expect("a status is small"))
        })
        .collect();
    let mut operations = Vec::new();
    for (path, item) in object(&document["paths"]) {
        for method in METHODS.iter().filter(|method| item.get(**method).is_some()) {
            operations.push(operation(&document, path, method, item));
        }
    }
    Contract { operations, statuses, anywhere: texts(&document["x-errors-anywhere"]), document }
}

/// Returns the target of a `$ref`; any other value is returned unchanged.
pub(super) fn resolve<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    match value["$ref"].as_str() {
        Some(reference) => {
            let found = document.pointer(reference.trim_start_matches('#'));
            resolve(document, found.unwrap_or_else(|| panic!("{reference} leads nowhere")))
        }
        None => value,
    }
}

fn operation(document: &Value, path: &str, method: &str, item: &Value) -> Operation {
    let value = &item[method];
    let shared = array(&item["parameters"]).chain(array(&value["parameters"]));
    Operation {
        id: text(&value["operationId"]),
        method: method.to_uppercase(),
        path: path.to_owned(),
        access: access(&value["x-access"]),
        parameters: shared.map(|parameter| self::parameter(resolve(document, parameter))).collect(),
        body: value.get("requestBody").map(|body| self::body(document, value, resolve(document, body))),
        responses: object(&value["responses"]).map(|(status, response)| self::response(document, status, response)).collect(),
        errors: texts(&value["x-errors"]),
        events: object(&value["x-events"]).map(|(name, schema)| (name.clone(), event(document, schema))).collect(),
        template: Template::new(path),
    }
}

fn access(value: &Value) -> Access {
    if value["public"] == true {
        return Access::Public;
    }
    Access::Key {
        scope: text(&value["scope"]),
        sandbox_scope: value["sandbox"].as_str().map(str::to_owned),
        module: text(&value["module"]),
        permission: value["permission"].as_str().map(str::to_owned),
        plan: text(&value["plan"]),
        by_owner: value["creator"] == "owner",
    }
}

fn parameter(value: &Value) -> Parameter {
    let place = match value["in"].as_str() {
        Some("path") => Place::Path,
        Some("query") => Place::Query,
        Some("header") => Place::Header,
        other => panic!("a parameter in {other:?}"),
    };
    let required = value["required"] == true;
    Parameter { name: text(&value["name"]), place, required, schema: value["schema"].clone(), example: value["example"].clone() }
}

fn body(document: &Value, operation: &Value, value: &Value) -> Body {
    let content = &value["content"]["application/json"];
    let limit = operation["x-max-body-bytes"].as_u64().expect("an operation with a body has a limit");
    Body {
        upload: value["content"].get("application/json").is_none(),
        form: value["content"].get("multipart/form-data").is_some(),
        schema: resolve(document, &content["schema"]).clone(),
        example: content["example"].clone(),
        limit: usize::try_from(limit).expect("a limit fits"),
    }
}

fn response(document: &Value, status: &str, value: &Value) -> (u16, Response) {
    let value = resolve(document, value);
    let header = |value: &Value| {
        let value = resolve(document, value);
        Header {
            required: value["required"] == true,
            schema: Schema::new(document, &value["schema"]),
            number: value["schema"]["type"] == "integer",
        }
    };
    let is_binary = |media: &Value| media["schema"]["format"] == "binary";
    let schema = |media: &Value| media.get("schema").filter(|_| !is_binary(media)).map(|value| Schema::new(document, value));
    let headers = object(&value["headers"]).map(|(name, value)| (name.to_lowercase(), header(value))).collect();
    let content: BTreeMap<_, _> = object(&value["content"]).map(|(media, value)| (media.clone(), schema(value))).collect();
    let line = value["content"]["application/jsonl"].get("x-item-schema").map(|schema| Schema::new(document, schema));
    (status.parse().expect("statuses are listed one by one"), Response { headers, content, line })
}

fn event(document: &Value, schema: &Value) -> Schema {
    Schema::new(document, &serde_json::json!({ "$ref": format!("#/components/schemas/{}", text(schema)) }))
}

fn object(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn texts(value: &Value) -> BTreeSet<String> {
    array(value).map(text).collect()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}
