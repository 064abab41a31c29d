//! The foundation of every rule: callers and their rights, the unit of work in which a rule makes changes, and the
//! agents to which nearly everything else belongs.
//!
//! - [`auth`]: keys, roles, permissions, tokens, and the key ring that secrets are sealed under.
//! - [`unit`]: a transaction that knows its organization, its actor and its request. [`queue`], [`events`] and
//!   [`wake`]: the jobs, events and signals that a rule leaves behind in it.
//! - [`preconditions`], [`idempotency`]: changes that are made only once, and only to the state that
//!   the caller has seen.
//! - [`representation`]: the API's representation of what rules send, store or compare.
//! - [`billing`]: the limits of plans, and credits.
//! - [`agents`]: agents, their avatars, the models that they may use.
//!
//! May use: `frontdesk-types`, `frontdesk-ports`, `frontdesk-store`.
//!
//! To check the entity tag of another noun: pass its record to
//! [`check_precondition`](unit::Unit::check_precondition), name it in
//! [`Representation`](representation::Representation), and show it next to its model in `frontdesk-rest`.
//!
//! To add a table with sealed secrets: implement [`SealedTable`](sealed_table::SealedTable) next to its rules.

pub mod agents;
pub mod auth;
pub mod billing;
pub mod events;
pub mod idempotency;
pub mod metadata;
pub mod preconditions;
pub mod queue;
pub mod representation;
pub mod sealed_table;
pub mod setbacks;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod unit;
pub mod wake;

/// Boxes the future of an async function. The body of an async function is compiled in each crate that awaits it, but a
/// boxed one in its own crate only. So every public one has it, unless it is generic or takes a type like `Filter<'_>`.
pub(crate) use async_recursion::async_recursion as boxed;
