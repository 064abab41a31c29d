//! Removal of the records that distinguish people while their questions are counted.

use frontdesk_agents::analytics::people;
use frontdesk_core::scoped;
use frontdesk_services::Services;
use frontdesk_types::Result;

use crate::periodic::{steps::in_steps, task::PeriodicTask};

/// Removes the records of the quarters of an hour in which people asked, once no new question can
/// be compared with them.
pub(super) struct ForgetWhoAsked;

impl PeriodicTask for ForgetWhoAsked {
    const NAME: &'static str = "forget_who_asked";

    async fn run(services: &Services) -> Result<()> {
        in_steps(services, scoped!(|tx, now| people::forget_appearances(tx, now).await)).await
    }
}
