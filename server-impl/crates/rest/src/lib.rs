//! Operations of the contract, one file per tag: convert the request, call a rule, convert the result. This crate
//! contains no rules and no SQL.
//!
//! May use: `frontdesk-services`, `frontdesk-http`, and the generated traits of `frontdesk-api`.
//!
//! To add an operation: add it to `openapi.yaml`, run `cargo codegen generate`, and implement the method that the
//! compiler then requires, like the existing ones. The type of its context determines if it has a caller and may change
//! something. A change passes its rule to `RestApi::change`, which opens the unit of work, records the answer and
//! commits. To represent records that rules send, store or compare: add a line next to its model, see
//! [`representation`].

mod accounts;
mod activity;
mod admission;
mod agents;
mod analytics;
mod billing;
mod change;
mod channels;
pub mod chat;
mod contacts;
mod contract;
mod conversations;
mod convert;
mod custom_domains;
mod discovery;
mod domains;
mod email_channel;
mod email_domains;
mod email_log;
mod exports;
mod help_center;
mod idempotency;
pub mod in_process;
mod inbox;
mod knowledge;
mod list;
mod public_documents;
pub mod representation;
mod service;
mod topics;
mod webhooks;

use std::{path::PathBuf, sync::Arc, time::Duration};

use frontdesk_services::Services;
use ipnet::IpNet;

/// Implementation of the traits that are generated from the contract.
pub struct RestApi {
    services: Arc<Services>,
    options: RestOptions,
}

/// Operator's settings for operations.
#[derive(Debug, Clone)]
pub struct RestOptions {
    /// Time limit for an answer, once its request has arrived completely.
    pub request_deadline: Duration,
    /// Time limit for a body to arrive; for an upload, for more of it to arrive.
    pub body_deadline: Duration,
    /// Time for which a running mark remains valid after its request. Longer than any request may take.
    pub lease: Duration,
    /// Time for which a deleted agent can be restored.
    pub agent_deletion: Duration,
    /// Networks of trusted proxies, which report the address of their caller.
    pub trusted_proxies: Vec<IpNet>,
    /// Folder for files that are being received. They have no names there.
    pub spool: PathBuf,
}

impl RestApi {
    /// Creates the operations, using these services.
    pub fn new(services: Arc<Services>, options: RestOptions) -> Self {
        Self { services, options }
    }
}
