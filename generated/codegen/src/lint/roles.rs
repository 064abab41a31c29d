//! Roles of people: the permissions and the scope that each of them gives.

use serde_json::{Map, Value};

use super::{LintFinding, LintRule};
use crate::{
    contract::Contract,
    pointer::Pointer,
    vocabulary::{AccessWords, PERMISSIONS, SCOPES},
};

pub(super) const RULES: &[LintRule] = &[check_permissions, check_scopes];

/// The enum of the roles, of which the first one gives every permission.
const ROLES: &str = "MemberRole";

/// Checks that each role lists existing permissions, each once, and that the first role lists all of them: somebody in
/// an organization may do everything.
fn check_permissions(contract: &Contract) -> Vec<LintFinding> {
    let Some((names, table, at)) = role_table(contract, PERMISSIONS) else { return Vec::new() };
    let permissions = contract.schema("Permission").map(|schema| texts(&schema["enum"])).unwrap_or_default();
    let finding = |at: &Pointer, message: String| LintFinding::new("role-permissions", at, message);
    let mut findings = unknown_roles(&names, &table, &at, "role-permissions");
    for (index, role) in names.iter().enumerate() {
        let (at, given) = (at.child(role), table.get(*role).filter(|given| given.is_array()));
        let Some(given) = given.map(texts) else {
            findings.push(finding(&at, "list the permissions of this role".to_owned()));
            continue;
        };
        for (place, name) in given.iter().enumerate() {
            if !permissions.contains(name) {
                findings.push(finding(&at.child(place), format!("`{name}` is none of Permission; correct it")));
            }
            if given[..place].contains(name) {
                findings.push(finding(&at.child(place), format!("`{name}` stands there twice")));
            }
        }
        let missing = permissions.iter().filter(|name| index == 0 && !given.contains(name));
        findings.extend(missing.map(|name| finding(&at, format!("add `{name}`: this role may do everything"))));
    }
    findings
}

/// Checks that each role has an existing scope.
fn check_scopes(contract: &Contract) -> Vec<LintFinding> {
    let Some((names, table, at)) = role_table(contract, SCOPES) else { return Vec::new() };
    let Ok(words) = AccessWords::read(contract) else { return Vec::new() };
    let has_scope = |role: &str| table.get(role).and_then(Value::as_str).is_some_and(|scope| words.scope(scope).is_some());
    let wrong = names.iter().filter(|role| !has_scope(role));
    let wrong = wrong.map(|role| LintFinding::new("role-scopes", &at.child(role), "name one of the `x-scopes` of the document"));
    unknown_roles(&names, &table, &at, "role-scopes").into_iter().chain(wrong).collect()
}

/// Returns the roles, and what a table says about each of them; `None` for a contract without roles.
fn role_table<'c>(contract: &'c Contract, key: &str) -> Option<(Vec<&'c str>, Map<String, Value>, Pointer)> {
    let roles = contract.schema(ROLES)?;
    let table = roles.get(key).and_then(Value::as_object).cloned().unwrap_or_default();
    Some((texts(&roles["enum"]), table, Pointer::schema(ROLES).child(key)))
}

fn unknown_roles(names: &[&str], table: &Map<String, Value>, at: &Pointer, rule: &'static str) -> Vec<LintFinding> {
    let unknown = table.keys().filter(|role| !names.contains(&role.as_str()));
    unknown.map(|role| LintFinding::new(rule, &at.child(role), "there is no such role; remove it")).collect()
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(roles: &str) -> String {
        let source = format!(
            "openapi: 3.1.0
x-scopes: {{ read: Look., write: Change. }}
x-plans: {{ free: {{ paid: false, reaches: [], description: Free. }} }}
x-modules: {{ things: {{ sandbox: true, description: Things. }} }}
components:
  schemas:
    Permission: {{ type: string, enum: ['things:view', 'things:edit'] }}
    MemberRole:
      type: string
      enum: [owner, member]
      {}
",
            roles.trim()
        );
        let contract = Contract::parse(source).expect("a contract");
        let findings = RULES.iter().flat_map(|rule| rule(&contract));
        findings.map(|finding| finding.to_string().replace("#/components/schemas/MemberRole/", "") + "\n").collect()
    }

    #[test]
    fn each_role_gives_known_permissions_and_the_first_all_of_them() {
        let good = "
      x-scopes: { owner: write, member: read }
      x-permissions: { owner: ['things:view', 'things:edit'], member: ['things:view'] }";
        assert_eq!(findings(good), "");
        let bad = "
      x-scopes: { owner: admin, guest: read }
      x-permissions: { owner: ['things:view', 'spoons:view'], member: ['things:view', 'things:view'], guest: [] }";
        insta::assert_snapshot!(findings(bad), @r"
        x-permissions/guest: there is no such role; remove it [role-permissions]
        x-permissions/owner/1: `spoons:view` is none of Permission; correct it [role-permissions]
        x-permissions/owner: add `things:edit`: this role may do everything [role-permissions]
        x-permissions/member/1: `things:view` stands there twice [role-permissions]
        x-scopes/guest: there is no such role; remove it [role-scopes]
        x-scopes/owner: name one of the `x-scopes` of the document [role-scopes]
        x-scopes/member: name one of the `x-scopes` of the document [role-scopes]
        ");
        insta::assert_snapshot!(findings(""), @r"
        x-permissions/owner: list the permissions of this role [role-permissions]
        x-permissions/member: list the permissions of this role [role-permissions]
        x-scopes/owner: name one of the `x-scopes` of the document [role-scopes]
        x-scopes/member: name one of the `x-scopes` of the document [role-scopes]
        ");
    }
}
