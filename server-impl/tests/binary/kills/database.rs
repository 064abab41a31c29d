//! Database of the servers being killed, of either kind.

use std::{fs, path::Path, time::Duration};

use sqlx::{
    AssertSqlSafe, PgPool, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode},
};
use tokio::time::sleep;

/// A separate connection, in addition to those of the servers.
pub(crate) enum Database {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Database {
    pub(crate) async fn sqlite(file: &Path) -> Self {
        let options = SqliteConnectOptions::new().filename(file).journal_mode(SqliteJournalMode::Wal);
        Self::Sqlite(SqlitePool::connect_with(options).await.expect("the database opens"))
    }

    pub(crate) async fn postgres(url: &str) -> Self {
        Self::Postgres(PgPool::connect(url).await.expect("the database answers"))
    }

    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "SQLite",
            Self::Postgres(_) => "PostgreSQL",
        }
    }

    /// Returns the single number that a query returns.
    pub(crate) async fn count(&self, sql: &str) -> i64 {
        let query = AssertSqlSafe(sql.to_owned());
        let counted = match self {
            Self::Sqlite(pool) => sqlx::query_scalar(query).fetch_one(pool).await,
            Self::Postgres(pool) => sqlx::query_scalar(query).fetch_one(pool).await,
        };
        counted.unwrap_or_else(|error| panic!("{error}: {sql}"))
    }

    pub(crate) async fn run(&self, sql: &str) {
        let query = AssertSqlSafe(sql.to_owned());
        let done = match self {
            Self::Sqlite(pool) => sqlx::query(query).execute(pool).await.map(drop),
            Self::Postgres(pool) => sqlx::query(query).execute(pool).await.map(drop),
        };
        done.unwrap_or_else(|error| panic!("{error}: {sql}"));
    }

    /// Waits until a query counts zero rows; a failure shows the log of the server.
    pub(crate) async fn becomes_zero(&self, query: &str, log: &Path) {
        for _ in 0..3_000 {
            if self.count(query).await == 0 {
                return;
            }
            sleep(Duration::from_millis(20)).await;
        }
        let log = fs::read_to_string(log).unwrap_or_default();
        panic!("the work of the killed server is not done: {query}\n{log}");
    }

    /// Ends the leases of a killed server; on SQLite the next server knows that they are stale.
    pub(crate) async fn end_leases(&self) {
        if let Self::Postgres(_) = self {
            self.run("UPDATE jobs SET run_at = 0 WHERE state = 'running'").await;
            self.run("UPDATE uploads SET lease_until = 0 WHERE lease_until IS NOT NULL").await;
        }
    }
}
