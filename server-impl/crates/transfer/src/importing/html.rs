//! Texts in HTML, as Zendesk and Intercom keep them, become Markdown.

mod blocks;
mod tables;
mod words;

use std::collections::HashMap;

use dom_query::{Document, NodeRef};
use frontdesk_documents::{extraction::html::document, markdown as rules};
use url::Url;

/// Maximum bytes: an article of Markdown has at most 256 KiB.
const MAX_BODY_BYTES: usize = 2 * 1024 * 1024;

/// Maximum elements within each other: the converter goes as deep as they do.
const DEEPEST: usize = 100;

/// Bytes of an address that others are relative to. Each of them becomes as long.
const MAX_BASE_BYTES: usize = 2_048;

/// Scripts and styles, and what belongs to a page rather than to a text.
const LEFT_OUT: &[&str] = &["script", "style", "meta", "head", "template", "noscript"];

/// A text that was converted.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Converted {
    /// In Markdown.
    pub(super) text: String,
    /// Notes on what is lost.
    pub(super) notes: Vec<String>,
}

/// Converts a text that was at an address, if that is known.
///
/// # Errors
/// Why it cannot be converted, for people.
pub(super) fn markdown(html: &str, base: Option<&Url>) -> Result<Converted, String> {
    if html.len() > MAX_BODY_BYTES {
        return Err(
            "the text has more than 2 MiB of HTML; split the article, or take out pictures that are part of it".to_owned()
        );
    }
    let document = document::parse(html).filter(|document| !is_too_deep(document));
    let document = document.ok_or("the HTML is nested too deeply; save the article anew in a simpler layout")?;
    name_anchors(&document);
    complete_addresses(&document, base);
    link_embedded(&document);
    let notes = take_out_data(&document);
    blocks::separate(&document);
    tables::straighten(&document);
    words::mark(&document);
    let text = words::marked(document.md(Some(LEFT_OUT)).trim());
    Ok(Converted { text, notes })
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

/// Removes anchors without text, which would keep the text of a heading from its signs.
fn remove_empty_anchors(heading: &NodeRef<'_>) {
    let is_empty = |node: &NodeRef<'_>| node.has_name("a") && node.children_it(false).next().is_none();
    let empty: Vec<_> = heading.descendants_it().filter(is_empty).collect();
    empty.iter().for_each(NodeRef::remove_from_parent);
}

fn inner_names(heading: &NodeRef<'_>) -> Vec<String> {
    let anchors = heading.descendants_it().filter(NodeRef::is_element);
    anchors.filter_map(|anchor| anchor.attr("id").or_else(|| anchor.attr("name"))).map(|name| name.to_string()).collect()
}

/// Addresses without a host lead to the old help center, not to the new one. Links to what is imported are changed
/// later.
fn complete_addresses(document: &Document, base: Option<&Url>) {
    let base = base.filter(|base| matches!(base.scheme(), "http" | "https") && base.as_str().len() <= MAX_BASE_BYTES);
    for attribute in ["href", "src", "data-src"] {
        for node in document.select(&format!("[{attribute}]")).nodes() {
            let address = node.attr(attribute).unwrap_or_default();
            if let Some(complete) = completed(address.trim(), base) {
                node.set_attr(attribute, &complete);
            }
        }
    }
}

/// The whole of an address; `None` if it is whole, or leads to a place in the text.
fn completed(address: &str, base: Option<&Url>) -> Option<String> {
    if address.starts_with("//") {
        return Some(format!("https:{address}"));
    }
    if address.is_empty() || address.starts_with('#') || Url::parse(address).is_ok() {
        return None;
    }
    base?.join(address).ok().map(String::from)
}

/// Pages embed nothing from elsewhere: what was embedded becomes a link to it.
fn link_embedded(document: &Document) {
    for node in document.select("iframe[src], video[src], audio[src], embed[src]").nodes() {
        let address = node.attr("src").unwrap_or_default();
        let escaped = address.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
        node.replace_with_html(format!("<p><a href=\"{escaped}\">{escaped}</a></p>"));
    }
}

/// Pages show no pictures that are part of the text, and such a picture would be most of it.
fn take_out_data(document: &Document) -> Vec<String> {
    let pictures = document.select("img");
    let is_data = |picture: &&NodeRef<'_>| {
        let source = picture.attr("src").unwrap_or_default();
        source.trim_start().get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"))
    };
    let found: Vec<_> = pictures.nodes().iter().filter(is_data).collect();
    for picture in &found {
        let words = picture.attr("alt").unwrap_or_default();
        picture.replace_with(&document.tree.new_text(words));
    }
    let note = match found.len() {
        0 => return Vec::new(),
        1 => "a picture that was part of the text is left out; upload it, and add it to the article".to_owned(),
        number => format!("{number} pictures that were part of the text are left out; upload them, and add them to the article"),
    };
    vec![note]
}
