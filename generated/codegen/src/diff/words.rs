//! The words of `x-access`: the plans that a plan reaches, the modules open to sandboxes. Also the rules for texts,
//! and the permissions of people.

use serde_json::Value;

use super::{ChangeReport, texts};
use crate::{
    contract::Contract,
    vocabulary::{self, AccessWords, PERMISSIONS},
};

/// Compares the words, if both contracts have them.
pub(super) fn compare(old: &Contract, new: &Contract, report: &mut ChangeReport) {
    compare_rules(old, new, report);
    compare_roles(old, new, report);
    let (Ok(old), Ok(new)) = (AccessWords::read(old), AccessWords::read(new)) else { return };
    for plan in &old.plans {
        let now = new.plan(&plan.name).map(|later| later.reaches.as_slice()).unwrap_or_default();
        for lost in plan.reaches.iter().filter(|asked| !now.contains(asked)) {
            report.add_breaking(format!("plan {}", plan.name), format!("no longer reaches what asks for the plan {lost}"));
        }
        for gained in now.iter().filter(|asked| !plan.reaches.contains(asked)) {
            report.add_compatible(format!("plan {}", plan.name), format!("now reaches what asks for the plan {gained}"));
        }
    }
    for module in &old.modules {
        let now = new.module(&module.name).is_some_and(|later| later.sandbox);
        match (module.sandbox, now) {
            (true, false) => report.add_breaking(format!("module {}", module.name), "no longer open to sandboxes"),
            (false, true) => report.add_compatible(format!("module {}", module.name), "now open to sandboxes"),
            _ => {}
        }
    }
}

/// Compares the rules for texts, each for all fields that name it.
fn compare_rules(old: &Contract, new: &Contract, report: &mut ChangeReport) {
    let (Ok(old), Ok(new)) = (vocabulary::read_text_rules(old), vocabulary::read_text_rules(new)) else { return };
    for rule in &old {
        let later = new.iter().find(|later| later.name == rule.name);
        for (weight, what) in later.map(|later| texts::compare(rule, later)).unwrap_or_default() {
            report.add(weight, format!("text {}", rule.name), what);
        }
    }
}

/// Compares the permissions of the roles of people, if both contracts list them. No client has such a role, but people
/// who lose a permission want to know.
fn compare_roles(old: &Contract, new: &Contract, report: &mut ChangeReport) {
    let table = |contract: &Contract| contract.schema("MemberRole")?.get(PERMISSIONS)?.as_object().cloned();
    let (Some(old), Some(new)) = (table(old), table(new)) else { return };
    for (role, given) in &old {
        let now = new.get(role).map(named).unwrap_or_default();
        let before = named(given);
        for lost in before.iter().filter(|permission| !now.contains(permission)) {
            report.add_notice(format!("role {role}"), format!("no longer has the permission {lost}"));
        }
        for gained in now.iter().filter(|permission| !before.contains(permission)) {
            report.add_compatible(format!("role {role}"), format!("now has the permission {gained}"));
        }
    }
}

fn named(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}
