//! Reload of the key ring, which another process, or a command, may have changed.

use frontdesk_services::Services;
use frontdesk_types::Result;

use crate::periodic::task::PeriodicTask;

/// Detects changes of the key ring, and peppers that this process lacks.
pub(super) struct RefreshKeyRing;

impl PeriodicTask for RefreshKeyRing {
    const NAME: &'static str = "refresh_key_ring";

    async fn run(services: &Services) -> Result<()> {
        services.ring.refresh(&mut services.store.read().await?).await?;
        services.ring.require_all()
    }
}
