//! Infrastructure for tests: real servers and databases, which leave nothing behind when a test is over.

pub mod caddy;
pub mod names;
mod server;

pub use server::{Database, IdleServer, TestOptions, TestServer, Wrap};
