//! Vectors of passages, existing and missing ones.

use frontdesk_types::{
    AgentId, ChunkId, Error, OrgId, Result, SourceId,
    knowledge::{chunks::EmbeddedSource, sources::SourceVersion},
};
use sqlx::types::Text;

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

#[derive(sqlx_macros::FromRow)]
struct EmbeddedRow {
    id: String,
    version: i64,
    chunks: i32,
}

impl TryFrom<EmbeddedRow> for EmbeddedSource {
    type Error = Error;

    fn try_from(row: EmbeddedRow) -> Result<Self> {
        let EmbeddedRow { id, version, chunks } = row;
        Ok(Self { source: Cells { table: "sources", id: &id }.parse("id", &id)?, version, passages: chunks })
    }
}

#[derive(sqlx_macros::FromRow)]
struct VectorRow {
    chunk_id: String,
    data: Vec<u8>,
}

impl TryFrom<VectorRow> for (ChunkId, Vec<u8>) {
    type Error = Error;

    fn try_from(row: VectorRow) -> Result<Self> {
        let VectorRow { chunk_id, data } = row;
        Ok((Cells { table: "vectors", id: &chunk_id }.parse("chunk_id", &chunk_id)?, data))
    }
}

#[derive(sqlx_macros::FromRow)]
struct SourceNameRow {
    org_id: String,
    agent_id: String,
    id: String,
}

impl TryFrom<SourceNameRow> for (OrgId, AgentId, SourceId) {
    type Error = Error;

    fn try_from(row: SourceNameRow) -> Result<Self> {
        let SourceNameRow { org_id, agent_id, id } = row;
        let cells = Cells { table: "sources", id: &id };
        Ok((cells.parse("org_id", &org_id)?, cells.parse("agent_id", &agent_id)?, cells.parse("id", &id)?))
    }
}

/// Stores vectors of passages of a version of a source, replacing existing ones; those of passages that are
/// gone are left out.
#[crate::boxed]
pub async fn insert_many(
    tx: &mut Tx,
    SourceVersion { org, source, version }: SourceVersion,
    model: &str,
    vectors: &[(ChunkId, Vec<u8>)],
) -> Result<()> {
    for (chunk, data) in vectors {
        execute!(
            tx,
            r"
            INSERT INTO vectors (org_id, source_id, version, chunk_id, model, data)
            SELECT c.org_id, c.source_id, c.version, c.id, $5, $6
              FROM chunks c
             WHERE c.org_id = $1
               AND c.source_id = $2
               AND c.version = $3
               AND c.id = $4
                ON CONFLICT (org_id, source_id, version, chunk_id) DO UPDATE
               SET model = excluded.model, data = excluded.data",
            Text(org),
            Text(source),
            version,
            Text(*chunk),
            model,
            data.as_slice()
        )?;
    }
    Ok(())
}

/// Returns the passages of a version of a source that have no vector of this model, in the order of the
/// text, at most `limit`.
#[crate::boxed]
pub async fn list_missing(
    conn: &mut Conn,
    SourceVersion { org, source, version }: SourceVersion,
    model: &str,
    limit: i64,
) -> Result<Vec<ChunkId>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT c.id
          FROM chunks c
          LEFT JOIN vectors v ON v.org_id = c.org_id
                 AND v.source_id = c.source_id
                 AND v.version = c.version
                 AND v.chunk_id = c.id
                 AND v.model = $4
         WHERE c.org_id = $1
           AND c.source_id = $2
           AND c.version = $3
           AND v.chunk_id IS NULL
         ORDER BY c.id
         LIMIT $5",
        Text(org),
        Text(source),
        version,
        model,
        limit
    )?;
    rows.iter().map(|(id,)| Cells { table: "chunks", id }.parse("id", id)).collect()
}

/// Records that all passages of a version of a source have vectors of this model. Returns `false` when another
/// version has become current.
#[crate::boxed]
pub async fn mark_embedded(tx: &mut Tx, SourceVersion { org, source, version }: SourceVersion, model: &str) -> Result<bool> {
    let done = execute!(
        tx,
        r"
        UPDATE sources
           SET embedded_version = version, embedded_model = $4
         WHERE org_id = $1
           AND id = $2
           AND version = $3
           AND deleted_at IS NULL",
        Text(org),
        Text(source),
        version,
        model
    )?;
    Ok(done == 1)
}

/// Returns the sources of an agent, once the passages of all of them have vectors of this model. `None` until then,
/// since passages without a vector could not be found alongside those with one.
#[crate::boxed]
pub async fn list_embedded(conn: &mut Conn, org: OrgId, agent: AgentId, model: &str) -> Result<Option<Vec<EmbeddedSource>>> {
    let rows = fetch_all!(
        conn,
        EmbeddedRow,
        r"
        SELECT id, version, chunks
          FROM sources
         WHERE org_id = $1
           AND agent_id = $2
           AND embedded_model = $3
           AND deleted_at IS NULL
           AND embedded_version = version
           AND version > 0
           AND NOT EXISTS (SELECT 1
                             FROM sources w
                            WHERE w.org_id = $1
                              AND w.agent_id = $2
                              AND w.version > 0
                              AND w.deleted_at IS NULL
                              AND (w.embedded_version <> w.version
                                   OR w.embedded_model IS NULL
                                   OR w.embedded_model <> $3))
         ORDER BY id",
        Text(org),
        Text(agent),
        model
    )?;
    if rows.is_empty() && has_sources(conn, org, agent).await? {
        return Ok(None);
    }
    row::into_records(rows).map(Some)
}

/// Returns `true` if an agent has a trained source.
async fn has_sources(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<bool> {
    let found = fetch_optional!(
        conn,
        (String,),
        r"
        SELECT id
          FROM sources
         WHERE org_id = $1
           AND agent_id = $2
           AND version > 0
           AND deleted_at IS NULL
         LIMIT 1",
        Text(org),
        Text(agent)
    )?;
    Ok(found.is_some())
}

/// Returns the vectors of a version of a source by this model, after `after`, at most `limit`, in the
/// order of their passages.
#[crate::boxed]
pub async fn list_of_source(
    conn: &mut Conn,
    SourceVersion { org, source, version }: SourceVersion,
    model: &str,
    after: Option<ChunkId>,
    limit: i64,
) -> Result<Vec<(ChunkId, Vec<u8>)>> {
    let rows = fetch_all!(
        conn,
        VectorRow,
        r"
        SELECT chunk_id, data
          FROM vectors
         WHERE org_id = $1
           AND source_id = $2
           AND version = $3
           AND chunk_id > $4
           AND model = $6
         ORDER BY chunk_id
         LIMIT $5",
        Text(org),
        Text(source),
        version,
        after.map_or_else(String::new, |id| id.to_string()),
        limit,
        model
    )?;
    row::into_records(rows)
}

/// Lists sources of all organizations whose passages lack vectors of this model and that have no job to embed
/// them, after `after`, at most `limit`, in the order of the primary key, so that no sort is needed. A dead job
/// counts as one, unless `passes_over_dead`.
#[crate::boxed]
pub async fn list_unembedded_sources(
    conn: &mut Conn,
    model: &str,
    passes_over_dead: bool,
    after: Option<(OrgId, SourceId)>,
    limit: i64,
) -> Result<Vec<(OrgId, AgentId, SourceId)>> {
    let (org, source) = after.map(|(org, source)| (org.to_string(), source.to_string())).unwrap_or_default();
    let rows = fetch_all!(
        conn,
        SourceNameRow,
        r"
        SELECT org_id, agent_id, id
          FROM sources
         WHERE (org_id, id) > ($2, $3)
           AND version > 0
           AND deleted_at IS NULL
           AND (embedded_version <> version OR embedded_model IS NULL OR embedded_model <> $1)
           AND NOT EXISTS (SELECT 1
                             FROM jobs
                            WHERE jobs.org_id = sources.org_id
                              AND jobs.kind = 'embed_source'
                              AND (jobs.state <> 'dead' OR NOT $5)
                              AND jobs.task ->> 'source' = sources.id)
         ORDER BY org_id, id
         LIMIT $4",
        model,
        org,
        source,
        limit,
        passes_over_dead
    )?;
    row::into_records(rows)
}
