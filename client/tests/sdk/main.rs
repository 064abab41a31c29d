//! The SDK against a server scripted by each test.

mod areas;
#[cfg(feature = "blocking")]
mod blocking;
mod calls;
mod errors;
mod fake;
mod fields;
#[cfg(feature = "mock")]
mod mocks;
mod options;
mod request;
mod retries;
mod samples;
mod spans;
mod stream;
mod uploads;
mod waiting;
#[cfg(feature = "webhooks")]
mod webhooks;
