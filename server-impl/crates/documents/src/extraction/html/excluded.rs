//! Selection of the elements that are not part of a page's text.

use dom_query::NodeRef;

/// Elements without text, or without text of the page's own: navigation, fields, scripts.
const OMITTED_ELEMENTS: &[&str] = &[
    "script", "style", "noscript", "template", "svg", "math", "iframe", "object", "canvas", "audio", "video", "nav", "footer",
    "select", "textarea", "input", "dialog", "head", // Struck out text is no longer true.
    "del", "s", "strike",
];

/// Elements that are part of the text only if their content says so.
const DOUBTFUL_ELEMENTS: &[&str] = &["aside", "form", "button"];

/// Roles of such elements (WAI-ARIA 1.2, section 5.3.4; DPUB-ARIA 1.1).
const OMITTED_ROLES: &[&str] =
    &["navigation", "search", "banner", "contentinfo", "complementary", "menu", "menubar", "doc-toc", "doc-pagelist"];

/// Classes of such elements: those that documentation generators use for the links around a page, and for line
/// numbers next to code.
const OMITTED_CLASSES: &[&str] = &[
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

/// Classes of links to the heading next to them, whatever their text.
const PERMALINK_CLASSES: &[&str] = &["headerlink", "permalink", "header-anchor", "hash-link"];

/// Maximum nodes of a link that are searched for words.
const MAX_LINK_NODES: usize = 8;

/// Returns `true` if an element of this name, with its content, is never part of the text.
pub(super) fn is_left_out(node: &NodeRef<'_>, name: &str) -> bool {
    OMITTED_ELEMENTS.contains(&name)
        || node.attr("role").is_some_and(|role| OMITTED_ROLES.contains(&&*role))
        || has_class(node, OMITTED_CLASSES)
}

/// Returns `true` if the content of an element of this name must be judged: see
/// [`Selection`](super::selection::Selection).
pub(super) fn is_doubtful(node: &NodeRef<'_>, name: &str) -> bool {
    DOUBTFUL_ELEMENTS.contains(&name) || node.has_attr("hidden")
}

/// Returns `true` if the style of an element in a mail hides it.
pub(super) fn has_hiding_style(node: &NodeRef<'_>) -> bool {
    let Some(style) = node.attr("style") else { return false };
    let style: String = style.chars().filter(|letter| !letter.is_whitespace()).collect();
    style.to_ascii_lowercase().split(';').any(|rule| match rule.trim_end_matches("!important") {
        "display:none" | "visibility:hidden" => true,
        // Outlook shows a drawing instead of such a link, all other programs the link.
        "mso-hide:all" => !node.has_name("a"),
        _ => false,
    })
}

fn has_class(node: &NodeRef<'_>, classes: &[&str]) -> bool {
    node.attr("class").is_some_and(|names| names.split_ascii_whitespace().any(|name| classes.contains(&name)))
}

/// Returns the fragment of a link next to a heading that leads to that heading: `¶`, `#`, `§`. Empty when it does
/// not tell the place of the heading.
pub(super) fn permalink_fragment(node: &NodeRef<'_>) -> Option<String> {
    let href = node.has_name("a").then(|| node.attr("href")).flatten()?;
    let fragment = href.strip_prefix('#').filter(|_| has_class(node, PERMALINK_CLASSES) || is_sign(node))?;
    Some(if fragment == "top" || fragment.contains('%') { String::new() } else { fragment.to_owned() })
}

/// Returns `true` if the text of an element is empty, or at most two signs that belong to no language.
fn is_sign(node: &NodeRef<'_>) -> bool {
    let mut signs = String::new();
    let mut inside = node.descendants_it();
    for node in inside.by_ref().take(MAX_LINK_NODES) {
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
