//! Removal of expired sign-ins to help centers that are not public, by code or by link.

use frontdesk_core::scoped;
use frontdesk_services::Services;
use frontdesk_store::help_center::entries;
use frontdesk_types::Result;

use crate::periodic::{steps::in_transaction, task::PeriodicTask};

/// Removes sign-in attempts to help centers, and uses of links to them, that have ended.
pub(super) struct RemoveEndedHelpSignIns;

impl PeriodicTask for RemoveEndedHelpSignIns {
    const NAME: &'static str = "remove_ended_help_sign_ins";

    async fn run(services: &Services) -> Result<()> {
        in_transaction(services, scoped!(|tx, now| entries::delete_expired(tx, now).await)).await
    }
}
