//! Topics of questions.

mod queue_question_grouping;

use self::queue_question_grouping::QueueQuestionGrouping;
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] = &[ScheduledTask::of::<QueueQuestionGrouping>()];
