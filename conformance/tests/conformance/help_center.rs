//! Help centers: sites, collections, articles, redirects, files, and the pages that visitors read.

mod access;
mod articles;
pub(crate) mod collections;
mod feedback;
mod files;
mod knowledge;
mod pages;
mod pictures;
mod redirects;
mod revisions;
mod site_life;
mod sites;
mod slugs;
mod suspension;
mod told;
mod translations;
