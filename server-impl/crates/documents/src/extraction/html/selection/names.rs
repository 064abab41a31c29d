//! Words in the classes, ids and labels of elements, by which their authors say what they are.

use dom_query::NodeRef;

/// Checks for a class with a word that begins like one of these, in lower case. Ids are often made from the content,
/// which may be about searching or editing, so what leaves an element out looks at its classes alone.
pub(super) fn has_class_word(node: &NodeRef<'_>, beginnings: &[&str]) -> bool {
    has_attribute_word(node, &["class"], |word| beginnings.iter().any(|beginning| word.starts_with(beginning)))
}

/// Checks for a class or an id with a word that begins like one of these, in lower case.
pub(super) fn has_word(node: &NodeRef<'_>, beginnings: &[&str]) -> bool {
    has_attribute_word(node, &["class", "id"], |word| beginnings.iter().any(|beginning| word.starts_with(beginning)))
}

/// Checks for a class or an id that contains one of these words.
pub(super) fn has_exact_word(node: &NodeRef<'_>, words: &[&str]) -> bool {
    has_attribute_word(node, &["class", "id"], |word| words.contains(&word))
}

/// Checks for an id that contains one of these words.
pub(super) fn has_exact_id_word(node: &NodeRef<'_>, words: &[&str]) -> bool {
    has_attribute_word(node, &["id"], |word| words.contains(&word))
}

/// Checks for a label with a word that begins like one of these, in lower case.
pub(super) fn has_labelled_word(node: &NodeRef<'_>, beginnings: &[&str]) -> bool {
    has_attribute_word(node, &["aria-label", "role"], |word| beginnings.iter().any(|beginning| word.starts_with(beginning)))
}

fn has_attribute_word(node: &NodeRef<'_>, attributes: &[&str], is_sought: impl Fn(&str) -> bool) -> bool {
    let mut values = attributes.iter().filter_map(|name| node.attr(name));
    values.any(|value| {
        let value = value.to_lowercase();
        value.split(|c: char| !c.is_alphanumeric()).any(|word| !word.is_empty() && is_sought(word))
    })
}
