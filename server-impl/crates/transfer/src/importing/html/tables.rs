//! Makes tables fit for Markdown: a heading row, and the same number of cells in every row. Tables used for
//! layout become blocks, so that no words are joined or lost.

use dom_query::{Document, NodeRef};

/// Maximum number of cells added to short rows per text. An article can have as many.
const MAX_ADDED_CELLS: usize = 20_000;

/// Normalizes tables, and dissolves those that only serve as layout.
pub(super) fn normalize_tables(document: &Document) {
    let mut left = MAX_ADDED_CELLS;
    for table in document.select("table").nodes() {
        let rows = row_cells(table);
        let widest = rows.iter().map(Vec::len).max().unwrap_or_default();
        let missing: usize = rows.iter().map(|row| widest - row.len()).sum();
        let is_nested = table.descendants_it().any(|inner| inner.has_name("table"));
        // A single row is a box around its content.
        if is_nested || rows.len() < 2 || missing > left {
            dissolve_table(table, &rows);
            continue;
        }
        left -= missing;
        rows.iter().for_each(|row| fill_row(document, row, widest));
        // A Markdown table needs a heading row. Tables without one mostly have their headings in the first
        // row, which beats an empty row.
        rows[0].iter().for_each(|cell| cell.rename("th"));
    }
}

/// Returns the cells of each non-empty row, without those of nested tables.
fn row_cells<'d>(table: &NodeRef<'d>) -> Vec<Vec<NodeRef<'d>>> {
    let parts = table.children_it(false).flat_map(|part| {
        let is_group = ["thead", "tbody", "tfoot"].iter().any(|name| part.has_name(name));
        if is_group { part.children() } else { vec![part] }
    });
    let is_cell = |cell: &NodeRef<'_>| cell.has_name("td") || cell.has_name("th");
    let rows = parts.filter(|row| row.has_name("tr"));
    rows.map(|row| row.children_it(false).filter(is_cell).collect::<Vec<_>>()).filter(|row| !row.is_empty()).collect()
}

/// Replaces the elements of a layout table with blocks.
fn dissolve_table(table: &NodeRef<'_>, rows: &[Vec<NodeRef<'_>>]) {
    for part in table.children() {
        if !part.is_element() {
            continue;
        }
        for row in part.children().into_iter().filter(|row| row.has_name("tr")) {
            row.rename("div");
        }
        part.rename("div");
    }
    rows.iter().flatten().for_each(|cell| cell.rename("div"));
    table.rename("div");
}

fn fill_row<'d>(document: &'d Document, row: &[NodeRef<'d>], width: usize) {
    let Some(mut last) = row.last().copied() else { return };
    for _ in row.len()..width {
        let cell = document.tree.new_element("td");
        last.insert_after(&cell);
        last = cell;
    }
}
