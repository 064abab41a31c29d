//! Inline text that the converter drops or misreads: strikethrough, superscript and subscript, and character
//! references that are meant literally.
//!
//! They are marked with Unicode noncharacters (Unicode, section 23.7), which become Markdown after the conversion.

use dom_query::{Document, NodeRef};

const STRIKE_START: char = '\u{fdd0}';
const STRIKE_END: char = '\u{fdd1}';
const ESCAPE_MARK: char = '\u{fdd2}';

/// Maximum length of a character reference in HTML, with some margin.
const MAX_ENTITY_NAME_CHARS: usize = 40;

/// Digits and signs with their superscript and subscript forms.
const SCRIPT_DIGITS: [(char, char, char); 12] = [
    ('0', '⁰', '₀'),
    ('1', '¹', '₁'),
    ('2', '²', '₂'),
    ('3', '³', '₃'),
    ('4', '⁴', '₄'),
    ('5', '⁵', '₅'),
    ('6', '⁶', '₆'),
    ('7', '⁷', '₇'),
    ('8', '⁸', '₈'),
    ('9', '⁹', '₉'),
    ('+', '⁺', '₊'),
    ('-', '⁻', '₋'),
];

/// Marks the inline text of a document.
pub(super) fn mark_document(document: &Document) {
    let mut open = vec![(document.root(), false)];
    while let Some((node, is_struck)) = open.pop() {
        let is = |names: &[&str]| names.iter().any(|name| node.has_name(name));
        if node.is_text() {
            mark_text(&node, is_struck);
        } else if !is(&["code", "pre", "script", "style"]) {
            let is_struck = is_struck || is(&["s", "strike", "del"]);
            open.extend(node.children_it(false).map(|child| (child, is_struck)));
        }
    }
    for node in document.select("img[alt], img[title], a[title]").nodes() {
        for name in ["alt", "title"] {
            if let Some(words) = node.attr(name) {
                node.set_attr(name, &escape_references(&words));
            }
        }
    }
}

/// Replaces marks with Markdown. Adjacent struck words share one strikethrough.
pub(super) fn replace_marks(text: &str) -> String {
    let together = text.replace(&format!("{STRIKE_END}{STRIKE_START}"), "").replace(&format!("{STRIKE_END} {STRIKE_START}"), " ");
    together.replace([STRIKE_START, STRIKE_END], "~~").replace(ESCAPE_MARK, "\\")
}

fn mark_text(node: &NodeRef<'_>, is_struck: bool) {
    let given = node.text();
    let text = shift_script(node, &given).unwrap_or_else(|| escape_references(&given));
    let words = text.trim();
    let text = if is_struck && !words.is_empty() {
        let (before, behind) = text.split_at(text.len() - text.trim_start().len());
        let behind = &behind[words.len()..];
        format!("{before}{STRIKE_START}{words}{STRIKE_END}{behind}")
    } else {
        text
    };
    if text != *given {
        node.set_text(text);
    }
}

/// Returns a text in `<sup>` or `<sub>` in superscript or subscript characters: `10<sup>2</sup>` must not become 102.
fn shift_script(node: &NodeRef<'_>, text: &str) -> Option<String> {
    let parent = node.parent()?;
    let is_raised = parent.has_name("sup");
    if text.len() > MAX_ENTITY_NAME_CHARS || !(is_raised || parent.has_name("sub")) {
        return None;
    }
    let shift = |letter: char| {
        let (_, raised, lowered) = SCRIPT_DIGITS.iter().find(|(plain, ..)| *plain == letter)?;
        Some(if is_raised { *raised } else { *lowered })
    };
    text.chars().map(shift).collect()
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
