//! A schema as a client sees it: references resolved, null separated from the types.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use crate::{
    contract::{Contract, referenced_schema},
    publish::{KNOWN_VALUES, ONLY_VALUE},
};

/// A schema without its wrappers.
pub(super) struct SchemaView<'a> {
    /// Name of the schema, if it is a component.
    pub(super) name: Option<&'a str>,
    /// Schema with the actual content.
    pub(super) schema: &'a Map<String, Value>,
    /// Types that a value may have, including null; `const` counts as its type.
    pub(super) types: BTreeSet<String>,
}

impl<'a> SchemaView<'a> {
    /// Unwraps `$ref`, `allOf` of one, and `oneOf` of one and null. Returns `None` for anything that is not a schema
    /// object.
    pub(super) fn of(contract: &'a Contract, value: &'a Value) -> Option<Self> {
        let schema = value.as_object()?;
        if let Some(only) = schema.get(ONLY_VALUE) {
            return Some(Self { name: None, schema, types: [constant_type(only).to_owned()].into() });
        }
        if let Some(name) = referenced_schema(value) {
            return Some(Self { name: Some(name), ..Self::of(contract, contract.schema(name)?)? });
        }
        if let [only] = list_at(schema, "allOf") {
            return Self::of(contract, only);
        }
        for key in ["oneOf", "anyOf"] {
            let (nulls, others): (Vec<&Value>, Vec<&Value>) = list_at(schema, key).iter().partition(|arm| arm["type"] == "null");
            if let ([_], [only]) = (&nulls[..], &others[..]) {
                let mut view = Self::of(contract, only)?;
                view.types.insert("null".to_owned());
                return Some(view);
            }
        }
        Some(Self { name: None, schema, types: value_types(schema) })
    }

    /// Returns the values of an enum or a const; `None` if any value is allowed.
    pub(super) fn values(&self) -> Option<BTreeSet<String>> {
        let only = self.schema.get("const").or_else(|| self.schema.get(ONLY_VALUE).filter(|only| !only.is_null()));
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        match (only, self.schema.get("enum").and_then(Value::as_array)) {
            (Some(only), _) => Some([text(only)].into()),
            (None, Some(values)) => Some(values.iter().map(text).collect()),
            (None, None) => None,
        }
    }

    /// Returns the known values of an open list.
    pub(super) fn known_values(&self) -> Option<BTreeSet<String>> {
        let values = self.schema.get(KNOWN_VALUES)?.as_array()?;
        Some(values.iter().filter_map(Value::as_str).map(str::to_owned).collect())
    }

    /// Returns a property by name.
    pub(super) fn property(&self, name: &str) -> Option<&'a Value> {
        self.schema.get("properties")?.get(name)
    }

    /// Returns the names of its properties.
    pub(super) fn properties(&self) -> BTreeSet<&'a str> {
        self.schema.get("properties").and_then(Value::as_object).into_iter().flatten().map(|(name, _)| name.as_str()).collect()
    }

    /// Checks whether a property is required.
    pub(super) fn requires(&self, name: &str) -> bool {
        list_at(self.schema, "required").iter().any(|other| other == name)
    }

    /// Checks whether it rejects unknown properties.
    pub(super) fn is_closed(&self) -> bool {
        self.schema.get("additionalProperties") == Some(&Value::Bool(false))
    }
}

fn list_at<'a>(schema: &'a Map<String, Value>, key: &str) -> &'a [Value] {
    schema.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// Returns the type of a constant.
fn constant_type(only: &Value) -> &'static str {
    match only {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        _ => "string",
    }
}

fn value_types(schema: &Map<String, Value>) -> BTreeSet<String> {
    match (schema.get("type"), schema.get("const")) {
        (Some(Value::String(name)), _) => [name.clone()].into(),
        (Some(Value::Array(names)), _) => names.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        (None, Some(Value::Bool(_))) => ["boolean".to_owned()].into(),
        _ => BTreeSet::new(),
    }
}
