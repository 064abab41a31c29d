//! Conversations, their messages, and replies that are being written.

pub mod conversations;
pub mod drafts;
pub mod messages;
