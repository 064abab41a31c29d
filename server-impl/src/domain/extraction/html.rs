//! What a page of HTML says: its main part as text, with headings marked as Markdown does, and where it leads.

use dom_query::{Document, NodeRef};
use url::Url;

use self::writer::Writer;
use super::charset;

mod depth;
mod writer;

/// Bytes of the head of a page in which its charset must be named (WHATWG HTML, section 4.2.5.4).
const HEAD: usize = 1_024;

/// Elements that may stand within each other: the time that a parser takes grows with the square of it.
const DEEPEST: usize = 2_000;

/// Nodes of a page that are read at most: what is longer is left out.
const NODES: usize = 500_000;

/// What a page says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// Its title; `None` when it has none.
    pub title: Option<String>,
    /// Its text: blocks with an empty line between them, headings behind `#`. Empty when it says nothing.
    pub text: String,
    /// The address that it calls its own (RFC 6596).
    pub canonical: Option<Url>,
    /// Where it leads, in its order, without fragments.
    pub links: Vec<Url>,
    /// Whether it asks not to be found (`noindex`).
    pub noindex: bool,
    /// Whether it asks that its links not be followed (`nofollow`).
    pub nofollow: bool,
}

/// Reads a page that was found at `base`. `charset` is what the server says of it. `None` for one that is nested too deeply.
///
/// Takes a moment for a long page: not for the runtime's threads.
pub fn read(bytes: &[u8], charset: Option<&str>, base: &Url) -> Option<Page> {
    let named = charset.map(ToOwned::to_owned).or_else(|| named_in(bytes));
    let html = charset::decode(bytes, named.as_deref());
    if depth::of(&html) > DEEPEST {
        return None;
    }
    let document = Document::from(html);
    let base = attribute(&document, "base[href]", "href").and_then(|href| base.join(&href).ok()).unwrap_or_else(|| base.clone());
    let told = told_to_robots(&document);
    let canonical = attribute(&document, "link[rel~=canonical][href]", "href").and_then(|href| base.join(&href).ok());
    let links = links(&document, &base);
    Some(Page {
        title: title(&document),
        text: text(&document),
        canonical: canonical.map(without_fragment),
        links,
        noindex: told.contains("noindex") || told.contains("none"),
        nofollow: told.contains("nofollow") || told.contains("none"),
    })
}

/// The charset that a page names itself.
fn named_in(bytes: &[u8]) -> Option<String> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]).to_ascii_lowercase();
    let (_, rest) = head.split_once("charset=")?;
    let name = rest
        .trim_start_matches(['"', '\'', ' '])
        .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-' && letter != '_');
    name.into_iter().next().filter(|name| !name.is_empty()).map(ToOwned::to_owned)
}

fn attribute(document: &Document, selector: &str, name: &str) -> Option<String> {
    document.select_single(selector).attr(name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
}

fn told_to_robots(document: &Document) -> String {
    let told = document.select("meta[name=robots], meta[name=ROBOTS], meta[name=frontdesk]");
    told.iter().filter_map(|meta| meta.attr("content")).map(|content| content.to_ascii_lowercase()).collect::<Vec<_>>().join(",")
}

fn title(document: &Document) -> Option<String> {
    let named = document.select_single("head > title").text();
    let titles = [Some(named.to_string()), attribute(document, "meta[property='og:title']", "content")];
    let heading = || Some(document.select_single("h1").text().to_string());
    let squeezed = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    titles.into_iter().chain(std::iter::once_with(heading)).flatten().map(squeezed).find(|title| !title.is_empty())
}

fn links(document: &Document, base: &Url) -> Vec<Url> {
    let found = document.select("a[href], area[href]");
    let followed = found.iter().filter(|link| !link.attr("rel").is_some_and(|rel| rel.to_ascii_lowercase().contains("nofollow")));
    let addresses = followed.filter_map(|link| base.join(link.attr("href")?.trim()).ok());
    addresses.filter(|url| matches!(url.scheme(), "http" | "https")).map(without_fragment).collect()
}

fn without_fragment(mut url: Url) -> Url {
    url.set_fragment(None);
    url
}

/// The text of the main part: what is marked as such if it says anything, else all of the body.
fn text(document: &Document) -> String {
    for selector in ["main", "[role=main]", "article"] {
        let parts = document.select(selector);
        let outermost = parts.nodes().iter().filter(|part| !has_ancestor(part, selector));
        let texts: Vec<String> = outermost.map(written).filter(|text| !text.is_empty()).collect();
        if !texts.is_empty() {
            return texts.join("\n\n");
        }
    }
    document.body().map(|body| written(&body)).unwrap_or_default()
}

fn has_ancestor(node: &NodeRef<'_>, selector: &str) -> bool {
    std::iter::successors(node.parent(), NodeRef::parent).take(NODES).any(|ancestor| ancestor.is(selector))
}

/// The text below a node. Walks without recursion, so that no depth is too deep.
fn written(root: &NodeRef<'_>) -> String {
    let mut writer = Writer::default();
    let mut current = root.first_child();
    let mut seen = 0;
    while let Some(node) = current {
        seen += 1;
        if seen > NODES {
            break;
        }
        let name = node.node_name();
        let inside = match &name {
            Some(name) if node.is_element() => writer.enter(name),
            _ => {
                if node.is_text() {
                    writer.text(&node.text());
                }
                false
            }
        };
        current = match node.first_child().filter(|_| inside) {
            Some(child) => Some(child),
            None => {
                if inside && let Some(name) = &name {
                    writer.leave(name);
                }
                next_behind(node, root, &mut writer)
            }
        };
    }
    writer.end()
}

/// The node that follows one and all that is in it, below `root`; leaves what ends on the way.
fn next_behind<'a>(node: NodeRef<'a>, root: &NodeRef<'a>, writer: &mut Writer) -> Option<NodeRef<'a>> {
    let mut node = node;
    loop {
        if let Some(next) = node.next_sibling() {
            return Some(next);
        }
        node = node.parent().filter(|parent| parent.id != root.id)?;
        if let Some(name) = node.node_name() {
            writer.leave(&name);
        }
    }
}

#[cfg(test)]
mod tests;
