//! Chunks: the passages that sources are cut into, and the changes by which an index stays up to date with them.

use frontdesk_vocabulary::words;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::{ChunkId, DocumentId, SourceId, help_center::pages::ArticlePlace};

/// A passage, with its place in a document of its source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunk {
    /// Its id. Ascending within a source, in the order of the text.
    pub id: ChunkId,
    /// The source that contains it.
    pub source: SourceId,
    /// The document that contains it.
    pub document: DocumentId,
    /// First character, counted in Unicode scalar values from 0.
    pub start: i64,
    /// After the last character.
    pub end: i64,
    /// The passage, verbatim.
    pub text: String,
    /// The headings above it, from the outermost on, joined by ` › `; `None` for none.
    pub heading: Option<String>,
    /// The places in it, and the last one before it, that an address can lead to.
    pub anchors: Vec<ChunkAnchor>,
    /// The pages that it is on; `None` for a document without pages.
    pub pages: Option<ChunkPages>,
    /// Language of the source, ISO 639-3 (`eng`); `None` when it could not be detected.
    pub language: Option<String>,
}

/// A place in a document that an address can lead to: its first character, counted in Unicode scalar values from 0, and
/// the fragment. Stored as a pair in JSON.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ChunkAnchor(pub i64, pub String);

/// Places in the text of a document that citations name, in ascending order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DocumentPlaces {
    /// Places to which an address can lead.
    pub anchors: Vec<ChunkAnchor>,
    /// Offsets in bytes at which its pages begin; empty for a document without pages.
    pub page_starts: Vec<u64>,
}

/// The pages that a passage is on. Stored as JSON.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct ChunkPages {
    /// The page of its first character, from 1.
    pub first: i32,
    /// The characters in it at which the following pages begin, counted in Unicode scalar values from the beginning of
    /// the document, in ascending order. An empty page begins where the next one does.
    pub starts: Vec<i64>,
}

impl ChunkPages {
    /// Returns the page of a character of the passage, from 1.
    pub fn page_at(&self, position: i64) -> i32 {
        let begun = self.starts.partition_point(|start| *start <= position);
        self.first.saturating_add(i32::try_from(begun).unwrap_or(i32::MAX))
    }
}

/// A passage with what a citation needs of its source.
#[derive(Debug, Clone)]
pub struct Passage {
    /// The passage.
    pub chunk: Chunk,
    /// Title of its document, or of its source.
    pub title: String,
    /// Address of its document.
    pub url: Option<String>,
    /// Place of the article that its source is made of, as of now: its address follows from that.
    pub article: Option<Box<ArticlePlace>>,
}

impl Passage {
    /// Returns the page of a character of the passage, from 1; `None` for a document without pages.
    pub fn page_at(&self, position: i64) -> Option<i32> {
        self.chunk.pages.as_ref().map(|pages| pages.page_at(position))
    }

    /// The address of the place in the document where a character of it stands.
    pub fn url_at(&self, position: i64) -> Option<String> {
        let url = self.url.as_ref()?;
        let before = self.chunk.anchors.iter().rev().find(|ChunkAnchor(at, _)| *at <= position);
        Some(
            before.map_or_else(
                || url.clone(),
                |ChunkAnchor(_, fragment)| format!("{url}#{}", utf8_percent_encode(fragment, FRAGMENT)),
            ),
        )
    }
}

/// Characters that must be percent-encoded in the fragment of an address: all but letters, digits and what RFC 3986,
/// section 3.5, lists.
const FRAGMENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'!')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=')
    .remove(b':')
    .remove(b'@')
    .remove(b'/')
    .remove(b'?');

words! {
    /// Kind of a change of the chunks of a source.
    ChangeKind {
        /// Added all of them.
        Added = "added",
        /// Removed all of them.
        Removed = "removed",
    }
}

/// One numbered change to the chunks of an agent, numbered under the row lock of the agent in the transaction that made
/// it.
///
/// An index that has seen change `number` has seen every change before it. `id` distinguishes a restored database from
/// the one that the index was built from: the same number with another id means that the index must be rebuilt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChunkChange {
    /// 1, 2, 3, … within an agent, without gaps.
    pub number: i64,
    /// Unique over all databases.
    pub id: uuid::Uuid,
    /// Kind of the change.
    pub kind: ChangeKind,
    /// The source of the chunks.
    pub source: SourceId,
}

/// A source all of whose passages have vectors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EmbeddedSource {
    /// The source.
    pub source: SourceId,
    /// Its current version. Its vectors never change.
    pub version: i64,
    /// Number of passages in it.
    pub passages: i32,
}

impl EmbeddedSource {
    /// The key of its vectors.
    pub fn key(&self) -> (SourceId, i64) {
        (self.source, self.version)
    }
}
