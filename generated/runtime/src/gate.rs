//! The gate, which lets a valid request through without consulting the schemas. It deserializes bytes into the types
//! of an operation, which are closed and strict, and has `validator` check the values. Its answer is only yes or no:
//! a request that it does not let through goes to the schemas, which name every problem and accept valid values in
//! an unusual spelling, such as `1.0` for 1.

use http::request::Parts;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use validator::{Validate, ValidationErrors};

use crate::{IDEMPOTENCY_KEY, Operation, body, params};

/// A part of a request that a method takes: its parameters or its body.
pub trait Gated: DeserializeOwned + Validate + Send {
    /// Checks whether it contains a field that only an owner or admin may send.
    fn holds_owner_only(&self) -> bool {
        false
    }
}

/// The parameters of an operation without parameters, or the body of one without a body.
#[derive(Debug, Deserialize)]
pub struct Nothing;

impl Validate for Nothing {
    fn validate(&self) -> Result<(), ValidationErrors> {
        Ok(())
    }
}

impl Gated for Nothing {}

/// A request that conforms to the contract.
pub(crate) struct ValidRequest<P, B> {
    pub(crate) params: P,
    pub(crate) body: B,
    /// Idempotency key, if one was sent and the operation takes it.
    pub(crate) key: Option<String>,
}

/// Returns the request, unless something about it needs a closer check.
pub(crate) fn try_gate<P: Gated, B: Gated>(
    operation: &Operation,
    head: &Parts,
    bytes: Option<&[u8]>,
    may_set_owner_only: bool,
    is_key: impl Fn(&str) -> bool,
) -> Option<ValidRequest<P, B>> {
    let body: B = match bytes {
        Some(bytes) => read_body(bytes)?,
        None => keep_valid(serde_json::from_value(Value::Null).ok()?)?,
    };
    if body.holds_owner_only() && !may_set_owner_only {
        return None;
    }
    let mut problems = Vec::new();
    let mut values = params::read_params(operation, head, &mut problems, &|_, _| Vec::new());
    let key = take_key(&mut values);
    if !problems.is_empty() || key.as_deref().is_some_and(|key| !is_key(key)) {
        return None;
    }
    let params = keep_valid(serde_json::from_value(params::params_value(operation, values)).ok()?)?;
    Some(ValidRequest { params, body, key })
}

/// Takes the idempotency key out of the values of parameters.
pub(crate) fn take_key(values: &mut Map<String, Value>) -> Option<String> {
    match values.remove(IDEMPOTENCY_KEY)? {
        Value::String(key) => Some(key),
        _ => None,
    }
}

fn read_body<B: Gated>(bytes: &[u8]) -> Option<B> {
    let scan = body::scan_json(bytes);
    if scan.holds_nul || scan.may_repeat || scan.values > body::MAX_VALUES {
        return None;
    }
    keep_valid(serde_json::from_slice(bytes).ok()?)
}

fn keep_valid<T: Gated>(value: T) -> Option<T> {
    value.validate().is_ok().then_some(value)
}
