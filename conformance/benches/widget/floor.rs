//! The floor: what the button of the widget needs, by hand, with axum and sqlx, from the same database. It reads the same
//! rows with one statement, and checks the same conditions.

use std::{net::SocketAddr, path::Path, sync::Arc};

use anyhow::{Context, Result};
use axum::{
    Router,
    extract::{self, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use frontdesk_types::color::Color;
use serde::Serialize;
use serde_json::Value;
use sqlx::{
    SqlitePool,
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
    types::Json as JsonColumn,
};

/// Readers: the same number as in Frontdesk.
const READERS: u32 = 4;

/// The widget of a public agent whose organization is not deleted: name of the agent, mode of its restriction of
/// countries, title, color, position, and websites that may show it.
const FIND_WIDGET: &str = "
    SELECT a.name, a.geo_restriction_mode, w.title, w.color, w.position, w.allowed_origins
      FROM public_ids p
      JOIN agents a ON a.org_id = p.org_id AND a.id = p.agent_id
      JOIN orgs o ON o.id = p.org_id
      JOIN widgets w ON w.org_id = p.org_id AND w.id = p.agent_id
     WHERE p.public_id = $1
       AND a.is_public
       AND a.pending_delete_at IS NULL
       AND a.deleted_at IS NULL
       AND o.delete_at IS NULL
       AND o.deleted_at IS NULL";

type WidgetRow = (String, String, Option<String>, String, String, JsonColumn<Vec<String>>);

/// Frontdesk's envelope, so that both servers send the same.
#[derive(Serialize)]
struct WidgetEnvelope<'e> {
    success: bool,
    data: WidgetButton<'e>,
    error: Option<()>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WidgetButton<'e> {
    title: &'e str,
    color: &'e str,
    text_color: &'e str,
    position: &'e str,
    labels: &'e Value,
}

struct FloorServer {
    readers: SqlitePool,
    labels: Value,
}

/// Serves the widgets of a database of Frontdesk, with these labels, until the process is killed.
pub(crate) async fn serve(database: &Path, address: SocketAddr, labels: Value) -> Result<()> {
    let options = SqliteConnectOptions::new().filename(database).pragma("query_only", "ON");
    let pool = SqlitePoolOptions::new().test_before_acquire(false).idle_timeout(None).max_lifetime(None);
    let readers = pool.max_connections(READERS).connect_with(options).await?;
    let router = Router::new()
        .route("/healthz", get(|| async { "ok" }))
        .route("/widget/{public_id}", get(show_eligibility))
        .with_state(Arc::new(FloorServer { readers, labels }));
    axum::serve(tokio::net::TcpListener::bind(address).await?, router).await?;
    Ok(())
}

async fn show_eligibility(
    State(floor): State<Arc<FloorServer>>,
    extract::Path(public_id): extract::Path<String>,
    headers: HeaderMap,
) -> Response {
    let headers_for_sharing = [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (header::VARY, "Origin"),
        (header::CACHE_CONTROL, "max-age=30"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    match answer(&floor, &public_id, &headers).await {
        Ok(response) => (headers_for_sharing, response).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}

async fn answer(floor: &FloorServer, public_id: &str, headers: &HeaderMap) -> Result<Response> {
    let found: Option<WidgetRow> = sqlx::query_as(FIND_WIDGET).bind(public_id).fetch_optional(&floor.readers).await?;
    let origin = headers.get(header::ORIGIN).context("no origin")?.to_str()?;
    let Some((name, geo_mode, title, color, position, origins)) = found else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    if geo_mode != "off" || !origins.iter().any(|listed| listed == origin) {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let is_dark = color.parse().unwrap_or(Color::WHITE).contrast_with(Color::WHITE) >= 4.5;
    let text_color = if is_dark { "#ffffff" } else { "#111111" };
    let title = title.as_deref().unwrap_or(&name);
    let data = WidgetButton { title, color: &color, text_color, position: &position, labels: &floor.labels };
    let body = serde_json::to_vec(&WidgetEnvelope { success: true, data, error: None })?;
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}
