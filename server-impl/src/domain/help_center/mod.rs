//! Help centers: articles in collections, which an agent's organization writes and everybody reads.
//!
//! The rules of texts, addresses and files need neither the store nor a clock of their own: see [`paths`], [`links`], [`files`],
//! [`css`], [`markdown`].

pub mod access;
pub mod addresses;
pub mod articles;
pub mod asking;
pub mod collections;
pub mod css;
pub mod exporting;
pub mod feedback;
pub mod files;
pub mod importing;
pub mod insights;
pub mod links;
pub mod locales;
pub mod markdown;
pub mod page_paths;
pub mod paths;
pub mod portable;
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
