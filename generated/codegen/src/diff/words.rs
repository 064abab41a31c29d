//! The words of `x-access`: the plans that a plan reaches, the modules open to sandboxes. Also the rules for texts.

use super::{ChangeReport, texts};
use crate::{
    contract::Contract,
    vocabulary::{self, AccessWords},
};

/// Compares the words, if both contracts have them.
pub(super) fn compare(old: &Contract, new: &Contract, report: &mut ChangeReport) {
    compare_rules(old, new, report);
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
