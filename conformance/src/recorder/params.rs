//! Params of failures: those that the code declares, and no others. Their types are checked with the body.

use serde_json::Value;

use crate::contract::contract;

/// Lists the violations in the params of an error, one sentence each.
pub(super) fn list_violations(who: &str, error: &Value) -> Vec<String> {
    let code = error["code"].as_str().unwrap_or_default();
    let declared = contract().params.get(code).cloned().unwrap_or_default();
    let sent = error["params"].as_object().cloned().unwrap_or_default();
    let undeclared = sent.keys().filter(|name| !declared.contains_key(*name)).map(|name| {
        format!(
            "{who} answered {code} with the param `{name}`, which the code does not have: add it to its `params` or stop \
             sending it"
        )
    });
    let missing = declared.iter().filter(|(name, always)| **always && !sent.contains_key(*name)).map(|(name, _)| {
        format!("{who} answered {code} without the param `{name}`: send it, or list it in `optionalParams` of the code")
    });
    undeclared.chain(missing).collect()
}
