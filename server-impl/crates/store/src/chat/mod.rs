//! Replies that are being written.

pub mod drafts;
pub mod taken_messages;
