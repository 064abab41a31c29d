//! A changed contract, a changed template and a changed generated file are all detected, in a copy of the checkout.

mod copy;

use std::fs;

use copy::{CheckoutCopy, copy_of_checkout};
use frontdesk_codegen::{
    contract::Contract,
    generate::{GeneratorInputs, Staleness, check_staleness},
    project::{SDK_FILE, SERVED_JSON},
};

fn staleness_of(copy: &CheckoutCopy) -> Option<Staleness> {
    let contract = Contract::read(&copy.project.contract()).expect("a contract");
    check_staleness(&copy.project, &GeneratorInputs::of(&contract).expect("inputs")).expect("a verdict")
}

#[test]
fn a_fresh_copy_is_up_to_date_and_comments_in_the_contract_change_nothing() {
    let copy = copy_of_checkout();
    assert_eq!(staleness_of(&copy), None);
    let source = fs::read_to_string(copy.project.contract()).unwrap();
    fs::write(copy.project.contract(), format!("# A remark.\n{source}")).unwrap();
    assert_eq!(staleness_of(&copy), None);
}

#[test]
fn a_changed_contract_makes_it_stale() {
    let copy = copy_of_checkout();
    copy.edit_contract(|contract| contract["info"]["version"] = "1.0.1".into());
    assert_eq!(staleness_of(&copy), Some(Staleness::Stale));
}

#[test]
fn a_changed_template_makes_it_stale() {
    let copy = copy_of_checkout();
    fs::write(copy.project.templates().join("more.mustache"), "x").unwrap();
    assert_eq!(staleness_of(&copy), Some(Staleness::Stale));
}

#[test]
fn a_changed_missing_or_surplus_generated_file_is_found() {
    for change in [SERVED_JSON, SDK_FILE, "generated/src/surplus.rs", "generated/vocabulary/src/access.rs"] {
        let copy = copy_of_checkout();
        fs::write(copy.project.root.join(change), "// by hand").unwrap();
        assert_eq!(staleness_of(&copy), Some(Staleness::EditedByHand), "{change}");
    }
    let copy = copy_of_checkout();
    fs::remove_file(copy.project.root.join(SERVED_JSON)).unwrap();
    assert_eq!(staleness_of(&copy), Some(Staleness::EditedByHand));
}

#[test]
fn a_missing_or_broken_stamp_is_found() {
    let copy = copy_of_checkout();
    fs::write(copy.project.stamp(), "sha256:?").unwrap();
    assert_eq!(staleness_of(&copy), Some(Staleness::NoStamp));
}
