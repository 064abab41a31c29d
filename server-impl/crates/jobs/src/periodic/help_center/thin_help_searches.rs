//! Thinning of the totals of searches in help centers.

use std::time::Duration;

use frontdesk_help_center::insights::thinning;
use frontdesk_services::Services;
use frontdesk_types::Result;

use crate::periodic::task::PeriodicTask;

/// Removes rare searches from the totals of finished periods. Finding them takes a query for every site, and
/// there are never many.
pub(super) struct ThinHelpSearches;

impl PeriodicTask for ThinHelpSearches {
    const NAME: &'static str = "thin_help_searches";
    const INTERVAL: Duration = Duration::from_hours(1);

    async fn run(services: &Services) -> Result<()> {
        thinning::thin_terms(&services.store, services.ports.clock.now()).await
    }
}
