//! Removal of expired sessions and sign-in attempts.

use frontdesk_core::scoped;
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::Result;

use crate::periodic::{steps::in_transaction, task::PeriodicTask};

/// Removes sessions and sign-in attempts that have ended.
pub(super) struct RemoveEndedSessions;

impl PeriodicTask for RemoveEndedSessions {
    const NAME: &'static str = "remove_ended_sessions";

    async fn run(services: &Services) -> Result<()> {
        in_transaction(services, scoped!(|tx, now| store::accounts::sessions::delete_expired(tx, now).await)).await
    }
}
