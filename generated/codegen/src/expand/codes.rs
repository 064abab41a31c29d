//! `x-error-codes`: each code once, with its status, its meaning, its message, and the operations that answer it.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use super::{
    OperationFacts,
    params::{CodeParams, OPTIONAL_PARAMS_KEY, PARAMS_KEY, PARAMS_TABLE},
};
use crate::{
    contract::{Contract, Operation},
    names::pascal_case,
    pointer::Pointer,
    vocabulary::DESCRIPTIONS,
};

/// Name of the schema that lists the codes.
pub(crate) const ERROR_CODE: &str = "ErrorCode";

/// Key of that schema that lists the codes.
pub(crate) const ERROR_CODES_KEY: &str = "x-error-codes";

/// Key of an operation with the messages of its examples, by code, where that of the code does not fit.
pub(super) const ERROR_MESSAGES_KEY: &str = "x-error-messages";

/// The condition under which an operation answers a code without naming it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CodeCondition {
    /// Requires a key.
    Keyed,
    /// Requires a key or takes a body.
    Checked,
    /// Requires more than the first scope.
    Scoped,
    /// Requires a permission of the key's role.
    Permissioned,
    /// Belongs to a module that is closed to sandboxes.
    Closed,
    /// Takes a body.
    Body,
    /// Takes an `Idempotency-Key`.
    Idempotent,
    /// Takes `If-Match`.
    Conditional,
}

impl CodeCondition {
    /// All conditions, with their names.
    const ALL: [(&'static str, Self); 8] = [
        ("keyed", Self::Keyed),
        ("checked", Self::Checked),
        ("scoped", Self::Scoped),
        ("permissioned", Self::Permissioned),
        ("closed", Self::Closed),
        ("body", Self::Body),
        ("idempotent", Self::Idempotent),
        ("conditional", Self::Conditional),
    ];

    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, when)| *when)
    }
}

/// An error code.
#[derive(Clone, Debug)]
pub(crate) struct ErrorCodeEntry {
    pub(crate) name: String,
    pub(crate) status: u64,
    pub(crate) when: Option<CodeCondition>,
    pub(crate) retry_after: bool,
    pub(crate) description: String,
    /// `true` if the message is that of one operation.
    pub(super) is_own: bool,
    message: String,
    details: Option<Value>,
    params: CodeParams,
}

impl ErrorCodeEntry {
    fn read(contract: &Contract, name: &str, entry: &Value, at: &Pointer) -> Result<Self> {
        let known = ["status", "when", "retryAfter", "description", "message", "details", PARAMS_KEY, OPTIONAL_PARAMS_KEY];
        let entry = crate::vocabulary::known_entry(entry, &known, at)?;
        let text = |key: &str| {
            let text = entry.get(key).and_then(Value::as_str).filter(|text| !text.trim().is_empty());
            Ok::<_, anyhow::Error>(text.with_context(|| format!("{at}: write a `{key}`"))?.to_owned())
        };
        let when = match entry.get("when").map(|when| when.as_str().and_then(CodeCondition::named)) {
            Some(None) => {
                let names: Vec<&str> = CodeCondition::ALL.iter().map(|(name, _)| *name).collect();
                bail!("{}: name one of {}", at.child("when"), names.join(", "))
            }
            when => when.flatten(),
        };
        let status = entry.get("status").and_then(Value::as_u64).filter(|status| (400..600).contains(status));
        Ok(Self {
            name: name.to_owned(),
            status: status.with_context(|| format!("{at}: write the `status` of a failure"))?,
            when,
            retry_after: crate::vocabulary::read_flag(entry, "retryAfter", Some(false), at)?,
            description: text("description")?,
            is_own: false,
            message: text("message")?,
            details: entry.get("details").cloned(),
            params: CodeParams::read(contract, entry, at)?,
        })
    }

    /// Returns the code with the message that an operation has of its own, which has no params.
    fn with_message(self, message: &str) -> Self {
        Self { is_own: true, message: message.to_owned(), details: None, params: CodeParams::default(), ..self }
    }

    /// Returns the failure as it is answered, as an example for documentation.
    pub(super) fn example(&self, request_id: &Value) -> Value {
        let mut error = json!({ "code": self.name, "message": self.message });
        if let Some(details) = &self.details {
            error["details"] = details.clone();
        }
        if !self.params.is_empty() {
            error["params"] = self.params.example();
        }
        error["requestId"] = request_id.clone();
        json!({ "summary": self.description, "value": { "success": false, "data": null, "error": error } })
    }
}

/// All codes, in the order of the contract.
#[derive(Clone, Debug)]
pub(crate) struct ErrorCodes(Vec<ErrorCodeEntry>);

impl ErrorCodes {
    /// Reads the codes; an error names the location of what is invalid.
    pub(crate) fn read(contract: &Contract) -> Result<Self> {
        let at = Pointer::schema(ERROR_CODE).child(ERROR_CODES_KEY);
        let entries = contract.schema(ERROR_CODE).and_then(|schema| schema.get(ERROR_CODES_KEY)).and_then(Value::as_object);
        let entries = entries.with_context(|| format!("{at}: expected the codes, each with its status"))?;
        let codes: Vec<ErrorCodeEntry> = entries
            .iter()
            .map(|(name, entry)| ErrorCodeEntry::read(contract, name, entry, &at.child(name)))
            .collect::<Result<_>>()?;
        for code in &codes {
            let other = codes.iter().find(|other| other.status == code.status && other.retry_after != code.retry_after);
            if let Some(other) = other {
                bail!("{}: all codes of a status have `retryAfter`, or none; {} differs", at.child(&code.name), other.name);
            }
        }
        Ok(Self(codes))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &ErrorCodeEntry> {
        self.0.iter()
    }

    pub(crate) fn get(&self, name: &str) -> Option<&ErrorCodeEntry> {
        self.0.iter().find(|code| code.name == name)
    }

    /// Returns the codes that an operation answers without naming them: by its access, its body, its parameters.
    pub(crate) fn derived_codes(
        &self,
        contract: &Contract,
        operation: &Operation<'_>,
        facts: &OperationFacts,
    ) -> Result<Vec<&ErrorCodeEntry>> {
        let parameters = contract.parameters(operation)?;
        let lists = parameters.iter().filter_map(|(_, parameter)| parameter.get("x-errors"));
        let of_parameters: Vec<&str> = listed_names(lists).collect();
        let follows = |code: &&ErrorCodeEntry| {
            code.when.is_some_and(|when| facts.meets(when)) || of_parameters.contains(&code.name.as_str())
        };
        Ok(self.0.iter().filter(follows).collect())
    }

    /// Returns all codes that an operation answers, in the order of the contract.
    pub(super) fn codes_of(
        &self,
        contract: &Contract,
        operation: &Operation<'_>,
        facts: &OperationFacts,
    ) -> Result<Vec<ErrorCodeEntry>> {
        let derived = self.derived_codes(contract, operation, facts)?;
        let own: Vec<&str> = listed_names(operation.value.get("x-errors")).collect();
        if let Some(unknown) = own.iter().find(|name| self.get(name).is_none()) {
            bail!("{}: `{unknown}` is not in `{ERROR_CODES_KEY}`; correct it or add it there", operation.at.child("x-errors"));
        }
        let answered =
            |code: &&ErrorCodeEntry| own.contains(&code.name.as_str()) || derived.iter().any(|other| other.name == code.name);
        let mut codes: Vec<ErrorCodeEntry> = self.0.iter().filter(answered).cloned().collect();
        for (name, message) in operation.value.get(ERROR_MESSAGES_KEY).and_then(Value::as_object).into_iter().flatten() {
            let at = operation.at.child(ERROR_MESSAGES_KEY).child(name);
            let (Some(code), Some(message)) = (codes.iter_mut().find(|code| code.name == *name), message.as_str()) else {
                bail!("{at}: expected the message of a code that the operation answers");
            };
            *code = code.clone().with_message(message);
        }
        Ok(codes)
    }

    /// Builds the schema `ErrorCode`.
    pub(super) fn schema(&self) -> Value {
        let pairs = |value: fn(&ErrorCodeEntry) -> Value| -> Map<String, Value> {
            self.0.iter().map(|code| (code.name.clone(), value(code))).collect()
        };
        let waiting: Vec<&str> = self.0.iter().filter(|code| code.retry_after).map(|code| code.name.as_str()).collect();
        let with_params = self.0.iter().filter(|code| !code.params.is_empty());
        let params: Map<String, Value> = with_params.map(|code| (code.name.clone(), code.params.table())).collect();
        json!({
            "description": "Why a request failed. `x-status` gives the status of each code, `x-retry-after` lists those \
                            answered with `Retry-After`, and `x-params` the params of each: false if one may be missing.",
            "type": "string",
            "enum": self.0.iter().map(|code| &code.name).collect::<Vec<_>>(),
            "x-status": pairs(|code| json!(code.status)),
            "x-retry-after": waiting,
            PARAMS_TABLE: params,
            DESCRIPTIONS: pairs(|code| json!(code.description)),
        })
    }
}

/// Returns the name of the response that answers these codes: the last one, after the first words of the others.
/// Generators make a type of it.
pub(super) fn response_name(codes: &[&ErrorCodeEntry]) -> String {
    let Some((last, others)) = codes.split_last() else { return String::new() };
    let first_words = others.iter().map(|code| code.name.split('_').next().unwrap_or_default());
    first_words.chain([last.name.as_str()]).map(pascal_case).collect()
}

fn listed_names<'a>(lists: impl IntoIterator<Item = &'a Value>) -> impl Iterator<Item = &'a str> {
    lists.into_iter().filter_map(Value::as_array).flatten().filter_map(Value::as_str)
}
