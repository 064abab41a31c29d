//! The floor: the page of an agent's sources by hand, with axum and sqlx, from the same database. It reads what Frontdesk
//! has to read, and writes a page of the same rows; no layers, no permissions, no operation of the contract.

use std::{fmt::Write, net::SocketAddr, path::Path, sync::Arc};

use anyhow::Result;
use axum::{
    Router,
    extract::{self, State},
    http::{StatusCode, header},
    response::{Html, IntoResponse, Response},
    routing::get,
};
use sqlx::{
    SqlitePool,
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};

/// Readers: the same number as in Frontdesk.
const READERS: u32 = 4;

/// A source of the list: id, kind, title, state, passages, bytes, time of the last change, and why it failed.
type SourceRow = (String, String, String, String, i64, i64, i64, Option<String>);

/// Serves the sources of agents from a database of Frontdesk until the process is killed.
pub(crate) async fn serve(database: &Path, address: SocketAddr) -> Result<()> {
    let options = SqliteConnectOptions::new().filename(database).pragma("query_only", "ON");
    let pool = SqlitePoolOptions::new().test_before_acquire(false).idle_timeout(None).max_lifetime(None);
    let readers = Arc::new(pool.max_connections(READERS).connect_with(options).await?);
    let router = Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/app/{org}/agents/{agent}/sources", get(show_sources))
        .with_state(readers);
    axum::serve(tokio::net::TcpListener::bind(address).await?, router).await?;
    Ok(())
}

async fn show_sources(State(readers): State<Arc<SqlitePool>>, path: extract::Path<(String, String)>) -> Response {
    let extract::Path((org, agent)) = path;
    match write_page(&readers, &org, &agent).await {
        Ok(page) => ([(header::CACHE_CONTROL, "no-store")], Html(page)).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}

async fn write_page(readers: &SqlitePool, org: &str, agent: &str) -> Result<String> {
    let (account, name): (String, Option<String>) = sqlx::query_as(
        "SELECT s.account_id, a.name FROM sessions s JOIN accounts a ON a.id = s.account_id ORDER BY s.token_hash LIMIT 1",
    )
    .fetch_one(readers)
    .await?;
    let (workspace, credits, bytes, role): (String, i64, i64, String) = sqlx::query_as(
        "SELECT o.name, o.credits, o.training_bytes, m.role
         FROM orgs o JOIN members m ON m.org_id = o.id WHERE o.id = $1 AND m.account_id = $2",
    )
    .bind(org)
    .bind(&account)
    .fetch_one(readers)
    .await?;
    let (title, model): (String, String) = sqlx::query_as("SELECT name, model FROM agents WHERE org_id = $1 AND id = $2")
        .bind(org)
        .bind(agent)
        .fetch_one(readers)
        .await?;
    let counts: Vec<(String, i64, i64)> = sqlx::query_as(
        "SELECT status, count(*), sum(chunks)
         FROM sources WHERE org_id = $1 AND agent_id = $2 AND deleted_at IS NULL GROUP BY status",
    )
    .bind(org)
    .bind(agent)
    .fetch_all(readers)
    .await?;
    let sources: Vec<SourceRow> = sqlx::query_as(
        "SELECT id, kind, title, status, chunks, bytes, updated_at, error
         FROM sources WHERE org_id = $1 AND agent_id = $2 AND deleted_at IS NULL ORDER BY id DESC LIMIT 50",
    )
    .bind(org)
    .bind(agent)
    .fetch_all(readers)
    .await?;
    let mut page = format!(
        "<!doctype html><title>{title}</title><nav>{workspace} {credits} {}</nav><h1>{title}</h1><p>{model} {role} {bytes}</p>",
        name.unwrap_or(account)
    );
    for (status, sources, passages) in counts {
        write!(page, "<a href=\"?status={status}\">{status} {sources}, {passages}</a>")?;
    }
    for (id, kind, title, status, passages, bytes, changed, error) in sources {
        let reason = error.unwrap_or_default();
        write!(
            page,
            "<tr class=\"row\"><td><input class=\"tick\" type=\"checkbox\" name=\"ids\" value=\"{id}\" \
             aria-label=\"{title}\"></td>\
             <td><a class=\"over clip\" href=\"/app/{org}/agents/{agent}/sources/{id}\">{title}</a>\
             <p>{kind} {bytes} {reason}</p></td>\
             <td>{passages}</td><td><time>{changed}</time></td><td><span class=\"tag\">{status}</span></td></tr>"
        )?;
    }
    Ok(page)
}
