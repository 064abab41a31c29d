//! Subscriptions and credits.

mod refund_lapsed_reservations;
mod start_subscription_months;

use self::{refund_lapsed_reservations::RefundLapsedReservations, start_subscription_months::StartSubscriptionMonths};
use super::task::ScheduledTask;

/// Periodic tasks of this context.
pub(super) const TASKS: &[ScheduledTask] =
    &[ScheduledTask::of::<StartSubscriptionMonths>(), ScheduledTask::of::<RefundLapsedReservations>()];
