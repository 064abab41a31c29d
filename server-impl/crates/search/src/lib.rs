//! Full-text search over the knowledge of agents. No other crate uses Tantivy.
//!
//! Chunks in the database are the source of truth; an index is derived from them and may be deleted at any time. Every
//! agent has its own index, in its own folder, so that no tenant's words affect another's ranking and no tenant can
//! find another's passages. An index records the last [`Change`](frontdesk_types::knowledge::chunks::ChunkChange) that
//! it contains, and catches up with the [`ChunkLog`] before it answers.
//!
//! The ranking depends only on the chunks: not on the order in which they were added, not on deletions since, not
//! on Tantivy's segments. So every process, on either database, ranks the same. `ranking` explains the details.
//!
//! - [`PassageIndexes`]: the open indices, few at a time. `slot`: one of them, and its catching up.
//! - [`help_center`]: the articles of sites, in indices of their own.
//! - [`vectors`]: the meaning of passages, derived from the database in the same way.
//! - `folder`: an index on disk. `current`: an open and searchable index. `damage`: detection of indices
//!   that must be rebuilt.
//! - `updates`: the effect of a batch of changes on an index. `schema`: the stored form of a chunk.
//!
//! May use: `frontdesk-types`, `frontdesk-text`, `frontdesk-fair-queue`.
//!
//! A data folder belongs to one server at a time, which locks it, so nothing here guards against another process.
mod current;
mod damage;
mod folder;
pub mod help_center;
mod indexes;
mod log;
mod mapped;
mod ranking;
mod schema;
mod slot;
mod slots;
mod spelling;
mod terms;
mod updates;
pub mod vectors;
mod view;

#[cfg(test)]
mod tests;

pub use indexes::PassageIndexes;
pub use log::{ChunkLog, LogExtent};
pub use ranking::PassageHit;
