//! The one connection that writes to a SQLite file, and its transactions.
//!
//! This is a mutex rather than a pool of one: a pool checks each returned connection, which costs every transaction
//! one more round trip to the connection's thread, and a file does not disconnect.

use std::{sync::Arc, time::Duration};

use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::{
    runtime::Handle,
    sync::{Mutex, OwnedMutexGuard},
    time::timeout,
};

/// The connection, until it is closed. Callers receive it in the order of their requests.
#[derive(Debug, Clone)]
pub(super) struct FileWriter {
    connection: Arc<Mutex<Option<SqliteConnection>>>,
    acquire_timeout: Duration,
}

impl FileWriter {
    /// Opens the file. A caller later waits for the connection at most `max_wait`.
    pub(super) async fn open(file: &SqliteConnectOptions, max_wait: Duration) -> sqlx::Result<Self> {
        let connection = SqliteConnection::connect_with(file).await?;
        Ok(Self { connection: Arc::new(Mutex::new(Some(connection))), acquire_timeout: max_wait })
    }

    /// Begins a transaction that locks the file from its start.
    pub(super) async fn begin(&self) -> sqlx::Result<SqliteTx> {
        // Created before BEGIN, so that it is rolled back if the caller is cancelled in between.
        let mut tx = SqliteTx(Some(self.take_connection().await?));
        sqlx::query("BEGIN IMMEDIATE").execute(tx.connection()).await?;
        Ok(tx)
    }

    /// Takes exclusive ownership of the connection, which is `Some` until it is closed.
    pub(super) async fn take_connection(&self) -> sqlx::Result<OwnedMutexGuard<Option<SqliteConnection>>> {
        let taken = timeout(self.acquire_timeout, Arc::clone(&self.connection).lock_owned()).await;
        let guard = taken.map_err(|_| sqlx::Error::PoolTimedOut)?;
        if guard.is_some() { Ok(guard) } else { Err(sqlx::Error::PoolClosed) }
    }

    /// Closes the connection, once its current user is done.
    pub(super) async fn close(&self) {
        if let Some(connection) = self.connection.lock().await.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database was not closed properly; what was committed is safe");
        }
    }
}

/// A transaction. It is rolled back if dropped without a commit.
///
/// `None` once it has ended; the connection behind the lock exists as long as the transaction has the lock.
pub(super) struct SqliteTx(Option<OwnedMutexGuard<Option<SqliteConnection>>>);

impl SqliteTx {
    /// Returns the connection for queries.
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        let guard = self.0.as_mut().expect("it is over only when it is consumed");
        guard.as_mut().expect("it is closed by taking the lock, which this holds")
    }

    /// Commits the transaction.
    pub(super) async fn commit(mut self) -> sqlx::Result<()> {
        sqlx::query("COMMIT").execute(self.connection()).await?;
        self.0 = None;
        Ok(())
    }
}

impl Drop for SqliteTx {
    fn drop(&mut self) {
        // In a separate task, which has the lock until it is done. Without a runtime the process is ending, and
        // SQLite rolls back by itself.
        if let (Some(guard), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
            runtime.spawn(roll_back(guard));
        }
    }
}

async fn roll_back(mut guard: OwnedMutexGuard<Option<SqliteConnection>>) {
    let Some(connection) = guard.as_mut() else { return };
    if let Err(error) = sqlx::query("ROLLBACK").execute(connection).await {
        // The transaction never started, or SQLite has already rolled it back, as it does when the disk is full.
        tracing::debug!(%error, "nothing to roll back");
    }
}
