//! Sources, and their texts apart from them.

use sqlx::types::Text;

use super::{
    Conn, Tx,
    row::{self, Cells},
};
use crate::types::{
    AgentId, Error, OrgId, Page, PageRequest, Result, SourceId, Timestamp,
    sources::{Source, SourceStatus},
};

macro_rules! columns {
    () => {
        "id, org_id, agent_id, kind, title, url, status, bytes, chunks, error, created_at, updated_at"
    };
}

#[derive(sqlx::FromRow)]
struct SourceRow {
    id: String,
    org_id: String,
    agent_id: String,
    kind: String,
    title: String,
    url: Option<String>,
    status: String,
    bytes: i64,
    chunks: i32,
    error: Option<String>,
    created_at: i64,
    updated_at: i64,
}

impl TryFrom<SourceRow> for Source {
    type Error = Error;

    fn try_from(row: SourceRow) -> Result<Self> {
        let SourceRow { id, org_id, agent_id, kind, title, url, status, bytes, chunks, error, created_at, updated_at } = row;
        let cells = Cells { table: "sources", id: &id };
        Ok(Self {
            id: cells.parse("id", &id)?,
            org: cells.parse("org_id", &org_id)?,
            agent: cells.parse("agent_id", &agent_id)?,
            kind: cells.parse("kind", &kind)?,
            title,
            url,
            status: cells.parse("status", &status)?,
            bytes,
            chunks,
            error,
            created_at: Timestamp(created_at),
            updated_at: Timestamp(updated_at),
        })
    }
}

/// Adds a source with its text.
pub async fn insert(tx: &mut Tx, org: OrgId, source: &Source, text: &str) -> Result<()> {
    execute!(
        tx,
        ["INSERT INTO sources (org_id, id, agent_id, kind, title, url, status, bytes, chunks, error, created_at, updated_at) \
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"],
        Text(org),
        Text(source.id),
        Text(source.agent),
        source.kind.as_str(),
        source.title.as_str(),
        source.url.as_deref(),
        source.status.as_str(),
        source.bytes,
        source.chunks,
        source.error.as_deref(),
        source.created_at.0,
        source.updated_at.0
    )?;
    execute!(tx, ["INSERT INTO source_texts (org_id, source_id, text) VALUES ($1, $2, $3)"], Text(org), Text(source.id), text)?;
    Ok(())
}

/// A source of an agent.
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: SourceId) -> Result<Option<Source>> {
    let found = fetch_optional!(
        conn,
        SourceRow,
        ["SELECT " (columns) " FROM sources WHERE org_id = $1 AND agent_id = $2 AND id = $3"],
        Text(org),
        Text(agent),
        Text(id)
    )?;
    row::one(found)
}

/// The sources of an agent, newest first.
pub async fn list(conn: &mut Conn, org: OrgId, agent: AgentId, page: PageRequest) -> Result<Page<Source>> {
    let rows = fetch_all!(
        conn,
        SourceRow,
        ["SELECT " (columns) " FROM sources WHERE org_id = $1 AND agent_id = $2 AND id < $3 ORDER BY id DESC LIMIT $4"],
        Text(org),
        Text(agent),
        row::before(page),
        row::probe(page)
    )?;
    row::page(rows, page, |source: &Source| source.id.0)
}

/// The text of a source.
pub async fn text(conn: &mut Conn, org: OrgId, source: SourceId) -> Result<Option<String>> {
    let found = fetch_optional!(
        conn,
        (String,),
        ["SELECT text FROM source_texts WHERE org_id = $1 AND source_id = $2"],
        Text(org),
        Text(source)
    )?;
    Ok(found.map(|(text,)| text))
}

/// Bytes of all sources of an agent.
pub async fn bytes_of_agent(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<i64> {
    let (bytes,) = fetch_one!(
        conn,
        (i64,),
        ["SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM sources WHERE org_id = $1 AND agent_id = $2"],
        Text(org),
        Text(agent)
    )?;
    Ok(bytes)
}

/// Says how far a source is. Nothing happens to one that is gone.
pub async fn set_status(
    tx: &mut Tx,
    org: OrgId,
    id: SourceId,
    status: SourceStatus,
    error: Option<&str>,
    chunks: i32,
    now: Timestamp,
) -> Result<()> {
    execute!(
        tx,
        ["UPDATE sources SET status = $3, error = $4, chunks = $5, updated_at = $6 WHERE org_id = $1 AND id = $2"],
        Text(org),
        Text(id),
        status.as_str(),
        error,
        chunks,
        now.0
    )?;
    Ok(())
}

/// Removes a source with its text and its chunks, and answers with it as it was.
pub async fn delete(tx: &mut Tx, org: OrgId, agent: AgentId, id: SourceId) -> Result<Option<Source>> {
    let removed = fetch_optional!(
        tx,
        SourceRow,
        ["DELETE FROM sources WHERE org_id = $1 AND agent_id = $2 AND id = $3 RETURNING "(columns)],
        Text(org),
        Text(agent),
        Text(id)
    )?;
    row::one(removed)
}
