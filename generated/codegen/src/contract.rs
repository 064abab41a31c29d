//! The contract: `openapi.yaml`, with anchors and merge keys resolved and the order of keys preserved.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

use crate::pointer::Pointer;

/// The methods that a path item may have, in the order of the OpenAPI specification.
pub const METHODS: [&str; 8] = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/// `openapi.yaml`, as text and as JSON.
#[derive(Clone, Debug)]
pub struct Contract {
    /// Text of the file, which the lints that check spelling need.
    pub source: String,
    /// The document as JSON, in OpenAPI 3.1.
    pub json: Value,
}

/// Status of a creation.
pub(crate) const CREATED: &str = "201";

/// Status that ends a stream which was read to its end.
pub(crate) const NO_CONTENT: &str = "204";

/// A response of an operation: its status, the location of its definition, and the definition.
pub type OperationResponse<'a> = (&'a str, Pointer, &'a Map<String, Value>);

/// A request body: the location of its definition, and the definition.
pub type RequestBody<'a> = (Pointer, &'a Map<String, Value>);

/// An operation of the contract and its location.
#[derive(Clone, Debug)]
pub struct Operation<'a> {
    /// Path as spelled in the contract, such as `/agents/{agentId}`.
    pub path: &'a str,
    /// Method in lower case.
    pub method: &'a str,
    /// The operation object.
    pub value: &'a Map<String, Value>,
    /// Path item that contains it.
    pub item: &'a Map<String, Value>,
    /// Pointer to the operation object.
    pub at: Pointer,
}

impl Operation<'_> {
    /// Returns the `operationId`, or an empty text if there is none.
    pub fn id(&self) -> &str {
        self.value.get("operationId").and_then(Value::as_str).unwrap_or_default()
    }
}

impl Contract {
    /// Reads a contract from a file.
    pub fn read(path: &Path) -> Result<Self> {
        let source = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        Self::parse(source).with_context(|| format!("{} is not a contract", path.display()))
    }

    /// Reads a contract from text.
    pub fn parse(source: String) -> Result<Self> {
        let mut yaml: serde_norway::Value = serde_norway::from_str(&source).context("not valid YAML")?;
        yaml.apply_merge().context("a merge key `<<` names no mapping")?;
        let json: Value = serde_norway::from_value(yaml).context("holds something that JSON cannot")?;
        match json.get("openapi").and_then(Value::as_str) {
            Some(version) if version.starts_with("3.1.") => Ok(Self { source, json }),
            other => bail!("expected `openapi: 3.1.x`, found {other:?}"),
        }
    }

    /// Serializes the document as indented JSON with a final line break.
    pub fn to_served_json(&self) -> String {
        format!("{:#}\n", self.json)
    }

    /// Returns every operation, in the order of the document.
    pub fn operations(&self) -> Vec<Operation<'_>> {
        let paths = Pointer::root().child("paths");
        let items = self.json.get("paths").and_then(Value::as_object);
        let mut operations = Vec::new();
        for (path, item) in items.into_iter().flatten() {
            let Some(item) = item.as_object() else { continue };
            for (method, value) in item.iter().filter(|(key, _)| METHODS.contains(&key.as_str())) {
                let Some(value) = value.as_object() else { continue };
                operations.push(Operation { path, method, value, item, at: paths.child(path).child(method) });
            }
        }
        operations
    }

    /// Returns the parameters of an operation including those of its path, with references resolved, each with the
    /// location of its definition.
    pub fn parameters<'a>(&'a self, operation: &Operation<'a>) -> Result<Vec<(Pointer, &'a Map<String, Value>)>> {
        let item_at = Pointer::root().child("paths").child(operation.path);
        let mut found: Vec<(Pointer, &Map<String, Value>)> = Vec::new();
        for (holder, at) in [(operation.item, item_at), (operation.value, operation.at.clone())] {
            let list = holder.get("parameters").and_then(Value::as_array);
            for (index, parameter) in list.into_iter().flatten().enumerate() {
                let (at, parameter) = self.resolve_object(parameter, &at.child("parameters").child(index))?;
                found.retain(|(_, earlier)| !same_parameter(earlier, parameter));
                found.push((at, parameter));
            }
        }
        Ok(found)
    }

    /// Returns the responses of an operation by status, with references resolved, each with the location of its
    /// definition.
    pub fn responses<'a>(&'a self, operation: &Operation<'a>) -> Result<Vec<OperationResponse<'a>>> {
        let at = operation.at.child("responses");
        let responses = operation.value.get("responses").and_then(Value::as_object);
        let responses = responses.with_context(|| format!("{at}: an operation needs responses"))?;
        responses
            .iter()
            .map(|(status, response)| {
                let (place, response) = self.resolve_object(response, &at.child(status))?;
                Ok((status.as_str(), place, response))
            })
            .collect()
    }

    /// Returns the success among the responses of an operation, if it lists one.
    pub fn success<'a>(&'a self, operation: &Operation<'a>) -> Result<Option<OperationResponse<'a>>> {
        Ok(self.responses(operation)?.into_iter().find(|(status, ..)| is_success(status)))
    }

    /// Returns the request body of an operation, if it takes one, with references resolved.
    pub fn request_body<'a>(&'a self, operation: &Operation<'a>) -> Result<Option<RequestBody<'a>>> {
        let body = operation.value.get("requestBody");
        body.map(|body| self.resolve_object(body, &operation.at.child("requestBody"))).transpose()
    }

    /// Returns the names of all tags, in the order of the contract.
    pub fn tag_names(&self) -> impl Iterator<Item = &str> {
        self.json["tags"].as_array().into_iter().flatten().filter_map(|tag| tag["name"].as_str())
    }

    /// Returns all component schemas, with their names.
    pub fn schemas(&self) -> impl Iterator<Item = (&String, &Value)> {
        Pointer::schemas().get(&self.json).and_then(Value::as_object).into_iter().flatten()
    }

    /// Returns the component schema with this name.
    pub fn schema(&self, name: &str) -> Option<&Value> {
        self.json.get("components")?.get("schemas")?.get(name)
    }

    /// Follows a `$ref`, if the value is one, to the referenced object.
    pub fn resolve_object<'a>(&'a self, value: &'a Value, at: &Pointer) -> Result<(Pointer, &'a Map<String, Value>)> {
        let map = value.as_object().with_context(|| format!("{at}: expected an object"))?;
        let Some(reference) = map.get("$ref") else { return Ok((at.clone(), map)) };
        if map.len() > 1 {
            bail!("{at}: keys beside `$ref` are not supported here; write the object out");
        }
        let target = reference.as_str().and_then(Pointer::of_reference);
        let target = target.with_context(|| format!("{at}: `$ref` must name a place in this document (`#/...`)"))?;
        let found = target.get(&self.json).with_context(|| format!("{at}: `{target}` does not exist"))?;
        self.resolve_object(found, &target)
    }
}

/// Returns the name of the component that `{ $ref: '#/components/schemas/NAME' }` refers to.
pub fn referenced_schema(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix("#/components/schemas/")
}

/// Checks whether a status is the success of an operation; 204 only ends a stream.
pub(crate) fn is_success(status: &str) -> bool {
    status.starts_with('2') && status != NO_CONTENT
}

fn same_parameter(a: &Map<String, Value>, b: &Map<String, Value>) -> bool {
    a.get("name") == b.get("name") && a.get("in") == b.get("in")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_and_merge_keys_are_resolved_and_order_is_kept() {
        let source = "openapi: 3.1.0\nx-a: &a { z: 1, b: 2 }\nx-c:\n  <<: *a\n  d: 'off'\npaths: {}\n";
        let contract = Contract::parse(source.to_owned()).unwrap();
        insta::assert_snapshot!(
            contract.json.to_string(),
            @r#"{"openapi":"3.1.0","x-a":{"z":1,"b":2},"x-c":{"d":"off","z":1,"b":2},"paths":{}}"#
        );
    }

    #[test]
    fn another_version_is_refused() {
        let refusal = Contract::parse("openapi: 3.0.3\n".to_owned()).unwrap_err();
        assert!(refusal.to_string().contains("3.1.x"), "{refusal}");
    }

    #[test]
    fn a_parameter_of_the_operation_stands_in_for_the_same_of_the_path() {
        let source = "
openapi: 3.1.0
paths:
  /a:
    parameters: [{ name: x, in: query, description: path }, { name: y, in: query }]
    get: { parameters: [{ $ref: '#/components/parameters/X' }] }
components: { parameters: { X: { name: x, in: query, description: own } } }";
        let contract = Contract::parse(source.to_owned()).unwrap();
        let found = contract.parameters(&contract.operations()[0]).unwrap();
        let places: Vec<_> = found.iter().map(|(at, _)| at.to_string()).collect();
        assert_eq!(places, ["#/paths/~1a/parameters/1", "#/components/parameters/X"]);
    }
}
