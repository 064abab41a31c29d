//! After a crash: what the dead server had begun is taken up at once.
//!
//! A SQLite database is used by one server, which holds the lock of the data folder. So when a server starts, whoever held a lease is
//! gone, and nobody need wait for it to lapse. On PostgreSQL other servers may be at work, and leases lapse by themselves.

use crate::{app::App, store, types::Result};

/// Ends the leases of the server that ran before this one.
///
/// # Errors
/// Only faults.
pub async fn recover(app: &App) -> Result<()> {
    if !app.store.has_one_server() {
        return Ok(());
    }
    let now = app.ports.clock.now();
    let mut tx = app.store.begin().await?;
    store::jobs::end_leases(&mut tx, now).await?;
    store::idempotency::end_leases(&mut tx, now).await?;
    store::credits::end_reservations(&mut tx, now).await?;
    store::drafts::end_leases(&mut tx, now).await?;
    store::uploads::end_leases(&mut tx, now).await?;
    tx.commit().await
}
