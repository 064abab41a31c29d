//! The contract as the runtime reads it: schemas of requests, and the schemas that they refer to.

use jsonschema::{Draft, Validator};
use serde_json::{Map, Value};

use crate::operation::{Operation, Param, Place};

/// Removes the parts of schemas that are meant for clients only. Rules for texts (`x-text`), addresses and names of
/// pairs are checked after the shape, by the domain, with more helpful messages.
fn remove_hints(value: &mut Value) {
    match value {
        Value::Object(map) => {
            if map.contains_key("x-text") {
                map.retain(|key, _| key != "pattern" && key != "maxLength");
            }
            map.remove("propertyNames");
            map.retain(|key, value| key != "format" || (value != "email" && value != "uri"));
            map.values_mut().for_each(remove_hints);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_hints),
        _ => {}
    }
}

/// The contract as JSON.
pub(crate) struct RuntimeContract(Value);

impl RuntimeContract {
    /// Parses the document.
    pub(crate) fn parse(document: &str) -> Self {
        let mut contract = serde_json::from_str(document).expect("the contract is JSON");
        remove_hints(&mut contract);
        Self(contract)
    }

    /// Returns the schema of the JSON body of an operation.
    pub(crate) fn body_schema(&self, operation: &Operation) -> &Value {
        &self.resolve(&self.operation_object(operation)["requestBody"])["content"]["application/json"]["schema"]
    }

    /// Returns the fields of a body that no key may send.
    pub(crate) fn owner_only(&self, schema: &Value) -> Vec<String> {
        let properties = self.resolve(schema)["properties"].as_object();
        let owner_only = properties.into_iter().flatten().filter(|(_, property)| property["x-owner-only"] == true);
        owner_only.map(|(name, _)| name.clone()).collect()
    }

    /// Returns the schema of a parameter.
    pub(crate) fn param_schema(&self, operation: &Operation, param: &Param) -> &Value {
        if param.place == Place::Form {
            let form =
                &self.resolve(&self.operation_object(operation)["requestBody"])["content"]["multipart/form-data"]["schema"];
            return &self.resolve(form)["properties"][param.name];
        }
        let holders = [&self.0["paths"][operation.path], self.operation_object(operation)];
        let mut declared = holders.into_iter().filter_map(|holder| holder["parameters"].as_array()).flatten();
        let found = declared.find_map(|described| Some(self.resolve(described)).filter(|found| found["name"] == param.name));
        &found.unwrap_or_else(|| panic!("the contract has no parameter {} of {}", param.name, operation.id))["schema"]
    }

    fn operation_object(&self, operation: &Operation) -> &Value {
        let described = &self.0["paths"][operation.path][operation.method.to_ascii_lowercase()];
        assert!(described.is_object(), "the contract has no operation {} {}", operation.method, operation.path);
        described
    }

    /// Follows references into the contract.
    pub(crate) fn resolve<'a>(&'a self, mut value: &'a Value) -> &'a Value {
        while let Some(reference) = value.get("$ref").and_then(Value::as_str) {
            let pointer = reference.strip_prefix('#').expect("references stay in the contract");
            value = self.0.pointer(pointer).unwrap_or_else(|| panic!("the contract has no {reference}"));
        }
        value
    }

    /// Returns the schema of a value, with references followed and null alternatives dropped; of a union, the arm
    /// that matches the value.
    pub(crate) fn schema_of_value<'a>(&'a self, schema: &'a Value, value: &Value) -> &'a Value {
        let schema = self.resolve(schema);
        let no_null = |arms: &'a Value| arms.as_array()?.iter().find(|arm| arm["type"] != "null");
        let is_union = schema.get("discriminator").is_some();
        // Beside properties, it lists those of which one is needed.
        let any_of = schema.get("anyOf").filter(|_| schema.get("properties").is_none());
        let part = schema["allOf"].get(0).or_else(|| no_null(&schema["oneOf"])).or_else(|| no_null(any_of?));
        if let Some(part) = part.filter(|_| !is_union) {
            return self.schema_of_value(part, value);
        }
        let discriminator = &schema["discriminator"];
        let tag = discriminator["propertyName"].as_str().and_then(|tag| value.get(tag)?.as_str());
        let arm = tag.and_then(|tag| discriminator["mapping"].get(tag)?.as_str()?.strip_prefix('#'));
        arm.and_then(|pointer| self.0.pointer(pointer)).unwrap_or(schema)
    }

    /// Returns the schema of a field of an object, given a resolved schema.
    pub(crate) fn schema_of_field<'a>(schema: &'a Value, name: &str) -> &'a Value {
        schema["properties"].get(name).unwrap_or(&schema["additionalProperties"])
    }

    /// Compiles a schema together with the schemas that it refers to, so that its references mean the same as in the
    /// contract. Other schemas are left out, since there are more schemas here than the contract is long.
    pub(crate) fn compile_validator(&self, schema: &Value) -> Validator {
        let mut referenced = Map::new();
        self.collect_references(schema, &mut referenced);
        let mut schema = schema.clone();
        if !referenced.is_empty() {
            schema["components"]["schemas"] = Value::Object(referenced);
        }
        let options = jsonschema::options().with_draft(Draft::Draft202012).should_validate_formats(true).offline();
        options.build(&schema).unwrap_or_else(|error| panic!("the contract has a schema that cannot be compiled: {error}"))
    }

    /// Collects the schemas that a value refers to, directly or indirectly, by their names.
    fn collect_references(&self, value: &Value, referenced: &mut Map<String, Value>) {
        match value {
            Value::Object(fields) => {
                let reference = fields.get("$ref").and_then(Value::as_str);
                if let Some(name) =
                    reference.map(|path| path.strip_prefix("#/components/schemas/").expect("schemas refer to schemas"))
                    && !referenced.contains_key(name)
                {
                    let schema = &self.0["components"]["schemas"][name];
                    referenced.insert(name.to_owned(), schema.clone());
                    self.collect_references(schema, referenced);
                }
                fields.values().for_each(|field| self.collect_references(field, referenced));
            }
            Value::Array(items) => items.iter().for_each(|item| self.collect_references(item, referenced)),
            _ => {}
        }
    }
}
