//! What is wrong with a request: the contract's own schemas say so, each compiled when it is first needed. A request
//! that the gate lets through never comes here.

use std::{
    collections::{HashMap, HashSet},
    sync::OnceLock,
};

use http::request::Parts;
use jsonschema::Validator;
use serde_json::{Map, Value};
use validator::Validate;

use crate::{
    Document, FieldProblem, Invalid, Operation, body,
    contract::RuntimeContract,
    gate::{Gated, ValidRequest, take_key},
    json, names, params,
    path::ValuePath,
    problems, texts,
};

/// Maximum number of problems that one answer lists, so that a small request cannot cause a large answer.
const MAX_PROBLEMS: usize = 100;

/// The schemas of the requests to all operations.
pub(crate) struct RequestShapes {
    document: Document,
    contract: OnceLock<RuntimeContract>,
    shapes: HashMap<&'static str, OnceLock<OperationShape>>,
}

/// The schemas of the requests to one operation.
struct OperationShape {
    params: HashMap<&'static str, (Value, Validator)>,
    body: Option<BodyShape>,
}

struct BodyShape {
    schema: Value,
    validator: Validator,
    owner_only: Vec<String>,
}

impl RequestShapes {
    /// Stores the contract; nothing is compiled yet.
    pub(crate) fn new(document: Document, operations: &[&'static Operation]) -> Self {
        let shapes = operations.iter().map(|operation| (operation.id, OnceLock::new())).collect();
        Self { document, contract: OnceLock::new(), shapes }
    }

    /// Accepts a request that is valid after all, or lists its problems, in the order that the contract publishes.
    ///
    /// # Panics
    /// If the contract lacks the operation or contains a schema that cannot be compiled: then code and contract do
    /// not match.
    pub(crate) fn judge<P: Gated, B: Gated>(
        &self,
        operation: &'static Operation,
        head: &Parts,
        bytes: Option<&[u8]>,
        may_set_owner_only: bool,
    ) -> Result<ValidRequest<P, B>, Invalid> {
        let contract = self.contract.get_or_init(|| RuntimeContract::parse(&self.document.text()));
        let shape = self.shapes[operation.id].get_or_init(|| OperationShape::compile(contract, operation));
        if !may_set_owner_only && let (Some(shape), Some(bytes)) = (&shape.body, bytes) {
            shape.refuse_owner_only(bytes)?;
        }
        shape.judge(contract, operation, head, bytes)
    }
}

impl OperationShape {
    fn compile(contract: &RuntimeContract, operation: &'static Operation) -> Self {
        let params = operation.params.iter().map(|param| {
            let schema = contract.param_schema(operation, param);
            (param.name, (schema.clone(), contract.compile_validator(schema)))
        });
        let takes_json = operation.max_body_bytes.is_some() && !operation.upload;
        let body = takes_json.then(|| {
            let schema = contract.body_schema(operation);
            BodyShape {
                owner_only: contract.owner_only(schema),
                validator: contract.compile_validator(schema),
                schema: schema.clone(),
            }
        });
        Self { params: params.collect(), body }
    }

    fn judge<P: Gated, B: Gated>(
        &self,
        contract: &RuntimeContract,
        operation: &Operation,
        head: &Parts,
        bytes: Option<&[u8]>,
    ) -> Result<ValidRequest<P, B>, Invalid> {
        let (mut values, body) = self.valid_values(contract, operation, head, bytes)?;
        let key = take_key(&mut values);
        let params = params::params_value(operation, values);
        let params = validate_model(json::into_model(params, |path| param_field(operation, &path.to_string()))?)?;
        let body = validate_model(json::into_model(body, json::json_pointer)?)?;
        Ok(ValidRequest { params, body, key })
    }

    /// Returns the parameters and the body, if both are valid. Separate from [`judge`](Self::judge), which is
    /// compiled once for each operation.
    fn valid_values(
        &self,
        contract: &RuntimeContract,
        operation: &Operation,
        head: &Parts,
        bytes: Option<&[u8]>,
    ) -> Result<(Map<String, Value>, Value), Invalid> {
        let mut problems = Vec::new();
        let body = match (&self.body, bytes) {
            (Some(shape), Some(bytes)) => shape.read_body(contract, bytes, &mut problems)?,
            _ => Value::Null,
        };
        let values = params::read_params(operation, head, &mut problems, &|param, value| {
            let errors = self.params[param.name].1.iter_errors(value);
            errors
                .map(|error| {
                    FieldProblem::new(format!("{}{}", param.field_path(), error.instance_path()), problems::rule_message(&error))
                })
                .collect()
        });
        if !problems.is_empty() {
            keep_first_problems(&mut problems);
            problems.truncate(MAX_PROBLEMS);
            return Err(Invalid::Fields(problems));
        }
        match self.find_text_problem(contract, operation, &body, &values) {
            Some(problem) => Err(Invalid::Text(problem)),
            None => Ok((values, body)),
        }
    }

    /// Finds the first text that its rule rejects.
    fn find_text_problem(
        &self,
        contract: &RuntimeContract,
        operation: &Operation,
        body: &Value,
        values: &Map<String, Value>,
    ) -> Option<FieldProblem> {
        let in_body = self.body.as_ref().and_then(|shape| texts::find_problem(contract, &shape.schema, body, ""));
        in_body.or_else(|| {
            operation.params.iter().find_map(|param| {
                texts::find_problem(contract, &self.params[param.name].0, values.get(param.name)?, &param.field_path())
            })
        })
    }
}

impl BodyShape {
    /// Refuses a body with fields that only an owner or admin may send, whatever else is wrong with it.
    fn refuse_owner_only(&self, bytes: &[u8]) -> Result<(), Invalid> {
        if self.owner_only.is_empty() {
            return Ok(());
        }
        let body = body::parse_json(bytes)?;
        let is_sent = |name: &&String| body.get(name.as_str()).is_some();
        let sent: Vec<_> = self.owner_only.iter().filter(is_sent).cloned().collect();
        if sent.is_empty() { Ok(()) } else { Err(Invalid::OwnerOnly(sent)) }
    }

    fn read_body(&self, contract: &RuntimeContract, bytes: &[u8], problems: &mut Vec<FieldProblem>) -> Result<Value, Invalid> {
        let mut body = body::parse_json(bytes)?;
        if body::scan_json(bytes).may_repeat {
            names::find_repeated(bytes, MAX_PROBLEMS, problems);
        }
        json::find_nul(&body, ValuePath::Root, MAX_PROBLEMS, problems);
        problems::find_problems(&self.validator, &body, problems);
        json::normalize_integers(contract, &self.schema, &mut body);
        Ok(body)
    }
}

/// Keeps only the first problem of each field: the others often follow from it.
fn keep_first_problems(problems: &mut Vec<FieldProblem>) {
    let mut seen = HashSet::new();
    problems.retain(|problem| seen.insert(problem.field.clone()));
}

/// Accepts a value in which the schemas find no problem: `validator` must let it through, too.
fn validate_model<T: Validate>(value: T) -> Result<T, Invalid> {
    match value.validate() {
        Ok(()) => Ok(value),
        Err(errors) => {
            // Only names, as a value may be long or secret.
            let mut fields: Vec<_> = errors.errors().keys().map(AsRef::as_ref).collect();
            fields.sort_unstable();
            Err(Invalid::Defect(FieldProblem::new("", format!("cannot be taken: {}", fields.join(", ")))))
        }
    }
}

/// Returns the name of a parameter in an answer, as in `query/limit`.
fn param_field(operation: &Operation, name: &str) -> String {
    operation.params.iter().find(|param| param.name == name).map_or_else(|| name.to_owned(), |param| param.field_path())
}
