//! Texts in HTML, as Zendesk and Intercom keep them, become Markdown.

use std::collections::HashMap;

use dom_query::{Document, NodeRef};

use crate::domain::{help_center::markdown as rules, knowledge::extraction::html::document};

/// Maximum bytes: an article of Markdown has at most 256 KiB.
const LONGEST: usize = 2 * 1024 * 1024;

/// Maximum elements within each other: the converter goes as deep as they do.
const DEEPEST: usize = 100;

/// Scripts and styles, and what belongs to a page rather than to a text.
const LEFT_OUT: &[&str] = &["script", "style", "meta", "head", "template", "noscript"];

/// Converts a text.
///
/// # Errors
/// Why it cannot be converted, for people.
pub(super) fn markdown(html: &str) -> Result<String, String> {
    if html.len() > LONGEST {
        return Err("the text has more than 2 MiB of HTML; split the article".to_owned());
    }
    let document = document::parse(html).filter(|document| !is_too_deep(document));
    let document = document.ok_or("the HTML is nested too deeply; save the article anew in a simpler layout")?;
    name_anchors(&document);
    complete_addresses(&document);
    link_embedded(&document);
    Ok(document.md(Some(LEFT_OUT)).trim().to_owned())
}

fn is_too_deep(document: &Document) -> bool {
    let mut open = vec![(document.root(), 0)];
    while let Some((node, depth)) = open.pop() {
        if depth > DEEPEST {
            return true;
        }
        open.extend(node.children_it(false).map(|child| (child, depth + 1)));
    }
    false
}

/// Headings get other names here: links to them within the text are changed.
fn name_anchors(document: &Document) {
    let mut slugs: HashMap<String, String> = HashMap::new();
    for heading in document.select("h1, h2, h3, h4, h5, h6").nodes() {
        let slug = rules::slug(&heading.text());
        let own = heading.attr("id").map(|id| id.to_string()).into_iter().chain(inner_names(heading));
        slugs.extend(own.map(|name| (name, slug.clone())));
        remove_empty_anchors(heading);
    }
    for link in document.select("a[href^='#']").nodes() {
        let href = link.attr("href").unwrap_or_default();
        if let Some(slug) = slugs.get(href.trim_start_matches('#')) {
            link.set_attr("href", &format!("#{slug}"));
        }
    }
}

/// What only names a place would keep the text of a heading from its signs.
fn remove_empty_anchors(heading: &NodeRef<'_>) {
    let is_empty = |node: &NodeRef<'_>| node.has_name("a") && node.children_it(false).next().is_none();
    let empty: Vec<_> = heading.descendants_it().filter(is_empty).collect();
    empty.iter().for_each(NodeRef::remove_from_parent);
}

fn inner_names(heading: &NodeRef<'_>) -> Vec<String> {
    let anchors = heading.descendants_it().filter(NodeRef::is_element);
    anchors.filter_map(|anchor| anchor.attr("id").or_else(|| anchor.attr("name"))).map(|name| name.to_string()).collect()
}

/// `//host/path` leads to the same host over HTTPS.
fn complete_addresses(document: &Document) {
    for attribute in ["href", "src"] {
        for node in document.select(&format!("[{attribute}^='//']")).nodes() {
            let address = node.attr(attribute).unwrap_or_default();
            node.set_attr(attribute, &format!("https:{address}"));
        }
    }
}

/// Pages embed nothing from elsewhere: what was embedded becomes a link to it.
fn link_embedded(document: &Document) {
    for node in document.select("iframe[src], video[src], audio[src], embed[src]").nodes() {
        let address = node.attr("src").unwrap_or_default();
        let escaped = address.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
        node.replace_with_html(format!("<p><a href=\"{escaped}\">{escaped}</a></p>"));
    }
}
