//! The floor: the cost of axum and sqlx for a page that is ready, after one read to check if its site is visible.

use std::{net::SocketAddr, path::Path, sync::Arc};

use anyhow::Result;
use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use sqlx::{
    SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions},
};

/// Readers: the same number as in Frontdesk.
const READERS: u32 = 4;

const SCHEMA: &str = "
    CREATE TABLE sites (
        slug TEXT NOT NULL PRIMARY KEY, org_id TEXT NOT NULL, id TEXT NOT NULL, published INTEGER NOT NULL,
        visibility TEXT NOT NULL, stopped_at INTEGER, change INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    INSERT INTO sites VALUES ('bench', 'one', 'one', 1, 'public', NULL, 1);";

/// The row read for each request, as Frontdesk has to.
type SiteRow = (String, String, bool, String, Option<i64>, i64);

struct FloorServer {
    readers: SqlitePool,
    page: Bytes,
}

/// Serves the page in the file `page` of a folder until the process is killed.
pub(crate) async fn serve(folder: &Path, address: SocketAddr) -> Result<()> {
    let options = SqliteConnectOptions::new()
        .filename(folder.join("floor.db"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal);
    let pool = || SqlitePoolOptions::new().test_before_acquire(false).idle_timeout(None).max_lifetime(None);
    sqlx::raw_sql(SCHEMA).execute(&pool().max_connections(1).connect_with(options.clone()).await?).await?;
    let readers = pool().max_connections(READERS).connect_with(options.pragma("query_only", "ON")).await?;
    let floor = Arc::new(FloorServer { readers, page: std::fs::read(folder.join("page"))?.into() });
    let router =
        Router::new().route("/healthz", get(|| async { "ok" })).route("/articles/{article}", get(show_page)).with_state(floor);
    axum::serve(tokio::net::TcpListener::bind(address).await?, router).await?;
    Ok(())
}

async fn show_page(State(floor): State<Arc<FloorServer>>, headers: HeaderMap) -> Response {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let slug = host.split('.').next().unwrap_or_default();
    let query = "SELECT org_id, id, published, visibility, stopped_at, change FROM sites WHERE slug = $1";
    match sqlx::query_as::<_, SiteRow>(query).bind(slug).fetch_optional(&floor.readers).await {
        Ok(Some((_, _, true, ..))) => {
            (StatusCode::OK, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], floor.page.clone()).into_response()
        }
        Ok(_) => StatusCode::NOT_FOUND.into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}
