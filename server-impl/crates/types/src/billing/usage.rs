//! What an organization has used.

use crate::Timestamp;

/// Caps of an organization's plan. `None` means no cap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UsageCaps {
    /// The balance after a monthly top-up.
    pub monthly: i64,
    /// Bytes of training content.
    pub training_bytes: Option<i64>,
    /// Articles of all help centers.
    pub help_articles: Option<i64>,
    /// Bytes of files of all help centers.
    pub help_file_bytes: Option<i64>,
}

/// The balance of an organization, and what was used in the current month of its subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CreditUsage {
    /// Credits left.
    pub remaining: i64,
    /// Credits spent on replies since the month started.
    pub used: i64,
    /// When the next top-up is; `None` while a payment is late.
    pub next_refill_at: Option<Timestamp>,
    /// Bytes of training content.
    pub training_bytes: i64,
    /// Articles of all help centers.
    pub help_articles: i64,
    /// Bytes of files of all help centers.
    pub help_file_bytes: i64,
    /// Caps.
    pub caps: UsageCaps,
}

impl CreditUsage {
    /// Returns `true` if less than a tenth of the monthly credits is left.
    pub fn is_running_low(&self) -> bool {
        is_low(self.remaining, self.caps.monthly)
    }
}

/// Returns `true` if `remaining` is less than a tenth of the monthly credits.
pub fn is_low(remaining: i64, monthly: i64) -> bool {
    remaining.saturating_mul(10) < monthly
}
