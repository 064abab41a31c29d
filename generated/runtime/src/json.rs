//! JSON on its way from the text of a request to its model.

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{FieldProblem, Invalid, contract::RuntimeContract, path::ValuePath};

/// Message for text with a U+0000, which not every database can store.
pub(crate) const NUL_MESSAGE: &str = "must not contain the character U+0000";

/// Maximum number of characters of a name in a pointer, so that an answer does not grow with its request.
const MAX_NAME_LENGTH: usize = 200;

/// Finds strings, and objects with a field name, that contain a U+0000, until there are `most` problems.
pub(crate) fn find_nul(value: &Value, path: ValuePath<'_>, most: usize, problems: &mut Vec<FieldProblem>) {
    if problems.len() >= most {
        return;
    }
    match value {
        Value::String(text) if text.contains('\0') => problems.push(FieldProblem::new(path.pointer(), NUL_MESSAGE)),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate().filter(|(_, item)| holds_nul(item)) {
                find_nul(item, ValuePath::Item(&path, index), most, problems);
            }
        }
        Value::Object(fields) => {
            if fields.keys().any(|name| name.contains('\0')) {
                problems.push(FieldProblem::new(path.pointer(), "must not have a field with the character U+0000 in its name"));
            }
            for (name, field) in fields.iter().filter(|(_, field)| holds_nul(field)) {
                find_nul(field, ValuePath::Field(&path, name), most, problems);
            }
        }
        _ => {}
    }
}

/// Checks whether [`find_nul`] would find anything. Large bodies rarely contain one, and pointers are costly.
fn holds_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(holds_nul),
        Value::Object(fields) => fields.iter().any(|(name, field)| name.contains('\0') || holds_nul(field)),
        _ => false,
    }
}

/// Returns the pointer of a member (RFC 6901, section 3), with a very long name truncated.
pub(crate) fn join_pointer(pointer: &str, name: &str) -> String {
    let name = match name.char_indices().nth(MAX_NAME_LENGTH) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    };
    format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"))
}

/// Turns `1.0` into `1` where the contract has an integer: JSON Schema treats them alike, but the models do not.
pub(crate) fn normalize_integers(contract: &RuntimeContract, schema: &Value, value: &mut Value) {
    /// Up to this value, every integer has a distinct representation as a 64-bit float (IEEE 754).
    const MAX_EXACT_INTEGER: f64 = 9_007_199_254_740_992.0;
    let schema = contract.schema_of_value(schema, value);
    match value {
        Value::Number(number) if is_integer(&schema["type"]) => {
            if let Some(float) =
                number.as_f64().filter(|float| number.is_f64() && float.fract() == 0.0 && float.abs() <= MAX_EXACT_INTEGER)
            {
                *value = Value::from(float as i64);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| normalize_integers(contract, &schema["items"], item)),
        Value::Object(fields) => {
            for (name, field) in fields {
                normalize_integers(contract, RuntimeContract::schema_of_field(schema, name), field);
            }
        }
        _ => {}
    }
}

fn is_integer(kind: &Value) -> bool {
    kind == "integer" || kind.as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "integer"))
}

/// Deserializes a model. A value that the schema allows and the model rejects, such as a number that the contract
/// leaves unbounded, is a defect; `field` turns the path of the offending value into the name of a field.
pub(crate) fn into_model<T: DeserializeOwned>(
    value: Value,
    field: impl Fn(&serde_path_to_error::Path) -> String,
) -> Result<T, Invalid> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let message = format!("cannot be taken: {}", error.inner());
        Invalid::Defect(FieldProblem::new(field(error.path()), message))
    })
}

/// Returns the JSON pointer of a path.
pub(crate) fn json_pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    path.iter().fold(String::new(), |pointer, segment| match segment {
        Segment::Seq { index } => format!("{pointer}/{index}"),
        Segment::Map { key } => join_pointer(&pointer, key),
        Segment::Enum { .. } | Segment::Unknown => pointer,
    })
}
