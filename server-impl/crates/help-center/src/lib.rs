//! Help centers: articles in collections, which an agent's organization writes and everybody reads.
//!
//! The rules of addresses, links and files need neither the store nor a clock of their own: see [`paths`], [`links`],
//! [`files`]. Texts are rendered by `frontdesk-documents`; moving whole help centers in and out is
//! `frontdesk-transfer`.
//!
//! May use: `frontdesk-agents`, `frontdesk-platform`, `frontdesk-documents`, `frontdesk-search` and what they stand on.
//!
//! To add a rule: a function in the file of its noun that takes a [`Unit`](frontdesk_core::unit::Unit), locks the site
//! first ([`site_lock`]), and tells visitors' caches with a change.

pub mod access;
pub mod addresses;
pub mod articles;
pub mod asking;
pub mod certificates;
pub mod collections;
pub mod feedback;
pub mod files;
pub mod insights;
pub mod links;
pub mod locales;
pub mod page_paths;
pub mod paths;
pub mod previews;
mod publishers;
pub mod receiving;
pub mod redirects;
pub mod searching;
pub mod site_lock;
pub mod sites;
pub mod slugs;
pub mod states;
pub mod uploads;
pub mod visits;
