//! Code: its lines, which some editors end with `<br>` or put into blocks, and code in cells of tables, which have no
//! lines.

use dom_query::{Document, NodeRef};

/// Elements that begin a new line of code.
const LINE_ELEMENTS: &[&str] = &["div", "p", "li", "tr"];

/// Makes all code fit for Markdown.
pub(super) fn normalize_code(document: &Document) {
    for code in document.select("code").nodes().iter().filter(|code| is_block_of_its_own(code)) {
        code.rename("pre");
    }
    for block in document.select("pre").nodes() {
        write_line_ends(document, block);
    }
    for code in document.select("pre, code").nodes().iter().filter(|code| is_in_cell(code)) {
        write_in_cell(document, code);
    }
    for code in document.select("code").nodes().iter().filter(|code| !is_within(code, &["pre"])) {
        for text in code.descendants().iter().filter(|inner| inner.is_text() && inner.text().contains(['\n', '\r'])) {
            text.set_text(text.text().replace(['\n', '\r'], " "));
        }
    }
}

/// Returns `true` for lines of code without `<pre>` around them.
fn is_block_of_its_own(code: &NodeRef<'_>) -> bool {
    let has_lines = code.descendants_it().any(|inner| inner.has_name("br"));
    let is_alone = code.parent().is_some_and(|parent| parent.text().trim() == code.text().trim());
    has_lines && is_alone && !is_within(code, &["pre"])
}

fn is_in_cell(code: &NodeRef<'_>) -> bool {
    is_within(code, &["td", "th"]) && !is_within(code, &["pre", "code"])
}

fn is_within(node: &NodeRef<'_>, names: &[&str]) -> bool {
    node.ancestors_it(None).any(|above| names.iter().any(|name| above.has_name(name)))
}

/// Writes the ends of lines as such.
fn write_line_ends(document: &Document, block: &NodeRef<'_>) {
    for inner in block.descendants() {
        if inner.has_name("br") {
            inner.replace_with(&document.tree.new_text("\n"));
        } else if LINE_ELEMENTS.iter().any(|name| inner.has_name(name)) && !inner.text().ends_with('\n') {
            inner.append_child(&document.tree.new_text("\n"));
        }
    }
}

/// Replaces code in a cell with one span for each line.
fn write_in_cell(document: &Document, code: &NodeRef<'_>) {
    let text = code.text();
    let lines: Vec<&str> = text.trim_matches(['\n', '\r']).lines().collect();
    if !code.has_name("pre") && lines.len() < 2 {
        return;
    }
    for (number, line) in lines.iter().enumerate() {
        if number > 0 {
            code.insert_before(&document.tree.new_element("br"));
        }
        if !line.trim().is_empty() {
            let span = document.tree.new_element("code");
            span.append_child(&document.tree.new_text(*line));
            code.insert_before(&span);
        }
    }
    code.remove_from_parent();
}
