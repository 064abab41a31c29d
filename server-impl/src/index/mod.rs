//! Full-text search over what agents were trained on. The only place that knows Tantivy.
//!
//! Chunks in the database are the truth; an index is derived from them and may be deleted at any time. Every agent has an index of
//! its own, in a folder of its own, so that no tenant's words weigh in another's ranking and none can be found by another. An index
//! remembers the last [`Change`](crate::types::knowledge::chunks::Change) that it holds, and catches up with the [`ChunkLog`] before it answers.
//!
//! The ranking depends on nothing but the chunks: not on the order in which they came, not on what was deleted since, not on
//! how Tantivy cut them into segments. So every process, on either database, ranks the same. `ranking` tells how.
//!
//! - [`analysis`]: text to terms. Pure, and also used by those who compare words as the index does.
//! - [`Indexes`]: the open indices, few at a time. `slot`: one of them, and how it catches up.
//! - [`vectors`]: what passages mean, derived from the database in the same way.
//! - `folder`: an index on disk. `damage`: when it must be made anew.
//! - `updates`: what a batch of changes does to it. `schema`: what it holds of a chunk.
//!
//! A data folder belongs to one server at a time, which locks it, so nothing here guards against another process.

pub mod analysis;
mod damage;
mod folder;
mod indexes;
mod log;
mod mapped;
mod ranking;
mod schema;
mod slot;
mod slots;
mod updates;
pub mod vectors;
mod view;

#[cfg(test)]
mod tests;

pub use indexes::Indexes;
pub use log::{ChunkLog, Extent};
pub use ranking::Hit;
