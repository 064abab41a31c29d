//! The parts of an organization that exist before its agents: people, keys and invitations, mail, webhooks,
//! hostnames and their certificates.
//!
//! - [`accounts`]: organizations, members, roles, keys, claims, sign-up and sign-in.
//! - [`limits`], [`mail`], [`secrets`]: limits on callers without a key, mails with codes, rotations of the key ring.
//! - [`webhooks`]: endpoints, events and deliveries.
//! - [`custom_domains`], [`hostnames`], [`dns_checks`], [`certificates`]: names that lead here, served over HTTPS.
//! - [`base32`]: letters for names and addresses.
//!
//! May use: `frontdesk-core` and its dependencies, `frontdesk-fair-queue`.
//!
//! To add a rule: write a function in the file of its noun that takes a [`Unit`](frontdesk_core::unit::Unit), and
//! document in its errors what it refuses.

pub mod accounts;
pub mod base32;
pub mod certificates;
pub mod custom_domains;
pub mod dns_checks;
pub mod hostnames;
pub mod limits;
pub mod mail;
pub mod secrets;
pub mod webhooks;

/// Boxes the future of an async function. The body of an async function is compiled in each crate that awaits it, but a
/// boxed one in its own crate only. So every public one has it, unless it is generic or takes a type like `Filter<'_>`.
pub(crate) use async_recursion::async_recursion as boxed;
