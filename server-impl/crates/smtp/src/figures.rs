//! Metrics.

use std::time::Duration;

/// Seconds from the end of a mail until it was stored or refused.
pub const RECEIVE_SECONDS: &str = "smtp_receive_seconds";
/// Number of open connections.
const CONNECTIONS: &str = "smtp_connections";
/// Number of connections that were closed early, by `reason`.
const CLOSED_TOTAL: &str = "smtp_connections_closed_total";
/// Number of recipients that were asked for, by `outcome`.
const RECIPIENTS_TOTAL: &str = "smtp_recipients_total";
/// Number of mails that were sent, by `outcome`.
const MAILS_TOTAL: &str = "smtp_mails_total";
/// Bytes of mails that were taken.
const TAKEN_BYTES_TOTAL: &str = "smtp_taken_bytes_total";

/// Counts a connection as open until it is dropped.
pub(crate) struct OpenConnection;

impl OpenConnection {
    pub(crate) fn count_one() -> Self {
        metrics::gauge!(CONNECTIONS).increment(1);
        Self
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        metrics::gauge!(CONNECTIONS).decrement(1);
    }
}

/// Records that a connection was closed early.
pub(crate) fn count_closed(reason: &'static str) {
    metrics::counter!(CLOSED_TOTAL, "reason" => reason).increment(1);
}

/// Records the answer to a recipient, by its code.
pub(crate) fn count_recipient(code: u16) {
    metrics::counter!(RECIPIENTS_TOTAL, "outcome" => outcome_of(code)).increment(1);
}

/// Records that a mail was not read to its end, or too large.
pub(crate) fn count_unread(outcome: &'static str) {
    metrics::counter!(MAILS_TOTAL, "outcome" => outcome).increment(1);
}

/// Records the answer to a whole mail, by its code.
pub(crate) fn count_mail(code: u16, bytes: usize, took: Duration) {
    metrics::counter!(MAILS_TOTAL, "outcome" => outcome_of(code)).increment(1);
    metrics::histogram!(RECEIVE_SECONDS).record(took);
    if code < 400 {
        metrics::counter!(TAKEN_BYTES_TOTAL).increment(bytes as u64);
    }
}

fn outcome_of(code: u16) -> &'static str {
    match code {
        0..400 => "taken",
        400..500 => "deferred",
        _ => "refused",
    }
}
