//! Runs a story on every database.

use frontdesk_test_programs::postgres;

use crate::{Store, StoreOptions};

/// Runs a story on a new SQLite database, and on a new PostgreSQL database where a server is installed.
///
/// # Panics
/// When the story panics; the output before that names the database.
pub async fn for_each_database(story: impl AsyncFn(Store)) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    eprintln!("on SQLite:");
    tell(&format!("sqlite://{}", folder.path().join("frontdesk.db").display()), &story).await;
    if let Some(url) = postgres::database() {
        eprintln!("on PostgreSQL:");
        tell(&url, &story).await;
        postgres::drop_database(&url);
    }
}

async fn tell(url: &str, story: &impl AsyncFn(Store)) {
    let store = Store::open(url, &StoreOptions::default()).await.expect("the test database opens");
    store.migrate().await.expect("the migrations run");
    story(store.clone()).await;
    store.close().await;
}
