//! The words as the contract lists them.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

use crate::{contract::Contract, pointer::Pointer};

/// Key next to `enum` with the meaning of each value: the one that documentation renderers know.
pub(crate) const DESCRIPTIONS: &str = "x-enumDescriptions";

/// Key next to `enum` with the permission that each value requires of a role, null for none; or with the list of
/// permissions that each value gives.
pub(crate) const PERMISSIONS: &str = "x-permissions";

/// Key next to `enum` with the scope that each value gives.
pub(crate) const SCOPES: &str = "x-scopes";

/// A scope of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessScope {
    /// Name used in `x-access`.
    pub name: String,
    /// Description of what it allows.
    pub description: String,
}

/// A plan of workspaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessPlan {
    /// Name used in `x-access`.
    pub name: String,
    /// Description of the plan.
    pub description: String,
    /// True if it is paid for.
    pub paid: bool,
    /// Plans in `x-access` that it reaches.
    pub reaches: Vec<String>,
}

/// A route module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessModule {
    /// Name used in `x-access`.
    pub name: String,
    /// Description of what belongs to it.
    pub description: String,
    /// True if a sandbox key reaches it.
    pub sandbox: bool,
    /// True if its operations require a permission from the key's role.
    pub permission: bool,
}

/// The words used in `x-access`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessWords {
    /// `x-scopes`, each including the previous ones.
    pub scopes: Vec<AccessScope>,
    /// `x-plans`, from lowest to highest.
    pub plans: Vec<AccessPlan>,
    /// `x-modules`.
    pub modules: Vec<AccessModule>,
}

impl AccessWords {
    /// Reads the words; an error names the location of what is invalid.
    pub fn read(contract: &Contract) -> Result<Self> {
        Ok(Self {
            scopes: read_each(contract, "x-scopes", |name, value, at| {
                let description = value.as_str().filter(|text| !text.trim().is_empty());
                let description = description.with_context(|| format!("{at}: write what the scope allows"))?;
                Ok(AccessScope { name: name.to_owned(), description: description.to_owned() })
            })?,
            plans: read_each(contract, "x-plans", read_plan)?,
            modules: read_each(contract, "x-modules", read_module)?,
        })
    }

    /// Returns the scope with this name.
    pub fn scope(&self, name: &str) -> Option<&AccessScope> {
        self.scopes.iter().find(|scope| scope.name == name)
    }

    /// Returns the plan with this name.
    pub fn plan(&self, name: &str) -> Option<&AccessPlan> {
        self.plans.iter().find(|plan| plan.name == name)
    }

    /// Returns the module with this name.
    pub fn module(&self, name: &str) -> Option<&AccessModule> {
        self.modules.iter().find(|module| module.name == name)
    }
}

fn read_each<T>(contract: &Contract, key: &str, read: impl Fn(&str, &Value, &Pointer) -> Result<T>) -> Result<Vec<T>> {
    let at = Pointer::root().child(key);
    let words = contract.json.get(key).and_then(Value::as_object).filter(|words| !words.is_empty());
    let words = words.with_context(|| format!("{at}: expected words, each with what it means"))?;
    words.iter().map(|(name, value)| read(name, value, &at.child(name))).collect()
}

fn read_plan(name: &str, value: &Value, at: &Pointer) -> Result<AccessPlan> {
    let entry = known_entry(value, &["paid", "reaches", "description"], at)?;
    let reaches = entry.get("reaches").and_then(Value::as_array);
    let reaches = reaches.with_context(|| format!("{}: expected a list of plans", at.child("reaches")))?;
    Ok(AccessPlan {
        name: name.to_owned(),
        description: read_description(entry, at)?,
        paid: read_flag(entry, "paid", None, at)?,
        reaches: reaches.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
    })
}

fn read_module(name: &str, value: &Value, at: &Pointer) -> Result<AccessModule> {
    let entry = known_entry(value, &["sandbox", "permission", "description"], at)?;
    Ok(AccessModule {
        name: name.to_owned(),
        description: read_description(entry, at)?,
        sandbox: read_flag(entry, "sandbox", None, at)?,
        permission: read_flag(entry, "permission", Some(true), at)?,
    })
}

pub(crate) fn known_entry<'a>(value: &'a Value, known: &[&str], at: &Pointer) -> Result<&'a Map<String, Value>> {
    let entry = value.as_object().with_context(|| format!("{at}: expected {}", known.join(", ")))?;
    match entry.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => bail!("{}: only {} are known here", at.child(key), known.join(", ")),
        None => Ok(entry),
    }
}

fn read_description(entry: &Map<String, Value>, at: &Pointer) -> Result<String> {
    let text = entry.get("description").and_then(Value::as_str).filter(|text| !text.trim().is_empty());
    Ok(text.with_context(|| format!("{at}: write a `description`"))?.to_owned())
}

pub(crate) fn read_flag(entry: &Map<String, Value>, key: &str, otherwise: Option<bool>, at: &Pointer) -> Result<bool> {
    match (entry.get(key), otherwise) {
        (Some(Value::Bool(flag)), _) => Ok(*flag),
        (None, Some(flag)) => Ok(flag),
        _ => bail!("{}: expected true or false", at.child(key)),
    }
}
