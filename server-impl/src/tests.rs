//! Stories of parts that need the whole server.

mod jobs;
mod people;
mod units;
