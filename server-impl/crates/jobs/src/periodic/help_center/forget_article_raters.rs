//! Removal of the records that limit a visitor to one rating of an article per day.

use frontdesk_core::scoped;
use frontdesk_help_center::feedback;
use frontdesk_services::Services;
use frontdesk_types::Result;

use crate::periodic::{steps::in_steps, task::PeriodicTask};

/// Forgets who rated articles, in steps.
pub(super) struct ForgetArticleRaters;

impl PeriodicTask for ForgetArticleRaters {
    const NAME: &'static str = "forget_article_raters";

    async fn run(services: &Services) -> Result<()> {
        in_steps(services, scoped!(|tx, now| feedback::forget_visitors(tx, now).await)).await
    }
}
