//! What the company does with agents.

pub mod desk;
pub mod overnight;
pub mod report;
