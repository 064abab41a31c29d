//! Bounded parsing of a page.
//!
//! The cost of parsing a page has little to do with its length: an element that is never closed is repeated in each
//! paragraph after it (WHATWG HTML, section 13.2.4.3), and each attribute is compared with all others of its tag.
//! So a page is parsed in pieces, and the result is checked between them.

use std::time::{Duration, Instant};

use dom_query::Document;
use html5ever::{
    ParseOpts, parse_document,
    tendril::{StrTendril, TendrilSink},
    tree_builder::TreeBuilderOpts,
};

/// Bytes parsed between two checks.
const PIECE_BYTES: usize = 4_096;

/// Maximum nodes of a parsed page. The rest is omitted.
const MAX_NODES: usize = 500_000;

/// Nodes that even the shortest page may have. Beyond that, real pages have at most one node per two bytes.
const FREE_NODES: usize = 2_000;

/// Maximum nesting of elements: the cost of a tag grows with it.
const MAX_DEPTH: usize = 2_000;

/// Maximum time to parse a page. The largest real ones take well under a second.
const PARSE_TIMEOUT: Duration = Duration::from_secs(10);

/// Parses a page; `None` if it is nested too deeply, or takes too long. A page with too many nodes is cut off.
pub fn parse(html: &str) -> Option<Document> {
    parse_within(html, PARSE_TIMEOUT)
}

/// Parses a page as [`parse`] does, but gives up earlier.
pub(in crate::extraction) fn parse_within(html: &str, timeout: Duration) -> Option<Document> {
    // Scripts are never run, so their fallback (`noscript`) is content.
    let tree_builder = TreeBuilderOpts { scripting_enabled: false, ..TreeBuilderOpts::default() };
    let mut parser = parse_document(Document::default(), ParseOpts { tree_builder, ..ParseOpts::default() });
    let most = MAX_NODES.min(FREE_NODES + html.len() / 2);
    let begun = Instant::now();
    for piece in split_pieces(html) {
        parser.process(StrTendril::from_slice(piece));
        let document = &parser.tokenizer.sink.sink;
        // Each mistake in the page adds an error, and each byte may be a mistake.
        document.errors.borrow_mut().clear();
        if document.tree.len() > most {
            break;
        }
        if current_depth(document) > MAX_DEPTH || begun.elapsed() > timeout {
            return None;
        }
    }
    Some(parser.finish())
}

/// Returns the nesting at the end of the parsed part, where the next element is added.
fn current_depth(document: &Document) -> usize {
    std::iter::successors(document.root().last_child(), |node| node.last_child()).count()
}

/// Splits a text into pieces of about the same length.
fn split_pieces(mut text: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let (piece, rest) = text.split_at(text.floor_char_boundary(PIECE_BYTES));
        text = rest;
        (!piece.is_empty()).then_some(piece)
    })
}
