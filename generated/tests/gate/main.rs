//! Checks that the gate and the schemas of the contract agree on requests to every operation: generated ones, valid
//! or invalid in many ways. The gate consists of the operation's types, serde and `validator`; the oracle reads the
//! contract and asks `jsonschema`.
//!
//! `cargo test` runs [`CASES`]; the environment variable `FRONTDESK_GATE_CASES` sets another number.

mod compare;
mod contract;
mod fast_path;
mod mutations;
mod oracle;
mod requests;
mod server;
mod values;

use std::env;

use proptest::{
    prelude::*,
    test_runner::{Config, TestError, TestRunner},
};
use serde_json::{Value, json};

use crate::{compare::GateComparison, contract::OracleContract};

/// Default number of cases.
const CASES: u32 = 5_000;

fn number_of_cases() -> u32 {
    env::var("FRONTDESK_GATE_CASES").map_or(CASES, |text| text.parse().expect("FRONTDESK_GATE_CASES is a number of cases"))
}

/// Compares both verdicts on this many requests, and returns the first disagreement, if there is one.
fn find_disagreement(comparison: &GateComparison, cases: u32) -> Option<String> {
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 0, ..Config::default() };
    let strategy = (0..comparison.operations(), any::<u64>());
    let result = TestRunner::new(config)
        .run(&strategy, |(operation, seed)| comparison.compare_one(operation, seed).map_err(TestCaseError::fail));
    match result {
        Ok(()) => None,
        Err(TestError::Fail(reason, _)) => Some(reason.to_string()),
        Err(abort) => panic!("{abort}"),
    }
}

#[test]
fn gate_and_schemas_agree() {
    let comparison = GateComparison::new(OracleContract::own());
    let found = find_disagreement(&comparison, number_of_cases());
    assert!(found.is_none(), "{}", found.unwrap_or_default());
    // A comparison of nothing but refusals, or nothing but valid requests, would prove little.
    let (good, bad) = comparison.counts();
    assert!(good > number_of_cases() / 5 && bad > number_of_cases() / 5, "{good} good requests and {bad} bad ones");
}

/// A contract with one keyword changed disagrees with the models, and the comparison reports it.
#[test]
fn a_disagreement_is_found() {
    let plants: [(&str, &str, Option<Value>); 12] = [
        ("/components/schemas/RetrieveRequest/properties/limit", "maximum", Some(json!(49))),
        ("/components/schemas/RetrieveRequest/properties/limit", "minimum", None),
        ("/components/schemas/RoleCreate/properties/permissions", "maxItems", Some(json!(99))),
        ("/components/schemas/RoleCreate", "required", Some(json!(["name"]))),
        ("/components/schemas/AgentUpdate", "minProperties", None),
        ("/components/schemas/AgentUpdate/properties/systemInstruction", "type", Some(json!("string"))),
        ("/components/schemas/AgentCreate/properties/name", "x-text", None),
        ("/components/schemas/AgentCreate", "additionalProperties", None),
        ("/components/schemas/ClaimVerify/properties/code", "maxLength", Some(json!(5))),
        ("/components/schemas/ChatRequest/properties/agentId", "format", None),
        ("/components/schemas/WebsiteModeInput", "enum", Some(json!(["page", "sitemap"]))),
        ("/components/parameters/Limit/schema", "maximum", Some(json!(101))),
    ];
    for (place, keyword, planted) in plants {
        let mut contract = OracleContract::own();
        let schema = contract.json.pointer_mut(place).and_then(Value::as_object_mut).expect("the contract has this schema");
        assert!(schema.contains_key(keyword), "{place} has no {keyword} to change");
        match planted {
            Some(value) => schema.insert(keyword.to_owned(), value),
            None => schema.remove(keyword),
        };
        // It stops at the first one; of many operations with many fields, few requests concern this one.
        let found = find_disagreement(&GateComparison::new(contract), 400_000);
        assert!(found.is_some(), "nobody noticed that {keyword} of {place} was changed");
    }
}
