//! Help centers: a public site for each agent that has one, with articles in collections.

pub mod access;
pub mod articles;
pub mod changes;
pub mod collections;
pub mod feedback;
pub mod files;
pub mod imports;
pub mod insights;
pub mod pages;
pub mod redirects;
pub mod revisions;
pub mod sites;
pub mod states;
