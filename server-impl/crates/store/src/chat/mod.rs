//! Replies that are being written.

pub mod drafts;
