//! Chunks: the passages that sources are cut into.

use std::collections::HashMap;

use serde::Serialize;
use sqlx::types::{Json, Text};

use super::{
    Conn, Tx,
    row::{self, Cells},
};
use crate::types::{
    AgentId, ChunkId, Error, OrgId, Result, SourceId,
    chunks::{Chunk, Passage},
};

/// Chunks that go into one statement: enough that the way to the database no longer counts, at some 400 KB.
const BATCH: usize = 500;

macro_rules! passages {
    () => {
        "SELECT c.id, c.source_id, c.span_start, c.span_end, c.text, c.language, s.title, s.url \
         FROM chunks c JOIN sources s ON s.org_id = c.org_id AND s.id = c.source_id \
         WHERE c.org_id = $1 AND s.agent_id = $2 AND "
    };
}

#[derive(sqlx::FromRow)]
struct PassageRow {
    id: String,
    source_id: String,
    span_start: i64,
    span_end: i64,
    text: String,
    language: Option<String>,
    title: String,
    url: Option<String>,
}

impl TryFrom<PassageRow> for Passage {
    type Error = Error;

    fn try_from(row: PassageRow) -> Result<Self> {
        let PassageRow { id, source_id, span_start, span_end, text, language, title, url } = row;
        let cells = Cells { table: "chunks", id: &id };
        let chunk = Chunk {
            id: cells.parse("id", &id)?,
            source: cells.parse("source_id", &source_id)?,
            start: span_start,
            end: span_end,
            text,
            language,
        };
        Ok(Self { chunk, title, url })
    }
}

/// A chunk on its way into the database.
#[derive(Serialize)]
struct NewChunk<'c> {
    id: ChunkId,
    source: SourceId,
    start: i64,
    end: i64,
    text: &'c str,
    language: Option<&'c str>,
}

impl<'c> From<&'c Chunk> for NewChunk<'c> {
    fn from(chunk: &'c Chunk) -> Self {
        let Chunk { id, source, start, end, text, language } = chunk;
        Self { id: *id, source: *source, start: *start, end: *end, text, language: language.as_deref() }
    }
}

/// Adds chunks to sources of an agent.
///
/// # Errors
/// A fault when one names a source that the agent does not have.
pub async fn insert_many(tx: &mut Tx, org: OrgId, agent: AgentId, chunks: &[Chunk]) -> Result<()> {
    for batch in chunks.chunks(BATCH) {
        let rows: Vec<NewChunk<'_>> = batch.iter().map(NewChunk::from).collect();
        let added = execute!(
            tx,
            ["INSERT INTO chunks (org_id, id, source_id, span_start, span_end, text, language) \
              SELECT s.org_id, n.value->>'id', s.id, CAST(n.value->>'start' AS BIGINT), CAST(n.value->>'end' AS BIGINT), \
              n.value->>'text', n.value->>'language' \
              FROM " EACH_OBJECT "($3) n JOIN sources s ON s.org_id = $1 AND s.agent_id = $2 AND s.id = n.value->>'source'"],
            Text(org),
            Text(agent),
            Json(rows)
        )?;
        if added != batch.len() as u64 {
            return Err(Error::internal(format!("chunks of a source that the agent {agent} does not have")));
        }
    }
    Ok(())
}

/// The passages of a source, in the order of its text.
pub async fn of_source(conn: &mut Conn, org: OrgId, agent: AgentId, source: SourceId) -> Result<Vec<Passage>> {
    let rows = fetch_all!(
        conn,
        PassageRow,
        [(passages) "c.source_id = $3 ORDER BY c.id"],
        Text(org),
        Text(agent),
        Text(source)
    )?;
    row::all(rows)
}

/// The passages with these ids, in their order. Those that are not the agent's, or not there, are left out.
pub async fn passages(conn: &mut Conn, org: OrgId, agent: AgentId, ids: &[ChunkId]) -> Result<Vec<Passage>> {
    let rows = fetch_all!(
        conn,
        PassageRow,
        [(passages) "c.id IN (SELECT value FROM " EACH_TEXT "($3))"],
        Text(org),
        Text(agent),
        Json(ids)
    )?;
    let mut passages: Vec<Passage> = row::all(rows)?;
    let places: HashMap<ChunkId, usize> = ids.iter().enumerate().map(|(place, id)| (*id, place)).collect();
    passages.sort_by_key(|passage| places.get(&passage.chunk.id).copied());
    Ok(passages)
}

/// Removes the chunks of a source; how many there were.
pub async fn remove_of_source(tx: &mut Tx, org: OrgId, agent: AgentId, source: SourceId) -> Result<u64> {
    execute!(
        tx,
        [
            "DELETE FROM chunks WHERE org_id = $1 AND source_id = (SELECT id FROM sources WHERE org_id = $1 AND agent_id = $2 AND id = $3)"
        ],
        Text(org),
        Text(agent),
        Text(source)
    )
}
