//! The SDK against a server that does what each test tells it to.

mod calls;
mod errors;
mod fake;
mod retries;
mod samples;
mod stream;
mod uploads;
