//! Databases with the schema of this release. The migrations run once per test run; all databases are
//! copies of the result.

use std::path::Path;

use frontdesk_test_programs::postgres;
use tokio::sync::OnceCell;

use crate::{Store, StoreOptions};

/// Runs a story on a new SQLite database, and on a new PostgreSQL database where a server is installed.
///
/// # Panics
/// When the story panics; the output before that names the database.
pub async fn for_each_database(story: impl AsyncFn(Store)) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    eprintln!("on SQLite:");
    run_story(&create_sqlite(&folder.path().join("frontdesk.db")).await, &story).await;
    if let Some(url) = create_postgres().await {
        eprintln!("on PostgreSQL:");
        run_story(&url, &story).await;
        postgres::drop_database(&url);
    }
}

async fn run_story(url: &str, story: &impl AsyncFn(Store)) {
    let store = open_store(url).await;
    story(store.clone()).await;
    store.close().await;
}

/// Creates a database in this file, and returns its URL.
///
/// # Panics
/// When the file cannot be written.
pub async fn create_sqlite(file: &Path) -> String {
    static TEMPLATE: OnceCell<Vec<u8>> = OnceCell::const_new();
    let template = TEMPLATE.get_or_init(async || {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let file = folder.path().join("template.db");
        migrate_at(&sqlite_url(&file)).await;
        std::fs::read(file).expect("the migrated file can be read")
    });
    std::fs::write(file, template.await).expect("the file of the database can be written");
    sqlite_url(file)
}

fn sqlite_url(file: &Path) -> String {
    format!("sqlite://{}", file.display())
}

/// Creates a database on the PostgreSQL server of the test run, and returns its URL; `None` where
/// no server is installed.
pub async fn create_postgres() -> Option<String> {
    static TEMPLATE: OnceCell<Option<String>> = OnceCell::const_new();
    let template = TEMPLATE.get_or_init(async || {
        let url = postgres::create_database()?;
        migrate_at(&url).await;
        Some(url)
    });
    template.await.as_deref().map(postgres::copy_database)
}

async fn migrate_at(url: &str) {
    let store = open_store(url).await;
    store.migrate().await.expect("the migrations run");
    store.close().await;
}

async fn open_store(url: &str) -> Store {
    Store::open(url, &StoreOptions::default()).await.expect("the test database opens")
}
