//! A page, parsed within bounds.
//!
//! The cost of parsing a page has little to do with its length: an element that is never closed is repeated in each
//! paragraph after it (WHATWG HTML, section 13.2.4.3), and each attribute is compared with all others of its tag. So a
//! page is parsed in pieces, and the result is checked between them.

use std::time::{Duration, Instant};

use dom_query::Document;
use html5ever::{
    ParseOpts, parse_document,
    tendril::{StrTendril, TendrilSink},
    tree_builder::TreeBuilderOpts,
};

/// Bytes that are parsed at a time.
const PIECE: usize = 4_096;

/// Maximum nodes of a parsed page: the rest is left out.
const NODES: usize = 500_000;

/// Nodes that even the shortest page may have. Beyond that, pages that people wrote have at most one node per two
/// bytes.
const FREE_NODES: usize = 2_000;

/// Maximum nesting of elements: the cost of a tag grows with it.
const DEEPEST: usize = 2_000;

/// A page that takes longer to parse is not read. The largest that people write take well below a second.
const PATIENCE: Duration = Duration::from_secs(10);

/// Parses a page; `None` for one that is nested too deeply, or takes too long. Of one with too many nodes, the
/// beginning.
pub fn parse(html: &str) -> Option<Document> {
    // Scripts are never run, so their fallback (`noscript`) is content.
    let tree_builder = TreeBuilderOpts { scripting_enabled: false, ..TreeBuilderOpts::default() };
    let mut parser = parse_document(Document::default(), ParseOpts { tree_builder, ..ParseOpts::default() });
    let most = NODES.min(FREE_NODES + html.len() / 2);
    let begun = Instant::now();
    for piece in pieces(html) {
        parser.process(StrTendril::from_slice(piece));
        let document = &parser.tokenizer.sink.sink;
        // There is one for each mistake in the page, and each byte may be a mistake.
        document.errors.borrow_mut().clear();
        if document.tree.len() > most {
            break;
        }
        if depth(document) > DEEPEST || begun.elapsed() > PATIENCE {
            return None;
        }
    }
    Some(parser.finish())
}

/// The nesting at the end of what was parsed: that is where the next element goes.
fn depth(document: &Document) -> usize {
    std::iter::successors(document.root().last_child(), |node| node.last_child()).count()
}

/// Splits a text into pieces of about the same length.
fn pieces(mut text: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let (piece, rest) = text.split_at(text.floor_char_boundary(PIECE));
        text = rest;
        (!piece.is_empty()).then_some(piece)
    })
}
