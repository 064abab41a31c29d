//! The company's use of agents.

pub mod desk;
pub mod overnight;
pub mod report;
