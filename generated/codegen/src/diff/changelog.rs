//! Changes as Markdown, for people who use the API.

use std::{collections::BTreeMap, fmt::Write as _};

use super::{ChangeKind, ChangeWeight, ContractChange};

/// The sections, in their order.
const SECTIONS: [(ChangeKind, &str); 3] =
    [(ChangeKind::Deprecated, "Deprecated"), (ChangeKind::Changed, "Changed"), (ChangeKind::Added, "Added")];

/// Writes the sections that have changes: one line for each place, with everything that changed there.
pub fn to_markdown(changes: &[ContractChange]) -> String {
    let mut out = String::new();
    for (kind, title) in SECTIONS {
        let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for change in changes.iter().filter(|change| change.kind == kind) {
            places.entry(&change.place).or_default().push(describe(change));
        }
        if places.is_empty() {
            continue;
        }
        let _ = write!(out, "\n## {title}\n\n");
        for (place, what) in places {
            let _ = writeln!(out, "- **{place}**: {}", what.join("; "));
        }
    }
    out
}

fn describe(change: &ContractChange) -> String {
    match change.weight {
        ChangeWeight::Breaking => format!("BREAKING, {}", change.what),
        ChangeWeight::Notice | ChangeWeight::Compatible => change.what.clone(),
    }
}
