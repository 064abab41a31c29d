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
    contract::Contract,
    gate::{Gated, Ready, take_key},
    json, names, params,
    path::Path,
    problems, texts,
};

/// Maximum number of problems that one answer lists, so that a small request cannot cause a large answer.
const MAX_PROBLEMS: usize = 100;

/// The schemas of the requests to all operations.
pub(crate) struct Shapes {
    document: Document,
    contract: OnceLock<Contract>,
    shapes: HashMap<&'static str, OnceLock<Shape>>,
}

/// The schemas of the requests to one operation.
struct Shape {
    params: HashMap<&'static str, (Value, Validator)>,
    body: Option<BodyShape>,
}

struct BodyShape {
    schema: Value,
    validator: Validator,
    owner_only: Vec<String>,
}

impl Shapes {
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
    ) -> Result<Ready<P, B>, Invalid> {
        let contract = self.contract.get_or_init(|| Contract::parse(&self.document.text()));
        let shape = self.shapes[operation.id].get_or_init(|| Shape::compile(contract, operation));
        shape.judge(contract, operation, head, bytes)
    }
}

impl Shape {
    fn compile(contract: &Contract, operation: &'static Operation) -> Self {
        let params = operation.params.iter().map(|param| {
            let schema = contract.param(operation, param);
            (param.name, (schema.clone(), contract.validator(schema)))
        });
        let takes_json = operation.max_body_bytes.is_some() && !operation.upload;
        let body = takes_json.then(|| {
            let schema = contract.body(operation);
            BodyShape { owner_only: contract.owner_only(schema), validator: contract.validator(schema), schema: schema.clone() }
        });
        Self { params: params.collect(), body }
    }

    fn judge<P: Gated, B: Gated>(
        &self,
        contract: &Contract,
        operation: &Operation,
        head: &Parts,
        bytes: Option<&[u8]>,
    ) -> Result<Ready<P, B>, Invalid> {
        let (mut values, body) = self.values(contract, operation, head, bytes)?;
        let key = take_key(&mut values);
        let params = params::value(operation, values);
        let params = accept(json::into_model(params, |path| field_of(operation, &path.to_string()))?)?;
        let body = accept(json::into_model(body, json::pointer)?)?;
        Ok(Ready { params, body, key })
    }

    /// Returns the parameters and the body, if both are valid. Separate from [`judge`](Self::judge), which is
    /// compiled once for each operation.
    fn values(
        &self,
        contract: &Contract,
        operation: &Operation,
        head: &Parts,
        bytes: Option<&[u8]>,
    ) -> Result<(Map<String, Value>, Value), Invalid> {
        let mut problems = Vec::new();
        let body = match (&self.body, bytes) {
            (Some(shape), Some(bytes)) => shape.read(contract, bytes, &mut problems)?,
            _ => Value::Null,
        };
        let values = params::read(operation, head, &mut problems, &|param, value| {
            let errors = self.params[param.name].1.iter_errors(value);
            errors
                .map(|error| FieldProblem::new(format!("{}{}", param.field(), error.instance_path()), problems::message(&error)))
                .collect()
        });
        if !problems.is_empty() {
            each_field_once(&mut problems);
            problems.truncate(MAX_PROBLEMS);
            return Err(Invalid::Fields(problems));
        }
        match self.text_problem(contract, operation, &body, &values) {
            Some(problem) => Err(Invalid::Text(problem)),
            None => Ok((values, body)),
        }
    }

    /// Finds the first text that its rule rejects.
    fn text_problem(
        &self,
        contract: &Contract,
        operation: &Operation,
        body: &Value,
        values: &Map<String, Value>,
    ) -> Option<FieldProblem> {
        let in_body = self.body.as_ref().and_then(|shape| texts::problem(contract, &shape.schema, body, ""));
        in_body.or_else(|| {
            operation
                .params
                .iter()
                .find_map(|param| texts::problem(contract, &self.params[param.name].0, values.get(param.name)?, &param.field()))
        })
    }
}

impl BodyShape {
    fn read(&self, contract: &Contract, bytes: &[u8], problems: &mut Vec<FieldProblem>) -> Result<Value, Invalid> {
        let mut body = body::parse(bytes)?;
        let is_sent = |name: &&String| body.get(name.as_str()).is_some();
        let owner_only: Vec<_> = self.owner_only.iter().filter(is_sent).cloned().collect();
        if !owner_only.is_empty() {
            return Err(Invalid::OwnerOnly(owner_only));
        }
        if body::scan(bytes).may_repeat {
            names::find_repeated(bytes, MAX_PROBLEMS, problems);
        }
        json::find_nul(&body, Path::Root, MAX_PROBLEMS, problems);
        problems::find(&self.validator, &body, problems);
        json::settle_integers(contract, &self.schema, &mut body);
        Ok(body)
    }
}

/// Keeps only the first problem of each field: the others often follow from it.
fn each_field_once(problems: &mut Vec<FieldProblem>) {
    let mut seen = HashSet::new();
    problems.retain(|problem| seen.insert(problem.field.clone()));
}

/// Accepts a value in which the schemas find no problem: `validator` must let it through, too.
fn accept<T: Validate>(value: T) -> Result<T, Invalid> {
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
fn field_of(operation: &Operation, name: &str) -> String {
    operation.params.iter().find(|param| param.name == name).map_or_else(|| name.to_owned(), |param| param.field())
}
