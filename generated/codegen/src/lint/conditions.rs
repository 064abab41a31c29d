//! Entity tags are decided once, at a schema; requests that depend on them, merge patches and locations of created
//! resources follow.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::{LintFinding, LintRule};
use crate::{
    contract::{Contract, NO_CONTENT},
    expand::{ETAG, ETAG_KEY, EXTENDS_KEY, LOCATION, NOT_MODIFIED, PREPARED_KEY, creations, read_below, reads_by_id},
    lower::{IF_MATCH, IF_NONE_MATCH, MERGE_PATCH},
    pointer::Pointer,
};

pub(super) const RULES: &[LintRule] = &[
    check_tags,
    check_changeable,
    check_locations,
    check_placed,
    check_prepared,
    reject_parameters,
    reject_responses,
    reject_merge_patches,
];

fn derived_finding(at: &Pointer, why: &str) -> LintFinding {
    LintFinding::new("by-hand", at, format!("{why}; remove it"))
}

/// Checks that a resource with an entity tag can be read or changed by itself.
fn check_tags(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for (name, tagged) in contract.schemas().filter_map(|(name, schema)| Some((name, schema.get(ETAG_KEY)?))) {
        let at = Pointer::schema(name).child(ETAG_KEY);
        if *tagged != json!(true) {
            findings.push(LintFinding::new("conditions", &at, "write `true`, or leave it out"));
        } else if !is_known(contract, name) {
            findings.push(LintFinding::new(
                "conditions",
                &at,
                format!("no GET or PATCH answers `{name}` by itself; leave it out"),
            ));
        }
    }
    findings
}

/// Checks that whatever a PATCH changes has an entity tag, so that its PATCH and DELETE take `If-Match`.
fn check_changeable(contract: &Contract) -> Vec<LintFinding> {
    let operations = contract.operations().into_iter().filter(|operation| operation.method == "patch");
    let answered = operations.filter_map(|operation| {
        let (_, _, response) = contract.success(&operation).ok()??;
        Some((operation, response.get("x-data")?.as_str()?))
    });
    let untagged = answered.filter(|(_, data)| contract.schema(data).is_some_and(|schema| schema.get(ETAG_KEY).is_none()));
    let message = |data: &str| format!("whatever a PATCH can change has an entity tag; write `{ETAG_KEY}: true` at `{data}`");
    untagged.map(|(operation, data)| LintFinding::new("conditions", &operation.at, message(data))).collect()
}

fn is_known(contract: &Contract, name: &str) -> bool {
    contract.operations().iter().filter(|operation| matches!(operation.method, "get" | "patch")).any(|operation| {
        let responses = contract.responses(operation).unwrap_or_default();
        responses.iter().any(|(_, _, response)| response.get("x-data") == Some(&json!(name)))
    })
}

/// Checks that only one GET answers a created resource by its id: `Location` follows from it.
fn check_locations(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for name in creations(contract).into_iter().map(|(_, resource)| resource).collect::<BTreeSet<_>>() {
        let reads = reads_by_id(contract, name);
        let Some((first, others)) = reads.split_first() else { continue };
        findings.extend(others.iter().map(|other| {
            let message = format!(
                "{} answers `{name}` by its id, and so does {} at {}: `Location` of a new one is ambiguous; let one of them \
                 answer a schema of its own",
                other.id(),
                first.id(),
                first.at
            );
            LintFinding::new("conditions", &other.at, message)
        }));
    }
    findings
}

/// Checks that a created resource that a GET below reads is what that GET answers, so that `Location` and `ETag` follow.
fn check_placed(contract: &Contract) -> Vec<LintFinding> {
    let created = creations(contract).into_iter().filter(|(_, resource)| reads_by_id(contract, resource).is_empty());
    let unplaced = created.filter_map(|(operation, resource)| Some((read_below(contract, &operation)?, operation, resource)));
    unplaced
        .map(|((read, data), operation, resource)| {
            let message = format!(
                "{} answers `{data}` by its id, but what is created is `{resource}`: answer `{data}`, or write \
                 `{EXTENDS_KEY}: {data}` at `{resource}` with its further fields",
                read.id()
            );
            LintFinding::new("conditions", &operation.at, message)
        })
        .collect()
}

/// Checks that only the answers of public GETs are made once for all callers, and that they have an entity tag.
fn check_prepared(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let is_public = operation.value.get("x-access") == Some(&json!({ "public": true }));
        for (_, at, response) in contract.responses(&operation).unwrap_or_default() {
            let Some(mark) = response.get(PREPARED_KEY) else { continue };
            let data = response.get("x-data").and_then(Value::as_str).and_then(|name| contract.schema(name));
            let is_tagged = data.is_some_and(|schema| schema.get(ETAG_KEY) == Some(&json!(true)));
            if mark != &json!(true) || operation.method != "get" || !is_public || !is_tagged {
                let message = "only a public GET has a prepared answer: `true`, beside `x-data` of a schema with `x-etag: true`";
                findings.push(LintFinding::new("conditions", &at.child(PREPARED_KEY), message));
            }
        }
    }
    findings
}

/// Rejects hand-written `If-Match` and `If-None-Match`, which follow from the tag.
fn reject_parameters(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let parameters = contract.parameters(&operation).unwrap_or_default();
        let named = parameters.iter().filter_map(|(_, parameter)| parameter.get("name")?.as_str());
        let conditions = named.filter(|name| [IF_MATCH, IF_NONE_MATCH].contains(name));
        findings.extend(
            conditions.map(|name| derived_finding(&operation.at, &format!("`{name}` follows from `{ETAG_KEY}` of the data"))),
        );
    }
    findings
}

/// Rejects hand-written answers to them, and the header of the tag where there is data. The end of a stream follows
/// from `Last-Event-ID`, `Location` from the GET that answers the created resource.
fn reject_responses(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        for (status, at, response) in contract.responses(&operation).unwrap_or_default() {
            match status {
                NO_CONTENT => findings.push(derived_finding(&at, "204 is the end of a stream, and follows from `Last-Event-ID`")),
                NOT_MODIFIED => findings.push(derived_finding(&at, "304 follows from the header `ETag`")),
                _ => {}
            }
            let headers = response.get("headers").and_then(Value::as_object).into_iter().flat_map(Map::keys);
            let follows = |name: &str| name == LOCATION || (name == ETAG && response.contains_key("x-data"));
            findings.extend(
                headers
                    .filter(|name| follows(name))
                    .map(|name| derived_finding(&at.child("headers").child(name), &format!("`{name}` follows from the data"))),
            );
        }
    }
    findings
}

/// Rejects hand-written merge patches: a PATCH takes one.
fn reject_merge_patches(contract: &Contract) -> Vec<LintFinding> {
    let operations = contract.operations().into_iter();
    let astray = operations.filter(|operation| {
        let body = contract.request_body(operation).ok().flatten();
        body.is_some_and(|(_, body)| body.get("content").is_some_and(|content| content.get(MERGE_PATCH).is_some()))
    });
    let message = format!("a PATCH takes `{MERGE_PATCH}` of the same schema beside JSON, and nothing else does");
    astray.map(|operation| derived_finding(&operation.at.child("requestBody"), &message)).collect()
}
