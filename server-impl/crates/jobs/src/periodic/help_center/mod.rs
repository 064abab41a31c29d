//! Help centers.

mod count_article_views;
mod delete_unused_help_center_files;
mod forget_article_raters;
mod forget_help_visits;
mod queue_missing_articles;
mod queue_site_removals;
mod remove_ended_help_sign_ins;
mod remove_help_indices;
mod remove_old_help_slugs;
mod render_outdated_articles;
mod thin_help_searches;

#[cfg(any(test, feature = "testing"))]
pub(super) use self::render_outdated_articles::render_outdated;
use self::{
    count_article_views::CountArticleViews, delete_unused_help_center_files::DeleteUnusedHelpCenterFiles,
    forget_article_raters::ForgetArticleRaters, forget_help_visits::ForgetHelpVisits,
    queue_missing_articles::QueueMissingArticles, queue_site_removals::QueueSiteRemovals,
    remove_ended_help_sign_ins::RemoveEndedHelpSignIns, remove_help_indices::RemoveHelpIndices,
    remove_old_help_slugs::RemoveOldHelpSlugs, render_outdated_articles::RenderOutdatedArticles,
    thin_help_searches::ThinHelpSearches,
};
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] = &[
    ScheduledTask::of::<QueueSiteRemovals>(),
    ScheduledTask::of::<DeleteUnusedHelpCenterFiles>(),
    ScheduledTask::of::<RemoveOldHelpSlugs>(),
    ScheduledTask::of::<ForgetArticleRaters>(),
    ScheduledTask::of::<RemoveEndedHelpSignIns>(),
    ScheduledTask::of::<CountArticleViews>(),
    ScheduledTask::of::<ForgetHelpVisits>(),
    ScheduledTask::of::<QueueMissingArticles>(),
    ScheduledTask::of::<ThinHelpSearches>(),
    ScheduledTask::of::<RenderOutdatedArticles>(),
    ScheduledTask::of::<RemoveHelpIndices>(),
];
