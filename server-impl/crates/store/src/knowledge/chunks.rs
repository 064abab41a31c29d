//! Chunks: the passages that sources are split into.

use std::collections::HashMap;

use frontdesk_types::{
    AgentId, ChunkId, DocumentId, Error, OrgId, Result,
    knowledge::{
        chunks::{Chunk, ChunkPages, Passage},
        sources::AgentSource,
    },
};
use serde::Serialize;
use sqlx::types::{Json, Text};

use crate::{
    Conn, Tx,
    knowledge::{article_sources::ArticlePlaceRow, documents},
    row::{self, Cells},
};

/// Number of chunks per statement: enough, at some 400 KB, that the round trip no longer matters.
const CHUNKS_PER_STATEMENT: usize = 500;

macro_rules! columns {
    () => {
        sql!(
            r"
            c.id, c.source_id, c.document_id, c.span_start, c.span_end, c.text, c.heading, c.anchors, c.pages,
            c.language, COALESCE(d.title, s.title) AS title, d.url"
        )
    };
}

macro_rules! sources {
    () => {
        sql!(
            r"
            FROM chunks c
            JOIN sources s ON s.org_id = c.org_id AND s.id = c.source_id
            JOIN documents d ON d.org_id = c.org_id AND d.id = c.document_id"
        )
    };
}

macro_rules! of_agent {
    () => {
        "WHERE c.org_id = $1 AND s.agent_id = $2 AND s.deleted_at IS NULL"
    };
}

#[derive(sqlx_macros::FromRow)]
struct PassageRow {
    id: String,
    source_id: String,
    document_id: String,
    span_start: i64,
    span_end: i64,
    text: String,
    heading: Option<String>,
    anchors: Option<String>,
    pages: Option<String>,
    language: Option<String>,
    title: String,
    url: Option<String>,
}

impl TryFrom<PassageRow> for Passage {
    type Error = Error;

    fn try_from(row: PassageRow) -> Result<Self> {
        let PassageRow { id, source_id, document_id, span_start, span_end, text, heading, anchors, pages, language, title, url } =
            row;
        let cells = Cells { table: "chunks", id: &id };
        let chunk = Chunk {
            id: cells.parse("id", &id)?,
            source: cells.parse("source_id", &source_id)?,
            document: cells.parse("document_id", &document_id)?,
            start: span_start,
            end: span_end,
            text,
            heading,
            anchors: documents::decode_anchors(&cells, anchors.as_deref())?,
            pages: pages.as_deref().map(|pages| decode_pages(&cells, pages)).transpose()?,
            language,
        };
        Ok(Self { chunk, title, url, article: None })
    }
}

/// Decodes the stored pages of a chunk.
fn decode_pages(cells: &Cells<'_>, pages: &str) -> Result<ChunkPages> {
    serde_json::from_str(pages).map_err(|error| Error::internal(format!("{}.pages of {}: {error}", cells.table, cells.id)))
}

#[derive(sqlx_macros::FromRow)]
struct CitedPassageRow {
    #[sqlx(flatten)]
    passage: PassageRow,
    #[sqlx(flatten)]
    place: ArticlePlaceRow,
}

impl TryFrom<CitedPassageRow> for Passage {
    type Error = Error;

    fn try_from(CitedPassageRow { passage, place }: CitedPassageRow) -> Result<Self> {
        Ok(Self { article: place.into_place().map(Box::new), ..passage.try_into()? })
    }
}

/// A chunk in the form in which it is inserted.
#[derive(Serialize)]
struct NewChunk<'c> {
    id: ChunkId,
    document: DocumentId,
    start: i64,
    end: i64,
    text: &'c str,
    heading: Option<&'c str>,
    anchors: Option<String>,
    pages: Option<String>,
    language: Option<&'c str>,
}

impl<'c> From<&'c Chunk> for NewChunk<'c> {
    fn from(chunk: &'c Chunk) -> Self {
        let Chunk { id, source: _, document, start, end, text, heading, anchors, pages, language } = chunk;
        let (heading, language) = (heading.as_deref(), language.as_deref());
        Self {
            id: *id,
            document: *document,
            start: *start,
            end: *end,
            text,
            heading,
            anchors: documents::encode_anchors(anchors),
            pages: pages.as_ref().map(|pages| serde_json::to_string(pages).expect("numbers are JSON")),
            language,
        }
    }
}

/// Adds chunks to an attempt to chunk a source.
///
/// # Errors
/// A fault when the agent has no such source, or another attempt has started since.
#[crate::boxed]
pub async fn insert_many(
    tx: &mut Tx,
    AgentSource { org, agent, source }: AgentSource,
    attempt: i64,
    chunks: &[Chunk],
) -> Result<()> {
    for batch in chunks.chunks(CHUNKS_PER_STATEMENT) {
        let rows: Vec<NewChunk<'_>> = batch.iter().map(NewChunk::from).collect();
        let added = execute!(
            tx,
            r"
            INSERT INTO chunks (org_id, id, source_id, version, document_id, span_start, span_end, text, heading,
                                anchors, pages, language)
            SELECT s.org_id, n.value->>'id', s.id, s.attempt, n.value->>'document',
                   CAST(n.value->>'start' AS BIGINT), CAST(n.value->>'end' AS BIGINT), n.value->>'text',
                   n.value->>'heading', n.value->>'anchors', n.value->>'pages', n.value->>'language'
              FROM {EACH_OBJECT}($5) n
              JOIN sources s ON s.org_id = $1
                     AND s.agent_id = $2
                     AND s.id = $3
                     AND s.attempt = $4
                     AND s.deleted_at IS NULL",
            Text(org),
            Text(agent),
            Text(source),
            attempt,
            Json(rows)
        )?;
        if added != batch.len() as u64 {
            return Err(Error::internal(format!("chunks of a source that is gone, or cut by another worker: {source}")));
        }
    }
    Ok(())
}

/// Returns the current passages of a source, in the order of its text, after `after`, at most `limit`: for an index.
/// They may include those of articles that are hidden by now, and may be shown again before they are removed.
#[crate::boxed]
pub async fn list_of_source(
    conn: &mut Conn,
    AgentSource { org, agent, source }: AgentSource,
    after: Option<ChunkId>,
    limit: i64,
) -> Result<Vec<Passage>> {
    let rows = fetch_all!(
        conn,
        PassageRow,
        r"
        SELECT {columns}
          {sources}
         {of_agent}
           AND c.source_id = $3
           AND c.version = s.version
           AND c.id > $4
         ORDER BY c.id
         LIMIT $5",
        Text(org),
        Text(agent),
        Text(source),
        after.map_or_else(String::new, |id| id.to_string()),
        limit
    )?;
    row::into_records(rows)
}

/// Returns the passages with these ids, in this order. Those of other agents, or that no longer exist, are left
/// out. Passages of a recently replaced version still exist for a while, so that an index that is behind can still
/// answer. Those of an article are left out from the moment at which the agent is no longer to answer from it,
/// whatever the progress of removing its source.
#[crate::boxed]
pub async fn find_passages(conn: &mut Conn, org: OrgId, agent: AgentId, ids: &[ChunkId]) -> Result<Vec<Passage>> {
    let rows = fetch_all!(
        conn,
        CitedPassageRow,
        r"
        SELECT {columns}, {article_place}
          {sources}
          LEFT JOIN help_articles a ON a.org_id = s.org_id
                 AND a.id = s.article
                 AND a.status = 'published'
                 AND a.deleted_at IS NULL
          LEFT JOIN help_sites h ON h.org_id = a.org_id AND h.id = a.site_id AND {trains_agent}
         {of_agent}
           AND (s.article IS NULL OR h.id IS NOT NULL)
           AND c.id {AMONG} $3 {END_AMONG}",
        Text(org),
        Text(agent),
        Json(ids)
    )?;
    let mut passages: Vec<Passage> = row::into_records(rows)?;
    let places: HashMap<ChunkId, usize> = ids.iter().enumerate().map(|(place, id)| (*id, place)).collect();
    passages.sort_by_key(|passage| places.get(&passage.chunk.id).copied());
    Ok(passages)
}

/// Returns the passages with these ids, in any order, even those from which the agent is not to answer: for
/// data derived from them.
#[crate::boxed]
pub async fn find_known(conn: &mut Conn, org: OrgId, agent: AgentId, ids: &[ChunkId]) -> Result<Vec<Passage>> {
    let rows = fetch_all!(
        conn,
        PassageRow,
        "SELECT {columns} {sources} {of_agent} AND c.id {AMONG} $3 {END_AMONG}",
        Text(org),
        Text(agent),
        Json(ids)
    )?;
    row::into_records(rows)
}

/// Returns the chunks right before and right after each of these in its document, in no particular order.
#[crate::boxed]
pub async fn find_neighbors(conn: &mut Conn, org: OrgId, ids: &[ChunkId]) -> Result<Vec<ChunkId>> {
    let rows = fetch_all!(
        conn,
        (Option<String>, Option<String>),
        r"
        SELECT (SELECT MAX(n.id)
                  FROM chunks n
                 WHERE n.org_id = c.org_id
                   AND n.source_id = c.source_id
                   AND n.version = c.version
                   AND n.id < c.id
                   AND n.document_id = c.document_id),
               (SELECT MIN(n.id)
                  FROM chunks n
                 WHERE n.org_id = c.org_id
                   AND n.source_id = c.source_id
                   AND n.version = c.version
                   AND n.id > c.id
                   AND n.document_id = c.document_id)
          FROM chunks c
         WHERE c.org_id = $1
           AND c.id {AMONG} $2 {END_AMONG}",
        Text(org),
        Json(ids)
    )?;
    let found = rows.iter().flat_map(|(before, behind)| [before, behind]).flatten();
    found.map(|id| Cells { table: "chunks", id }.parse("id", id)).collect()
}
