//! Infrastructure for tests: real servers and databases, which leave nothing behind after a test.

pub mod caddy;
pub mod names;
mod server;
mod statements;

pub use server::{IdleServer, SiteWrapper, TestDatabase, TestOptions, TestServer};
pub use statements::{ExecutedStatements, StatementRecorder};
