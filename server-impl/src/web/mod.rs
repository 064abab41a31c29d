//! Pages for people, and the guide for agents.

pub mod agent_guide;
pub mod claim;
mod encoding;
pub mod home;
pub mod reference;
