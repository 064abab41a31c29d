//! Notes on conversations, with a row for each of their labels.

use frontdesk_types::{
    AgentId, ConversationId, Error, NoteId, OrgId, Page, PageRequest, Result, Timestamp, conversations::notes::Note,
};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{
    Conn, Tx,
    conversations::lists,
    row::{self, Cells},
};

macro_rules! columns {
    () => {
        sql!(
            r"
            n.org_id, n.id, n.agent_id, n.conversation_id, n.author_kind, n.author_id,
            COALESCE(k.name, p.email) AS author_name, n.text, n.tags, n.created_at, n.updated_at"
        )
    };
}

/// Query for notes. The names of authors cost two lookups by primary key per note.
macro_rules! all {
    () => {
        sql!(
            r"
             FROM notes n
             LEFT JOIN api_keys k ON n.author_kind = 'key' AND k.id = n.author_id AND k.org_id = n.org_id
             LEFT JOIN accounts p ON n.author_kind = 'member' AND p.id = n.author_id
            WHERE n.org_id = $1"
        )
    };
}

#[derive(sqlx_macros::FromRow)]
struct NoteRow {
    org_id: String,
    id: String,
    agent_id: String,
    conversation_id: String,
    author_kind: String,
    author_id: Option<String>,
    author_name: Option<String>,
    text: String,
    tags: Json<serde_json::Value>,
    created_at: i64,
    updated_at: i64,
}

impl TryFrom<NoteRow> for Note {
    type Error = Error;

    fn try_from(row: NoteRow) -> Result<Self> {
        let id = row.id.clone();
        let cells = Cells { table: "notes", id: &id };
        Ok(Self {
            id: cells.parse("id", &row.id)?,
            org: cells.parse("org_id", &row.org_id)?,
            agent: cells.parse("agent_id", &row.agent_id)?,
            conversation: cells.parse("conversation_id", &row.conversation_id)?,
            author: cells.parse_named_actor(&row.author_kind, row.author_id, row.author_name)?,
            text: row.text,
            tags: cells.parse_json("tags", row.tags.0)?,
            created_at: Timestamp(row.created_at),
            updated_at: Timestamp(row.updated_at),
        })
    }
}

/// Adds a note.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, note: &Note) -> Result<()> {
    let author = &note.author.actor;
    execute!(
        tx,
        r"
        INSERT INTO notes (org_id, id, agent_id, conversation_id, author_kind, author_id, text, tags,
                           created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        Text(org),
        Text(note.id),
        Text(note.agent),
        Text(note.conversation),
        author.kind().as_str(),
        author.id(),
        note.text.as_str(),
        Json(&note.tags),
        note.created_at.0,
        note.updated_at.0
    )?;
    insert_tags(tx, org, note).await
}

/// Updates the fields of a note that people change. Lock it first.
#[crate::boxed]
pub async fn update(tx: &mut Tx, org: OrgId, note: &Note) -> Result<()> {
    execute!(
        tx,
        "UPDATE notes SET text = $3, tags = $4, updated_at = $5 WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(note.id),
        note.text.as_str(),
        Json(&note.tags),
        note.updated_at.0
    )?;
    execute!(tx, "DELETE FROM note_tags WHERE org_id = $1 AND note_id = $2", Text(org), Text(note.id))?;
    insert_tags(tx, org, note).await
}

/// Adds the rows through which the conversation is found by label.
async fn insert_tags(tx: &mut Tx, org: OrgId, note: &Note) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO note_tags (org_id, agent_id, conversation_id, note_id, tag)
        SELECT $1, $2, $3, $4, t.value
          FROM {EACH_TEXT}($5) AS t",
        Text(org),
        Text(note.agent),
        Text(note.conversation),
        Text(note.id),
        Json(&note.tags)
    )?;
    Ok(())
}

/// Counts the notes of a conversation.
#[crate::boxed]
pub async fn count(conn: &mut Conn, org: OrgId, conversation: ConversationId) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        "SELECT COUNT(*) FROM notes WHERE org_id = $1 AND conversation_id = $2",
        Text(org),
        Text(conversation)
    )?;
    Ok(count)
}

/// Finds a note of the organization.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: NoteId) -> Result<Option<Note>> {
    row::one(fetch_optional!(conn, NoteRow, "SELECT {columns} {all} AND n.id = $2", Text(org), Text(id))?)
}

/// Finds a note, and locks it until the transaction ends.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, id: NoteId) -> Result<Option<Note>> {
    let held: Option<(String,)> =
        fetch_optional!(tx, (String,), "SELECT id FROM notes WHERE org_id = $1 AND id = $2 {FOR_UPDATE}", Text(org), Text(id))?;
    match held {
        Some(_) => find(tx, org, id).await,
        None => Ok(None),
    }
}

/// Lists the notes of a conversation by the time at which they were written.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, conversation: ConversationId, page: &PageRequest) -> Result<Page<Note>> {
    let rows = fetch_page!(
        conn,
        NoteRow,
        page.order,
        r"
        SELECT {columns}
          {all}
           AND n.conversation_id = $2
           AND n.id {BEYOND} $3
         ORDER BY n.id {DIRECTION}
         LIMIT $4",
        Text(org),
        Text(conversation),
        row::start(page),
        row::probe(page)
    )?;
    row::into_page(rows, page, |note: &Note| note.id.0)
}

/// Removes a note.
#[crate::boxed]
pub async fn remove(tx: &mut Tx, org: OrgId, id: NoteId) -> Result<()> {
    execute!(tx, "DELETE FROM notes WHERE org_id = $1 AND id = $2", Text(org), Text(id))?;
    Ok(())
}

/// Returns those of these conversations that have a note with a label.
#[crate::boxed]
pub async fn filter_with_tag(conn: &mut Conn, org: OrgId, ids: &[Uuid], tag: &str) -> Result<Vec<Uuid>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT DISTINCT conversation_id
          FROM note_tags
         WHERE org_id = $1
           AND tag = $2
           AND conversation_id {AMONG} $3 {END_AMONG}",
        Text(org),
        tag,
        Json(ids)
    )?;
    lists::parse_ids(rows)
}

/// Returns all conversations that have a note with a label, of an agent or of the organization.
#[crate::boxed]
pub async fn list_with_tag(conn: &mut Conn, org: OrgId, agent: Option<AgentId>, tag: &str) -> Result<Vec<Uuid>> {
    let rows = match agent {
        Some(agent) => fetch_all!(
            conn,
            (String,),
            "SELECT DISTINCT conversation_id FROM note_tags WHERE org_id = $1 AND agent_id = $2 AND tag = $3",
            Text(org),
            Text(agent),
            tag
        ),
        None => fetch_all!(
            conn,
            (String,),
            "SELECT DISTINCT conversation_id FROM note_tags WHERE org_id = $1 AND tag = $2",
            Text(org),
            tag
        ),
    }?;
    lists::parse_ids(rows)
}
