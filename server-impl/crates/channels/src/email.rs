//! Email: the domains from which agents send, and at which they receive.

pub mod domains;
