//! AI agents that answer from their knowledge, and the conversations, contacts and statistics that result.
//!
//! - [`knowledge`]: sources, their passages and vectors; retrieval.
//! - [`chat`]: questions and answers, replies that are being written.
//! - [`conversations`], [`inbox`], [`contacts`], [`topics`]: messages between visitors and agents, the team that
//!   takes over, the visitors themselves, and the subjects of conversations.
//! - [`visitors`]: those who ask on pages of the platform.
//! - [`analytics`], [`projection`]: sums over conversations, which are updated as those change. [`retention`]: the
//!   time for which conversations are stored.
//!
//! May use: `frontdesk-core`, `frontdesk-platform`, `frontdesk-documents`, `frontdesk-search`, `frontdesk-text`.
//!
//! To add a rule: write a function in the file of its noun that takes a [`Unit`](frontdesk_core::unit::Unit) and
//! documents in its errors what it refuses.

pub mod analytics;
pub mod chat;
pub mod contacts;
pub mod conversations;
pub mod inbox;
pub mod knowledge;
pub mod projection;
pub mod retention;
pub mod topics;
pub mod visitors;

/// Boxes the future of an async function. The body of an async function is compiled in each crate that awaits it, but a
/// boxed one in its own crate only. So every public one has it, unless it is generic or takes a type like `Filter<'_>`.
pub(crate) use async_recursion::async_recursion as boxed;
