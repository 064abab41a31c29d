//! What no caller can do: SQL in the database of the test, to make the leavings of an earlier release, or a fault.

use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};

/// A connection of its own to the database of a test.
pub enum Backdoor {
    /// To a file.
    Sqlite(SqliteConnection),
    /// To a server.
    Postgres(PgConnection),
}

impl Backdoor {
    pub(crate) async fn open(url: &str) -> Self {
        if url.starts_with("sqlite:") {
            Self::Sqlite(SqliteConnection::connect(url).await.expect("the file opens"))
        } else {
            Self::Postgres(PgConnection::connect(url).await.expect("the server answers"))
        }
    }

    /// Runs a statement; how many rows it wrote.
    ///
    /// # Panics
    /// When the database refuses it.
    pub async fn run(&mut self, sql: String) -> u64 {
        let shown = sql.clone();
        let done = match self {
            Self::Sqlite(connection) => {
                sqlx::query(AssertSqlSafe(sql)).execute(connection).await.map(|done| done.rows_affected())
            }
            Self::Postgres(connection) => {
                sqlx::query(AssertSqlSafe(sql)).execute(connection).await.map(|done| done.rows_affected())
            }
        };
        done.unwrap_or_else(|error| panic!("{error}: {shown}"))
    }

    /// The one number that a query answers.
    ///
    /// # Panics
    /// When it answers something else.
    pub async fn number(&mut self, sql: String) -> i64 {
        let shown = sql.clone();
        let found = match self {
            Self::Sqlite(connection) => sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(connection).await,
            Self::Postgres(connection) => sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(connection).await,
        };
        found.unwrap_or_else(|error| panic!("{error}: {shown}"))
    }
}
