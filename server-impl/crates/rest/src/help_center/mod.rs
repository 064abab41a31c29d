//! Help centers.

pub(super) mod articles;
pub(super) mod collections;
mod files;
mod insights;
mod redirects;
pub(super) mod sites;
