//! Help centers: sites, and everything in them.
//!
//! Every change locks the agent, then the site, then the rest, so that the numbers of articles and changes
//! rise one by one, and counts do not grow meanwhile. Deleted content disappears immediately, and is removed
//! in steps: see [`removal`].

pub mod articles;
pub mod changes;
pub mod collections;
pub mod entries;
pub mod feedback;
pub mod file_uses;
pub mod files;
pub mod imports;
pub mod insights;
pub mod pages;
pub mod plan_limits;
pub mod public;
pub mod redirects;
pub mod removal;
pub mod revisions;
pub mod search_input;
pub mod secrets;
pub mod sites;
pub mod slugs;
