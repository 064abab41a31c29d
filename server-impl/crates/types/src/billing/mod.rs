//! What organizations pay for, and what they have left.

pub mod credits;
pub mod usage;
