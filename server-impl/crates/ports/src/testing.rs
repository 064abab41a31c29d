//! For tests of what uses ports.

pub mod zone;
