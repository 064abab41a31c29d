//! What an organization has before it has an agent: people, keys and invitations, mail, webhooks, hostnames and their
//! certificates.
//!
//! - [`accounts`]: organizations, members, roles, keys, claims, signing up and in.
//! - [`limits`], [`mail`], [`secrets`]: what may be done without a key, mails of codes, rotations of the key ring.
//! - [`webhooks`]: endpoints, events and deliveries.
//! - [`custom_domains`], [`hostnames`], [`dns_checks`], [`certificates`]: names that lead here, and what they need for HTTPS.
//!
//! May use: `frontdesk-core` and what it stands on, `frontdesk-fair-queue`.
//!
//! To add a rule: a function in the file of its noun that takes a [`Unit`](frontdesk_core::unit::Unit) and documents in
//! its errors what is refused.

pub mod accounts;
pub mod certificates;
pub mod custom_domains;
pub mod dns_checks;
pub mod hostnames;
pub mod limits;
pub mod mail;
pub mod secrets;
pub mod webhooks;
