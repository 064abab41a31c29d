//! Stories of the store, run on each database.

mod agents;
mod avatars;
mod chat;
mod connections;
mod credits;
mod email;
mod help_center;
mod idempotency;
mod jobs;
mod knowledge;
mod larger_sums;
mod limits;
mod orgs;
mod people;
mod removals;
mod renamed;
mod schema;
mod sessions;
mod snake_case;
mod statements;

use frontdesk_types::PageRequest;

use super::testing::{NOON, StoreWorld, whole_document};

/// Requests a first page.
fn first_page(limit: u32) -> PageRequest {
    PageRequest::newest(limit)
}
