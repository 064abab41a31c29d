//! The public pages of a help center: what is on them, how they look, and their words. No script is needed for
//! anything.
//!
//! [`routes::show`] answers a request: it finds out what it is for, one file each writes a page from the database,
//! `cache` keeps pages by the last change of their site, and `answer` sends them.
//!
//! A page is a struct of `views` with a template of the same name in `templates/help`. What depends on the tenant is
//! escaped by the template; [`views::body::Body`] and [`views::structured_data::StructuredData`] are the only types
//! that pass as they are.
//!
//! Ids of elements begin with `_`, which those of headings in articles cannot.
//!
//! To add a text of the interface: a field in [`strings::Strings`], and a line in each file of
//! `templates/help/strings`. To add a language: one more such file, and a line in `strings`.

mod answer;
mod article;
mod ask;
pub(crate) mod assets;
mod cache;
mod collection;
mod door;
mod feed;
mod feedback;
mod files;
mod home;
pub(crate) mod icons;
pub(crate) mod languages;
mod llms;
mod not_found;
mod page;
mod preview;
mod redirects;
mod respond;
mod robots;
pub(crate) mod routes;
mod search;
mod sheets;
mod site;
mod sitemap;
pub(crate) mod strings;
#[cfg(test)]
mod tests;
pub(crate) mod theme;
mod tree;
pub(crate) mod views;
mod visitors;
mod visits;

pub(crate) use frontdesk_help_center::page_paths as paths;

pub(crate) use self::cache::Cache;
