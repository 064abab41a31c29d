//! Tables that strangers can add rows to, without a key. Each has a cap, documented in `docs/operating.md`.

use std::collections::BTreeMap;

use frontdesk_conformance::World;

/// Document with the table of caps.
const OPERATING_DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../server-impl/docs/operating.md");

/// Reads the document with the table of caps.
pub(crate) fn read_docs() -> String {
    std::fs::read_to_string(OPERATING_DOCS).expect("the docs")
}

/// Returns the tables for which the docs state a cap.
pub(crate) fn capped_tables(docs: &str) -> Vec<&str> {
    let section = docs
        .split("\n## Limits for requests without a key\n")
        .nth(1)
        .expect("a section")
        .split("\n## ")
        .next()
        .expect("its text");
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix('|')?.split_once(" | "));
    let told = rows.filter(|(_, cap)| cap.contains(|letter: char| letter.is_ascii_digit()));
    told.flat_map(|(tables, _)| tables.split(['`', ' ', ','])).filter(|table| !table.is_empty()).collect()
}

/// Returns the tables that have more rows than before, and no cap.
pub(crate) fn uncapped_tables(before: &BTreeMap<String, i64>, after: &BTreeMap<String, i64>, capped: &[&str]) -> Vec<String> {
    let has_grown = |(table, rows): &(&String, &i64)| before.get(*table).is_none_or(|before| before < *rows);
    after.iter().filter(has_grown).map(|(table, _)| table.clone()).filter(|table| !capped.contains(&table.as_str())).collect()
}

/// Counts the rows of every table.
pub(crate) async fn count_rows(world: &World) -> BTreeMap<String, i64> {
    let mut database = world.backdoor().await;
    let mut rows = BTreeMap::new();
    // The server itself records its periodic tasks: a row for each, whoever calls.
    let is_other =
        |table: &String| table.starts_with("sqlite_") || table.starts_with("message_terms_") || table.as_str() == "periodic_runs";
    for table in database.list_tables().await.into_iter().filter(|table| !is_other(table)) {
        let number = database.query_number(format!("SELECT COUNT(*) FROM {table}")).await;
        rows.insert(table, number);
    }
    rows
}
