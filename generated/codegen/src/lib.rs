//! From `openapi.yaml` to server traits and Rust SDK.

pub mod contract;
pub mod generate;
pub mod lint;
pub mod lower;
pub mod names;
pub mod pointer;
pub mod project;
pub mod sdk;
#[cfg(test)]
mod testing;
