//! The text of documents: what is left of a file or page once everything but its content is removed.

pub mod anchors;
pub mod blocks;
pub mod charset;
pub mod files;
pub mod html;
pub mod markdown;
