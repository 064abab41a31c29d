//! Full-text search over the published articles of help centers.
//!
//! Every site has its own index, separate from that of its agent, since the two need not find the same. The
//! articles in the database are the source of truth; an index is derived from them and may be deleted at any time.
//! It records the last change of the site that it contains, and catches up with the [`SiteLog`] before it answers.
//!
//! The ranking depends on the articles alone, so every process ranks the same: see `searching`.
//!
//! - [`SiteIndexes`]: the open indices, few at a time. `slot`: one of them, and its catching up.
//! - `view`: the state of an index at a commit. `schema`: the stored form of an article. `update`: changes to an index.
//! - `searching`: matching and ranking. `terms`: the terms of an index for which a word stands.

mod indexes;
mod log;
mod schema;
mod searching;
mod slot;
mod terms;
#[cfg(test)]
mod tests;
mod update;
mod view;

pub use indexes::SiteIndexes;
pub use log::{ArticleEntry, SiteLog};
pub use searching::{ArticleQuestion, SearchWord, SiteSearchOutcome};
