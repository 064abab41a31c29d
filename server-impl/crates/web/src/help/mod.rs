//! The public pages of a help center: their content, appearance and texts. None of them requires scripts.
//!
//! [`routes::show`] answers requests. It finds out what is requested; then one file per kind of page renders it
//! from the database, `cache` stores pages by the last change of their site, and `answer` sends them.
//!
//! A page is a struct in `views` with a template of the same name in `templates/help`. Templates escape whatever
//! depends on the tenant; only the HTML of `views::body` and the JSON of `views::structured_data` are inserted as
//! they are.
//!
//! Ids of elements start with `_`, so that they never collide with those of headings in articles.
//!
//! To add a text of the interface, add a field to the struct in [`strings`] and a line to each file in
//! `templates/help/strings`. To add a language, add such a file and a line in `strings`.

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

pub(crate) use self::cache::PageCache;
