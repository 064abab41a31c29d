//! The channels on which visitors write to an agent: its chat widget, its Help Page, which is the same chat on a page of
//! its own, and email.
//!
//! Questions are asked with [`ChatService`](frontdesk_agents::chat::ChatService), like those of every channel; this crate
//! decides who may ask, in which conversation, and how much.
//!
//! May use: `frontdesk-agents`, `frontdesk-mail`, `frontdesk-platform` and their dependencies.
//!
//! To add a channel, write a folder with its settings and rules, and name it here.

pub mod email;
pub mod widget;

/// Boxes the future of an async function. The body of an async function is compiled in each crate that awaits it, but a
/// boxed one in its own crate only. So every public one has it, unless it is generic or takes a type like `Filter<'_>`.
pub(crate) use async_recursion::async_recursion as boxed;
