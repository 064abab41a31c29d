//! Writes the times of last use of keys, which are recorded in memory.

use frontdesk_services::Services;
use frontdesk_types::Result;

use crate::periodic::task::PeriodicTask;

/// Writes the times at which keys were last used.
pub(super) struct RecordKeyUses;

impl PeriodicTask for RecordKeyUses {
    const NAME: &'static str = "record_key_uses";

    async fn run(services: &Services) -> Result<()> {
        services.uses.write_uses(&services.store).await
    }
}
