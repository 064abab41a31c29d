//! Removal of wrong codes, which are counted for a while so that no one can guess many.

use frontdesk_core::scoped;
use frontdesk_platform::accounts::guesses;
use frontdesk_services::Services;
use frontdesk_types::Result;

use crate::periodic::{steps::in_transaction, task::PeriodicTask};

/// Removes records of wrong codes that no limit counts any more.
pub(super) struct RemoveWrongCodes;

impl PeriodicTask for RemoveWrongCodes {
    const NAME: &'static str = "remove_wrong_codes";

    async fn run(services: &Services) -> Result<()> {
        in_transaction(services, scoped!(|tx, now| guesses::delete_expired(tx, now).await)).await
    }
}
