//! Documents: the texts of sources, and the outcomes of a website's pages. Their content is stored in blocks.

use frontdesk_types::{
    DocumentId, Error, OrgId, Page, PageRequest, Result, SourceId,
    knowledge::{
        chunks::{ChunkAnchor, DocumentPlaces},
        sources::{CrawledPages, FailureCode, PageOutcome, SourceDocument, SourceVersion},
    },
};
use sqlx::types::{Json, Text};

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

/// Size of a block, in bytes: large enough that the round trip no longer matters, and small compared to the
/// memory of a process.
pub const BLOCK_BYTES: usize = 256 * 1_024;

record! {
    DocumentRow of "documents" => SourceDocument {
        keys { id as id: DocumentId }
        managed {
            url: Option<String>,
            title: Option<String>,
            outcome: PageOutcome,
            reason: Option<String>,
            etag: Option<String>,
            last_modified: Option<String>,
            bytes: i64,
        }
        raw { failure_code: Option<FailureCode> }
        made { failure: failure_code }
    }
}

/// Adds a document to a version of a source.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, SourceVersion { org, source, version }: SourceVersion, document: &SourceDocument) -> Result<()> {
    let SourceDocument { id, url, title, outcome, reason, failure, etag, last_modified, bytes } = document;
    execute!(
        tx,
        r"
        INSERT INTO documents (org_id, id, source_id, version, url, title, outcome, reason, etag,
                               last_modified, bytes, failure_code)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        Text(org),
        Text(*id),
        Text(source),
        version,
        url.as_deref(),
        title.as_deref(),
        outcome.as_str(),
        reason.as_deref(),
        etag.as_deref(),
        last_modified.as_deref(),
        *bytes,
        failure.map(FailureCode::as_str)
    )?;
    Ok(())
}

/// Adds a text to a document that has no content yet.
#[crate::boxed]
pub async fn insert_text(tx: &mut Tx, org: OrgId, document: DocumentId, text: &str) -> Result<()> {
    for (number, block) in (0_i64..).zip(text.as_bytes().chunks(BLOCK_BYTES)) {
        insert_block(tx, org, document, number, block).await?;
    }
    Ok(())
}

/// Adds a block to the content of a document.
#[crate::boxed]
pub async fn insert_block(tx: &mut Tx, org: OrgId, document: DocumentId, number: i64, content: &[u8]) -> Result<()> {
    execute!(
        tx,
        "INSERT INTO document_blocks (org_id, document_id, number, content) VALUES ($1, $2, $3, $4)",
        Text(org),
        Text(document),
        number,
        content
    )?;
    Ok(())
}

/// Returns a block of the content of a document: 0, 1, 2, … `None` after the last one.
#[crate::boxed]
pub async fn find_block(conn: &mut Conn, org: OrgId, document: DocumentId, number: i64) -> Result<Option<Vec<u8>>> {
    let found = fetch_optional!(
        conn,
        (Vec<u8>,),
        "SELECT content FROM document_blocks WHERE org_id = $1 AND document_id = $2 AND number = $3",
        Text(org),
        Text(document),
        number
    )?;
    Ok(found.map(|(content,)| content))
}

/// Sets the places in a document that citations name: its anchors, and the offsets in bytes at which its pages begin.
/// Both are in ascending order.
#[crate::boxed]
pub async fn set_places(
    tx: &mut Tx,
    org: OrgId,
    document: DocumentId,
    anchors: &[ChunkAnchor],
    page_starts: &[u64],
) -> Result<()> {
    execute!(
        tx,
        "UPDATE documents SET anchors = $3, page_starts = $4 WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(document),
        encode_anchors(anchors),
        (!page_starts.is_empty()).then_some(Json(page_starts))
    )?;
    Ok(())
}

/// Returns the places in a document that citations name.
#[crate::boxed]
pub async fn find_places(conn: &mut Conn, org: OrgId, document: DocumentId) -> Result<DocumentPlaces> {
    let found = fetch_optional!(
        conn,
        (Option<String>, Option<Json<Vec<u64>>>),
        "SELECT anchors, page_starts FROM documents WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(document)
    )?;
    let (anchors, page_starts) = found.unwrap_or_default();
    let id = document.to_string();
    let anchors = decode_anchors(&Cells { table: "documents", id: &id }, anchors.as_deref())?;
    Ok(DocumentPlaces { anchors, page_starts: page_starts.map(|Json(starts)| starts).unwrap_or_default() })
}

/// Encodes anchors as they are stored; `None` for none.
pub(super) fn encode_anchors(anchors: &[ChunkAnchor]) -> Option<String> {
    (!anchors.is_empty()).then(|| serde_json::to_string(anchors).expect("pairs of a number and a text are JSON"))
}

/// Decodes stored anchors.
pub(super) fn decode_anchors(cells: &Cells<'_>, anchors: Option<&str>) -> Result<Vec<ChunkAnchor>> {
    let Some(anchors) = anchors else { return Ok(Vec::new()) };
    serde_json::from_str(anchors).map_err(|error| Error::internal(format!("{}.anchors of {}: {error}", cells.table, cells.id)))
}

/// Sets the size of a document.
#[crate::boxed]
pub async fn set_bytes(tx: &mut Tx, org: OrgId, document: DocumentId, bytes: i64) -> Result<()> {
    execute!(tx, "UPDATE documents SET bytes = $3 WHERE org_id = $1 AND id = $2", Text(org), Text(document), bytes)?;
    Ok(())
}

/// Copies the content of one document to another, with its anchors and the starts of its pages.
#[crate::boxed]
pub async fn copy_content(tx: &mut Tx, org: OrgId, from: DocumentId, to: DocumentId) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO document_blocks (org_id, document_id, number, content)
        SELECT org_id, $3, number, content
          FROM document_blocks
         WHERE org_id = $1
           AND document_id = $2",
        Text(org),
        Text(from),
        Text(to)
    )?;
    let DocumentPlaces { anchors, page_starts } = find_places(tx, org, from).await?;
    set_places(tx, org, to, &anchors, &page_starts).await
}

/// Returns the documents of a version of a source after `after`, in order, at most `limit`.
#[crate::boxed]
pub async fn list(
    conn: &mut Conn,
    SourceVersion { org, source, version }: SourceVersion,
    after: Option<DocumentId>,
    limit: i64,
) -> Result<Vec<SourceDocument>> {
    let rows = fetch_all!(
        conn,
        DocumentRow,
        r"
        SELECT {columns}
          FROM documents
         WHERE org_id = $1
           AND source_id = $2
           AND version = $3
           AND id > $4
         ORDER BY id
         LIMIT $5",
        Text(org),
        Text(source),
        version,
        after.map_or_else(String::new, |id| id.to_string()),
        limit
    )?;
    row::into_records(rows)
}

/// Lists the documents of the latest version of a source, which may be incomplete, by the time of the visit, optionally
/// only those with `outcome`.
#[crate::boxed]
pub async fn list_latest(
    conn: &mut Conn,
    org: OrgId,
    source: SourceId,
    outcome: Option<PageOutcome>,
    page: &PageRequest,
) -> Result<Page<SourceDocument>> {
    let rows = fetch_page!(
        conn,
        DocumentRow,
        page.order,
        r"
        SELECT {columns}
          FROM documents
         WHERE org_id = $1
           AND source_id = $2
           AND version = (SELECT MAX(version) FROM documents WHERE org_id = $1 AND source_id = $2)
           AND id {BEYOND} $3
           AND (outcome = $5 OR $5 IS NULL)
         ORDER BY id {DIRECTION}
         LIMIT $4",
        Text(org),
        Text(source),
        row::start(page),
        row::probe(page),
        outcome.map(PageOutcome::as_str)
    )?;
    row::into_page(rows, page, |document: &SourceDocument| document.id.0)
}

/// Finds the document of a version of a source that was read at this address.
#[crate::boxed]
pub async fn find_by_url(
    conn: &mut Conn,
    SourceVersion { org, source, version }: SourceVersion,
    url: &str,
) -> Result<Option<SourceDocument>> {
    let found = fetch_optional!(
        conn,
        DocumentRow,
        r"
        SELECT {columns}
          FROM documents
         WHERE org_id = $1
           AND source_id = $2
           AND version = $3
           AND url = $4
           AND outcome IN ('fetched', 'unchanged')
         ORDER BY id
         LIMIT 1",
        Text(org),
        Text(source),
        version,
        url
    )?;
    row::one(found)
}

/// Finds the first document of a version of a source that has a text.
#[crate::boxed]
pub async fn find_first_read(
    conn: &mut Conn,
    SourceVersion { org, source, version }: SourceVersion,
) -> Result<Option<SourceDocument>> {
    let found = fetch_optional!(
        conn,
        DocumentRow,
        r"
        SELECT {columns}
          FROM documents
         WHERE org_id = $1
           AND source_id = $2
           AND version = $3
           AND outcome IN ('fetched', 'unchanged')
         ORDER BY id
         LIMIT 1",
        Text(org),
        Text(source),
        version
    )?;
    row::one(found)
}

/// The text of a document, up to the end of its first block.
#[derive(Debug, Clone)]
pub struct BegunText {
    /// The document.
    pub document: SourceDocument,
    /// Its first block; empty for an empty text.
    pub first_block: Vec<u8>,
    /// `true` if there are more blocks.
    pub is_longer: bool,
}

#[derive(sqlx_macros::FromRow)]
struct BegunTextRow {
    #[sqlx(flatten)]
    document: DocumentRow,
    first_block: Option<Vec<u8>>,
    is_longer: bool,
}

/// Finds the document of the current version of a source that was read at this address, or the first one that has a
/// text, and begins to read it. `None` too if the source has another version by now.
#[crate::boxed]
pub async fn begin_text(
    conn: &mut Conn,
    SourceVersion { org, source, version }: SourceVersion,
    url: Option<&str>,
) -> Result<Option<BegunText>> {
    let found = fetch_optional!(
        conn,
        BegunTextRow,
        r"
        SELECT {columns},
               (SELECT b.content
                  FROM document_blocks b
                 WHERE b.org_id = documents.org_id
                   AND b.document_id = documents.id
                   AND b.number = 0) AS first_block,
               EXISTS (SELECT 1
                         FROM document_blocks b
                        WHERE b.org_id = documents.org_id
                          AND b.document_id = documents.id
                          AND b.number = 1) AS is_longer
          FROM documents
         WHERE org_id = $1
           AND source_id = $2
           AND version = $3
           AND outcome IN ('fetched', 'unchanged')
           AND (url = $4 OR $4 IS NULL)
           AND EXISTS (SELECT 1 FROM sources s WHERE s.org_id = $1 AND s.id = $2 AND s.read_version = $3)
         ORDER BY id
         LIMIT 1",
        Text(org),
        Text(source),
        version,
        url
    )?;
    let begin = |BegunTextRow { document, first_block, is_longer }| {
        Ok(BegunText { document: document.try_into()?, first_block: first_block.unwrap_or_default(), is_longer })
    };
    found.map(begin).transpose()
}

/// Returns the number of bytes of a version of a source.
#[crate::boxed]
pub async fn sum_bytes(conn: &mut Conn, SourceVersion { org, source, version }: SourceVersion) -> Result<i64> {
    let (bytes,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT)
          FROM documents
         WHERE org_id = $1
           AND source_id = $2
           AND version = $3",
        Text(org),
        Text(source),
        version
    )?;
    Ok(bytes)
}

/// Counts the pages of an organization's websites that were read, as of the last visit to each.
#[crate::boxed]
pub async fn count_crawled_pages(conn: &mut Conn, org: OrgId) -> Result<CrawledPages> {
    let (all, largest) = fetch_one!(
        conn,
        (i64, i64),
        r"
        SELECT CAST(COALESCE(SUM(pages), 0) AS BIGINT), CAST(COALESCE(MAX(pages), 0) AS BIGINT)
          FROM (SELECT COUNT(*) AS pages
                  FROM sources s
                  JOIN documents d ON d.org_id = s.org_id AND d.source_id = s.id AND d.version = s.read_version
                 WHERE s.org_id = $1
                   AND s.kind = 'website'
                   AND s.deleted_at IS NULL
                   AND d.outcome IN ('fetched', 'unchanged')
                 GROUP BY s.id) websites",
        Text(org)
    )?;
    Ok(CrawledPages { all, largest })
}
