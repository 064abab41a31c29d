//! Derived parts must not be written manually: [`crate::expand`] adds them, and two sources would disagree one day.

use serde_json::{Map, Value, json};

use super::{LintFinding, LintRule, walk};
use crate::{
    contract::{Contract, Operation},
    expand::{
        ERROR_CODE, ERROR_CODES_KEY, ErrorCodes, OperationFacts, PAGE_FIELDS, PAGE_KEY, PARAMS_TABLE, WHEN_KEY, WHEN_VALUES,
    },
    lower::{IDEMPOTENCY_KEY, is_upload},
    pointer::Pointer,
    vocabulary::AccessWords,
};

pub(super) const RULES: &[LintRule] = &[
    reject_failures,
    reject_security,
    reject_idempotency_keys,
    reject_derived_codes,
    reject_derived_schemas,
    reject_pages,
    reject_closed_objects,
    reject_common_headers,
    reject_shared_components,
];

fn by_hand_finding(at: &Pointer, message: impl Into<String>) -> LintFinding {
    LintFinding::new("by-hand", at, message)
}

/// Rejects hand-written failures, which follow from the codes.
fn reject_failures(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let responses = operation.value.get("responses").and_then(Value::as_object).into_iter().flatten();
        for (status, _) in responses.filter(|(status, _)| status.starts_with(['4', '5'])) {
            let message = "failures follow from the codes of an operation; remove it, and name codes of its own in `x-errors`";
            findings.push(by_hand_finding(&operation.at.child("responses").child(status), message));
        }
    }
    findings
}

/// Rejects a hand-written `security`, which follows from `x-access`.
fn reject_security(contract: &Contract) -> Vec<LintFinding> {
    let operations = contract.operations().into_iter().filter(|operation| operation.value.contains_key("security"));
    operations
        .map(|operation| by_hand_finding(&operation.at.child("security"), "it follows from `x-access`; remove it"))
        .collect()
}

/// Rejects a hand-written `Idempotency-Key`: a change takes one, unless it says `x-idempotent: false`. An upload
/// takes none: a repeated request must be recognized before it begins, but the bytes are known only after they have
/// been received.
fn reject_idempotency_keys(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        for (at, _) in contract.parameters(&operation).unwrap_or_default().iter().filter(|(_, p)| p["name"] == IDEMPOTENCY_KEY) {
            let message = "a change takes this header, unless it says `x-idempotent: false`; remove it";
            findings.push(by_hand_finding(if at.as_str().starts_with("/components") { &operation.at } else { at }, message));
        }
        let (Some(decided), Some(facts)) = (operation.value.get("x-idempotent"), operation_facts(contract, &operation)) else {
            continue;
        };
        let at = operation.at.child("x-idempotent");
        let body = contract.request_body(&operation).ok().flatten();
        match (decided.as_bool(), facts.is_change) {
            (None, _) => findings.push(by_hand_finding(&at, "expected true or false")),
            (Some(true), false) if body.is_some_and(|(_, body)| is_upload(body)) => {
                findings.push(by_hand_finding(
                    &at,
                    "an upload takes no `Idempotency-Key`; say in the description what sending it again does",
                ));
            }
            (Some(decided), follows) if decided == follows => findings.push(by_hand_finding(&at, "it follows; remove it")),
            _ => {}
        }
    }
    findings
}

/// Rejects codes in `x-errors` that follow from a rule.
fn reject_derived_codes(contract: &Contract) -> Vec<LintFinding> {
    let Ok(codes) = ErrorCodes::read(contract) else { return Vec::new() };
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let Some(facts) = operation_facts(contract, &operation) else { continue };
        let derived = codes.derived_codes(contract, &operation, &facts).unwrap_or_default();
        let named = operation.value.get("x-errors").and_then(Value::as_array).into_iter().flatten();
        for name in named.filter(|name| derived.iter().any(|code| json!(code.name) == **name)) {
            findings.push(by_hand_finding(&operation.at.child("x-errors"), format!("{name} follows; remove it")));
        }
    }
    findings
}

fn operation_facts(contract: &Contract, operation: &Operation<'_>) -> Option<OperationFacts> {
    OperationFacts::of(contract, &AccessWords::read(contract).ok()?, operation).ok()
}

/// Rejects hand-written envelopes, which follow from `x-data`, and values of `ErrorCode`, which follow from its
/// codes.
fn reject_derived_schemas(contract: &Contract) -> Vec<LintFinding> {
    let envelopes = contract.schemas().filter(|(name, _)| name.ends_with("Envelope"));
    let mut findings: Vec<LintFinding> =
        envelopes.map(|(name, _)| by_hand_finding(&Pointer::schema(name), "envelopes follow from `x-data`; remove it")).collect();
    for key in ["enum", "x-status", "x-retry-after", PARAMS_TABLE, crate::vocabulary::DESCRIPTIONS] {
        if contract.schema(ERROR_CODE).is_some_and(|schema| schema.get(key).is_some()) {
            findings.push(by_hand_finding(
                &Pointer::schema(ERROR_CODE).child(key),
                format!("it follows from `{ERROR_CODES_KEY}`; remove it"),
            ));
        }
    }
    findings
}

/// Rejects hand-written pages, which follow from `x-page`.
fn reject_pages(contract: &Contract) -> Vec<LintFinding> {
    let is_page = |schema: &Value| {
        let fields = schema.get("properties").and_then(Value::as_object);
        schema.get(PAGE_KEY).is_none() && fields.is_some_and(|fields| fields.keys().eq(PAGE_FIELDS))
    };
    let message = format!("a page follows from `{PAGE_KEY}` with the schema of its items; write that");
    let pages = contract.schemas().filter(|(_, schema)| is_page(schema));
    pages.map(|(name, _)| by_hand_finding(&Pointer::schema(name), message.clone())).collect()
}

/// Rejects hand-closed objects: every object with named properties is closed by [`crate::expand`].
fn reject_closed_objects(contract: &Contract) -> Vec<LintFinding> {
    let objects =
        walk::find_all(contract).into_iter().filter(|found| found.value.get("additionalProperties") == Some(&json!(false)));
    let message = "requests refuse fields that they do not name, and answers may get more; remove it";
    objects.map(|found| by_hand_finding(&found.at.child("additionalProperties"), message)).collect()
}

/// Rejects listed headers with `x-when`, which are on every answer that meets it.
fn reject_common_headers(contract: &Contract) -> Vec<LintFinding> {
    let at = Pointer::root().child("components").child("headers");
    let declared = at.get(&contract.json).and_then(Value::as_object);
    let common = |name: &str| declared.and_then(|headers| headers.get(name)).and_then(|header| header.get(WHEN_KEY));
    let mut findings = Vec::new();
    for (name, header) in declared.into_iter().flatten() {
        let is_status = |when: &str| when.parse::<u16>().is_ok_and(|status| (400..600).contains(&status));
        let when = header.get(WHEN_KEY);
        if when.is_some_and(|when| !when.as_str().is_some_and(|when| WHEN_VALUES.contains(&when) || is_status(when))) {
            let message = format!("write one of {}, or the status of a failure in quotes", WHEN_VALUES.join(", "));
            findings.push(by_hand_finding(&at.child(name).child(WHEN_KEY), message));
        }
    }
    for operation in contract.operations() {
        for (_, at, response) in contract.responses(&operation).unwrap_or_default() {
            let listed = response.get("headers").and_then(Value::as_object).into_iter().flat_map(Map::keys);
            for name in listed.filter(|name| common(name).is_some()) {
                findings.push(by_hand_finding(&at.child("headers").child(name), "it follows from its `x-when`; remove it"));
            }
        }
    }
    findings
}

/// Rejects hand-written shared responses and examples: they are shared where possible.
fn reject_shared_components(contract: &Contract) -> Vec<LintFinding> {
    let at = Pointer::root().child("components");
    let sections = ["responses", "examples"].into_iter().map(|section| at.child(section));
    let present = sections.filter(|at| at.get(&contract.json).is_some());
    present
        .map(|at| by_hand_finding(&at, "failures and examples follow; write a success where it belongs, and remove this"))
        .collect()
}
