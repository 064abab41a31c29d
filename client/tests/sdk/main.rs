//! The SDK against a server scripted by each test.

mod calls;
mod errors;
mod fake;
mod retries;
mod samples;
mod stream;
mod uploads;
