//! Params of error codes: the facts that a failure with the code carries for programs. The schema `ErrorParams` says
//! once what each of them is; a code names its own, each with the value that its example has.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use crate::{contract::Contract, pointer::Pointer};

/// Name of the schema with all params.
pub(crate) const ERROR_PARAMS: &str = "ErrorParams";

/// Key of a code with its params, each with its value in the example.
pub(super) const PARAMS_KEY: &str = "params";

/// Key of a code that lists those of its params that may be missing.
pub(super) const OPTIONAL_PARAMS_KEY: &str = "optionalParams";

/// Key of the complete schema of the codes that gives the params of each: true if the param is always there.
pub(crate) const PARAMS_TABLE: &str = "x-params";

/// The params of a code.
#[derive(Clone, Debug, Default)]
pub(super) struct CodeParams {
    /// Value of each in the example.
    example: Map<String, Value>,
    /// Those that may be missing.
    optional: Vec<String>,
}

impl CodeParams {
    /// Reads the params of a code.
    pub(super) fn read(contract: &Contract, entry: &Map<String, Value>, at: &Pointer) -> Result<Self> {
        let example = read_example(contract, entry, &at.child(PARAMS_KEY))?;
        let at = at.child(OPTIONAL_PARAMS_KEY);
        let Some(list) = entry.get(OPTIONAL_PARAMS_KEY) else { return Ok(Self { example, optional: Vec::new() }) };
        let list = list.as_array().with_context(|| format!("{at}: expected a list of params"))?;
        let mut optional = Vec::new();
        for name in list {
            match name.as_str().filter(|name| example.contains_key(*name)) {
                Some(name) => optional.push(name.to_owned()),
                None => bail!("{at}: {name} is not in `{PARAMS_KEY}` of the code"),
            }
        }
        Ok(Self { example, optional })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.example.is_empty()
    }

    /// Returns them as they are answered in the example of the code.
    pub(super) fn example(&self) -> Value {
        Value::Object(self.example.clone())
    }

    /// Returns for each whether it is always there.
    pub(super) fn table(&self) -> Value {
        self.example.keys().map(|name| (name.clone(), json!(!self.optional.contains(name)))).collect()
    }
}

fn read_example(contract: &Contract, entry: &Map<String, Value>, at: &Pointer) -> Result<Map<String, Value>> {
    let Some(params) = entry.get(PARAMS_KEY) else { return Ok(Map::new()) };
    let params = params.as_object().with_context(|| format!("{at}: expected params, each with its value in the example"))?;
    let known = contract.schema(ERROR_PARAMS).and_then(|schema| schema.get("properties")).and_then(Value::as_object);
    match params.keys().find(|name| known.is_none_or(|known| !known.contains_key(*name))) {
        Some(name) => bail!("{}: it is no property of `{ERROR_PARAMS}`; correct it or add it there", at.child(name)),
        None => Ok(params.clone()),
    }
}
