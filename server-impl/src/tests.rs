//! Stories of parts that need the whole server.

mod jobs;
mod units;
