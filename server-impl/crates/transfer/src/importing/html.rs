//! Converts the HTML texts of Zendesk and Intercom to Markdown.

mod blocks;
mod tables;
mod words;

use std::collections::HashMap;

use dom_query::{Document, NodeRef};
use frontdesk_documents::{extraction::html::document, markdown as rules};
use url::Url;

/// Maximum size of a text, in bytes. An article has at most 256 KiB of Markdown.
const MAX_BODY_BYTES: usize = 2 * 1024 * 1024;

/// Maximum depth of nested elements, since the converter is recursive.
const MAX_DEPTH: usize = 100;

/// Maximum length of a base address, in bytes. Every relative address grows by as much.
const MAX_BASE_BYTES: usize = 2_048;

/// Elements that belong to a page rather than to its text.
const SKIPPED_TAGS: &[&str] = &["script", "style", "meta", "head", "template", "noscript"];

/// A converted text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ConvertedText {
    /// Text in Markdown.
    pub(super) text: String,
    /// Notes on what was lost.
    pub(super) notes: Vec<String>,
}

/// Converts a text. Relative addresses are resolved against `base`, if it is known.
///
/// # Errors
/// A message for users that says why the text cannot be converted.
pub(super) fn to_markdown(html: &str, base: Option<&Url>) -> Result<ConvertedText, String> {
    if html.len() > MAX_BODY_BYTES {
        return Err(
            "the text has more than 2 MiB of HTML; split the article, or take out pictures that are part of it".to_owned()
        );
    }
    let document = document::parse(html).filter(|document| !is_too_deep(document));
    let document = document.ok_or("the HTML is nested too deeply; save the article anew in a simpler layout")?;
    redirect_anchors(&document);
    make_addresses_absolute(&document, base);
    replace_embeds(&document);
    let notes = remove_data_pictures(&document);
    blocks::normalize_blocks(&document);
    tables::normalize_tables(&document);
    words::mark_document(&document);
    let text = words::replace_marks(document.md(Some(SKIPPED_TAGS)).trim());
    Ok(ConvertedText { text, notes })
}

fn is_too_deep(document: &Document) -> bool {
    let mut open = vec![(document.root(), 0)];
    while let Some((node, depth)) = open.pop() {
        if depth > MAX_DEPTH {
            return true;
        }
        open.extend(node.children_it(false).map(|child| (child, depth + 1)));
    }
    false
}

/// Redirects links within the text to the new anchors, since Frontdesk names the anchors of headings itself.
fn redirect_anchors(document: &Document) {
    let mut slugs: HashMap<String, String> = HashMap::new();
    for heading in document.select("h1, h2, h3, h4, h5, h6").nodes() {
        let slug = rules::slugify(&heading.text());
        let own = heading.attr("id").map(|id| id.to_string()).into_iter().chain(inner_anchor_names(heading));
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

/// Removes empty anchors, which would separate the text of a heading from its `#` signs.
fn remove_empty_anchors(heading: &NodeRef<'_>) {
    let is_empty = |node: &NodeRef<'_>| node.has_name("a") && node.children_it(false).next().is_none();
    let empty: Vec<_> = heading.descendants_it().filter(is_empty).collect();
    empty.iter().for_each(NodeRef::remove_from_parent);
}

fn inner_anchor_names(heading: &NodeRef<'_>) -> Vec<String> {
    let anchors = heading.descendants_it().filter(NodeRef::is_element);
    anchors.filter_map(|anchor| anchor.attr("id").or_else(|| anchor.attr("name"))).map(|name| name.to_string()).collect()
}

/// Makes relative addresses absolute, so that they still lead to the old help center. Links to imported pages
/// are rewritten later.
fn make_addresses_absolute(document: &Document, base: Option<&Url>) {
    let base = base.filter(|base| matches!(base.scheme(), "http" | "https") && base.as_str().len() <= MAX_BASE_BYTES);
    for attribute in ["href", "src", "data-src"] {
        for node in document.select(&format!("[{attribute}]")).nodes() {
            let address = node.attr(attribute).unwrap_or_default();
            if let Some(complete) = absolute_address(address.trim(), base) {
                node.set_attr(attribute, &complete);
            }
        }
    }
}

/// Returns the absolute form of an address; `None` if it is already absolute, or leads to a place in the text.
fn absolute_address(address: &str, base: Option<&Url>) -> Option<String> {
    if address.starts_with("//") {
        return Some(format!("https:{address}"));
    }
    if address.is_empty() || address.starts_with('#') || Url::parse(address).is_ok() {
        return None;
    }
    base?.join(address).ok().map(String::from)
}

/// Replaces embedded content with a link, since pages embed nothing from other sites.
fn replace_embeds(document: &Document) {
    for node in document.select("iframe[src], video[src], audio[src], embed[src]").nodes() {
        let address = node.attr("src").unwrap_or_default();
        let escaped = address.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
        node.replace_with_html(format!("<p><a href=\"{escaped}\">{escaped}</a></p>"));
    }
}

/// Replaces pictures in `data:` URLs with their alternative text. Pages do not show them, and they would take
/// up most of the text.
fn remove_data_pictures(document: &Document) -> Vec<String> {
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
