//! Release of former slugs of sites, which redirect to the site for a while.

use frontdesk_core::scoped;
use frontdesk_services::Services;
use frontdesk_store::help_center::slugs;
use frontdesk_types::Result;

use crate::{
    overdue::BATCH_ROWS,
    periodic::{steps::in_steps, task::PeriodicTask},
};

/// Releases slugs that no longer redirect to their former sites. A site that claims one can have it before that, too.
pub(super) struct RemoveOldHelpSlugs;

impl PeriodicTask for RemoveOldHelpSlugs {
    const NAME: &'static str = "remove_old_help_slugs";

    async fn run(services: &Services) -> Result<()> {
        in_steps(services, scoped!(|tx, now| Ok(slugs::free_expired(tx, now, BATCH_ROWS).await? > 0))).await
    }
}
