//! Infrastructure for tests: real servers and databases, which leave nothing behind when a test is over.

pub mod authority;
pub mod browser;
pub mod caddy;
pub mod databases;
pub mod forbidden;
pub mod names;
pub mod pebble;
pub mod postgres;
pub mod provider;
pub mod redis;
mod server;
pub mod smtp;
mod watched;
pub mod zone;

pub use server::{Database, IdleServer, Options, TestServer, Wrap};
