//! Plans of PostgreSQL, and the rows that they read.

use std::collections::BTreeSet;

use regex::Regex;

/// A read of a growing table in a plan that is not a lookup.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum PlanRead {
    /// A full scan of a table or an index.
    WholeTable(String),
    /// All rows of an organization in a table.
    Organization(String),
}

/// Returns the reads of a plan that are not lookups.
pub(super) fn find_reads(plan: &[String], growing: &BTreeSet<String>) -> Vec<PlanRead> {
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
        let depth = indent_of(line);
        let mut below = plan[at + 1..].iter().take_while(|line| indent_of(line) > depth);
        let condition = below.find_map(|line| line.trim_start().strip_prefix("Index Cond: "));
        match condition {
            None => reads.push(PlanRead::WholeTable(table)),
            Some(condition) if of_org.is_match(condition) => reads.push(PlanRead::Organization(table)),
            Some(_) => {}
        }
    }
    reads
}

/// Returns the depth of a line in the plan.
fn indent_of(line: &str) -> usize {
    line.len() - line.trim_start().trim_start_matches("->").trim_start().len()
}
