//! Rules for texts, taken from the contract: a schema cannot express them, since it would count before trimming.

use frontdesk_vocabulary::texts;
use serde_json::Value;

use crate::{FieldProblem, contract::RuntimeContract, json};

/// Finds the first text within a value that its rule rejects, in the order of the contract.
pub(crate) fn find_problem(contract: &RuntimeContract, schema: &Value, value: &Value, pointer: &str) -> Option<FieldProblem> {
    let schema = contract.schema_of_value(schema, value);
    let rule = schema["x-text"].as_str().and_then(|name| texts::ALL.iter().find(|rule| rule.name == name));
    if let (Some(rule), Some(text)) = (rule, value.as_str())
        && let Err(message) = rule.keep(text)
    {
        return Some(FieldProblem::new(pointer, message));
    }
    match value {
        Value::Object(fields) => {
            let named = schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name);
            let named = named.filter(|name| fields.contains_key(*name));
            let others = fields.keys().filter(|name| schema["properties"].get(name.as_str()).is_none());
            named.chain(others).find_map(|name| {
                find_problem(
                    contract,
                    RuntimeContract::schema_of_field(schema, name),
                    &fields[name],
                    &json::join_pointer(pointer, name),
                )
            })
        }
        Value::Array(items) => {
            let mut items = items.iter().enumerate();
            items.find_map(|(index, item)| find_problem(contract, &schema["items"], item, &format!("{pointer}/{index}")))
        }
        _ => None,
    }
}
