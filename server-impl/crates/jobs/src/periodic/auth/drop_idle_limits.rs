//! Cleanup of rate limit counts, which are in memory for as long as a window reaches back to them.

use frontdesk_services::Services;
use frontdesk_types::Result;

use crate::periodic::task::PeriodicTask;

/// Drops the counts of keys and networks that have been idle.
pub(super) struct DropIdleLimits;

impl PeriodicTask for DropIdleLimits {
    const NAME: &'static str = "drop_idle_limits";

    async fn run(services: &Services) -> Result<()> {
        services.rate.remove_idle();
        services.limits.delete_expired(services.ports.clock.now());
        Ok(())
    }
}
