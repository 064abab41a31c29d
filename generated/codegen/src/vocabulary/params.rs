//! The params of failures: the schema `ErrorParams` as a type, which rules fill in and answers contain.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::{AccessWords, doc_comment};
use crate::{
    contract::{Contract, referenced_schema},
    expand::ERROR_PARAMS,
    names::snake_case,
    pointer::Pointer,
};

/// Writes the module `params`; `None` for a contract without params.
pub(super) fn write(contract: &Contract) -> Result<Option<String>> {
    let Some(schema) = contract.schema(ERROR_PARAMS) else { return Ok(None) };
    let at = Pointer::schema(ERROR_PARAMS).child("properties");
    let properties = schema.get("properties").and_then(Value::as_object).with_context(|| format!("{at}: expected params"))?;
    let (mut fields, mut setters) = (String::new(), String::new());
    for (name, property) in properties {
        let kind = rust_type(contract, property, &at.child(name))?;
        let field = snake_case(name);
        let about = property.get("description").and_then(Value::as_str).unwrap_or_default();
        fields.push_str(&doc_comment(about, 4));
        fields.push_str(&format!(
            "    #[serde(rename = {name:?}, default, skip_serializing_if = \"Option::is_none\")]\n    pub {field}: \
             Option<{kind}>,\n"
        ));
        setters.push_str(&format!(
            "
    /// Sets `{name}`.
    #[must_use]
    pub fn with_{field}(self, {field}: {kind}) -> Self {{
        Self {{ {field}: Some({field}), ..self }}
    }}
"
        ));
    }
    let about = doc_comment(schema.get("description").and_then(Value::as_str).unwrap_or_default(), 0);
    Ok(Some(format!(
        "
//! The params of failures.

use serde::{{Deserialize, Serialize}};

{about}#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct {ERROR_PARAMS} {{
{fields}}}

impl {ERROR_PARAMS} {{
    /// Whether none is set.
    pub fn is_empty(&self) -> bool {{
        *self == Self::default()
    }}
{setters}}}
"
    )))
}

/// Returns the Rust type of a param.
fn rust_type(contract: &Contract, property: &Value, at: &Pointer) -> Result<String> {
    if let Some(name) = property.pointer("/allOf/0").and_then(referenced_schema) {
        return enum_type(contract, name);
    }
    let text = |key: &str| property.get(key).and_then(Value::as_str);
    Ok(match (text("type"), text("format")) {
        (Some("string"), Some("uuid")) => "uuid::Uuid",
        (Some("integer"), Some("int64")) => "i64",
        (Some("boolean"), None) => "bool",
        _ => bail!("{at}: a param is a reference to a named enum, a `uuid`, an `int64` or a boolean"),
    }
    .to_owned())
}

/// Returns the type of a named enum. The names of all plans, or of all scopes, are those words of `x-access`.
fn enum_type(contract: &Contract, name: &str) -> Result<String> {
    let words = AccessWords::read(contract)?;
    let values = contract.schema(name).and_then(|schema| schema.get("enum")).and_then(Value::as_array);
    let values: Vec<&str> = values.into_iter().flatten().filter_map(Value::as_str).collect();
    let is_of = |names: Vec<&str>| values == names;
    let name = if is_of(words.plans.iter().map(|plan| plan.name.as_str()).collect()) {
        "Plan"
    } else if is_of(words.scopes.iter().map(|scope| scope.name.as_str()).collect()) {
        "Scope"
    } else {
        name
    };
    Ok(format!("crate::{name}"))
}
