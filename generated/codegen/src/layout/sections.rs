//! The schemas in the order of the tags, below a comment for each tag.

use std::collections::BTreeMap;

use super::blocks::{Block, find_block, split_blocks};
use crate::{contract::Contract, pointer::Pointer, reachability};

/// Section of what every operation answers: failures.
const FAILURES: &str = "failures";

/// Indentation of the names of schemas.
const INDENT: usize = 4;

/// Puts the schemas in the order of the tags. A document that has them elsewhere, or in flow style, is left as it is.
pub(super) fn sort_schemas(source: &str, contract: &Contract) -> String {
    let lines: Vec<&str> = source.lines().collect();
    let components = find_block(&lines, 0..lines.len(), 0, "components");
    let Some(schemas) = components.and_then(|block| find_block(&lines, block.body(), 2, "schemas")) else {
        return source.to_owned();
    };
    let mut sections = sections_of(contract);
    let blocks = split_blocks(&lines, schemas.body(), INDENT);
    let mut out: Vec<String> = lines[..=schemas.head].iter().map(|line| (*line).to_owned()).collect();
    for (section, members) in &mut sections {
        let members: Vec<&Block> = blocks.iter().filter(|block| members.contains(&block.key)).collect();
        push_section(section, &members, &lines, &mut out);
    }
    out.extend(lines[schemas.lines.end..].iter().map(|line| (*line).to_owned()));
    out.iter().map(|line| format!("{line}\n")).collect()
}

fn push_section(section: &str, members: &[&Block], lines: &[&str], out: &mut Vec<String>) {
    if members.is_empty() {
        return;
    }
    if out.last().is_some_and(|line| line.starts_with("    ")) {
        out.push(String::new());
    }
    out.push(format!("{}# ---- {section} ----", " ".repeat(INDENT)));
    for block in members {
        out.extend(block.select_lines(lines).map(str::to_owned));
    }
}

/// Returns the names of all schemas by section. A schema belongs to the tag whose operations need the fewest
/// references to reach it, and among several to the first.
fn sections_of(contract: &Contract) -> Vec<(String, Vec<String>)> {
    let reached: Vec<(String, BTreeMap<Pointer, usize>)> =
        contract.tag_names().map(|tag| (tag.to_owned(), reachability::components_of_tag(contract, tag))).collect();
    let failures = reachability::components_of_failures(contract);
    let mut sections = vec![(FAILURES.to_owned(), Vec::new())];
    sections.extend(reached.iter().map(|(tag, _)| (tag.clone(), Vec::new())));
    for (name, _) in contract.schemas() {
        let at = Pointer::schema(name);
        let nearest = reached.iter().enumerate().filter_map(|(index, (_, distances))| Some((*distances.get(&at)?, index + 1)));
        // What nothing reaches is left for another rule to find.
        let section = if failures.contains_key(&at) { 0 } else { nearest.min().map_or(0, |(_, section)| section) };
        sections[section].1.push(name.clone());
    }
    sections
}
