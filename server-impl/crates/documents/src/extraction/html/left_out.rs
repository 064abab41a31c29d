//! Which elements are no part of a page's text.

use dom_query::NodeRef;

/// Elements without text, or without text of the page's own: navigation, forms, scripts.
const ELEMENTS: &[&str] = &[
    "script", "style", "noscript", "template", "svg", "math", "iframe", "object", "canvas", "audio", "video", "nav", "footer",
    "aside", "form", "button", "select", "textarea", "input", "dialog", "head",
    // What is struck out is no longer true.
    "del", "s", "strike",
];

/// The same, by role (WAI-ARIA 1.2, section 5.3.4; DPUB-ARIA 1.1).
const ROLES: &[&str] =
    &["navigation", "search", "banner", "contentinfo", "complementary", "menu", "menubar", "doc-toc", "doc-pagelist"];

/// The same, by class: what generators of documentation call the links around a page, and the numbers beside lines of
/// code.
const CLASSES: &[&str] = &[
    "nav",
    "navbar",
    "navigation",
    "navheader",
    "navfooter",
    "breadcrumb",
    "breadcrumbs",
    "toc",
    "pagination",
    "pager",
    "prevnext",
    "footer",
    "linenos",
    "lineno",
    "linenodiv",
    "lnt",
];

/// Classes of links to the heading that they stand at, whatever their text.
const PERMALINKS: &[&str] = &["headerlink", "permalink", "header-anchor", "hash-link"];

/// Maximum nodes of a link that is looked through for words.
const LOOK: usize = 8;

/// Returns whether an element of this name and what is in it are no part of the text.
pub(super) fn is_left_out(node: &NodeRef<'_>, name: &str) -> bool {
    ELEMENTS.contains(&name)
        || node.attr("role").is_some_and(|role| ROLES.contains(&&*role))
        || has_class(node, CLASSES)
        || node.has_attr("hidden")
}

fn has_class(node: &NodeRef<'_>, classes: &[&str]) -> bool {
    node.attr("class").is_some_and(|names| names.split_ascii_whitespace().any(|name| classes.contains(&name)))
}

/// The fragment of a link that stands beside a heading and leads to it: `¶`, `#`, `§`. Empty when it says nothing of
/// where the heading is.
pub(super) fn permalink(node: &NodeRef<'_>) -> Option<String> {
    let href = node.has_name("a").then(|| node.attr("href")).flatten()?;
    let fragment = href.strip_prefix('#').filter(|_| has_class(node, PERMALINKS) || is_sign(node))?;
    Some(if fragment == "top" || fragment.contains('%') { String::new() } else { fragment.to_owned() })
}

/// Returns whether the text of an element is at most two signs that are no part of a language, or nothing.
fn is_sign(node: &NodeRef<'_>) -> bool {
    let mut signs = String::new();
    let mut inside = node.descendants_it();
    for node in inside.by_ref().take(LOOK) {
        if node.is_text() {
            signs.extend(node.text().trim().chars().take(3));
        }
        if signs.chars().nth(2).is_some()
            || signs.contains(|sign: char| sign.is_alphanumeric() || (sign.is_ascii() && sign != '#'))
        {
            return false;
        }
    }
    inside.next().is_none()
}
