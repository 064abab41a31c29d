//! Helpers for tests of code that uses ports.

pub mod zone;
