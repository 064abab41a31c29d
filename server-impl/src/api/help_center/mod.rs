//! Help centers.

pub(super) mod articles;
pub(super) mod collections;
mod files;
mod redirects;
pub(super) mod sites;
