//! Email: the mails that agents and their teams send.

pub mod composing;
pub mod log;
pub mod sending;
