//! Help centers.

pub(super) mod articles;
mod collections;
mod files;
mod insights;
mod redirects;
mod sites;
