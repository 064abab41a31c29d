//! Editing the contract changes server and SDK through generation alone: a new optional field, another scope, a new
//! operation, a new error code.
//!
//! All that the compiler then requires to be written manually is the new method of the trait, and its conformance
//! test.

mod copy;

use std::{env, path::PathBuf};

use copy::{CheckoutCopy, copy_of_checkout};
use frontdesk_codegen::{
    contract::Contract,
    diff::{ChangeWeight, diff},
    generate::{GeneratedFiles, GeneratorInputs, JavaGenerator, generate_all, generate_without_java},
    lint::lint,
    project::{Project, SDK_EXTRAS, SDK_FILE},
};
use serde_json::{Value, json};

/// Makes the four edits to today's contract.
fn apply_edits(contract: &mut Value) {
    contract["components"]["schemas"]["AgentCreate"]["properties"]["nickname"] =
        json!({ "type": ["string", "null"], "description": "What the team calls it." });
    let retrieve = &mut contract["paths"]["/agents/{agentId}/retrieve"]["post"];
    retrieve["x-access"]["scope"] = json!("admin");
    let mut rehearse = retrieve.clone();
    rehearse["operationId"] = json!("rehearseAgent");
    rehearse["summary"] = json!("Rehearse an answer");
    rehearse["x-access"]["scope"] = json!("read");
    rehearse["x-errors"] = json!(["REHEARSAL_OVER"]);
    contract["components"]["schemas"]["ErrorCode"]["x-error-codes"]["REHEARSAL_OVER"] =
        json!({ "status": 410, "description": "The rehearsal is over.", "message": "The rehearsal is over. Begin another one." });
    let parameters = contract["paths"]["/agents/{agentId}/retrieve"]["parameters"].clone();
    contract["paths"]["/agents/{agentId}/rehearse"] = json!({ "parameters": parameters, "post": rehearse });
}

fn edited_copy() -> (CheckoutCopy, Contract) {
    let copy = copy_of_checkout();
    copy.edit_contract(apply_edits);
    let contract = Contract::read(&copy.project.contract()).expect("a contract");
    (copy, contract)
}

/// Returns the text of a generated file without line breaks, so that formatting does not matter.
fn file_text(files: &GeneratedFiles, path: &str) -> String {
    let content = files.get(&PathBuf::from(path)).unwrap_or_else(|| panic!("{path} is generated"));
    String::from_utf8_lossy(content).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn assert_holds(files: &GeneratedFiles, path: &str, expected: &[&str]) {
    let text = file_text(files, path);
    for part in expected {
        assert!(text.contains(part), "{path} does not hold `{part}`");
    }
}

#[test]
fn the_edited_contract_meets_our_rules_and_the_differ_names_the_edits() {
    let (_copy, contract) = edited_copy();
    assert_eq!(lint(&contract), []);
    let old = Contract::read(&Project::here().contract()).expect("today's contract");
    let changes = diff(&old, &contract).expect("both can be compared");
    let lines: Vec<String> = changes.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(lines.join("\n"), @r"
    BREAKING   POST /agents/{agentId}/retrieve: asked for the scope read and now asks for admin
    compatible AgentCreate (sent): new field `nickname`
    compatible ErrorCode (answered): new value `REHEARSAL_OVER`
    compatible POST /agents/{agentId}/rehearse: new operation
    compatible POST /agents/{agentId}/retrieve: may now answer IDEMPOTENCY_IN_PROGRESS
    compatible POST /agents/{agentId}/retrieve: may now answer IDEMPOTENCY_KEY_REUSED
    compatible POST /agents/{agentId}/retrieve: may now answer IDEMPOTENCY_STORE_FULL
    compatible POST /agents/{agentId}/retrieve: may now answer INSUFFICIENT_SCOPE
    compatible POST /agents/{agentId}/retrieve: new header `Idempotency-Key`
    compatible POST /agents/{agentId}/retrieve: now answers the header `Idempotent-Replayed`
    ");
    assert_eq!(changes.iter().filter(|change| change.weight == ChangeWeight::Breaking).count(), 1);
}

#[test]
fn the_sdk_follows() {
    let (copy, contract) = edited_copy();
    let files = generate_without_java(&copy.project, &GeneratorInputs::of(&contract).expect("inputs")).expect("an SDK");
    assert_holds(
        &files,
        SDK_FILE,
        &[
            "pub nickname: ::std::option::Option<crate::Nullable<::std::string::String>>,",
            "pub fn rehearse_agent( &self, agent_id: impl std::convert::TryInto<::uuid::Uuid, Error: std::fmt::Display> + \
             std::fmt::Debug, ) -> builder::RehearseAgent",
            "Result<ResponseValue<types::PassageListEnvelope>, Error<types::ErrorEnvelope>>",
        ],
    );
    let extras = file_text(&files, SDK_EXTRAS);
    let operation = |name: &str| {
        let (_, from) = extras.split_once(&format!("static {name}: Operation = ")).expect("the operation");
        from.split("};").next().unwrap_or_default().to_owned()
    };
    assert!(operation("REHEARSE_AGENT").contains("repeat: Repeat::Safe"), "{}", operation("REHEARSE_AGENT"));
    assert!(!operation("RETRIEVE").contains("repeat: Repeat::Safe"), "{}", operation("RETRIEVE"));
}

#[test]
fn the_server_follows() {
    let java = match JavaGenerator::find() {
        Ok(java) => java,
        Err(error) if env::var_os("CI").is_none() => return eprintln!("skipped, since this needs openapi-generator: {error:#}"),
        Err(error) => panic!("{error:#}"),
    };
    let (copy, contract) = edited_copy();
    let files = generate_all(&copy.project, &contract, &java, &|_| {}).expect("server and SDK");
    assert_holds(&files, "generated/src/models.rs", &["pub nickname: Option<Option<String>>,"]);
    assert_holds(
        &files,
        "generated/src/operations.rs",
        &[
            "&REHEARSE_AGENT,",
            "id: \"retrieve\", method: \"POST\", path: \"/agents/{agentId}/retrieve\", tag: \"retrieval\", access: \
             Access::Key { scope: Scope::Admin, sandbox_scope: None, module: Module::Sources, permission: \
             Some(Permission::SourcesView), plan: Plan::Sandbox, by_owner: false, },",
            "path: \"/agents/{agentId}/rehearse\", tag: \"retrieval\", access: Access::Key \
             { scope: Scope::Read, sandbox_scope: None, module: Module::Sources, permission: \
             Some(Permission::SourcesView), plan: Plan::Sandbox, by_owner: false, },",
        ],
    );
    assert_holds(
        &files,
        "generated/src/apis/retrieval.rs",
        &["async fn rehearse_agent( &self, cx: &Self::Reading, params: RehearseAgentParams, body: models::RetrieveRequest, \
             ) -> Result<models::PassageList, Self::Error>;"],
    );
    assert_holds(&files, "generated/src/router.rs", &["operations::REHEARSE_AGENT.path"]);
    assert_holds(&files, "generated/vocabulary/src/enums.rs", &["RehearsalOver = \"REHEARSAL_OVER\","]);
    assert_holds(
        &files,
        "generated/openapi.json",
        &[
            "\"operationId\": \"rehearseAgent\"",
            "\"410\": { \"$ref\": \"#/components/responses/RehearsalOver\" }",
            "\"message\": \"The rehearsal is over. Begin another one.\"",
        ],
    );
}
