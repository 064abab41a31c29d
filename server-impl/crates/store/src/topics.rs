//! Topics of conversations.

pub mod assignments;
pub mod phrases;
pub mod questions;
pub mod removal;
pub mod sums;

use frontdesk_types::{
    AgentId, Cursor, Error, OrgId, Page, PageRequest, Result, Timestamp, TopicId,
    topics::{TOPIC_NAME, Topic},
};
use sqlx::types::{Json, Text};

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

macro_rules! columns {
    () => {
        sql!(
            r"
            org_id, id, agent_id, name, name_key, description, phrases, applying_since, applied_at, created_at,
            updated_at"
        )
    };
}

#[derive(sqlx_macros::FromRow)]
struct TopicRow {
    org_id: String,
    id: String,
    agent_id: String,
    name: String,
    name_key: String,
    description: Option<String>,
    phrases: Option<Json<serde_json::Value>>,
    applying_since: Option<i64>,
    applied_at: Option<i64>,
    created_at: i64,
    updated_at: i64,
}

impl TryFrom<TopicRow> for Topic {
    type Error = Error;

    fn try_from(row: TopicRow) -> Result<Self> {
        let cells = Cells { table: "topics", id: &row.id };
        Ok(Self {
            id: cells.parse("id", &row.id)?,
            org: cells.parse("org_id", &row.org_id)?,
            agent: cells.parse("agent_id", &row.agent_id)?,
            phrases: row.phrases.map(|phrases| cells.parse_json("phrases", phrases.0)).transpose()?,
            name: row.name,
            name_key: row.name_key,
            description: row.description,
            applying_since: row.applying_since.map(Timestamp),
            applied_at: row.applied_at.map(Timestamp),
            created_at: Timestamp(row.created_at),
            updated_at: Timestamp(row.updated_at),
        })
    }
}

/// Adds a topic; returns `false` when another one of the agent has its name.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, topic: &Topic) -> Result<bool> {
    let added = execute!(
        tx,
        r"
        INSERT INTO topics (org_id, id, agent_id, name, name_key, description, phrases, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            ON CONFLICT (org_id, agent_id, name_key) WHERE deleted_at IS NULL DO NOTHING",
        Text(org),
        Text(topic.id),
        Text(topic.agent),
        topic.name.as_str(),
        topic.name_key.as_str(),
        topic.description.as_deref(),
        topic.phrases.as_ref().map(Json),
        topic.created_at.0,
        topic.updated_at.0
    )?;
    Ok(added == 1)
}

/// Updates the fields of a topic that people set, and the state of applying its rule.
#[crate::boxed]
pub async fn update(tx: &mut Tx, org: OrgId, topic: &Topic) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE topics
           SET name = $3, name_key = $4, description = $5, phrases = $6, applying_since = $7, applied_at = $8,
               updated_at = $9
         WHERE org_id = $1
           AND id = $2",
        Text(org),
        Text(topic.id),
        topic.name.as_str(),
        topic.name_key.as_str(),
        topic.description.as_deref(),
        topic.phrases.as_ref().map(Json),
        topic.applying_since.map(|at| at.0),
        topic.applied_at.map(|at| at.0),
        topic.updated_at.0
    )?;
    Ok(())
}

/// Finds a topic of an agent.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: TopicId) -> Result<Option<Topic>> {
    row::one(fetch_optional!(
        conn,
        TopicRow,
        r"
        SELECT {columns}
          FROM topics
         WHERE org_id = $1
           AND id = $2
           AND agent_id = $3
           AND deleted_at IS NULL",
        Text(org),
        Text(id),
        Text(agent)
    )?)
}

/// Finds a topic of an agent, and locks it until the transaction ends.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, agent: AgentId, id: TopicId) -> Result<Option<Topic>> {
    row::one(fetch_optional!(
        tx,
        TopicRow,
        r"
        SELECT {columns}
          FROM topics
         WHERE org_id = $1
           AND id = $2
           AND agent_id = $3
           AND deleted_at IS NULL
           {FOR_UPDATE}",
        Text(org),
        Text(id),
        Text(agent)
    )?)
}

/// Finds the topic of an agent with a name, as names are compared.
#[crate::boxed]
pub async fn find_by_name(conn: &mut Conn, org: OrgId, agent: AgentId, key: &str) -> Result<Option<Topic>> {
    row::one(fetch_optional!(
        conn,
        TopicRow,
        r"
        SELECT {columns}
          FROM topics
         WHERE org_id = $1
           AND agent_id = $2
           AND name_key = $3
           AND deleted_at IS NULL",
        Text(org),
        Text(agent),
        key
    )?)
}

/// Lists the topics of an agent by name, only those with `q` in it (in lower case).
#[crate::boxed]
pub async fn list(
    conn: &mut Conn,
    (org, agent): (OrgId, AgentId),
    q: &str,
    page: &PageRequest<String>,
) -> Result<Page<Topic, String>> {
    let rows = fetch_page!(
        conn,
        TopicRow,
        page.order,
        r"
        SELECT {columns}
          FROM topics
         WHERE org_id = $1
           AND agent_id = $5
           AND deleted_at IS NULL
           AND name_key {BEYOND} $2
           AND {POSITION}(name_key, $4) > 0
         ORDER BY name_key {DIRECTION}
         LIMIT $3",
        Text(org),
        row::start_key(page, String::new(), upper_bound_of_names()),
        row::probe(page),
        q,
        Text(agent)
    )?;
    let by_name = |topic: &Topic| Cursor { key: topic.name_key.clone(), id: topic.id.0 };
    Ok(Page::from_probe(row::into_records(rows)?, page.limit, by_name))
}

/// Returns a name that sorts after all names: none has so many characters.
fn upper_bound_of_names() -> String {
    "\u{10FFFF}".repeat(TOPIC_NAME.limit.number() + 1)
}

/// Counts the topics of an agent. Lock the agent first, so that the count cannot grow.
#[crate::boxed]
pub async fn count(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        "SELECT COUNT(*) FROM topics WHERE org_id = $1 AND agent_id = $2 AND deleted_at IS NULL",
        Text(org),
        Text(agent)
    )?;
    Ok(count)
}

/// Returns the topics of an agent with their names, in the order of the names.
#[crate::boxed]
pub async fn list_names(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<Vec<(TopicId, String)>> {
    let rows = fetch_all!(
        conn,
        (String, String),
        r"
        SELECT id, name
          FROM topics
         WHERE org_id = $1
           AND agent_id = $2
           AND deleted_at IS NULL
         ORDER BY name_key",
        Text(org),
        Text(agent)
    )?;
    rows.into_iter().map(|(id, name)| Ok((Cells { table: "topics", id: &id }.parse("id", &id)?, name))).collect()
}

/// Hides a topic. Its rows are removed later.
#[crate::boxed]
pub async fn delete(tx: &mut Tx, org: OrgId, id: TopicId, now: Timestamp) -> Result<()> {
    execute!(
        tx,
        "UPDATE topics SET deleted_at = $3, applying_since = NULL WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(id),
        now.0
    )?;
    Ok(())
}

/// Ends the application of a rule that started at this moment, unless it has already ended; `applied` is set
/// when it was completed.
#[crate::boxed]
pub async fn end_application(tx: &mut Tx, org: OrgId, id: TopicId, since: Timestamp, applied: Option<Timestamp>) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE topics
           SET applying_since = NULL, applied_at = COALESCE($4, applied_at)
         WHERE org_id = $1
           AND id = $2
           AND applying_since = $3",
        Text(org),
        Text(id),
        since.0,
        applied.map(|at| at.0)
    )?;
    Ok(())
}
