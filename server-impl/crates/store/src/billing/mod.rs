//! Credits and their history.

pub mod credits;
