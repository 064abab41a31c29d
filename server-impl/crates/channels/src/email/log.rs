//! The log of mails: what became of each, and why.

use std::time::Duration;

use frontdesk_store::{self as store, Conn, Store};
use frontdesk_types::{
    EmailMessageId, OrgId, Page, PageRequest, Result, Timestamp,
    email_messages::{EmailMessage, EmailMessageFilter},
    jobs::overdue::OverdueRecord,
};

/// Time for which the log shows a mail.
pub const LOG_PERIOD: Duration = Duration::from_hours(30 * 24);

/// Lists the mails of an organization that the log shows. Those of a conversation are kept as long as it is, since later
/// mails refer to them, but are not shown any more.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn list(
    conn: &mut Conn,
    org: OrgId,
    filter: EmailMessageFilter,
    now: Timestamp,
    page: &PageRequest,
) -> Result<Page<EmailMessage>> {
    store::channels::email::messages::list(conn, org, filter, now - LOG_PERIOD, page).await
}

/// Lists mails of no conversation that the log does not show any more, after `after`, at most `limit`.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn list_expired(conn: &mut Conn, now: Timestamp, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    store::channels::email::messages::list_expired(conn, now - LOG_PERIOD, after, limit).await
}

/// Removes a mail of no conversation.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn remove_expired(store: &Store, org: OrgId, id: EmailMessageId) -> Result<()> {
    let mut tx = store.begin_for(Some(org)).await?;
    store::channels::email::messages::remove_expired(&mut tx, org, id).await?;
    tx.commit().await
}
