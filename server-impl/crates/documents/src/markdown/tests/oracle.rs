//! Judges HTML by what a browser would see of it, independently of the code that wrote it.

use std::collections::HashSet;

use dom_query::{Document, NodeRef};
use url::Url;

/// Elements without behavior of their own, except links, images and checkboxes.
const HARMLESS: &str = "a blockquote br code del div em h2 h3 h4 h5 h6 hr img input label li ol p pre section strong sup \
                        table tbody td th thead tr ul";

/// Attributes without behavior, except for the two that are checked.
const ATTRIBUTES: &str = "alt aria-label checked class disabled href id loading rel role scope src start tabindex title type";

/// Address of the page.
const PAGE: &str = "https://site.test/articles/1-a";

/// Panics unless HTML is harmless and accessible to every user.
pub(super) fn judge(html: &str, context: &str) {
    let document = Document::fragment(html);
    let (mut ids, mut level) = (HashSet::new(), 1);
    for element in &document.root().descendants_it().filter(NodeRef::is_element).collect::<Vec<_>>() {
        let name = element.node_name().expect("an element has a name").to_string();
        if matches!(name.as_str(), "html" | "head" | "body") && element.attrs().is_empty() {
            continue; // Added by the parser.
        }
        assert!(HARMLESS.split_whitespace().any(|harmless| harmless == name), "<{name}> in {html:?} of {context:?}");
        for attribute in element.attrs() {
            let (key, value) = (attribute.name.local.to_string(), attribute.value.to_string());
            assert!(ATTRIBUTES.split_whitespace().any(|known| known == key), "{key}={value:?} in {html:?} of {context:?}");
            match key.as_str() {
                "href" | "src" => address(&name, &value, context),
                "id" => assert!(ids.insert(value.clone()), "twice {value:?} in {html:?} of {context:?}"),
                _ => {}
            }
        }
        if element.attr("role").as_deref() == Some("group") {
            let label = element.attr("aria-label").expect("a group has a name").to_string();
            assert!(!label.trim().is_empty(), "name of a group in {html:?} of {context:?}");
        }
        if let Some(next) = name.strip_prefix('h').and_then(|level| level.parse::<u8>().ok()) {
            assert!(
                next <= level + 1 && !element.text().trim().is_empty() | has_alt(element),
                "heading in {html:?} of {context:?}"
            );
            level = next;
        }
        usable(element, &name, html);
    }
    assert!(!html.contains("<!"), "{html:?} of {context:?}");
}

/// Checks that controls and links have names.
fn usable(element: &NodeRef<'_>, name: &str, html: &str) {
    let is_named = |element: &NodeRef<'_>| !element.text().trim().is_empty() || has_alt(element);
    match name {
        "a" => assert!(is_named(element) && !within(element, "a"), "a link without a name in {html:?}"),
        "input" => {
            let label = element.parent().expect("it is in something");
            assert!(label.has_name("label") && is_named(&label), "a checkbox without a label in {html:?}");
        }
        "img" => assert!(element.has_attr("alt"), "an image without alternative text in {html:?}"),
        _ => {}
    }
}

fn has_alt(element: &NodeRef<'_>) -> bool {
    element.descendants_it().any(|node| node.attr("alt").is_some_and(|alt| !alt.trim().is_empty()))
}

fn within(element: &NodeRef<'_>, name: &str) -> bool {
    element.ancestors_it(None).any(|ancestor| ancestor.has_name(name))
}

/// Checks that an address, as a browser resolves it, leads to the site, or openly elsewhere.
fn address(element: &str, value: &str, context: &str) {
    let page = Url::parse(PAGE).expect("an address");
    let url = page.join(value).unwrap_or_else(|error| panic!("{value:?} of {context:?}: {error}"));
    let may = if element == "img" { &["https"][..] } else { &["https", "http", "mailto", "tel"] };
    assert!(may.contains(&url.scheme()), "{value:?} of {context:?}");
    let is_open = ["https://", "http://", "mailto:", "tel:"].iter().any(|prefix| value.starts_with(prefix));
    assert!(is_open || url.host_str() == Some("site.test"), "{value:?} of {context:?} leads elsewhere");
    assert!(is_open || !url.path().starts_with("//"), "{value:?} of {context:?}");
    assert!(url.username().is_empty() && url.password().is_none(), "{value:?} of {context:?}");
}
