//! A slug that a site had once leads to it for a while.

use frontdesk_core::scoped;
use frontdesk_services::Services;
use frontdesk_store::help_center::slugs;
use frontdesk_types::Result;

use crate::{
    overdue::BATCH,
    periodic::{steps::in_steps, task::PeriodicTask},
};

/// Removes slugs that no longer lead to the sites that had them. Whoever wants one gets it before that, too.
pub(super) struct RemoveOldHelpSlugs;

impl PeriodicTask for RemoveOldHelpSlugs {
    const NAME: &'static str = "remove_old_help_slugs";

    async fn run(services: &Services) -> Result<()> {
        in_steps(services, scoped!(|tx, now| Ok(slugs::free_expired(tx, now, BATCH).await? > 0))).await
    }
}
