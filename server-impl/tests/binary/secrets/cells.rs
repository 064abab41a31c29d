//! All table cells that contain text or bytes.

use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};

/// Content of a cell.
pub(crate) struct Cell {
    /// Location: `table.column`.
    pub(crate) place: String,
    pub(crate) content: Vec<u8>,
}

/// Lists all tables with their columns in PostgreSQL, without numeric columns, which cannot contain a secret.
const OF_POSTGRES: &str = "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT), CAST(data_type AS TEXT)
    FROM information_schema.columns WHERE table_schema = 'public'
    AND data_type NOT IN ('bigint', 'integer', 'smallint', 'boolean', 'double precision', 'timestamp with time zone')";

/// Lists all tables with their columns in SQLite, where each cell has its own type.
const OF_SQLITE: &str = "SELECT m.name, c.name, '' FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'";

/// Reads all cells.
pub(crate) async fn cells(url: &str) -> Vec<Cell> {
    let mut database = Database::open(url).await;
    let mut cells = Vec::new();
    for (table, column, kind) in database.columns().await {
        let contents = database.contents(&table, &column, &kind).await;
        cells.extend(contents.into_iter().map(|content| Cell { place: format!("{table}.{column}"), content }));
    }
    cells
}

/// A separate connection of the test, unknown to the server.
pub(crate) enum Database {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Database {
    pub(crate) async fn open(url: &str) -> Self {
        if url.starts_with("sqlite:") {
            Self::Sqlite(SqliteConnection::connect(url).await.expect("the file opens"))
        } else {
            Self::Postgres(PgConnection::connect(url).await.expect("the server answers"))
        }
    }

    /// Renames a table.
    pub(crate) async fn rename(&mut self, table: &str, name: &str) {
        let sql = AssertSqlSafe(format!("ALTER TABLE {table} RENAME TO {name}"));
        match self {
            Self::Sqlite(connection) => sqlx::query(sql).execute(connection).await.map(drop),
            Self::Postgres(connection) => sqlx::query(sql).execute(connection).await.map(drop),
        }
        .unwrap_or_else(|error| panic!("{error}: {table}"));
    }

    async fn columns(&mut self) -> Vec<(String, String, String)> {
        match self {
            Self::Sqlite(connection) => sqlx::query_as(OF_SQLITE).fetch_all(connection).await,
            Self::Postgres(connection) => sqlx::query_as(OF_POSTGRES).fetch_all(connection).await,
        }
        .expect("the columns")
    }

    async fn contents(&mut self, table: &str, column: &str, kind: &str) -> Vec<Vec<u8>> {
        match self {
            Self::Sqlite(connection) => {
                let cell = format!("SELECT CAST({column} AS BLOB) FROM {table} WHERE typeof({column}) IN ('text', 'blob')");
                sqlx::query_scalar(AssertSqlSafe(cell)).fetch_all(connection).await
            }
            Self::Postgres(connection) => {
                let bytes =
                    if kind == "bytea" { column.to_owned() } else { format!("convert_to(CAST({column} AS TEXT), 'UTF8')") };
                let cell = format!("SELECT {bytes} FROM {table} WHERE {column} IS NOT NULL");
                sqlx::query_scalar(AssertSqlSafe(cell)).fetch_all(connection).await
            }
        }
        .unwrap_or_else(|error| panic!("{error}: {table}.{column}"))
    }
}
