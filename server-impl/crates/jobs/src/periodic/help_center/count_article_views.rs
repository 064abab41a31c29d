//! Daily counts of article views.

use frontdesk_core::scoped;
use frontdesk_help_center::insights::upkeep;
use frontdesk_services::Services;
use frontdesk_types::Result;

use crate::periodic::{steps::in_steps, task::PeriodicTask};

/// Adds the views that were counted until midnight to the articles, in steps.
pub(super) struct CountArticleViews;

impl PeriodicTask for CountArticleViews {
    const NAME: &'static str = "count_article_views";

    async fn run(services: &Services) -> Result<()> {
        in_steps(services, scoped!(|tx, now| upkeep::count_views(tx, now).await)).await
    }
}
