//! Pages for people, and the guide for agents.

pub mod agent_guide;
pub mod claim;
mod encoding;
pub mod home;
pub mod reference;

use std::{sync::Arc, time::Duration};

use ipnet::IpNet;

use crate::services::Services;

/// What pages work with.
pub struct Pages {
    /// The parts that they share with the rest of the server.
    pub services: Arc<Services>,
    /// What the operator set.
    pub options: Options,
}

/// What the operator set of pages.
#[derive(Debug, Clone)]
pub struct Options {
    /// For a form to arrive.
    pub body_deadline: Duration,
    /// The networks of the proxies that may say for whom they ask.
    pub trusted_proxies: Vec<IpNet>,
}
