//! The checked-in files match the contract. Needs neither Java nor rustfmt: it computes the generators' inputs, and
//! compares hashes with `generated/stamp.txt`. `cargo codegen check` runs the generators themselves.

use frontdesk_codegen::{
    contract::Contract,
    generate::{GeneratorInputs, check_staleness},
    layout::check_layout,
    lint::lint,
    project::{Project, SDK_MANIFEST},
    sdk::manifest::with_features,
};

fn read_contract(project: &Project) -> Contract {
    Contract::read(&project.contract()).expect("openapi.yaml can be read")
}

#[test]
fn generated_code_is_neither_stale_nor_edited_by_hand() {
    let project = Project::here();
    let inputs = GeneratorInputs::of(&read_contract(&project)).expect("the contract can be generated from");
    let found = check_staleness(&project, &inputs).expect("generated files can be read");
    assert!(found.is_none(), "{}", found.map(|why| why.to_string()).unwrap_or_default());
}

#[test]
fn the_sdk_has_a_feature_for_each_tag() {
    let project = Project::here();
    let manifest = std::fs::read_to_string(project.root.join(SDK_MANIFEST)).expect("the manifest can be read");
    let written = with_features(&manifest, &read_contract(&project)).expect("the manifest has a place for features");
    assert!(written == manifest, "client/Cargo.toml lacks the features of some tags; run `cargo codegen generate`");
}

#[test]
fn the_contract_meets_our_rules() {
    let findings: Vec<String> = lint(&read_contract(&Project::here())).iter().map(|finding| format!("{finding}\n")).collect();
    assert!(findings.is_empty(), "see `cargo codegen lint`\n{}", findings.concat());
}

#[test]
fn the_contract_keeps_its_form() {
    let findings: Vec<String> =
        check_layout(&read_contract(&Project::here())).iter().map(|finding| format!("{finding}\n")).collect();
    assert!(findings.is_empty(), "openapi.yaml\n{}", findings.concat());
}
