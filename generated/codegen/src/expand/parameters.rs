//! The parameters of an operation, all in one place: those of the path in its order, then the query, then headers.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::OperationFacts;
use crate::{
    contract::{Contract, Operation},
    lower::{IDEMPOTENCY_KEY, IF_MATCH, IF_NONE_MATCH},
    pointer::Pointer,
};

/// Returns the parameters of an operation, as references where they are components.
pub(super) fn of(contract: &Contract, operation: &Operation<'_>, facts: &OperationFacts) -> Result<Vec<Value>> {
    let mut found: Vec<(usize, Value)> = Vec::new();
    for (at, parameter) in contract.parameters(operation)? {
        let text = |key: &str| parameter.get(key).and_then(Value::as_str).unwrap_or_default();
        let rank = match text("in") {
            "path" => operation.path.find(&format!("{{{}}}", text("name"))).unwrap_or_default(),
            "query" => usize::MAX - 1,
            _ => usize::MAX,
        };
        let is_component = at.as_str().starts_with("/components/");
        let value = if is_component { component_reference(&at) } else { Value::Object(parameter.clone()) };
        found.push((rank, value));
    }
    found.sort_by_key(|(rank, _)| *rank);
    let mut parameters: Vec<Value> = found.into_iter().map(|(_, value)| value).collect();
    let follow = [(IDEMPOTENCY_KEY, facts.is_idempotent), (IF_MATCH, facts.is_conditional), (IF_NONE_MATCH, facts.is_read_again)];
    for (name, _) in follow.into_iter().filter(|(_, follows)| *follows) {
        parameters.push(component_reference(&find_header(contract, name)?));
    }
    Ok(parameters)
}

fn component_reference(at: &Pointer) -> Value {
    json!({ "$ref": at.to_string() })
}

/// Returns the component that describes a header.
fn find_header(contract: &Contract, named: &str) -> Result<Pointer> {
    let at = Pointer::root().child("components").child("parameters");
    let parameters = at.get(&contract.json).and_then(Value::as_object).into_iter().flatten();
    let mut found = parameters.filter(|(_, parameter)| parameter["name"] == named);
    let (name, _) = found.next().with_context(|| format!("{at}: describe the header `{named}`"))?;
    Ok(at.child(name))
}
