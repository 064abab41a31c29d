//! Block elements unknown to the converter, which would join the words of one with those of the next.

use dom_query::{Document, NodeRef};

/// Elements that start on a new line.
const BLOCK_SELECTOR: &str = "dt, dd, summary, details, figure, figcaption, address, header, footer, main, nav, aside, \
                      fieldset, legend, center, form, option, caption, hgroup";

/// Elements allowed within emphasis.
const INLINE_TAGS: &[&str] =
    &["a", "abbr", "b", "br", "cite", "code", "em", "i", "kbd", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "u"];

/// Turns them into `div` elements, which the converter treats as blocks.
pub(super) fn normalize_blocks(document: &Document) {
    for node in document.select("dt, summary").nodes() {
        wrap_in_strong(document, node);
    }
    for node in document.select("caption").nodes() {
        move_before_table(node);
    }
    for node in document.select(BLOCK_SELECTOR).nodes() {
        node.rename("div");
    }
}

/// Sets a term in bold, to distinguish it from its description.
fn wrap_in_strong(document: &Document, node: &NodeRef<'_>) {
    let is_inline = |inner: &NodeRef<'_>| !inner.is_element() || INLINE_TAGS.iter().any(|name| inner.has_name(name));
    if node.descendants_it().all(|inner| is_inline(&inner)) {
        let strong = document.tree.new_element("strong");
        for child in node.children() {
            strong.append_child(&child);
        }
        node.append_child(&strong);
    }
}

/// Moves a caption in front of its table, since the converter reads only the rows of a table.
fn move_before_table(caption: &NodeRef<'_>) {
    if let Some(table) = caption.parent().filter(|parent| parent.has_name("table")) {
        table.insert_before(caption);
    }
}
