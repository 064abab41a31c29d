//! What conversations are about.

pub mod grouping;
