//! Reads the document. It has passed the generator's lint, so anything missing here is a bug and panics.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{
    CompiledSchema, Contract, ContractOperation, OperationAccess, OperationBody, OperationParameter, OperationResponse,
    ParameterPlace, PathTemplate, ResponseHeader, closed,
};

const METHODS: [&str; 5] = ["get", "post", "put", "patch", "delete"];

pub(super) fn read_contract(text: &str) -> Contract {
    let mut document: Value = serde_json::from_str(text).expect("the contract is JSON");
    closed::close(&mut document);
    let statuses = object_entries(&document["components"]["schemas"]["ErrorCode"]["x-status"])
        .map(|(code, status)| {
            (code.clone(), u16::try_from(status.as_u64().expect("a status is a number")).expect("a status is small"))
        })
        .collect();
    let mut operations = Vec::new();
    for (path, item) in object_entries(&document["paths"]) {
        for method in METHODS.iter().filter(|method| item.get(**method).is_some()) {
            operations.push(read_operation(&document, path, method, item));
        }
    }
    let params = object_entries(&document["components"]["schemas"]["ErrorCode"]["x-params"])
        .map(|(code, params)| {
            (code.clone(), object_entries(params).map(|(name, always)| (name.clone(), *always == true)).collect())
        })
        .collect();
    Contract { operations, statuses, params, anywhere: text_set(&document["x-errors-anywhere"]), document }
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

fn read_operation(document: &Value, path: &str, method: &str, item: &Value) -> ContractOperation {
    let value = &item[method];
    let shared = array_items(&item["parameters"]).chain(array_items(&value["parameters"]));
    ContractOperation {
        id: text_value(&value["operationId"]),
        method: method.to_uppercase(),
        path: path.to_owned(),
        access: read_access(&value["x-access"]),
        parameters: shared.map(|parameter| self::read_parameter(resolve(document, parameter))).collect(),
        body: value.get("requestBody").map(|body| self::read_body(document, value, resolve(document, body))),
        responses: object_entries(&value["responses"])
            .map(|(status, response)| self::read_response(document, status, response))
            .collect(),
        errors: text_set(&value["x-errors"]),
        events: object_entries(&value["x-events"]).map(|(name, schema)| (name.clone(), read_event(document, schema))).collect(),
        template: PathTemplate::new(path),
    }
}

fn read_access(value: &Value) -> OperationAccess {
    if value["public"] == true {
        return OperationAccess::Public;
    }
    OperationAccess::Key {
        scope: text_value(&value["scope"]),
        sandbox_scope: value["sandbox"].as_str().map(str::to_owned),
        module: text_value(&value["module"]),
        permission: value["permission"].as_str().map(str::to_owned),
        plan: text_value(&value["plan"]),
        by_owner: value["creator"] == "owner",
    }
}

fn read_parameter(value: &Value) -> OperationParameter {
    let place = match value["in"].as_str() {
        Some("path") => ParameterPlace::Path,
        Some("query") => ParameterPlace::Query,
        Some("header") => ParameterPlace::Header,
        other => panic!("a parameter in {other:?}"),
    };
    let required = value["required"] == true;
    OperationParameter {
        name: text_value(&value["name"]),
        place,
        required,
        schema: value["schema"].clone(),
        example: value["example"].clone(),
    }
}

fn read_body(document: &Value, operation: &Value, value: &Value) -> OperationBody {
    let content = &value["content"]["application/json"];
    let limit = operation["x-max-body-bytes"].as_u64().expect("an operation with a body has a limit");
    OperationBody {
        upload: value["content"].get("application/json").is_none(),
        form: value["content"].get("multipart/form-data").is_some(),
        required: value["required"] == true,
        schema: resolve(document, &content["schema"]).clone(),
        example: content["example"].clone(),
        limit: usize::try_from(limit).expect("a limit fits"),
    }
}

fn read_response(document: &Value, status: &str, value: &Value) -> (u16, OperationResponse) {
    let value = resolve(document, value);
    let header = |value: &Value| {
        let value = resolve(document, value);
        ResponseHeader {
            required: value["required"] == true,
            schema: CompiledSchema::new(document, &value["schema"]),
            number: value["schema"]["type"] == "integer",
        }
    };
    let is_binary = |media: &Value| media["schema"]["format"] == "binary";
    let schema =
        |media: &Value| media.get("schema").filter(|_| !is_binary(media)).map(|value| CompiledSchema::new(document, value));
    let headers = object_entries(&value["headers"]).map(|(name, value)| (name.to_lowercase(), header(value))).collect();
    let content: BTreeMap<_, _> =
        object_entries(&value["content"]).map(|(media, value)| (media.clone(), schema(value))).collect();
    let line = value["content"]["application/jsonl"].get("x-item-schema").map(|schema| CompiledSchema::new(document, schema));
    (status.parse().expect("statuses are listed one by one"), OperationResponse { headers, content, line })
}

fn read_event(document: &Value, schema: &Value) -> CompiledSchema {
    CompiledSchema::new(document, &serde_json::json!({ "$ref": format!("#/components/schemas/{}", text_value(schema)) }))
}

fn object_entries(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn array_items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text_set(value: &Value) -> BTreeSet<String> {
    array_items(value).map(text_value).collect()
}

fn text_value(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}
