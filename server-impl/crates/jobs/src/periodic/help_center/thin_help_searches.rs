//! Searches in help centers are summed up.

use std::time::Duration;

use frontdesk_help_center::insights::thinning;
use frontdesk_services::Services;
use frontdesk_types::Result;

use crate::periodic::task::PeriodicTask;

/// Removes what was rarely searched for from sums that are over. Finding it asks for every site, and there is never
/// much of it.
pub(super) struct ThinHelpSearches;

impl PeriodicTask for ThinHelpSearches {
    const NAME: &'static str = "thin_help_searches";
    const EVERY: Duration = Duration::from_hours(1);

    async fn run(services: &Services) -> Result<()> {
        thinning::thin(&services.store, services.ports.clock.now()).await
    }
}
