//! Removal of expired sessions, sign-in attempts and links, and of old nonces.

use frontdesk_core::scoped;
use frontdesk_platform::accounts::nonces;
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::Result;

use crate::periodic::{steps::in_transaction, task::PeriodicTask};

/// Removes sessions, sign-in attempts and links that have ended, and old nonces.
pub(super) struct RemoveEndedSessions;

impl PeriodicTask for RemoveEndedSessions {
    const NAME: &'static str = "remove_ended_sessions";

    async fn run(services: &Services) -> Result<()> {
        in_transaction(
            services,
            scoped!(|tx, now| {
                store::accounts::sessions::delete_expired(tx, now).await?;
                store::accounts::sign_in_links::delete_expired(tx, now).await?;
                nonces::delete_expired(tx, now).await
            }),
        )
        .await
    }
}
