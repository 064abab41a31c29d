//! Chunks: the passages that sources are cut into, and the changes by which an index keeps up with them.

use frontdesk_vocabulary::words;

use crate::types::{ChunkId, DocumentId, SourceId};

/// Where a passage stands in a document of its source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunk {
    /// Addresses it. Ascending within a source, in the order of the text.
    pub id: ChunkId,
    /// The source that holds it.
    pub source: SourceId,
    /// The document of the source that holds it.
    pub document: DocumentId,
    /// First character, counted in Unicode scalar values from 0.
    pub start: i64,
    /// Behind the last character.
    pub end: i64,
    /// The passage, verbatim.
    pub text: String,
    /// The heading that it stands under; `None` for none.
    pub heading: Option<String>,
    /// Language of the source, ISO 639-3 (`eng`); `None` when it could not be told.
    pub language: Option<String>,
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
}

words! {
    /// What a change did to the chunks of a source.
    ChangeKind {
        /// Added all of them.
        Added = "added",
        /// Removed all of them.
        Removed = "removed",
    }
}

/// One numbered change to the chunks of an agent, raised under the row lock of the agent in the transaction that made it.
///
/// An index that has seen change `number` has seen every change before it. `id` tells a restored database from the one that the
/// index was made of: the same number with another id means that the index must be rebuilt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// 1, 2, 3, … within an agent, without gaps.
    pub number: i64,
    /// Unique over all databases.
    pub id: uuid::Uuid,
    /// What it did.
    pub kind: ChangeKind,
    /// To whose chunks.
    pub source: SourceId,
}

/// A source whose passages have vectors, all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Embedded {
    /// The source.
    pub source: SourceId,
    /// The version of it that counts. Its vectors never change.
    pub version: i64,
    /// How many passages it has.
    pub passages: i32,
}

impl Embedded {
    /// What its vectors are known by.
    pub fn key(&self) -> (SourceId, i64) {
        (self.source, self.version)
    }
}
