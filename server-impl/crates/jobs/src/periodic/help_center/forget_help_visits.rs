//! Visits of help centers are counted without storing who visited permanently.

use frontdesk_core::scoped;
use frontdesk_help_center::insights::upkeep;
use frontdesk_services::Services;
use frontdesk_types::Result;

use crate::periodic::{steps::in_steps, task::PeriodicTask};

/// Forgets who visited, and removes counts that are too old to be read, in steps.
pub(super) struct ForgetHelpVisits;

impl PeriodicTask for ForgetHelpVisits {
    const NAME: &'static str = "forget_help_visits";

    async fn run(services: &Services) -> Result<()> {
        in_steps(services, scoped!(|tx, now| upkeep::forget_old(tx, now).await)).await
    }
}
