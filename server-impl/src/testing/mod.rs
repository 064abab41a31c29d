//! What tests stand on: real databases, of which nothing is left when a test is over.

pub mod browser;
pub mod databases;
pub mod postgres;
pub mod provider;
pub mod redis;
mod server;
pub mod smtp;
pub mod zone;

pub use server::{Database, IdleServer, Options, TestServer, Wrap};
