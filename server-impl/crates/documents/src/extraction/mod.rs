//! The text of documents: the content of a file or page, without everything else.

pub mod anchors;
pub mod blocks;
pub mod charset;
pub mod files;
pub mod html;
pub mod mails;
pub mod markdown;
