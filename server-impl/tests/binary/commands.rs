//! Commands need the database and little else, and do not touch the tables of another release.

use std::{
    fs,
    path::{Path, PathBuf},
};

use frontdesk_test_programs::postgres;
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection, migrate::Migrator, sqlite::SqliteConnectOptions};
use tokio::task::block_in_place;

use crate::frontdesk::{FrontdeskHome, string};

/// Config in which everything is unreachable, and the environment variable with the key is not set.
const NOTHING_WORKS: &str = r#"
redis_url = "redis://127.0.0.1:1"

[mail]
url = "smtp://127.0.0.1:1"

[embeddings]
provider = "acme"
model = "acme-embeddings"

[models]
default = "acme/large"

[[models.providers]]
name = "acme"
base_url = "http://127.0.0.1:1/v1"
api_key_variable = "A_KEY_THAT_ONLY_THE_SERVER_HAS"

[[models.catalogue]]
id = "acme/large"
credits = 1
provider = "acme"
"#;

#[test]
fn a_command_works_where_no_provider_and_no_mail_server_is_set_up() {
    let frontdesk = FrontdeskHome::new();
    let file = frontdesk.file("frontdesk.toml", NOTHING_WORKS);
    let on = |arguments: &[&str]| frontdesk.json(&[arguments, &["--config", &file]].concat());
    let org = string(&on(&["org", "create", "--name", "Acme", "--plan", "hobby"]), "id");
    on(&["key", "create", "--org", &org, "--scope", "read"]);
    on(&["org", "member", "list", "--org", &org]);
    assert_eq!(on(&["org", "list"])["items"][0]["id"], json!(org));
    assert_eq!(on(&["db", "migrate"]), json!({ "migrated": true }));
    let made: Vec<_> =
        fs::read_dir(frontdesk.data()).expect("a folder").map(|entry| entry.expect("an entry").file_name()).collect();
    assert!(!made.iter().any(|name| name == "mail" || name == "index"), "what only a server needs: {made:?}");

    let (exit, message) = frontdesk.refusal(&["serve", "--listen", "127.0.0.1:0", "--config", &file]);
    assert_eq!(exit, 1);
    assert!(message.contains("A_KEY_THAT_ONLY_THE_SERVER_HAS"), "the server needs it: {message}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_an_older_release_is_changed_only_when_that_is_asked_for() {
    for place in Place::all() {
        let mut tables = place.tables().await;
        let older = tables.migrate_all_but_the_last(&place.home).await;
        for command in [&["org", "list"][..], &["org", "create", "--name", "Acme", "--plan", "hobby"]] {
            let (exit, message) = block_in_place(|| place.frontdesk.refusal(command));
            assert_eq!(exit, 1, "{message}");
            assert!(message.contains("older release") && message.contains("frontdesk db migrate"), "{message}");
            assert!(message.contains("stop the older servers"), "{message}");
        }
        assert_eq!(tables.migrations().await, older, "the command has left the tables as they were");

        assert_eq!(block_in_place(|| place.frontdesk.json(&["db", "migrate"])), json!({ "migrated": true }));
        assert_eq!(tables.migrations().await, older + 1);
        assert_eq!(block_in_place(|| place.frontdesk.json(&["org", "list"])), json!({ "items": [] }));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_a_newer_release_is_left_to_it() {
    for place in Place::all() {
        block_in_place(|| place.frontdesk.workspace("hobby"));
        let mut tables = place.tables().await;
        let checksum = if matches!(tables, Tables::Sqlite(_)) { "X'00'" } else { "'\\x00'" };
        let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)";
        tables.run(&format!("{later} VALUES (9999, 'later', TRUE, {checksum}, 0)")).await;
        for command in [&["org", "list"][..], &["db", "migrate"]] {
            let (exit, message) = block_in_place(|| place.frontdesk.refusal(command));
            assert_eq!(exit, 1, "{message}");
            assert!(message.contains("newer release") && message.contains("upgrade frontdesk"), "{message}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_that_come_before_the_first_server_make_the_tables_together() {
    for place in Place::all() {
        let create = ["org", "create", "--name", "Acme", "--plan", "hobby"];
        block_in_place(|| {
            std::thread::scope(|scope| {
                let commands: Vec<_> = (0..4).map(|_| scope.spawn(|| place.frontdesk.json(&create))).collect();
                commands.into_iter().for_each(|command| drop(command.join().expect("it succeeds")));
            });
        });
        let listed = block_in_place(|| place.frontdesk.json(&["org", "list"]));
        assert_eq!(listed["items"].as_array().map(Vec::len), Some(4), "{listed}");
    }
}

/// A new, empty database, and a command line that uses it.
struct Place {
    frontdesk: FrontdeskHome,
    url: String,
    home: PathBuf,
}

impl Place {
    /// Creates one for each database that is installed.
    fn all() -> Vec<Self> {
        let sqlite = FrontdeskHome::new();
        let url = format!("sqlite:{}", sqlite.database().display());
        let mut places = vec![Self { home: sqlite.beside(""), frontdesk: sqlite, url }];
        if let Some(url) = block_in_place(postgres::create_database) {
            let frontdesk = FrontdeskHome::with(vec![("FRONTDESK_DATABASE_URL", url.clone())]);
            places.push(Self { home: frontdesk.beside(""), frontdesk, url });
        }
        places
    }

    async fn tables(&self) -> Tables {
        if self.url.starts_with("postgres:") {
            return Tables::Postgres(PgConnection::connect(&self.url).await.expect("the server answers"));
        }
        fs::create_dir_all(self.frontdesk.data()).expect("a folder for the test");
        let file: SqliteConnectOptions = self.url.parse().expect("a file");
        Tables::Sqlite(SqliteConnection::connect_with(&file.create_if_missing(true)).await.expect("the file opens"))
    }
}

/// A separate connection of the test.
enum Tables {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Tables {
    /// Creates the tables as of the migration before the last one; returns the number of migrations.
    async fn migrate_all_but_the_last(&mut self, home: &Path) -> i64 {
        let folder = if matches!(self, Self::Sqlite(_)) { "sqlite" } else { "postgres" };
        let known = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations").join(folder);
        let mut files: Vec<_> = fs::read_dir(known).expect("a folder").map(|file| file.expect("readable").path()).collect();
        files.sort();
        files.pop();
        let copies = home.join("migrations");
        fs::create_dir(&copies).expect("a folder for the test");
        for file in &files {
            fs::copy(file, copies.join(file.file_name().expect("a name"))).expect("it can be copied");
        }
        let earlier = Migrator::new(copies).await.expect("they are migrations");
        match self {
            Self::Sqlite(connection) => earlier.run(connection).await,
            Self::Postgres(connection) => earlier.run(connection).await,
        }
        .expect("they run");
        self.migrations().await
    }

    async fn migrations(&mut self) -> i64 {
        let count = "SELECT COUNT(*) FROM _sqlx_migrations WHERE success";
        match self {
            Self::Sqlite(connection) => sqlx::query_scalar(count).fetch_one(connection).await,
            Self::Postgres(connection) => sqlx::query_scalar(count).fetch_one(connection).await,
        }
        .expect("a number")
    }

    async fn run(&mut self, sql: &str) {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Self::Sqlite(connection) => sqlx::query(sql).execute(connection).await.map(drop),
            Self::Postgres(connection) => sqlx::query(sql).execute(connection).await.map(drop),
        }
        .expect("the statement runs");
    }
}
