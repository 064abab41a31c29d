//! Unions, maps, and texts inside them.

use super::*;

/// Lists the changes caused by an edit of the contract with unions and maps, and by undoing it.
fn wide_changes(edit: fn(&mut serde_json::Value)) -> String {
    let mut contract = contract_with(&[]);
    crate::testing::widen(&mut contract.json);
    let mut later = contract.clone();
    edit(&mut later.json["components"]["schemas"]);
    format!("{}undone\n{}", list_changes(&contract, &later), list_changes(&later, &contract))
}

#[test]
fn kinds_of_a_union_join_and_leave_and_change() {
    insta::assert_snapshot!(wide_changes(|schemas| {
        let union = schemas["Use"].as_object_mut().unwrap();
        union["oneOf"].as_array_mut().unwrap().pop();
        union["discriminator"]["mapping"].as_object_mut().unwrap().remove("mail");
    }), @r"
    BREAKING   UseInput (sent): no more kind `mail`
    compatible Use (answered): no more kind `mail`
    undone
    BREAKING   Use (answered): new kind `mail`
    compatible UseInput (sent): new kind `mail`
    ");
    insta::assert_snapshot!(wide_changes(|schemas| schemas["MailUse"]["properties"]["copies"]["maximum"] = 5.into()), @r"
    BREAKING   MailUseInput (sent) copies: `maximum` was 9 and is now 5
    compatible MailUse (answered) copies: `maximum` was 9 and is now 5
    undone
    BREAKING   MailUse (answered) copies: `maximum` was 5 and is now 9
    compatible MailUseInput (sent) copies: `maximum` was 5 and is now 9
    ");
    insta::assert_snapshot!(wide_changes(|schemas| schemas["Use"]["discriminator"]["propertyName"] = "type".into()), @r"
    BREAKING   Use (answered): its kinds are told apart by another property
    BREAKING   UseInput (sent): its kinds are told apart by another property
    undone
    BREAKING   Use (answered): its kinds are told apart by another property
    BREAKING   UseInput (sent): its kinds are told apart by another property
    ");
}

#[test]
fn values_without_names_and_rules_for_texts() {
    insta::assert_snapshot!(wide_changes(|schemas| schemas["Attributes"]["additionalProperties"]["maxLength"] = 9.into()), @r"
    BREAKING   Attributes (answered){}: `maxLength` was 5 and is now 9
    compatible Attributes (sent){}: `maxLength` was 5 and is now 9
    undone
    BREAKING   Attributes (sent){}: `maxLength` was 9 and is now 5
    compatible Attributes (answered){}: `maxLength` was 9 and is now 5
    ");
    insta::assert_snapshot!(wide_changes(|schemas| schemas["Attributes"]["additionalProperties"] = true.into()), @r"
    BREAKING   Attributes (answered): may now hold any values
    compatible Attributes (sent): may now hold any values
    undone
    BREAKING   Attributes (sent): may no longer hold any values
    compatible Attributes (answered): may no longer hold any values
    ");
    insta::assert_snapshot!(wide_changes(|schemas| {
        schemas["MailUse"]["properties"]["subject"].as_object_mut().unwrap().remove("x-text");
    }), @r#"
    compatible MailUseInput (sent) subject: is no longer held to the rule "note" of `x-texts`
    undone
    BREAKING   MailUseInput (sent) subject: is now held to the rule "note" of `x-texts`
    "#);
}
