//! After a crash: immediately resumes what the dead server had begun.
//!
//! A SQLite database is used by one server, which locks the data folder. So when a server starts, whatever had a lease
//! is gone, and nobody needs to wait for it to lapse. On PostgreSQL other servers may be at work, and leases lapse by
//! themselves.

use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::Result;

/// Ends the leases of the server that ran before this one.
///
/// # Errors
/// Only faults.
pub async fn end_stale_leases(services: &Services) -> Result<()> {
    if !services.store.has_one_server() {
        return Ok(());
    }
    let now = services.ports.clock.now();
    // On SQLite it is never aborted: no other server writes.
    let mut tx = services.store.begin().await?;
    store::jobs::end_leases(&mut tx, now).await?;
    store::idempotency::end_leases(&mut tx, now).await?;
    store::billing::credits::expire_reservations(&mut tx, now).await?;
    store::chat::drafts::end_leases(&mut tx, now).await?;
    store::knowledge::uploads::end_leases(&mut tx).await?;
    store::webhooks::lanes::end_leases(&mut tx).await?;
    tx.commit().await
}
