//! Requirements of an operation, derived from its access, its method and its body.

use anyhow::Result;
use serde_json::{Value, json};

use super::{CodeCondition, conditions};
use crate::{
    contract::{Contract, Operation},
    lower::is_upload,
    vocabulary::AccessWords,
};

/// The requirements of an operation.
#[derive(Clone, Debug)]
pub(crate) struct OperationFacts {
    /// Scope that its keys must have; `None` for a public operation.
    scope: Option<String>,
    is_above_first_scope: bool,
    permission: Option<String>,
    plan: String,
    by_owner: bool,
    is_closed_to_sandboxes: bool,
    has_body: bool,
    /// True if it takes an `Idempotency-Key`.
    pub(crate) is_idempotent: bool,
    /// True if it changes something and takes a body that can be compared, so that it takes a key unless it opts
    /// out.
    pub(crate) is_change: bool,
    /// True if it takes `If-Match`.
    pub(super) is_conditional: bool,
    /// True if it takes `If-None-Match`.
    pub(super) is_read_again: bool,
    /// Scope that is sufficient in a sandbox.
    in_sandbox: Option<String>,
}

impl OperationFacts {
    pub(crate) fn of(contract: &Contract, words: &AccessWords, operation: &Operation<'_>) -> Result<Self> {
        let access = operation.value.get("x-access");
        let of = |key: &str| access.and_then(|access| access[key].as_str()).map(str::to_owned);
        let is_public = access.is_some_and(|access| access["public"] == true);
        let first = words.scopes.first().map(|scope| scope.name.clone());
        let scope = of("scope").filter(|_| !is_public);
        let body = contract.request_body(operation)?;
        let reads = matches!(operation.method, "get" | "head") || (scope.is_some() && scope == first);
        let is_change = !reads && !body.as_ref().is_some_and(|(_, body)| is_upload(body));
        let decided = operation.value.get("x-idempotent").and_then(Value::as_bool);
        Ok(Self {
            is_above_first_scope: scope.is_some() && scope != first,
            scope,
            permission: of("permission"),
            plan: of("plan").unwrap_or_default(),
            by_owner: of("creator").is_some(),
            is_closed_to_sandboxes: of("module").and_then(|name| words.module(&name)).is_some_and(|module| !module.sandbox),
            has_body: body.is_some(),
            is_idempotent: decided.unwrap_or(is_change),
            is_change,
            is_conditional: conditions::is_conditional(contract, operation),
            is_read_again: conditions::is_read_again(contract, operation),
            in_sandbox: of("sandbox"),
        })
    }

    /// Checks whether a condition of `x-error-codes` is met.
    pub(crate) fn meets(&self, when: CodeCondition) -> bool {
        match when {
            CodeCondition::Keyed => self.scope.is_some(),
            CodeCondition::Checked => self.is_checked(),
            CodeCondition::Scoped => self.is_above_first_scope,
            CodeCondition::Permissioned => self.permission.is_some(),
            CodeCondition::Closed => self.is_closed_to_sandboxes,
            CodeCondition::Body => self.has_body,
            CodeCondition::Idempotent => self.is_idempotent,
            CodeCondition::Conditional => self.is_conditional,
        }
    }

    /// Checks whether there is something to check: a key or a body. Everything else is a file for everyone.
    pub(super) fn is_checked(&self) -> bool {
        self.scope.is_some() || self.has_body
    }

    /// Builds `security`. The scope is in `x-access` and in the description: in `security`, most tools know those of
    /// OAuth only.
    pub(super) fn security(&self, contract: &Contract) -> Value {
        if self.scope.is_none() {
            return json!([]);
        }
        let schemes = contract.json.pointer("/components/securitySchemes").and_then(Value::as_object);
        let scheme = schemes.and_then(|schemes| schemes.keys().next()).map_or("apiKey", String::as_str);
        json!([{ scheme: [] }])
    }

    /// Describes the access and the maximum body size, for readers who see no `x-` keys.
    pub(super) fn describe_access(&self, operation: &Operation<'_>) -> String {
        let mut text = match &self.scope {
            None => "**Access.** Public: no key is needed".to_owned(),
            Some(scope) => {
                let permission = self.permission.as_ref().map(|name| format!(", permission `{name}`")).unwrap_or_default();
                let owner = if self.by_owner { ", a key created by an owner" } else { "" };
                let in_sandbox = self.in_sandbox.as_ref().map(|scope| format!(" (`{scope}` in a sandbox)")).unwrap_or_default();
                format!("**Access.** Scope `{scope}`{in_sandbox}{permission}, plan `{}` or higher{owner}", self.plan)
            }
        };
        text.push('.');
        if let Some(bytes) = operation.value.get("x-max-body-bytes").and_then(Value::as_u64) {
            text.push_str(&format!(" The body has at most {} bytes.", with_commas(bytes)));
        }
        text
    }
}

/// Formats `1048576` as `1,048,576`.
fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
