//! A page, parsed within bounds.
//!
//! What a page takes to parse has little to do with its length: an element that is never closed is repeated in each paragraph behind
//! it (WHATWG HTML, section 13.2.4.3), and each attribute is compared with all others of its tag. So a page is parsed in pieces, and what it became
//! is looked at between them.

use std::time::{Duration, Instant};

use dom_query::Document;
use html5ever::{
    ParseOpts, parse_document,
    tendril::{StrTendril, TendrilSink},
    tree_builder::TreeBuilderOpts,
};

/// Bytes that are parsed at a time.
const PIECE: usize = 4_096;

/// Nodes that a page is made into, at most: what comes behind is left out.
const NODES: usize = 500_000;

/// Nodes that even the shortest page may have. Beyond that, there is one for two bytes at most in any page that people wrote.
const FREE_NODES: usize = 2_000;

/// Elements that may stand within each other: what a tag takes grows with their number.
const DEEPEST: usize = 2_000;

/// A page that takes longer to parse is not read. The largest that people write takes well below a second.
const PATIENCE: Duration = Duration::from_secs(10);

/// Parses a page; `None` for one that is nested too deeply, or takes too long. Of one that is made into too many nodes, the beginning.
pub(super) fn parse(html: &str) -> Option<Document> {
    // Scripts are never run, so what stands in for them is content.
    let tree_builder = TreeBuilderOpts { scripting_enabled: false, ..TreeBuilderOpts::default() };
    let mut parser = parse_document(Document::default(), ParseOpts { tree_builder, ..ParseOpts::default() });
    let most = NODES.min(FREE_NODES + html.len() / 2);
    let begun = Instant::now();
    for piece in pieces(html) {
        parser.process(StrTendril::from_slice(piece));
        let document = &parser.tokenizer.sink.sink;
        // One for each mistake in the page, and there may be one in each byte.
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

/// How many elements stand within each other at the end of what was parsed: that is where the next one goes.
fn depth(document: &Document) -> usize {
    std::iter::successors(document.root().last_child(), |node| node.last_child()).count()
}

/// A text in pieces of about the same length.
fn pieces(mut text: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let (piece, rest) = text.split_at(text.floor_char_boundary(PIECE));
        text = rest;
        (!piece.is_empty()).then_some(piece)
    })
}
