//! The named enums of the contract.

use serde_json::{Map, Value};

use super::{DESCRIPTIONS, PERMISSIONS, SCOPES, access::matches_one_of, write_words};
use crate::{contract::Contract, names::pascal_case};

/// A schema of the contract.
type EnumSchema = Map<String, Value>;

/// Returns all component schemas that are enums, by name. The error codes are followed by those of the command line.
pub(super) fn all(contract: &Contract) -> Vec<(&String, EnumSchema)> {
    let enums = contract.schemas().filter_map(|(name, schema)| Some((name, schema.as_object()?)));
    let enums = enums.filter(|(_, schema)| schema.contains_key("enum"));
    enums
        .map(|(name, schema)| (name, if name == "ErrorCode" { with_operator_errors(contract, schema) } else { schema.clone() }))
        .collect()
}

/// Returns the error codes, including those that only the command line reports.
fn with_operator_errors(contract: &Contract, schema: &EnumSchema) -> EnumSchema {
    let mut schema = schema.clone();
    for (code, entry) in contract.json.get("x-operator-errors").and_then(Value::as_object).into_iter().flatten() {
        if let Some(codes) = schema.get_mut("enum").and_then(Value::as_array_mut) {
            codes.push(code.as_str().into());
        }
        for (table, field) in [("x-status", "status"), (DESCRIPTIONS, "description")] {
            if let Some(table) = schema.get_mut(table).and_then(Value::as_object_mut) {
                table.insert(code.clone(), entry[field].clone());
            }
        }
    }
    schema
}

/// Writes the module `enums`.
pub(super) fn write(enums: &[(&String, EnumSchema)]) -> String {
    let is_scoped = enums.iter().any(|(_, schema)| schema.contains_key(SCOPES));
    let uses = if is_scoped { "{access::Scope, words::words}" } else { "words::words" };
    let mut out = format!("\n//! The named enums of the contract.\n\nuse crate::{uses};\n");
    for (name, schema) in enums {
        out.push_str(&write_enum(name, schema));
    }
    out
}

fn write_enum(name: &str, schema: &EnumSchema) -> String {
    let about = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    let meaning = |value: &str| {
        let text = schema.get(DESCRIPTIONS).and_then(|descriptions| descriptions.get(value)).and_then(Value::as_str);
        text.map_or_else(|| format!("`{value}`"), str::to_owned)
    };
    let values = listed_texts(schema.get("enum"));
    let values: Vec<_> = values.into_iter().map(|value| (value, meaning(value))).collect();
    let mut out = write_words(name, about, &values);
    if let Some(statuses) = schema.get("x-status").and_then(Value::as_object) {
        out.push_str(&write_statuses(name, statuses, &listed_texts(schema.get("x-retry-after"))));
    }
    if let Some(permissions) = schema.get(PERMISSIONS).and_then(Value::as_object) {
        let gives = permissions.values().any(Value::is_array);
        out.push_str(&if gives { write_given(name, permissions) } else { write_needed(name, permissions) });
    }
    if let Some(scopes) = schema.get(SCOPES).and_then(Value::as_object) {
        out.push_str(&write_scopes(name, scopes));
    }
    out
}

/// Writes the permissions that each value gives.
fn write_given(name: &str, permissions: &EnumSchema) -> String {
    let arms = permissions.iter().map(|(value, given)| {
        let given = listed_texts(Some(given)).into_iter().map(|permission| format!("Permission::{}", pascal_case(permission)));
        format!("Self::{} => &[{}],\n", pascal_case(value), given.collect::<Vec<_>>().join(", "))
    });
    format!(
        "
impl {name} {{
    /// The permissions that it gives.
    pub const fn permissions(self) -> &'static [Permission] {{
        match self {{
            {}
        }}
    }}

    /// Whether it gives a permission.
    pub fn has_permission(self, permission: Permission) -> bool {{
        self.permissions().contains(&permission)
    }}
}}
",
        arms.collect::<String>()
    )
}

/// Writes the scope that each value gives.
fn write_scopes(name: &str, scopes: &EnumSchema) -> String {
    let arms = scopes.iter().map(|(value, scope)| {
        format!("Self::{} => Scope::{},\n", pascal_case(value), pascal_case(scope.as_str().unwrap_or_default()))
    });
    format!(
        "
impl {name} {{
    /// The scope that it gives.
    pub const fn scope(self) -> Scope {{
        match self {{
            {}
        }}
    }}
}}
",
        arms.collect::<String>()
    )
}

/// Writes the permission that each value needs.
fn write_needed(name: &str, permissions: &EnumSchema) -> String {
    let needed = |permission: &Value| match permission.as_str() {
        Some(permission) => format!("Some(Permission::{})", pascal_case(permission)),
        None => "None".to_owned(),
    };
    let arms = permissions.iter().map(|(value, permission)| format!("Self::{} => {},\n", pascal_case(value), needed(permission)));
    format!(
        "
impl {name} {{
    /// The permission that a role needs for it; none where every role will do.
    pub const fn permission(self) -> Option<Permission> {{
        match self {{
            {}
        }}
    }}
}}
",
        arms.collect::<String>()
    )
}

/// Writes the additional methods of the error codes.
fn write_statuses(name: &str, statuses: &EnumSchema, waiting: &[&str]) -> String {
    let arms: String = statuses.iter().map(|(code, status)| format!("Self::{} => {status},\n", pascal_case(code))).collect();
    format!(
        "
impl {name} {{
    /// The HTTP status that it is answered with.
    pub const fn status(self) -> u16 {{
        match self {{
            {arms}
        }}
    }}

    /// Whether its answer carries `Retry-After`.
    pub const fn has_retry_after(self) -> bool {{
        {}
    }}
}}
",
        matches_one_of(waiting)
    )
}

fn listed_texts(list: Option<&Value>) -> Vec<&str> {
    list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}
