//! The operations of the contract, one file a tag: convert the request, call a rule, convert the result. No rules here, no SQL.
//!
//! To add an operation: write it into `openapi.yaml`, run `cargo codegen generate`, and fill in the method that the compiler then
//! misses, as the methods beside it do. A change hands its rule to `Api::change`, which opens the unit of work, records the answer and
//! commits.

mod accounts;
mod agents;
mod billing;
mod change;
pub(crate) mod chat;
mod contract;
mod convert;
mod idempotency;
mod knowledge;
mod list;
mod service;

use std::{sync::Arc, time::Duration};

use ipnet::IpNet;

use crate::services::Services;

/// Implements the traits that are generated from the contract.
pub struct Api {
    services: Arc<Services>,
    options: Options,
}

/// What the operator set of the operations.
#[derive(Debug, Clone)]
pub struct Options {
    /// For an answer, once its request has arrived whole.
    pub request_deadline: Duration,
    /// For a body to arrive; of an upload, for more of it.
    pub body_deadline: Duration,
    /// How long a mark of running work outlives its request. Longer than any request may take.
    pub lease: Duration,
    /// How long a deleted agent can be restored.
    pub agent_deletion: Duration,
    /// The networks of the proxies that may say for whom they ask.
    pub trusted_proxies: Vec<IpNet>,
}

impl Api {
    /// The operations, on these parts.
    pub fn new(services: Arc<Services>, options: Options) -> Self {
        Self { services, options }
    }
}
