//! Help centers: articles in collections, written by an agent's organization and read by everyone.
//!
//! The rules for addresses, links and files need neither the store nor a clock: see [`paths`], [`links`], [`files`].
//! Texts are rendered by `frontdesk-documents`; whole help centers are imported and exported by `frontdesk-transfer`.
//!
//! May use: `frontdesk-agents`, `frontdesk-platform`, `frontdesk-documents`, `frontdesk-search` and their dependencies.
//!
//! To add a rule, write a function in the file of its noun that takes a [`Unit`](frontdesk_core::unit::Unit), locks
//! the site first ([`site_lock`]), and records a change so that visitors' caches are invalidated.

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

/// Boxes the future of an async function. The body of an async function is compiled in each crate that awaits it, but a
/// boxed one in its own crate only. So every public one has it, unless it is generic or takes a type like `Filter<'_>`.
pub(crate) use async_recursion::async_recursion as boxed;
