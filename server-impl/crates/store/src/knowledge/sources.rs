//! Sources, without their content: see `documents`.

pub mod counts;

use frontdesk_types::{
    AgentId, ArticleId, Metadata, OrgId, Page, PageRequest, Result, SourceId, Timestamp,
    knowledge::sources::{
        FailureCode, IngestionStage, ListedSource, ReadingNote, Source, SourceFilter, SourceStatus, SourceType, TrainingState,
        Website, WebsiteMode,
    },
    name_key,
};
use sqlx::types::{Json, Text};

use crate::{
    Conn, Tx,
    cell::Cell,
    row::{self, Cells},
};

record! {
    SourceRow of "sources" => Source {
        keys { org_id as org: OrgId, id as id: SourceId, agent_id as agent: AgentId }
        managed {
            kind: SourceType,
            article: Option<ArticleId>,
            title: String,
            external_id: Option<String>,
            metadata: Metadata,
            status: SourceStatus,
            bytes: i64,
            chunks: i32,
            read_version: i64,
            version: i64,
            attempt: i64,
            progress: i32,
            stage: Option<IngestionStage>,
            pages: Option<i32>,
            reading_notes: Vec<ReadingNote>,
            error: Option<String>,
            created_at: Timestamp,
            updated_at: Timestamp,
        }
        raw {
            url: Option<String>,
            mode: Option<WebsiteMode>,
            max_pages: Option<i32>,
            failure_code: Option<FailureCode>,
        }
        made |cells| {
            website: parse_website(cells, url, mode, max_pages)?,
            failure: failure_code,
        }
    }
}

#[derive(sqlx_macros::FromRow)]
pub(crate) struct TrainingRow {
    queued: i64,
    processing: i64,
    ready: i64,
    failed: i64,
    embedding: i64,
    bytes: i64,
    chunks: i64,
    outdated: i64,
}

impl From<TrainingRow> for TrainingState {
    fn from(row: TrainingRow) -> Self {
        let TrainingRow { queued, processing, ready, failed, embedding, bytes, chunks, outdated } = row;
        Self { queued, processing, ready, failed, embedding, bytes, chunks, outdated }
    }
}

fn parse_website(
    cells: &Cells<'_>,
    url: Option<String>,
    mode: Option<WebsiteMode>,
    max_pages: Option<i32>,
) -> Result<Option<Website>> {
    let Some(mode) = mode else { return Ok(None) };
    Ok(Some(Website { url: cells.require_present("url", url)?, mode, max_pages: cells.require_present("max_pages", max_pages)? }))
}

/// Adds a source without content.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, source: &Source) -> Result<()> {
    let website = source.website.as_ref();
    execute!(
        tx,
        r"
        INSERT INTO sources (org_id, id, agent_id, kind, title, url, mode, max_pages, status, bytes, chunks,
                             error, created_at, updated_at, title_key, external_id, metadata, failure_code,
                             article)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)",
        Text(org),
        Text(source.id),
        Text(source.agent),
        source.kind.as_str(),
        source.title.as_str(),
        website.map(|website| website.url.as_str()),
        website.map(|website| website.mode.as_str()),
        website.map(|website| website.max_pages),
        source.status.as_str(),
        source.bytes,
        source.chunks,
        source.error.as_deref(),
        source.created_at.0,
        source.updated_at.0,
        name_key(&source.title),
        source.external_id.as_deref(),
        source.metadata.store(),
        source.failure.map(FailureCode::as_str),
        source.article.map(Text)
    )?;
    Ok(())
}

/// Finds a source of an agent.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: SourceId) -> Result<Option<Source>> {
    let found = fetch_optional!(
        conn,
        SourceRow,
        r"
        SELECT {columns}
          FROM sources
         WHERE org_id = $1
           AND agent_id = $2
           AND id = $3
           AND deleted_at IS NULL",
        Text(org),
        Text(agent),
        Text(id)
    )?;
    row::one(found)
}

/// Finds a source of an agent that is not deleted itself.
#[crate::boxed]
pub async fn find_of_existing_agent(conn: &mut Conn, org: OrgId, agent: AgentId, id: SourceId) -> Result<Option<Source>> {
    let found = fetch_optional!(
        conn,
        SourceRow,
        r"
        SELECT {columns}
          FROM sources
         WHERE org_id = $1
           AND agent_id = $2
           AND id = $3
           AND deleted_at IS NULL
           AND EXISTS (SELECT 1 FROM agents a WHERE a.org_id = $1 AND a.id = $2 AND a.deleted_at IS NULL)",
        Text(org),
        Text(agent),
        Text(id)
    )?;
    row::one(found)
}

/// Returns the sources of an agent among these, locked until the transaction ends. Lock the agent first.
#[crate::boxed]
pub async fn lock_all(tx: &mut Tx, org: OrgId, agent: AgentId, ids: &[SourceId]) -> Result<Vec<Source>> {
    let found = fetch_all!(
        tx,
        SourceRow,
        r"
        SELECT {columns}
          FROM sources
         WHERE org_id = $1
           AND agent_id = $2
           AND deleted_at IS NULL
           AND id {AMONG} $3 {END_AMONG}
         ORDER BY id
           {FOR_UPDATE}",
        Text(org),
        Text(agent),
        Json(ids)
    )?;
    row::into_records(found)
}

/// Finds a source of an agent, and locks it until the transaction ends. Lock the agent first.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, agent: AgentId, id: SourceId) -> Result<Option<Source>> {
    let found = fetch_optional!(
        tx,
        SourceRow,
        r"
        SELECT {columns}
          FROM sources
         WHERE org_id = $1
           AND agent_id = $2
           AND id = $3
           AND deleted_at IS NULL
           {FOR_UPDATE}",
        Text(org),
        Text(agent),
        Text(id)
    )?;
    row::one(found)
}

/// Lists the sources of an agent by the time they were added, without articles from which it is no longer to answer. A
/// deleted agent has none.
#[crate::boxed]
pub async fn list(
    conn: &mut Conn,
    org: OrgId,
    agent: AgentId,
    filter: &SourceFilter,
    page: &PageRequest,
) -> Result<Page<Source>> {
    let rows = fetch_page!(
        conn,
        SourceRow,
        page.order,
        r"
        SELECT {columns}
          FROM sources
         WHERE org_id = $1
           AND agent_id = $2
           AND id {BEYOND} $3
           AND deleted_at IS NULL
           AND (status = $5 OR $5 IS NULL)
           AND (kind = $6 OR $6 IS NULL)
           AND (kind <> $8 OR $8 IS NULL)
           AND {POSITION}(title_key, $7) > 0
           AND EXISTS (SELECT 1 FROM agents g WHERE g.org_id = $1 AND g.id = $2 AND g.deleted_at IS NULL)
           AND (article IS NULL
                OR (SELECT a.id
                      FROM help_articles a
                      JOIN help_sites h ON h.org_id = a.org_id AND h.id = a.site_id
                     WHERE a.org_id = sources.org_id
                       AND a.id = sources.article
                       AND a.status = 'published'
                       AND a.deleted_at IS NULL
                       AND {trains_agent}) IS NOT NULL)
         ORDER BY id {DIRECTION}
         LIMIT $4",
        Text(org),
        Text(agent),
        row::start(page),
        row::probe(page),
        filter.status.map(SourceStatus::as_str),
        filter.kind.map(SourceType::as_str),
        filter.q.as_str(),
        filter.is_deletable.then_some(SourceType::Article.as_str())
    )?;
    row::into_page(rows, page, |source: &Source| source.id.0)
}

/// Returns the newest sources of each agent of an organization, at most `most` each.
#[crate::boxed]
pub async fn list_newest_of_each(conn: &mut Conn, org: OrgId, most: i64) -> Result<Vec<ListedSource>> {
    let rows = fetch_all!(
        conn,
        (String, String, String, String, Option<String>, i64),
        r"
        SELECT id, agent_id, kind, title, url, number
          FROM (SELECT id, agent_id, kind, title, url,
                       ROW_NUMBER() OVER (PARTITION BY agent_id ORDER BY id DESC) AS place,
                       COUNT(*) OVER (PARTITION BY agent_id) AS number
                  FROM sources
                 WHERE org_id = $1
                   AND deleted_at IS NULL) AS placed
         WHERE place <= $2
         ORDER BY agent_id, place",
        Text(org),
        most
    )?;
    let listed = rows.into_iter().map(|(id, agent, kind, title, url, of)| {
        let cells = Cells { table: "sources", id: &id };
        Ok(ListedSource { agent: cells.parse("agent_id", &agent)?, kind: cells.parse("kind", &kind)?, title, url, of })
    });
    listed.collect()
}

/// Adds to, or subtracts from, the bytes of a source; `orgs` counts those of the organization.
#[crate::boxed]
pub async fn add_bytes(tx: &mut Tx, org: OrgId, id: SourceId, bytes: i64) -> Result<()> {
    execute!(tx, "UPDATE sources SET bytes = bytes + $3 WHERE org_id = $1 AND id = $2", Text(org), Text(id), bytes)?;
    Ok(())
}

/// Updates the title, the external id and the metadata of a source.
#[crate::boxed]
pub async fn update_description(tx: &mut Tx, source: &Source) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE sources
           SET title = $3, updated_at = $4, title_key = $5, external_id = $6, metadata = $7
         WHERE org_id = $1
           AND id = $2",
        Text(source.org),
        Text(source.id),
        source.title.as_str(),
        source.updated_at.0,
        name_key(&source.title),
        source.external_id.as_deref(),
        source.metadata.store()
    )?;
    Ok(())
}

/// Updates the website of a source.
#[crate::boxed]
pub async fn update_website(tx: &mut Tx, org: OrgId, id: SourceId, website: &Website) -> Result<()> {
    execute!(
        tx,
        "UPDATE sources SET url = $3, mode = $4, max_pages = $5 WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(id),
        website.url.as_str(),
        website.mode.as_str(),
        website.max_pages
    )?;
    Ok(())
}

/// Finds the source of an agent with this external id.
#[crate::boxed]
pub async fn find_by_external_id(conn: &mut Conn, org: OrgId, agent: AgentId, external_id: &str) -> Result<Option<Source>> {
    let found = fetch_optional!(
        conn,
        SourceRow,
        r"
        SELECT {columns}
          FROM sources
         WHERE org_id = $1
           AND agent_id = $2
           AND external_id = $3
           AND deleted_at IS NULL",
        Text(org),
        Text(agent),
        external_id
    )?;
    row::one(found)
}

/// Returns the state of an agent's training; `recipe` is the current one, and `model` the embedding model,
/// if there is one.
#[crate::boxed]
pub async fn find_training(
    conn: &mut Conn,
    org: OrgId,
    agent: AgentId,
    recipe: i64,
    model: Option<&str>,
) -> Result<TrainingState> {
    let row = fetch_one!(
        conn,
        TrainingRow,
        "SELECT {training_columns} FROM sources WHERE org_id = $1 AND agent_id = $2 AND deleted_at IS NULL",
        Text(org),
        Text(agent),
        recipe,
        model.unwrap_or_default()
    )?;
    Ok(row.into())
}

/// Hides those of these sources that belong to an agent; returns them as they were, in any order. Their content is
/// removed in steps: see `removal`.
#[crate::boxed]
pub async fn delete_all(tx: &mut Tx, org: OrgId, agent: AgentId, ids: &[SourceId], now: Timestamp) -> Result<Vec<Source>> {
    let removed = fetch_all!(
        tx,
        SourceRow,
        r"
        UPDATE sources
           SET deleted_at = $4
         WHERE org_id = $1
           AND agent_id = $2
           AND deleted_at IS NULL
           AND id {AMONG} $3 {END_AMONG}
        RETURNING {columns}",
        Text(org),
        Text(agent),
        Json(ids),
        now.0
    )?;
    row::into_records(removed)
}

/// Removes a deleted source whose content is already gone.
#[crate::boxed]
pub async fn remove_deleted(tx: &mut Tx, org: OrgId, id: SourceId) -> Result<()> {
    execute!(tx, "DELETE FROM sources WHERE org_id = $1 AND id = $2 AND deleted_at IS NOT NULL", Text(org), Text(id))?;
    Ok(())
}
