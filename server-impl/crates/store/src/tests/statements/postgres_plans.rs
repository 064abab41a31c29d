//! Plans of PostgreSQL, and what they read.

use std::collections::BTreeSet;

use regex::Regex;

/// What a plan reads of tables that grow, beyond what it looks up.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Read {
    /// A table or an index, from one end to the other.
    Whole(String),
    /// All that an organization has in a table.
    Organization(String),
}

/// The parts of a plan that look nothing up.
pub(super) fn reads(plan: &[String], growing: &BTreeSet<String>) -> Vec<Read> {
    let scan =
        Regex::new(r"(?:Seq Scan|Index(?: Only)? Scan(?: Backward)? using (\w+)|Bitmap Heap Scan) on (\w+)").expect("a pattern");
    let of_org = Regex::new(r"^\(\(?org_id\)?(?:::text)? = [^()]*\)$").expect("a pattern");
    let mut reads = Vec::new();
    for (at, line) in plan.iter().enumerate() {
        let Some(found) = scan.captures(line) else { continue };
        let table = found[2].to_owned();
        if !growing.contains(&table) {
            continue;
        }
        let depth = indent(line);
        let mut below = plan[at + 1..].iter().take_while(|line| indent(line) > depth);
        let condition = below.find_map(|line| line.trim_start().strip_prefix("Index Cond: "));
        match condition {
            None => reads.push(Read::Whole(table)),
            Some(condition) if of_org.is_match(condition) => reads.push(Read::Organization(table)),
            Some(_) => {}
        }
    }
    reads
}

/// Returns how deep a line is in the plan.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start().trim_start_matches("->").trim_start().len()
}
