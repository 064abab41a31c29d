//! Reads the content of an HTML page: its main part as text, with headings marked as in Markdown, and its links.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use dom_query::{Document, NodeRef};
use url::Url;

pub(super) use self::document_kind::DocumentKind;
use self::{
    elements::ElementWriter,
    facts::PageFacts,
    walk::{next_after, visit_descendants},
};
use super::{
    blocks::{BlockWriter, WrittenText},
    charset,
    files::format::is_file_address,
};
use crate::directives::RobotsDirectives;

mod depth;
pub mod document;
mod document_kind;
mod elements;
pub mod empty_elements;
mod excluded;
mod facts;
mod refresh;
mod scripts;
mod selection;
mod spans;
mod walk;

/// Bytes at the beginning of a page within which its charset must be declared (WHATWG HTML, section 4.2.5.4).
const HEAD_BYTES: usize = 1_024;

/// Maximum nesting of elements: parsing time grows with the square of it.
const MAX_DEPTH: usize = 2_000;

/// Size from which a page may take much memory, in bytes: up to 200 MB for the largest.
const LARGE_PAGE_BYTES: usize = 200_000;

/// Lock held while a large page is read: one at a time in the whole process.
static LARGE_PAGE: Mutex<()> = Mutex::new(());

/// Maximum octets of an address that is read.
const MAX_ADDRESS_BYTES: usize = 2_000;

/// Maximum octets of all links of a page. Excess links are dropped.
const MAX_LINKS_BYTES: usize = 2_000_000;

/// Maximum characters of a title.
const MAX_TITLE_CHARS: usize = 300;

/// The content of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HtmlPage {
    /// Title, if it has one.
    pub title: Option<String>,
    /// Text, as [`BlockWriter`] writes it. Empty when there is none but links and headings.
    pub text: String,
    /// Places in the text, in bytes and ascending, each with the fragment that leads to it.
    pub anchors: Vec<(usize, String)>,
    /// Canonical address (RFC 6596).
    pub canonical: Option<Url>,
    /// Links, in order, without fragments.
    pub links: Vec<Url>,
    /// Instructions of its robots meta tags.
    pub directives: RobotsDirectives,
    /// Address to which it sends its readers on.
    pub refresh: Option<Url>,
    /// Set when its text is written by scripts, which are not run. What is left is at most a few words.
    pub needs_scripts: bool,
}

/// Reads a page found at `base`, with the `charset` that the server declares. Returns `None` for a page that is
/// nested too deeply or takes too long. A page with too many elements is cut off.
///
/// Slow for a long page, and may wait for others: keep it off the runtime's threads.
pub fn read(bytes: &[u8], charset: Option<&str>, base: &Url) -> Option<HtmlPage> {
    let _alone = lock_if_large(bytes.len());
    let named = charset.map(ToOwned::to_owned).or_else(|| declared_charset(bytes));
    let html = charset::decode(bytes, named.as_deref());
    let document = parse_bounded(&html)?;
    let base = select_attribute(&document, "base[href]", "href")
        .and_then(|href| resolve_link(base, &href))
        .unwrap_or_else(|| base.clone());
    let directives = parse_robots_meta(&document);
    let canonical = select_attribute(&document, "link[rel~=canonical][href]", "href").and_then(|href| resolve_link(&base, &href));
    let mut links = find_links(&document, &base);
    let WrittenText { text, anchors, .. } = write_main_text(&document, &PageFacts::collect(&document));
    let needs_scripts = scripts::needs_scripts(&document, &text, links.len());
    let targets = refresh::find_targets(&document, &base);
    let refresh = targets.iter().find(|target| target.replaces(&text)).map(|target| target.url.clone());
    links.extend(targets.into_iter().map(|target| target.url));
    Some(HtmlPage {
        title: find_title(&document),
        refresh,
        needs_scripts,
        text,
        anchors,
        canonical: canonical.map(without_fragment),
        links,
        directives,
    })
}

/// Returns the address to which the header `Refresh` of a page with this text sends its readers.
pub fn find_header_refresh(header: &str, url: &Url, text: &str) -> Option<Url> {
    refresh::read_target(header, url).filter(|target| target.replaces(text)).map(|target| target.url)
}

/// Appends the text of a piece of a page. A piece that is nested too deeply or takes too long is omitted.
pub(super) fn append_html(html: &str, blocks: BlockWriter) -> BlockWriter {
    let Some(document) = parse_bounded(html) else { return blocks };
    let facts = PageFacts::collect(&document);
    append_all(document.body().as_slice(), &facts, blocks)
}

/// Returns the text of a document; `None` if it is nested too deeply or takes too long.
pub(super) fn read_document(html: &str, kind: DocumentKind) -> Option<String> {
    Some(write_document(&parse_bounded(html)?, kind))
}

/// Returns the text of a parsed document.
pub(super) fn write_document(document: &Document, kind: DocumentKind) -> String {
    let facts = PageFacts::of_document(document, kind);
    append_all(document.body().as_slice(), &facts, BlockWriter::default()).finish().text
}

/// Parses HTML; `None` if it is nested too deeply, or takes longer than `timeout`.
pub(super) fn parse_within(html: &str, timeout: Duration) -> Option<Document> {
    (depth::estimate_depth(html) <= MAX_DEPTH).then(|| document::parse_within(html, timeout)).flatten()
}

/// Parses HTML; `None` if it is nested too deeply or takes too long.
fn parse_bounded(html: &str) -> Option<Document> {
    (depth::estimate_depth(html) <= MAX_DEPTH).then(|| document::parse(html)).flatten()
}

/// Waits until no other large text is being read, if `bytes` is a large size.
pub(super) fn lock_if_large(bytes: usize) -> Option<MutexGuard<'static, ()>> {
    (bytes > LARGE_PAGE_BYTES).then(|| LARGE_PAGE.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Finds the charset that the page itself declares.
pub(super) fn declared_charset(bytes: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD_BYTES)]).to_ascii_lowercase();
    let (_, rest) = head.split_once("charset=")?;
    let name = rest
        .trim_start_matches(['"', '\'', ' '])
        .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '_');
    name.into_iter().next().filter(|name| !name.is_empty()).map(ToOwned::to_owned)
}

fn select_attribute(document: &Document, selector: &str, name: &str) -> Option<String> {
    document.select_single(selector).attr(name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
}

fn parse_robots_meta(document: &Document) -> RobotsDirectives {
    let tags = document.select("meta[name=robots i], meta[name=frontdesk i]");
    let contents = tags.iter().filter_map(|meta| meta.attr("content"));
    contents.fold(RobotsDirectives::default(), |all, content| all.union(RobotsDirectives::from_meta(&content)))
}

fn find_title(document: &Document) -> Option<String> {
    let named = document.select_single("head > title").text();
    let titles = [Some(named.to_string()), select_attribute(document, "meta[property='og:title']", "content")];
    let heading = || Some(document.select_single("h1").text().trim_end().trim_end_matches('¶').to_owned());
    titles.into_iter().chain(std::iter::once_with(heading)).flatten().map(shorten_title).find(|title| !title.is_empty())
}

/// Joins a text into one line, shortened to the maximum length of a title.
pub(super) fn shorten_title(text: String) -> String {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(word.chars().take(MAX_TITLE_CHARS));
        if line.len() > 4 * MAX_TITLE_CHARS {
            break;
        }
    }
    line.chars().take(MAX_TITLE_CHARS).collect()
}

/// Resolves the target of a link; `None` when it is not an address, or too long.
fn resolve_link(base: &Url, link: &str) -> Option<Url> {
    let link = Some(link.trim()).filter(|link| link.len() <= MAX_ADDRESS_BYTES)?;
    base.join(link).ok().filter(|url| url.as_str().len() <= MAX_ADDRESS_BYTES)
}

fn find_links(document: &Document, base: &Url) -> Vec<Url> {
    // A file may be shown within a page, and a page within a frame. Another page in an `iframe` is mostly a widget.
    let found = document.select("a[href], area[href], frame[src], iframe[src], embed[src], object[data]");
    let followed = found.nodes().iter().filter(|link| {
        !link.attr("rel").is_some_and(|rel| rel.split_ascii_whitespace().any(|word| word.eq_ignore_ascii_case("nofollow")))
    });
    let addresses = followed.filter_map(|link| {
        let target = ["href", "src", "data"].into_iter().find_map(|name| link.attr(name))?;
        resolve_link(base, &target).filter(|url| !link.has_name("iframe") || is_file_address(url))
    });
    let addresses = addresses.filter(|url| matches!(url.scheme(), "http" | "https")).map(without_fragment);
    let mut octets = 0;
    addresses
        .take_while(|url| {
            octets += url.as_str().len();
            octets <= MAX_LINKS_BYTES
        })
        .collect()
}

fn without_fragment(mut url: Url) -> Url {
    url.set_fragment(None);
    url
}

/// Writes the text of the main part: the elements marked as such if they have text or links, else the whole body.
fn write_main_text(document: &Document, facts: &PageFacts) -> WrittenText {
    let is_article = |node: &NodeRef<'_>| node.has_name("article");
    let has_role = |node: &NodeRef<'_>| node.attr("role").is_some_and(|role| &*role == "main");
    let is_main = |node: &NodeRef<'_>| node.has_name("main");
    for is_part in [&is_main as &dyn Fn(&NodeRef<'_>) -> bool, &has_role, &is_article] {
        let parts = find_outermost(document, is_part);
        let written = append_all(&parts, facts, BlockWriter::default()).finish();
        // Around a list of links, there is only what surrounds every page.
        if written.has_body || parts.iter().any(|part| facts.has_links(part)) {
            return written.unless_bare();
        }
    }
    append_all(document.body().as_slice(), facts, BlockWriter::default()).finish().unless_bare()
}

/// Appends the text of elements, one after the other.
fn append_all(parts: &[NodeRef<'_>], facts: &PageFacts, mut blocks: BlockWriter) -> BlockWriter {
    for part in parts.iter().filter(|part| !facts.is_navigation(part)) {
        blocks.begin_block();
        blocks = write_descendants(part, facts, blocks);
        blocks.break_lines(2);
    }
    blocks
}

/// Finds the elements of a kind that are not inside another one of it, in order.
fn find_outermost<'a>(document: &'a Document, is_part: &dyn Fn(&NodeRef<'a>) -> bool) -> Vec<NodeRef<'a>> {
    let root = document.root();
    let mut parts = Vec::new();
    let mut current = root.first_child();
    while let Some(node) = current {
        let is_part = node.is_element() && is_part(&node);
        if is_part {
            parts.push(node);
        }
        current = node.first_child().filter(|_| !is_part).or_else(|| next_after(node, &root, |_| {}));
    }
    parts
}

/// Writes the descendants of a node.
fn write_descendants(root: &NodeRef<'_>, facts: &PageFacts, blocks: BlockWriter) -> BlockWriter {
    let mut elements = ElementWriter::new(blocks, facts);
    visit_descendants(root, &mut elements);
    elements.into_blocks()
}

#[cfg(test)]
mod tests;
