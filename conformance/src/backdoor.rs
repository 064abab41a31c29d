//! SQL in the test's database for what no caller can do: to simulate leftovers of an earlier release, or a fault.

use std::collections::BTreeMap;

use frontdesk_types::OrgId;
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};

/// A separate connection to the database of a test.
pub enum Backdoor {
    /// SQLite, with a file.
    Sqlite(SqliteConnection),
    /// PostgreSQL, with a server.
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

    /// Runs a statement; returns the number of affected rows.
    ///
    /// # Panics
    /// If the database reports an error.
    pub async fn execute(&mut self, sql: String) -> u64 {
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

    /// Returns all rows that belong to an organization, as text, by table name.
    ///
    /// # Panics
    /// If the database reports an error.
    pub async fn rows_by_table(&mut self, org: OrgId) -> BTreeMap<String, Vec<String>> {
        let mut rows = BTreeMap::new();
        for table in self.list_tables().await {
            let organization = if table == "orgs" { "id" } else { "org_id" };
            let columns = self.list_columns(&table).await;
            if !columns.iter().any(|column| column == organization) {
                continue;
            }
            let cells: Vec<String> = columns.iter().map(|column| self.as_text(column)).collect();
            let sql = format!("SELECT {} FROM {table} WHERE {organization} = '{org}' ORDER BY 1", cells.join(" || '|' || "));
            rows.insert(table, self.query_texts(sql).await);
        }
        rows
    }

    /// Returns the tables of the project.
    ///
    /// # Panics
    /// If the database reports an error.
    pub async fn list_tables(&mut self) -> Vec<String> {
        let sql = match self {
            Self::Sqlite(_) => "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
            Self::Postgres(_) => {
                "SELECT CAST(table_name AS TEXT) FROM information_schema.tables \
                 WHERE table_schema = 'public' AND table_name NOT LIKE '\\_%'"
            }
        };
        self.query_texts(sql.to_owned()).await
    }

    async fn list_columns(&mut self, table: &str) -> Vec<String> {
        let sql = match self {
            Self::Sqlite(_) => format!("SELECT name FROM pragma_table_info('{table}') ORDER BY cid"),
            Self::Postgres(_) => format!(
                "SELECT CAST(column_name AS TEXT) FROM information_schema.columns WHERE table_name = '{table}' ORDER BY \
                 ordinal_position"
            ),
        };
        self.query_texts(sql).await
    }

    fn as_text(&self, column: &str) -> String {
        match self {
            Self::Sqlite(_) => format!("quote({column})"),
            Self::Postgres(_) => format!("COALESCE(CAST({column} AS TEXT), 'NULL')"),
        }
    }

    /// Returns the texts that a query yields.
    ///
    /// # Panics
    /// If it yields anything else.
    pub async fn query_texts(&mut self, sql: String) -> Vec<String> {
        let shown = sql.clone();
        let found = match self {
            Self::Sqlite(connection) => sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(connection).await,
            Self::Postgres(connection) => sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(connection).await,
        };
        found.unwrap_or_else(|error| panic!("{error}: {shown}"))
    }

    /// Returns the single number that a query yields.
    ///
    /// # Panics
    /// If it yields anything else.
    pub async fn query_number(&mut self, sql: String) -> i64 {
        let shown = sql.clone();
        let found = match self {
            Self::Sqlite(connection) => sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(connection).await,
            Self::Postgres(connection) => sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(connection).await,
        };
        found.unwrap_or_else(|error| panic!("{error}: {shown}"))
    }
}
