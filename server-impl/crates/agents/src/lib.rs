//! Agents that answer from what they know, and what comes of it.
//!
//! - [`knowledge`]: sources, their passages and vectors; retrieval.
//! - [`chat`]: questions and answers, replies that are being written.
//! - [`conversations`], [`inbox`], [`contacts`], [`topics`]: what people and agents say, who takes over, who they are,
//!   what it is about.
//! - [`analytics`], [`projection`]: sums over conversations, which are kept as they change. [`retention`]: how long all
//!   of that is kept.
//!
//! May use: `frontdesk-core`, `frontdesk-platform`, `frontdesk-documents`, `frontdesk-search`, `frontdesk-text`.
//!
//! To add a rule: a function in the file of its noun that takes a [`Unit`](frontdesk_core::unit::Unit) and documents in
//! its errors what is refused.

pub mod analytics;
pub mod chat;
pub mod contacts;
pub mod conversations;
pub mod inbox;
pub mod knowledge;
pub mod projection;
pub mod retention;
pub mod topics;
