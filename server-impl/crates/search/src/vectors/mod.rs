//! The vectors of agents' passages, in files that are mapped into memory.
//!
//! The database is the source of truth. The files are derived from it, and may be deleted at any time, even while a
//! server runs. Each agent has a folder of segments: files that are written once, then only read. A segment
//! consists of sections, each with the vectors of one version of a source, which never change. When a source is
//! added, its vectors are read from the database page by page into a new segment; unused sections are skipped, and
//! dropped when segments are merged. So the cost of a change depends on its size, and neither a change nor a
//! question ever loads all vectors of an agent into the heap.
//!
//! - [`VectorIndexes`]: all agents. `slot`: one of them, whose segments a single task at a time updates.
//! - `contents` and `segment`: the format of the files, and reading. `writer`: writing. `merging`: selection of
//!   the segments to merge.
//! - `view`: the vectors from which a question is answered, and the exact scan. `vector`: the
//!   representation of one vector.
//! - [`VectorLog`]: the source of the vectors and the changes.

mod contents;
mod folder;
mod indexes;
mod log;
mod merging;
mod segment;
mod slot;
mod vector;
mod view;
mod writer;

#[cfg(test)]
mod tests;

pub use indexes::{VectorIndexOptions, VectorIndexes};
pub use log::VectorLog;
pub use vector::Vector;
pub use view::VectorView;
