//! Endpoints to which events are delivered. Listeners have temporary endpoints, which only [`super::listeners`] finds.

use frontdesk_types::{
    AgentId, Metadata, OrgId, Page, PageRequest, Result, Timestamp, WebhookEndpointId,
    events::EventName,
    peppers::{PepperId, SealedCell},
    webhooks::endpoints::{DisabledReason, WebhookEndpoint},
};
use serde_json::Value;
use sqlx::types::{Json, Text};

use crate::{Conn, Tx, cell::Cell, row};

/// Matches every type of event, including those of later releases.
const EVERY_TYPE: &str = "*";

record! {
    EndpointRow of "webhook_endpoints" => WebhookEndpoint {
        keys { org_id as org: OrgId, id as id: WebhookEndpointId }
        managed {
            url: String, description: Option<String>, is_enabled: bool, disabled_reason: Option<DisabledReason>,
            disabled_at: Option<Timestamp>, header_names: Vec<String>, max_per_second: Option<i64>, metadata: Metadata,
            previous_secret_expires_at: Option<Timestamp>, failing_since: Option<Timestamp>, created_at: Timestamp,
            updated_at: Timestamp
        }
        raw { event_types: Option<Vec<String>>, taken_types: Option<Vec<String>>, agent_ids: Option<Vec<String>> }
        made |cells| {
            event_types: cells.parse_all("event_types", event_types)?,
            taken_types: cells.parse_all("taken_types", taken_types)?,
            agents: cells.parse_all("agent_ids", agent_ids)?
        }
    }
}

/// Adds an endpoint.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, endpoint: &WebhookEndpoint, sealed: &SealedCell) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO webhook_endpoints (org_id, id, url, description, event_types, agent_ids, is_enabled,
                                       disabled_at, header_names, max_per_second, metadata, secrets_pepper,
                                       secrets_sealed, created_at, updated_at, taken_types)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15)",
        Text(org),
        Text(endpoint.id),
        endpoint.url.as_str(),
        endpoint.description.as_deref(),
        encode_names(endpoint.event_types.as_deref()),
        encode_ids(endpoint.agents.as_deref()),
        endpoint.is_enabled,
        endpoint.disabled_at.map(|at| at.0),
        endpoint.header_names.store(),
        endpoint.max_per_second,
        endpoint.metadata.store(),
        sealed.pepper.as_str(),
        sealed.bytes.as_slice(),
        endpoint.created_at.0,
        encode_names(endpoint.taken_types.as_deref())
    )?;
    Ok(())
}

/// Updates the fields of an endpoint that people change, and its secrets.
#[crate::boxed]
pub async fn update(tx: &mut Tx, org: OrgId, endpoint: &WebhookEndpoint, sealed: &SealedCell) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE webhook_endpoints
           SET url = $3, description = $4, event_types = $5, agent_ids = $6, is_enabled = $7,
               disabled_reason = $8, disabled_at = $9, header_names = $10, max_per_second = $11,
               metadata = $12, secrets_pepper = $13, secrets_sealed = $14, previous_secret_expires_at = $15,
               updated_at = $16, failing_since = $17, taken_types = $18,
               paused_until = CASE WHEN url = $3 THEN paused_until ELSE 0 END
         WHERE org_id = $1
           AND id = $2",
        Text(org),
        Text(endpoint.id),
        endpoint.url.as_str(),
        endpoint.description.as_deref(),
        encode_names(endpoint.event_types.as_deref()),
        encode_ids(endpoint.agents.as_deref()),
        endpoint.is_enabled,
        endpoint.disabled_reason.map(DisabledReason::as_str),
        endpoint.disabled_at.map(|at| at.0),
        endpoint.header_names.store(),
        endpoint.max_per_second,
        endpoint.metadata.store(),
        sealed.pepper.as_str(),
        sealed.bytes.as_slice(),
        endpoint.previous_secret_expires_at.map(|at| at.0),
        endpoint.updated_at.0,
        endpoint.failing_since.map(|at| at.0),
        encode_names(endpoint.taken_types.as_deref())
    )?;
    tx.announcements().add_changed(endpoint.id);
    Ok(())
}

fn encode_names(names: Option<&[EventName]>) -> Option<Json<Value>> {
    names.map(|names| Json(names.iter().map(|name| name.as_str()).collect::<Vec<_>>().into()))
}

fn encode_ids(ids: Option<&[AgentId]>) -> Option<Json<Value>> {
    ids.map(|ids| Json(ids.iter().map(ToString::to_string).collect::<Vec<_>>().into()))
}

/// Subscribes an endpoint to the events of its types from now on, or to none while it is disabled.
#[crate::boxed]
pub async fn subscribe(tx: &mut Tx, org: OrgId, endpoint: &WebhookEndpoint) -> Result<()> {
    execute!(tx, "DELETE FROM event_receivers WHERE org_id = $1 AND receiver_id = $2", Text(org), Text(endpoint.id))?;
    if !endpoint.is_enabled {
        return Ok(());
    }
    let types: Vec<&str> = match &endpoint.event_types {
        Some(types) => types.iter().map(|name| name.as_str()).collect(),
        None => vec![EVERY_TYPE],
    };
    execute!(
        tx,
        r"
        INSERT INTO event_receivers (org_id, type, receiver_id)
        SELECT CAST($1 AS TEXT), t.value, CAST($2 AS TEXT)
          FROM {EACH_TEXT}($3) t",
        Text(org),
        Text(endpoint.id),
        Json(types)
    )?;
    Ok(())
}

/// Finds an endpoint.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: WebhookEndpointId) -> Result<Option<WebhookEndpoint>> {
    row::one(fetch_optional!(
        conn,
        EndpointRow,
        "SELECT {columns} FROM webhook_endpoints WHERE org_id = $1 AND id = $2 AND NOT is_temporary",
        Text(org),
        Text(id)
    )?)
}

/// Finds an endpoint, and locks it until the transaction ends.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, id: WebhookEndpointId) -> Result<Option<WebhookEndpoint>> {
    row::one(fetch_optional!(
        tx,
        EndpointRow,
        r"
        SELECT {columns}
          FROM webhook_endpoints
         WHERE org_id = $1
           AND id = $2
           AND NOT is_temporary
           {FOR_UPDATE}",
        Text(org),
        Text(id)
    )?)
}

/// Lists the endpoints of an organization by time of creation.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, page: &PageRequest) -> Result<Page<WebhookEndpoint>> {
    let rows = fetch_page!(
        conn,
        EndpointRow,
        page.order,
        r"
        SELECT {columns}
          FROM webhook_endpoints
         WHERE org_id = $1
           AND NOT is_temporary
           AND id {BEYOND} $2
         ORDER BY id {DIRECTION}
         LIMIT $3",
        Text(org),
        row::start(page),
        row::probe(page)
    )?;
    row::into_page(rows, page, |endpoint: &WebhookEndpoint| endpoint.id.0)
}

/// Counts the endpoints of an organization. Lock the organization first, so that the count cannot grow.
#[crate::boxed]
pub async fn count(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let (count,) =
        fetch_one!(conn, (i64,), "SELECT COUNT(*) FROM webhook_endpoints WHERE org_id = $1 AND NOT is_temporary", Text(org))?;
    Ok(count)
}

/// Returns the sealed secrets of an endpoint.
#[crate::boxed]
pub async fn find_sealed(conn: &mut Conn, org: OrgId, id: WebhookEndpointId) -> Result<Option<SealedCell>> {
    let found = fetch_optional!(
        conn,
        (String, Vec<u8>),
        "SELECT secrets_pepper, secrets_sealed FROM webhook_endpoints WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(id)
    )?;
    let cells = row::Cells { table: "webhook_endpoints", id: &id.to_string() };
    found.map(|(pepper, bytes)| Ok(SealedCell { pepper: cells.parse("secrets_pepper", &pepper)?, bytes })).transpose()
}

/// Removes an endpoint. Its deliveries are removed in steps, by [`super::removal`].
#[crate::boxed]
pub async fn delete(tx: &mut Tx, org: OrgId, id: WebhookEndpointId) -> Result<()> {
    execute!(tx, "DELETE FROM event_receivers WHERE org_id = $1 AND receiver_id = $2", Text(org), Text(id))?;
    execute!(tx, "DELETE FROM webhook_endpoints WHERE org_id = $1 AND id = $2", Text(org), Text(id))?;
    tx.announcements().add_changed(id);
    Ok(())
}

/// Records that an endpoint was disabled.
#[crate::boxed]
pub async fn mark_disabled(tx: &mut Tx, org: OrgId, endpoint: &WebhookEndpoint) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE webhook_endpoints
           SET is_enabled = FALSE, disabled_reason = $3, disabled_at = $4, updated_at = $5
         WHERE org_id = $1
           AND id = $2",
        Text(org),
        Text(endpoint.id),
        endpoint.disabled_reason.map(DisabledReason::as_str),
        endpoint.disabled_at.map(|at| at.0),
        endpoint.updated_at.0
    )?;
    tx.announcements().add_changed(endpoint.id);
    Ok(())
}

/// Counts the endpoints whose secrets are sealed under a pepper.
#[crate::boxed]
pub async fn count_sealed(conn: &mut Conn, pepper: &PepperId) -> Result<i64> {
    let (count,) = fetch_one!(conn, (i64,), "SELECT COUNT(*) FROM webhook_endpoints WHERE secrets_pepper = $1", pepper.as_str())?;
    Ok(count)
}

/// Returns some endpoints whose secrets are not sealed under a pepper, locked until the transaction ends.
#[crate::boxed]
pub async fn lock_sealed_under_others(
    tx: &mut Tx,
    pepper: &PepperId,
    limit: i64,
) -> Result<Vec<(OrgId, WebhookEndpointId, SealedCell)>> {
    let rows = fetch_all!(
        tx,
        (String, String, String, Vec<u8>),
        r"
        SELECT org_id, id, secrets_pepper, secrets_sealed
          FROM webhook_endpoints
         WHERE secrets_pepper < $1
            OR secrets_pepper > $1
         LIMIT $2
           {FOR_UPDATE}",
        pepper.as_str(),
        limit
    )?;
    let read = |(org, id, pepper, bytes): (String, String, String, Vec<u8>)| {
        let cells = row::Cells { table: "webhook_endpoints", id: &id };
        let sealed = SealedCell { pepper: cells.parse("secrets_pepper", &pepper)?, bytes };
        Ok((cells.parse("org_id", &org)?, cells.parse("id", &id)?, sealed))
    };
    rows.into_iter().map(read).collect()
}

/// Replaces the sealed secrets of an endpoint.
#[crate::boxed]
pub async fn reseal(tx: &mut Tx, org: OrgId, id: WebhookEndpointId, sealed: &SealedCell) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE webhook_endpoints
           SET secrets_pepper = $3, secrets_sealed = $4
         WHERE org_id = $1
           AND id = $2",
        Text(org),
        Text(id),
        sealed.pepper.as_str(),
        sealed.bytes.as_slice()
    )?;
    Ok(())
}
