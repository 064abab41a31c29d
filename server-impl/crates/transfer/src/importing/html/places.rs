//! Marks the places that links lead to: elements with an `id`, and anchors with a `name`.

use dom_query::{Document, NodeRef};
use frontdesk_documents::markdown as rules;

/// Maximum number of places in a text.
const MAX_PLACES: usize = 5_000;

/// Elements whose text is taken as it is, or not at all.
const OPAQUE_TAGS: &[&str] = &["code", "pre", "script", "style", "svg", "head", "template"];

/// Marks all places of a document, each at the end of the first words within it.
pub(super) fn mark_places(document: &Document) {
    for node in document.select("[id], a[name]").nodes().iter().take(MAX_PLACES) {
        let name = node.attr("id").or_else(|| node.attr("name")).unwrap_or_default();
        let mark = rules::mark_place(&name);
        if mark.is_empty() {
            continue;
        }
        match first_words(node) {
            Some(words) => words.set_text(format!("{}{mark}", words.text())),
            None => write_beside(document, node, &mark),
        }
        remove_empty_anchor(node);
    }
}

fn first_words<'d>(node: &NodeRef<'d>) -> Option<NodeRef<'d>> {
    if is_opaque(node) || node.ancestors_it(None).any(|above| is_opaque(&above)) {
        return None;
    }
    let mut open = vec![*node];
    while let Some(node) = open.pop() {
        if node.is_nonempty_text() {
            return Some(node);
        }
        if !is_opaque(&node) {
            open.extend(node.children_it(true));
        }
    }
    None
}

fn is_opaque(node: &NodeRef<'_>) -> bool {
    OPAQUE_TAGS.iter().any(|name| node.has_name(name))
}

/// Writes the mark of a place without words where words may stand.
fn write_beside(document: &Document, node: &NodeRef<'_>, mark: &str) {
    let opaque = node.ancestors_it(None).filter(is_opaque).last();
    let place = opaque.unwrap_or(*node);
    let is_apart = is_opaque(&place) || place.has_name("hr");
    let holder = document.tree.new_element(if is_apart && !place.has_name("code") { "p" } else { "span" });
    holder.append_child(&document.tree.new_text(mark));
    let parent = place.parent();
    let heading = parent.filter(|parent| is_heading(parent) && place.has_name("a"));
    match heading {
        // At its end: words before it would not be a heading.
        Some(heading) => heading.append_child(&holder),
        None if parent.is_some_and(|parent| may_hold_words(&parent)) => place.insert_before(&holder),
        None => {}
    }
}

fn is_heading(node: &NodeRef<'_>) -> bool {
    ["h1", "h2", "h3", "h4", "h5", "h6"].iter().any(|name| node.has_name(name))
}

fn may_hold_words(parent: &NodeRef<'_>) -> bool {
    !["table", "thead", "tbody", "tfoot", "tr", "ul", "ol", "dl", "select", "html"].iter().any(|name| parent.has_name(name))
}

/// Removes an anchor without content, which would separate the text of a heading from its `#` signs.
fn remove_empty_anchor(node: &NodeRef<'_>) {
    if node.has_name("a") && node.children_it(false).next().is_none() {
        node.remove_from_parent();
    }
}
