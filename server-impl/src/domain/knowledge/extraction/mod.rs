//! The text of documents: what is left of a page when everything but what it says is taken away.

pub mod charset;
pub mod files;
pub mod html;
