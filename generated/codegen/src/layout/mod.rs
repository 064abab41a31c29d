//! The layout of `openapi.yaml`, which `cargo codegen fmt` keeps and `cargo codegen lint` asks for.
//!
//! - A line has at most 130 columns. A longer flow mapping is written with one property per line, a longer text is
//!   folded, and a longer list of words is filled.
//! - Schemas stand in the order of the tags that use them, below a comment with the name of each tag.
//!
//! No YAML library of Rust keeps comments, so this works on lines, and the parser only checks that the document has
//! stayed the same.
//!
//! | module | does |
//! |---|---|
//! | `blocks` | splits lines by the keys at an indentation |
//! | `entries` | splits lines into keys with their values |
//! | `flow` | parses values in flow style, with scalars as they are spelled |
//! | `write` | writes such a value in block style |
//! | `fold` | breaks texts into lines |
//! | `sections` | puts the schemas in order |

pub(crate) mod blocks;
mod entries;
mod flow;
mod fold;
mod sections;
#[cfg(test)]
mod tests;
mod write;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::{contract::Contract, lint::LintFinding};
use blocks::is_section_comment;
use entries::Entry;

/// Longest line of the contract, in columns.
pub(crate) const MAX_COLUMNS: usize = 130;

/// Formats a contract. Fails if that would change the document or lose a comment, and if the text is no contract.
pub fn format(source: &str) -> Result<String> {
    let before = Contract::parse(source.to_owned())?;
    let out = break_lines(&sections::sort_schemas(source, &before));
    let after = Contract::parse(out.clone()).context("formatting would break the contract; nothing is written")?;
    if spell_document(&before) != spell_document(&after) || comments_of(source) != comments_of(&out) {
        bail!("formatting would change the contract or lose a comment; nothing is written");
    }
    Ok(out)
}

/// Checks the layout of a contract.
pub fn check_layout(contract: &Contract) -> Vec<LintFinding> {
    let formatted = match format(&contract.source) {
        Ok(formatted) => formatted,
        Err(error) => return vec![layout_finding(1, format!("{error:#}"))],
    };
    if formatted != contract.source {
        let same = contract.source.lines().zip(formatted.lines()).take_while(|(present, kept)| present == kept).count();
        return vec![layout_finding(same + 1, "Run `cargo codegen fmt`.")];
    }
    // The cells of a table in Markdown stand in one line, whatever their length.
    let is_long = |line: &str| width(line) > MAX_COLUMNS && !line.trim_start().starts_with('|');
    let long = formatted.lines().enumerate().filter(|(_, line)| is_long(line));
    let message = format!("the line is longer than {MAX_COLUMNS} columns; break it manually");
    long.map(|(index, _)| layout_finding(index + 1, message.clone())).collect()
}

fn layout_finding(line: usize, message: impl Into<String>) -> LintFinding {
    LintFinding { rule: "layout", at: format!("line {line}"), message: message.into() }
}

/// Returns the width of a text in columns.
fn width(text: &str) -> usize {
    text.chars().count()
}

/// Formats each entry that is too long.
fn break_lines(source: &str) -> String {
    let lines: Vec<&str> = source.lines().collect();
    let mut out = Vec::new();
    for entry in entries::split_entries(&lines) {
        match write::rewrite(&entry) {
            Some(lines) => out.extend(lines),
            None => out.extend(entry.lines().iter().map(|line| (*line).to_owned())),
        }
    }
    out.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Spells the document with its keys in their order, except for the schemas, which are sorted by name.
fn spell_document(contract: &Contract) -> String {
    let mut json = contract.json.clone();
    if let Some(Value::Object(schemas)) = json.pointer_mut("/components/schemas") {
        schemas.sort_keys();
    }
    json.to_string()
}

/// Returns the comments of a contract, sorted, without those of the sections.
fn comments_of(source: &str) -> Vec<String> {
    let lines: Vec<&str> = source.lines().collect();
    let entries = entries::split_entries(&lines);
    let comments = entries.iter().filter_map(Entry::comment).filter(|comment| !is_section_comment(comment));
    let mut comments: Vec<String> = comments.map(str::to_owned).collect();
    comments.sort();
    comments
}
