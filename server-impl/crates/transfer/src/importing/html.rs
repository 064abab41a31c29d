//! Converts HTML to Markdown: the texts of Zendesk and Intercom, and the HTML in files of Markdown.

mod blocks;
mod code;
pub(super) mod emphasis;
mod lists;
mod places;
pub(super) mod scripts;
mod tables;
mod words;

use dom_query::{Document, NodeRef};
use frontdesk_documents::{
    extraction::html::document,
    markdown::{self as rules, TextPlaces},
};
use url::Url;

/// Maximum size of a text, in bytes. An article has at most 256 KiB of Markdown.
const MAX_BODY_BYTES: usize = 2 * 1024 * 1024;

/// Maximum depth of nested elements, since the converter is recursive.
const MAX_DEPTH: usize = 100;

/// Maximum length of a base address, in bytes. Every relative address grows by as much.
const MAX_BASE_BYTES: usize = 2_048;

/// Elements that belong to a page rather than to its text.
const SKIPPED_TAGS: &[&str] = &["script", "style", "meta", "head", "template", "noscript", "svg"];

/// A converted text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ConvertedText {
    /// Text in Markdown.
    pub(super) text: String,
    /// Places in it that links lead to.
    pub(super) places: TextPlaces,
    /// Notes on what was lost.
    pub(super) notes: Vec<String>,
}

/// Converts a text. Relative addresses are resolved against `base`, if it is known.
///
/// # Errors
/// A message for users that says why the text cannot be converted.
pub(super) fn to_markdown(html: &str, base: Option<&Url>) -> Result<ConvertedText, String> {
    let (marked, notes) = to_marked_markdown(html, base)?;
    let marked = emphasis::replace_marks(&marked);
    match rules::settle_places(&marked, None) {
        Ok((text, places)) => Ok(ConvertedText { text, places, notes }),
        // It is refused with the reason when it is imported.
        Err(_) => Ok(ConvertedText { text: rules::remove_places(&marked), places: TextPlaces::default(), notes }),
    }
}

/// Converts a part of a text, in which places and emphasis stay marked.
///
/// # Errors
/// A message for users that says why the text cannot be converted.
pub(super) fn to_marked_markdown(html: &str, base: Option<&Url>) -> Result<(String, Vec<String>), String> {
    if html.len() > MAX_BODY_BYTES {
        return Err(
            "the text has more than 2 MiB of HTML; split the article, or take out pictures that are part of it".to_owned()
        );
    }
    let document = document::parse(html).filter(|document| !is_too_deep(document));
    let document = document.ok_or("the HTML is nested too deeply; save the article anew in a simpler layout")?;
    make_addresses_absolute(&document, base);
    replace_embeds(&document);
    let notes = remove_data_pictures(&document);
    code::normalize_code(&document);
    lists::normalize_lists(&document);
    blocks::normalize_blocks(&document);
    tables::normalize_tables(&document);
    places::mark_places(&document);
    words::mark_document(&document);
    let tables = tables::extract_tables(&document, SKIPPED_TAGS);
    let text = tables::insert_tables(document.md(Some(SKIPPED_TAGS)).trim(), &tables);
    Ok((lists::replace_list_marks(&words::replace_marks(&text)), notes))
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
    for node in document.select("iframe[src], video, audio, embed[src]").nodes() {
        let inner = || node.descendants_it().find_map(|source| source.attr("src"));
        let Some(address) = node.attr("src").or_else(inner) else { continue };
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
