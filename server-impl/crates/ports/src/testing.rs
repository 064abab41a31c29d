//! Helpers for tests of code that uses ports.

pub mod processor_time;
pub mod zone;
