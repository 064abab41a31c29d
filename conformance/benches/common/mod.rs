//! What the benchmarks share: servers, load, text.

pub(crate) mod corpus;
pub(crate) mod load;
pub(crate) mod server;
