//! Code shared by the benchmarks: servers, load, text.

pub(crate) mod corpus;
pub(crate) mod load;
pub(crate) mod server;
