//! Inline text that the converter drops or misreads: emphasis, superscript and subscript, quotations, and character
//! references that are meant literally.

use dom_query::{Document, NodeRef};

use super::{
    emphasis::{Emphasis, mark_words},
    scripts,
};

const ESCAPE_MARK: char = '\u{fdd2}';

/// Maximum length of a character reference in HTML, with some margin.
const MAX_ENTITY_NAME_CHARS: usize = 40;

/// Elements whose text stays as it is.
const VERBATIM_TAGS: &[&str] = &["code", "pre", "script", "style"];

/// Marks the inline text of a document.
pub(super) fn mark_document(document: &Document) {
    let mut open = vec![(document.root(), Emphasis::default())];
    while let Some((node, emphasis)) = open.pop() {
        if node.is_text() {
            mark_text(&node, emphasis);
            continue;
        }
        if VERBATIM_TAGS.iter().any(|name| node.has_name(name)) {
            continue;
        }
        let within = emphasis.within(&node.node_name().unwrap_or_default());
        if within != emphasis {
            node.rename("span");
        }
        if node.has_name("q") {
            node.prepend_child(&document.tree.new_text("“"));
            node.append_child(&document.tree.new_text("”"));
        }
        open.extend(node.children_it(false).map(|child| (child, within)));
    }
    for node in document.select("img[alt], img[title], a[title]").nodes() {
        for name in ["alt", "title"] {
            if let Some(words) = node.attr(name) {
                node.set_attr(name, &escape_references(&words));
            }
        }
    }
}

/// Replaces the marks of this module with Markdown.
pub(super) fn replace_marks(text: &str) -> String {
    text.replace(ESCAPE_MARK, "\\")
}

fn mark_text(node: &NodeRef<'_>, emphasis: Emphasis) {
    let given = node.text();
    let text = shift_script(node, &given).unwrap_or_else(|| escape_references(&given));
    let text = mark_words(&text, emphasis);
    if text != *given {
        node.set_text(text);
    }
}

/// Returns a text in `<sup>` or `<sub>` as it can be read without these: `10<sup>2</sup>` must not become 102.
fn shift_script(node: &NodeRef<'_>, text: &str) -> Option<String> {
    let parent = node.parent()?;
    let is_raised = parent.has_name("sup");
    if !is_raised && !parent.has_name("sub") {
        return None;
    }
    let before = parent.prev_sibling().map(|before| before.text()).unwrap_or_default();
    let is_whole = parent.children_it(false).count() == 1;
    is_whole.then(|| scripts::shift(text, is_raised, before.chars().last()))?
}

/// Escapes literal character references such as `&copy;` in a text about HTML, which Markdown would render as
/// the character.
fn escape_references(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (number, part) in text.split('&').enumerate() {
        if number > 0 {
            escaped.extend(is_reference(part).then_some(ESCAPE_MARK));
            escaped.push('&');
        }
        escaped.push_str(part);
    }
    escaped
}

fn is_reference(rest: &str) -> bool {
    let name = rest.split(';').next().unwrap_or_default();
    let is_whole = name.len() < rest.len() && (1..=MAX_ENTITY_NAME_CHARS).contains(&name.len());
    is_whole && name.trim_start_matches('#').bytes().all(|byte| byte.is_ascii_alphanumeric())
}
