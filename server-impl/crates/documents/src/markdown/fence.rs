//! The second fence: reads HTML as a browser does, and lets through what the writer may write and nothing else.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use ammonia::{Builder, UrlRelative};

use super::targets::{self, SCHEMES};

mod pieces;

/// Allowed elements, each with its attributes.
const ALLOWED_ELEMENTS: [(&str, &[&str]); 30] = [
    ("a", &["href", "title", "rel", "id", "class", "role", "aria-label"]),
    ("blockquote", &[]),
    ("br", &[]),
    ("code", &["class"]),
    ("del", &[]),
    ("div", &["class", "role", "tabindex", "aria-label"]),
    ("em", &[]),
    ("h2", &["id"]),
    ("h3", &["id"]),
    ("h4", &["id"]),
    ("h5", &["id"]),
    ("h6", &["id"]),
    ("hr", &[]),
    ("img", &["src", "alt", "title", "loading"]),
    ("input", &["type", "disabled", "checked"]),
    ("label", &[]),
    ("li", &["class", "id"]),
    ("ol", &["start"]),
    ("p", &["class"]),
    ("pre", &["tabindex"]),
    ("section", &["class", "role", "aria-label"]),
    ("strong", &[]),
    ("sup", &[]),
    ("table", &[]),
    ("tbody", &[]),
    ("td", &["class"]),
    ("th", &["scope", "class"]),
    ("thead", &[]),
    ("tr", &[]),
    ("ul", &[]),
];

/// Allowed values of attributes that have only a few.
const ALLOWED_VALUES: [(&str, &[&str]); 7] = [
    ("class", &ALLOWED_CLASSES),
    ("disabled", &[""]),
    ("checked", &[""]),
    ("loading", &["lazy"]),
    ("rel", &["noopener"]),
    ("role", &["doc-backlink", "doc-endnotes", "doc-noteref", "group", "note"]),
    ("tabindex", &["0"]),
];

/// Allowed classes, named as on GitHub where it has them.
const ALLOWED_CLASSES: [&str; 13] = [
    "align-center",
    "align-left",
    "align-right",
    "footnote-backref",
    "footnotes",
    "markdown-alert markdown-alert-caution",
    "markdown-alert markdown-alert-important",
    "markdown-alert markdown-alert-note",
    "markdown-alert markdown-alert-tip",
    "markdown-alert markdown-alert-warning",
    "markdown-alert-title",
    "table-scroll",
    "task-list-item",
];

static BUILDER: LazyLock<Builder<'static>> = LazyLock::new(fence_builder);

/// Removes everything from the HTML that is not listed here.
pub(super) fn sanitize(html: &str) -> String {
    BUILDER.clean(&pieces::split_long_texts(html)).to_string()
}

fn fence_builder() -> Builder<'static> {
    let attributes: HashMap<_, HashSet<_>> =
        ALLOWED_ELEMENTS.iter().map(|(element, names)| (*element, names.iter().copied().collect())).collect();
    let elements = ALLOWED_ELEMENTS.iter().map(|(element, _)| *element);
    let mut builder = Builder::empty();
    builder
        .tags(elements.collect())
        .clean_content_tags(["script", "style"].into())
        .tag_attributes(attributes)
        .generic_attributes(HashSet::new())
        .url_schemes(SCHEMES.into())
        .url_relative(UrlRelative::PassThrough)
        .link_rel(None)
        .strip_comments(true)
        .attribute_filter(|element, attribute, value| is_allowed(element, attribute, value).then_some(Cow::Borrowed(value)));
    builder
}

fn is_allowed(element: &str, attribute: &str, value: &str) -> bool {
    match (element, attribute) {
        ("a", "href") => targets::parse_link(value).is_some(),
        ("img", "src") => targets::parse_image(value).is_some(),
        ("input", "type") => value == "checkbox",
        ("th", "scope") => value == "col",
        ("code", "class") => value.strip_prefix("language-").is_some_and(is_language),
        _ => ALLOWED_VALUES.iter().find(|(name, _)| *name == attribute).is_none_or(|(_, values)| values.contains(&value)),
    }
}

/// Checks that a word may name the language of a code block: a class must be able to hold it.
pub(super) fn is_language(word: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '#' | '-' | '_' | '.');
    (1..=40).contains(&word.len()) && word.chars().all(is_letter)
}
