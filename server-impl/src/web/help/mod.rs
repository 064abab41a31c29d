//! The public pages of a help center: what is on them, how they look, and their words. No script is needed for anything.
//!
//! A page is a struct of `views` with a template of the same name in `templates/help`. What depends on the tenant is escaped by the
//! template; [`views::body::Body`] and [`views::structured_data::StructuredData`] are the only types that pass as they are.
//!
//! Ids of elements begin with `_`, which those of headings in articles cannot.
//!
//! To add a text of the interface: a field in [`strings::Strings`], and a line in each file of `templates/help/strings`. To add a
//! language: one more such file, and a line in `strings`.

pub(crate) mod assets;
pub(crate) mod icons;
pub(crate) mod languages;
pub(crate) mod paths;
pub(crate) mod strings;
#[cfg(test)]
mod tests;
pub(crate) mod theme;
pub(crate) mod views;
