//! Raw SQL on the database of a story.

use frontdesk_types::OrgId;

use super::JobWorld;

/// A connection in addition to those of the server.
pub(super) enum Backdoor {
    Sqlite(sqlx::SqliteConnection),
    Postgres(sqlx::PgConnection),
}

/// Runs one statement.
pub(super) async fn run(world: &JobWorld, sql: &str) {
    Backdoor::open(world).await.run(sql).await;
}

/// Makes every change of an organization's data fail from now on.
pub(super) async fn poison(world: &JobWorld, org: OrgId) {
    let mut backdoor = Backdoor::open(world).await;
    let tables = match backdoor {
        Backdoor::Sqlite(_) => {
            "SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'org_id'"
        }
        Backdoor::Postgres(_) => {
            "SELECT CAST(c.table_name AS TEXT) FROM information_schema.columns c JOIN information_schema.tables t \
             ON t.table_schema = c.table_schema AND t.table_name = c.table_name WHERE c.table_schema = current_schema() \
             AND c.column_name = 'org_id' AND t.table_type = 'BASE TABLE'"
        }
    };
    let mut columns: Vec<(String, &str)> = backdoor.texts(tables).await.into_iter().map(|table| (table, "org_id")).collect();
    columns.push(("orgs".to_owned(), "id"));
    for (table, column) in columns {
        backdoor.refuse_changes(&table, column, &org.to_string()).await;
    }
}

/// Makes every change of a row fail from now on.
pub(super) async fn poison_row(world: &JobWorld, table: &str, id: &str) {
    Backdoor::open(world).await.refuse_changes(table, "id", id).await;
}

impl Backdoor {
    pub(super) async fn open(world: &JobWorld) -> Self {
        use sqlx::Connection;
        let url = world.app().config.database_url();
        if url.starts_with("postgres") {
            Self::Postgres(sqlx::PgConnection::connect(&url).await.expect("a connection"))
        } else {
            Self::Sqlite(sqlx::SqliteConnection::connect(&url).await.expect("a connection"))
        }
    }

    pub(super) async fn run(&mut self, sql: &str) {
        let query = sqlx::AssertSqlSafe(sql.to_owned());
        let done = match self {
            Self::Sqlite(connection) => sqlx::query(query).execute(connection).await.map(drop),
            Self::Postgres(connection) => sqlx::query(query).execute(connection).await.map(drop),
        };
        done.unwrap_or_else(|error| panic!("the SQL of the test is wrong: {error}: {sql}"));
    }

    /// Makes every change of rows with this value fail from now on.
    async fn refuse_changes(&mut self, table: &str, column: &str, value: &str) {
        if matches!(self, Self::Postgres(_)) {
            let body = "LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poisoned'; END $$";
            self.run(&format!("CREATE OR REPLACE FUNCTION poisoned() RETURNS TRIGGER {body}")).await;
        }
        for (event, row) in [("INSERT", "NEW"), ("UPDATE", "OLD"), ("DELETE", "OLD")] {
            let head = format!("CREATE TRIGGER poison_{table}_{event} BEFORE {event} ON {table}");
            let sql = match self {
                Self::Sqlite(_) => {
                    format!("{head} WHEN {row}.{column} = '{value}' BEGIN SELECT RAISE(ABORT, 'poisoned'); END")
                }
                Self::Postgres(_) => {
                    format!("{head} FOR EACH ROW WHEN ({row}.{column} = '{value}') EXECUTE FUNCTION poisoned()")
                }
            };
            self.run(&sql).await;
        }
    }

    /// Returns the count that a statement selects.
    pub(super) async fn count(&mut self, sql: &str) -> i64 {
        let query = sqlx::AssertSqlSafe(sql.to_owned());
        let counted = match self {
            Self::Sqlite(connection) => sqlx::query_scalar(query).fetch_one(connection).await,
            Self::Postgres(connection) => sqlx::query_scalar(query).fetch_one(connection).await,
        };
        counted.unwrap_or_else(|error| panic!("the SQL of the test is wrong: {error}: {sql}"))
    }

    async fn texts(&mut self, sql: &'static str) -> Vec<String> {
        let found = match self {
            Self::Sqlite(connection) => sqlx::query_scalar(sql).fetch_all(connection).await,
            Self::Postgres(connection) => sqlx::query_scalar(sql).fetch_all(connection).await,
        };
        found.expect("the SQL of the test is right")
    }
}
