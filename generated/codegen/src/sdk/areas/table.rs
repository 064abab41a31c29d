//! The table of all methods by area, on the front page of the crate's documentation.

use std::fmt::Write as _;

use super::{Area, AreaMethod, nesting};

/// Writes the table, in Markdown with links to the methods.
pub(in crate::sdk) fn write(areas: &[Area]) -> String {
    let mut out = String::from("| feature | accessor | methods |\n|---|---|---|\n");
    for area in areas.iter().filter(|area| !area.methods.is_empty()) {
        let methods: Vec<String> = area.methods.iter().map(|method| write_method(area, method)).collect();
        let _ = writeln!(out, "| `{}` | {} | {} |", area.tag, write_accessor(area, areas), methods.join(", "));
    }
    out
}

/// Writes the accessors on the way to an area, without a space between them.
fn write_accessor(area: &Area, areas: &[Area]) -> String {
    if area.accessor.is_none() {
        // An operation has this name.
        return String::new();
    }
    let mut out = String::new();
    let mut owner = "Client".to_owned();
    for step in nesting::path(area, areas) {
        let (dot, name) = (if out.is_empty() { "" } else { "&#8203;" }, step.accessor());
        let shown = if out.is_empty() { name.to_owned() } else { format!(".{name}") };
        let _ = write!(out, "{dot}[`{shown}()`]({owner}::{name})");
        owner = format!("areas::{}", step.type_name());
    }
    out
}

fn write_method(area: &Area, AreaMethod { flat, name, .. }: &AreaMethod) -> String {
    match area.accessor {
        Some(_) => format!("[`{name}`](areas::{}::{name})", area.type_name()),
        None => format!("[`{flat}`](Client::{flat})"),
    }
}
