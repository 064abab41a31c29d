//! Makes tables fit for Markdown: a heading row, and the same number of cells in every row. Tables used for
//! layout become blocks, so that no words are joined or lost.

use dom_query::{Document, NodeRef};

/// Maximum number of cells added to short rows per text. An article can have as many.
const MAX_ADDED_CELLS: usize = 20_000;

/// Maximum bytes of words that are repeated in cells of merged rows.
const MAX_REPEATED_BYTES: usize = 64 * 1024;

/// Maximum number of columns or rows of a merged cell.
const MAX_SPAN: usize = 1_000;

/// Elements that stand within a line. Others part words.
const INLINE_NAMES: &[&str] = &[
    "a", "abbr", "b", "bdi", "cite", "code", "del", "em", "font", "i", "ins", "kbd", "mark", "q", "s", "small", "span", "strike",
    "strong", "sub", "sup", "u", "var",
];

/// Marks around the number of a table, which is written apart (noncharacters: Unicode, section 23.7).
const TABLE_START: char = '\u{fddc}';
const TABLE_END: char = '\u{fddd}';

type TableRow<'d> = Vec<NodeRef<'d>>;

/// Normalizes tables, and dissolves those that only serve as layout.
pub(super) fn normalize_tables(document: &Document) {
    let mut budget = CellBudget { cells: MAX_ADDED_CELLS, bytes: MAX_REPEATED_BYTES };
    for table in document.select("table").nodes() {
        remove_hidden_columns(table);
        let rows = row_cells(table);
        let is_nested = table.descendants_it().any(|inner| inner.has_name("table"));
        // A single row is a box around its content.
        if is_nested || rows.len() < 2 || !spread_cells(document, &rows, &mut budget) {
            dissolve_table(table, &rows);
            continue;
        }
        let rows = row_cells(table);
        // A Markdown table needs a heading row. Tables without one mostly have their headings in the first
        // row, which beats an empty row.
        rows[0].iter().for_each(|cell| cell.rename("th"));
        rows.iter().flatten().for_each(|cell| simplify_blocks(document, cell));
    }
}

/// Takes the tables out of a document, each as Markdown, and leaves marks in their places.
pub(super) fn extract_tables(document: &Document, skipped: &[&str]) -> Vec<String> {
    let mut written = Vec::new();
    for table in document.select("table").nodes() {
        let mark = document.tree.new_element("p");
        mark.append_child(&document.tree.new_text(format!("{TABLE_START}{}{TABLE_END}", written.len())));
        table.insert_before(&mark);
        let holder = document.tree.new_element("div");
        holder.append_child(table);
        written.push(holder.md(Some(skipped)).trim().to_owned());
    }
    written
}

/// Writes tables back into a text, each with the marks of the quotes and lists around it.
pub(super) fn insert_tables(text: &str, tables: &[String]) -> String {
    if tables.is_empty() {
        return text.to_owned();
    }
    let (mut lines, mut is_behind_table): (Vec<String>, bool) = (Vec::new(), false);
    for line in text.lines() {
        let Some((before, rest)) = line.split_once(TABLE_START) else {
            let is_blank = line.trim_matches([' ', '>']).is_empty();
            if !(is_blank && std::mem::take(&mut is_behind_table)) {
                lines.push(line.to_owned());
            }
            is_behind_table &= is_blank;
            continue;
        };
        let (number, behind) = rest.split_once(TABLE_END).unwrap_or((rest, ""));
        let table = number.parse::<usize>().ok().and_then(|number| tables.get(number)).map_or("", String::as_str);
        let margin: String = before.chars().map(|letter| if letter == '>' { '>' } else { ' ' }).collect();
        let is_alone = before.chars().all(|letter| " >-.)".contains(letter) || letter.is_ascii_digit());
        if !is_alone || (before.trim().is_empty() && lines.last().is_some_and(|last| !last.trim().is_empty())) {
            lines.push(if is_alone { String::new() } else { before.to_owned() });
        }
        for (at, row) in table.lines().enumerate() {
            lines.push(format!("{}{row}", if at == 0 && is_alone { before } else { &margin }));
        }
        lines.push(margin.trim_end().to_owned());
        is_behind_table = behind.trim().is_empty();
        if !behind.trim().is_empty() {
            lines.push(format!("{margin}{behind}"));
        }
    }
    lines.join("\n").trim_end_matches(['\n', ' ', '>']).to_owned()
}

/// Cells and bytes that may still be added to the tables of a text.
struct CellBudget {
    cells: usize,
    bytes: usize,
}

/// Returns the cells of each non-empty row, without those of nested tables.
fn row_cells<'d>(table: &NodeRef<'d>) -> Vec<TableRow<'d>> {
    let parts = table.children_it(false).flat_map(|part| {
        let is_group = ["thead", "tbody", "tfoot"].iter().any(|name| part.has_name(name));
        if is_group { part.children() } else { vec![part] }
    });
    let is_cell = |cell: &NodeRef<'_>| cell.has_name("td") || cell.has_name("th");
    let rows = parts.filter(|row| row.has_name("tr"));
    rows.map(|row| row.children_it(false).filter(is_cell).collect::<Vec<_>>()).filter(|row| !row.is_empty()).collect()
}

/// Removes columns whose heading says that nobody sees them.
fn remove_hidden_columns(table: &NodeRef<'_>) {
    let rows = row_cells(table);
    let Some(first) = rows.first().filter(|row| row.iter().any(|cell| cell.has_attr("data-hidden"))) else { return };
    let hidden: Vec<bool> = first.iter().map(|cell| cell.has_attr("data-hidden")).collect();
    for cell in rows.iter().flat_map(|row| row.iter().zip(&hidden).filter(|(_, hidden)| **hidden).map(|(cell, _)| cell)) {
        cell.remove_from_parent();
    }
}

/// Gives every row a cell for each column: the words of a cell that is merged over rows are in each of them, and cells
/// behind one that is merged over columns are empty. Returns `false` if that would be too many.
fn spread_cells(document: &Document, rows: &[TableRow<'_>], budget: &mut CellBudget) -> bool {
    let Some(grid) = place_cells(rows, budget.cells) else { return false };
    let width = grid.iter().map(Vec::len).max().unwrap_or_default();
    let added: usize =
        grid.iter().zip(rows).map(|(places, row)| width.saturating_sub(row.len()).max(places.len() - row.len())).sum();
    if added > budget.cells {
        return false;
    }
    budget.cells -= added;
    for (places, row) in grid.iter().zip(rows) {
        fill_row(document, row, places, width, budget);
    }
    true
}

/// A cell of the grid: the cell that begins there, a repetition of another one, or nothing.
#[derive(Clone)]
enum GridCell {
    Own,
    Repeated(String),
    Empty,
}

fn place_cells(rows: &[TableRow<'_>], most: usize) -> Option<Vec<Vec<GridCell>>> {
    let mut grid: Vec<Vec<GridCell>> = Vec::new();
    // Rows that the cell of each column still covers, and its words.
    let mut covered: Vec<(usize, GridCell)> = Vec::new();
    let mut total = 0;
    for row in rows {
        let (mut places, mut cells) = (Vec::new(), row.iter());
        loop {
            let column = places.len();
            if let Some((left, words)) = covered.get_mut(column).filter(|(left, _)| *left > 0) {
                *left -= 1;
                places.push(words.clone());
            } else if let Some(cell) = cells.next() {
                let (columns, height) = (span_of(cell, "colspan"), span_of(cell, "rowspan"));
                for at in 0..columns {
                    let words = if at == 0 { GridCell::Repeated(cell_words(cell)) } else { GridCell::Empty };
                    places.push(if at == 0 { GridCell::Own } else { GridCell::Empty });
                    if covered.len() < column + at + 1 {
                        covered.resize(column + at + 1, (0, GridCell::Empty));
                    }
                    covered[column + at] = (height - 1, words);
                }
            } else if covered.iter().skip(column).any(|(left, _)| *left > 0) {
                places.push(GridCell::Empty);
            } else {
                break;
            }
            total += 1;
            if total > most + rows.len() || places.len() > MAX_SPAN {
                return None;
            }
        }
        grid.push(places);
    }
    Some(grid)
}

/// Returns the words of a cell, with a blank where a line or a block ends.
fn cell_words(cell: &NodeRef<'_>) -> String {
    let mut words = String::new();
    push_words(cell, &mut words);
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn push_words(node: &NodeRef<'_>, words: &mut String) {
    for child in node.children_it(false) {
        if child.is_text() {
            words.push_str(&child.text());
        } else if child.is_element() {
            let margin = if INLINE_NAMES.iter().any(|name| child.has_name(name)) { "" } else { " " };
            words.push_str(margin);
            push_words(&child, words);
            words.push_str(margin);
        }
    }
}

fn span_of(cell: &NodeRef<'_>, name: &str) -> usize {
    cell.attr(name).and_then(|span| span.trim().parse::<usize>().ok()).unwrap_or(1).clamp(1, MAX_SPAN)
}

fn fill_row(document: &Document, row: &[NodeRef<'_>], places: &[GridCell], width: usize, budget: &mut CellBudget) {
    let Some(parent) = row.first().and_then(NodeRef::parent) else { return };
    let mut own = row.iter();
    let missing = width.saturating_sub(places.len());
    for place in places.iter().cloned().chain(std::iter::repeat_n(GridCell::Empty, missing)) {
        let words = match place {
            GridCell::Own => {
                own.next().into_iter().for_each(|cell| parent.append_child(cell));
                continue;
            }
            GridCell::Repeated(words) if words.len() <= budget.bytes => words,
            GridCell::Repeated(_) | GridCell::Empty => String::new(),
        };
        budget.bytes -= words.len();
        let cell = document.tree.new_element("td");
        if !words.is_empty() {
            cell.append_child(&document.tree.new_text(words));
        }
        parent.append_child(&cell);
    }
}

/// Replaces blocks that a cell cannot have.
fn simplify_blocks(document: &Document, cell: &NodeRef<'_>) {
    for inner in cell.descendants() {
        if ["h1", "h2", "h3", "h4", "h5", "h6"].iter().any(|name| inner.has_name(name)) {
            let strong = document.tree.new_element("strong");
            inner.children().iter().for_each(|child| strong.append_child(child));
            inner.append_child(&strong);
            inner.rename("div");
        } else if inner.has_name("blockquote") {
            inner.rename("div");
        } else if inner.has_name("hr") {
            inner.remove_from_parent();
        }
    }
}

/// Replaces the elements of a layout table with blocks.
fn dissolve_table(table: &NodeRef<'_>, rows: &[TableRow<'_>]) {
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
