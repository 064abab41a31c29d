//! Email as a channel.

pub mod domains;
