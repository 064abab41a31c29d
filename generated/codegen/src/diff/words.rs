//! The words of `x-access`: what a plan reaches, what is open to sandboxes. Also the length limits of texts.

use super::Report;
use crate::{
    contract::Contract,
    vocabulary::{AccessWords, texts},
};

/// Compares them, if both contracts have them.
pub(super) fn compare(old: &Contract, new: &Contract, report: &mut Report) {
    limits(old, new, report);
    let (Ok(old), Ok(new)) = (AccessWords::read(old), AccessWords::read(new)) else { return };
    for plan in &old.plans {
        let now = new.plan(&plan.name).map(|later| later.reaches.as_slice()).unwrap_or_default();
        for lost in plan.reaches.iter().filter(|asked| !now.contains(asked)) {
            report.breaking(format!("plan {}", plan.name), format!("no longer reaches what asks for the plan {lost}"));
        }
        for gained in now.iter().filter(|asked| !plan.reaches.contains(asked)) {
            report.compatible(format!("plan {}", plan.name), format!("now reaches what asks for the plan {gained}"));
        }
    }
    for module in &old.modules {
        let now = new.module(&module.name).is_some_and(|later| later.sandbox);
        match (module.sandbox, now) {
            (true, false) => report.breaking(format!("module {}", module.name), "no longer open to sandboxes"),
            (false, true) => report.compatible(format!("module {}", module.name), "now open to sandboxes"),
            _ => {}
        }
    }
}

/// A text that was short enough must remain valid.
fn limits(old: &Contract, new: &Contract, report: &mut Report) {
    let (Ok(old), Ok(new)) = (texts(old), texts(new)) else { return };
    for rule in &old {
        let Some(later) = new.iter().find(|later| later.name == rule.name) else { continue };
        let place = format!("text {}", rule.name);
        let what = format!("could have {} and can now have {}", rule.max, later.max);
        match later.max.cmp(&rule.max) {
            _ if (later.bytes, later.trimmed) != (rule.bytes, rule.trimmed) => {
                report.breaking(place, "is measured in another way")
            }
            std::cmp::Ordering::Less => report.breaking(place, what),
            std::cmp::Ordering::Greater => report.compatible(place, what),
            std::cmp::Ordering::Equal => {}
        }
    }
}
