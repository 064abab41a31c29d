//! Connections that read a SQLite file.
//!
//! This does not use sqlx's pool, which checks each returned connection in a separate task. That costs every
//! request one more round trip to the connection's thread, and a file does not disconnect.

use std::time::Duration;

use deadpool::{
    Runtime,
    managed::{self, Metrics, Object, Pool, PoolError, RecycleResult, Timeouts},
};
use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};

/// A connection that returns to the pool when it is dropped.
pub(super) type PooledReader = Object<ReaderManager>;

/// The connections, opened when they are first needed. Callers receive them in the order of their requests.
#[derive(Debug, Clone)]
pub(super) struct ReaderPool(Pool<ReaderManager>);

impl ReaderPool {
    /// Creates a pool of at most `most` connections, each of which is a thread. A caller waits at most `max_wait`
    /// for a free one.
    pub(super) fn new(file: SqliteConnectOptions, most: u32, max_wait: Duration) -> Self {
        let timeouts = Timeouts { wait: Some(max_wait), create: Some(max_wait), recycle: None };
        let pool = Pool::builder(ReaderManager(file)).max_size(most as usize).timeouts(timeouts).runtime(Runtime::Tokio1);
        Self(pool.build().expect("a runtime is named for the timeouts"))
    }

    /// Takes a free connection.
    pub(super) async fn take_reader(&self) -> sqlx::Result<PooledReader> {
        self.0.get().await.map_err(|error| match error {
            PoolError::Backend(error) => error,
            PoolError::Closed => sqlx::Error::PoolClosed,
            PoolError::Timeout(_) | PoolError::NoRuntimeSpecified | PoolError::PostCreateHook(_) => sqlx::Error::PoolTimedOut,
        })
    }

    /// Closes the connections; one that is in use is closed when it is returned.
    pub(super) async fn close(&self) {
        let idle = self.0.retain(|_, _| false).removed;
        self.0.close();
        for connection in idle {
            if let Err(error) = connection.close().await {
                tracing::warn!(%error, "a reader of the database was not closed properly");
            }
        }
    }
}

/// Opens connections.
#[derive(Debug)]
pub(super) struct ReaderManager(SqliteConnectOptions);

impl managed::Manager for ReaderManager {
    type Type = SqliteConnection;
    type Error = sqlx::Error;

    async fn create(&self) -> sqlx::Result<SqliteConnection> {
        SqliteConnection::connect_with(&self.0).await
    }

    async fn recycle(&self, _connection: &mut SqliteConnection, _metrics: &Metrics) -> RecycleResult<sqlx::Error> {
        Ok(())
    }
}
