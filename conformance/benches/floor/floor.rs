//! The floor, our baseline: the cost of axum, sqlx and SQLite for the same two operations with nothing in between.
//! No contract, no layers.

use std::{net::SocketAddr, path::Path, sync::Arc};

use anyhow::Result;
use axum::{
    Router,
    body::Bytes,
    extract::{self, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sqlx::{
    SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use uuid::Uuid;

/// Readers in addition to the single writer: the same number as in Frontdesk.
const READERS: u32 = 4;

const SCHEMA: &str = "
    CREATE TABLE keys (hash BLOB NOT NULL PRIMARY KEY, org_id TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE orgs (id TEXT NOT NULL PRIMARY KEY, agents INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE activity (
        org_id TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, actor_kind TEXT NOT NULL, actor_id TEXT, verb TEXT NOT NULL,
        resource_kind TEXT NOT NULL, resource_id TEXT NOT NULL, request_id TEXT, changes TEXT,
        PRIMARY KEY (org_id, id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE agents (
        org_id TEXT NOT NULL, id TEXT NOT NULL, public_id TEXT NOT NULL, name TEXT NOT NULL, is_public INTEGER NOT NULL,
        collect_leads INTEGER NOT NULL, model TEXT NOT NULL, session_resume_hours INTEGER NOT NULL, geo_mode TEXT NOT NULL,
        pending_delete_at INTEGER, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
        PRIMARY KEY (org_id, id)
    ) STRICT, WITHOUT ROWID;";

#[derive(Serialize, sqlx_macros::FromRow)]
#[serde(rename_all = "camelCase")]
struct AgentRow {
    id: String,
    public_id: String,
    name: String,
    is_public: bool,
    collect_leads: bool,
    model: String,
    session_resume_hours: i64,
    geo_mode: String,
    pending_delete_at: Option<i64>,
    created_at: i64,
    updated_at: i64,
}

/// Frontdesk's envelope, so that both servers send the same.
#[derive(Serialize)]
struct AgentEnvelope {
    success: bool,
    data: AgentRow,
    error: Option<()>,
}

#[derive(Deserialize)]
struct NewAgent {
    name: String,
}

struct FloorServer {
    readers: SqlitePool,
    writer: SqlitePool,
}

/// Serves until the process is killed. Accepts a single key.
pub(crate) async fn serve(folder: &Path, address: SocketAddr, key: &str) -> Result<()> {
    let floor = Arc::new(FloorServer::open(folder, key).await?);
    let router = Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/api/v1/agents", post(create_agent))
        .route("/api/v1/agents/{id}", get(find_agent))
        .with_state(floor);
    axum::serve(tokio::net::TcpListener::bind(address).await?, router).await?;
    Ok(())
}

async fn find_agent(
    State(floor): State<Arc<FloorServer>>,
    extract::Path(id): extract::Path<String>,
    headers: HeaderMap,
) -> Result<Response, FloorError> {
    let Some(org) = floor.find_org(&headers).await? else { return Ok(StatusCode::UNAUTHORIZED.into_response()) };
    let agent: Option<AgentRow> = sqlx::query_as(
        "SELECT id, public_id, name, is_public, collect_leads, model, session_resume_hours, geo_mode, pending_delete_at,
                created_at, updated_at
         FROM agents WHERE org_id = $1 AND id = $2",
    )
    .bind(org)
    .bind(id)
    .fetch_optional(&floor.readers)
    .await?;
    Ok(match agent {
        Some(agent) => json_response(StatusCode::OK, agent)?,
        None => StatusCode::NOT_FOUND.into_response(),
    })
}

#[expect(clippy::disallowed_methods, reason = "the floor stands outside of Frontdesk's rules")]
async fn create_agent(State(floor): State<Arc<FloorServer>>, headers: HeaderMap, body: Bytes) -> Result<Response, FloorError> {
    let Some(org) = floor.find_org(&headers).await? else { return Ok(StatusCode::UNAUTHORIZED.into_response()) };
    let new: NewAgent = serde_json::from_slice(&body)?;
    let (id, now) = (Uuid::now_v7().to_string(), chrono::Utc::now().timestamp_micros());
    let mut tx = floor.writer.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::query("UPDATE orgs SET agents = agents + 1 WHERE id = $1").bind(&org).execute(&mut *tx).await?;
    let agent: AgentRow = sqlx::query_as(
        "INSERT INTO agents VALUES ($1, $2, $3, $4, TRUE, FALSE, 'builtin/extractive', 24, 'off', NULL, $5, $5)
         RETURNING id, public_id, name, is_public, collect_leads, model, session_resume_hours, geo_mode, pending_delete_at,
                   created_at, updated_at",
    )
    .bind(&org)
    .bind(&id)
    .bind(&Uuid::now_v7().simple().to_string()[10..])
    .bind(new.name)
    .bind(now)
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query("INSERT INTO activity VALUES ($1, $2, $3, 'key', 'one', 'created', 'agent', $4, $5, NULL)")
        .bind(&org)
        .bind(Uuid::now_v7().to_string())
        .bind(now)
        .bind(&id)
        .bind(Uuid::now_v7().to_string())
        .execute(&mut *tx)
        .await?;
    tx.commit().await?;
    json_response(StatusCode::CREATED, agent)
}

impl FloorServer {
    /// Opens the database with the settings of Frontdesk's store.
    async fn open(folder: &Path, key: &str) -> Result<Self> {
        let options = SqliteConnectOptions::new()
            .filename(folder.join("floor.db"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true);
        let pool = || SqlitePoolOptions::new().test_before_acquire(false).idle_timeout(None).max_lifetime(None);
        let writer = pool().max_connections(1).connect_with(options.clone()).await?;
        sqlx::raw_sql(SCHEMA).execute(&writer).await?;
        let hash = Sha256::digest(key);
        sqlx::query("INSERT INTO keys VALUES ($1, $2)").bind(hash.as_slice()).bind("one").execute(&writer).await?;
        sqlx::query("INSERT INTO orgs VALUES ('one', 0)").execute(&writer).await?;
        let readers = pool().max_connections(READERS).connect_with(options.pragma("query_only", "ON")).await?;
        Ok(Self { readers, writer })
    }

    /// Returns the organization that the bearer key belongs to.
    async fn find_org(&self, headers: &HeaderMap) -> Result<Option<String>, FloorError> {
        let key = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        let Some(key) = key else { return Ok(None) };
        let hash = Sha256::digest(key);
        let query = sqlx::query_scalar("SELECT org_id FROM keys WHERE hash = $1").bind(hash.as_slice());
        Ok(query.fetch_optional(&self.readers).await?)
    }
}

fn json_response(status: StatusCode, data: AgentRow) -> Result<Response, FloorError> {
    let body = serde_json::to_vec(&AgentEnvelope { success: true, data, error: None })?;
    Ok((status, [(header::CONTENT_TYPE, "application/json")], body).into_response())
}

struct FloorError(anyhow::Error);

impl<E: Into<anyhow::Error>> From<E> for FloorError {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

impl IntoResponse for FloorError {
    fn into_response(self) -> Response {
        (StatusCode::INTERNAL_SERVER_ERROR, self.0.to_string()).into_response()
    }
}
