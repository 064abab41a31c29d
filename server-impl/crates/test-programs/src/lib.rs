//! Programs that tests talk to instead of mocks: PostgreSQL, Redis, Chromium, Pebble, a certificate authority that
//! misbehaves on request, a mail server, Resend, a model provider. Each is started by the first test that needs it, on a
//! free port of loopback, and ends with the process.
//!
//! Depends on nothing of Frontdesk, so that every crate's tests may use it. Never part of a release.

pub mod authority;
pub mod browser;
pub mod folders;
pub mod forbidden;
pub mod pebble;
pub mod postgres;
pub mod provider;
pub mod redis;
pub mod resend;
pub mod smtp;
pub mod supervised;
