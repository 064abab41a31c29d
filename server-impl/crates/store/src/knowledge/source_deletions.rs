//! Deletions of sources that people have decided. Their sources are in parts, which go as they are deleted.

use std::collections::HashSet;

use frontdesk_types::{
    AccountId, AgentId, OrgId, Result, SourceDeletionId, SourceId, Timestamp,
    knowledge::{
        source_deletions::{SourceChoice, SourceDeletion, SourceDeletionState},
        sources::{SourceStatus, SourceType},
    },
};
use serde::Serialize;
use sqlx::types::{Json, Text};

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

/// Number of sources in a part, which are deleted in one transaction.
const SOURCES_PER_PART: usize = 100;

/// Number of deletions that are removed in one step, each with up to a hundred parts.
const DELETIONS_PER_STEP: i64 = 5;

record! {
    SourceDeletionRow of "source_deletions" => SourceDeletion {
        keys { org_id as org: OrgId, id as id: SourceDeletionId, agent_id as agent: AgentId, account_id as account: AccountId }
        inserted {
            request_id: Option<String>,
            nonce: String,
            sources: i64,
            state: SourceDeletionState,
            due_at: Timestamp,
        }
    }
}

/// A part of a deletion, as it is inserted.
#[derive(Serialize)]
struct NewPart<'p> {
    number: usize,
    sources: &'p [SourceId],
}

/// Adds a deletion of these sources.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, deletion: &SourceDeletion, sources: &[SourceId]) -> Result<()> {
    insert_record(tx, deletion).await?;
    let parts: Vec<_> =
        sources.chunks(SOURCES_PER_PART).enumerate().map(|(number, sources)| NewPart { number, sources }).collect();
    execute!(
        tx,
        r"
        INSERT INTO source_deletion_parts (org_id, deletion_id, number, sources)
        SELECT $1, $2, CAST(p.value->>'number' AS BIGINT), p.value->'sources'
          FROM {EACH_OBJECT}($3) p",
        Text(deletion.org),
        Text(deletion.id),
        Json(parts)
    )?;
    Ok(())
}

/// Finds a deletion of sources of an agent.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: SourceDeletionId) -> Result<Option<SourceDeletion>> {
    let found = fetch_optional!(
        conn,
        SourceDeletionRow,
        "SELECT {columns} FROM source_deletions WHERE org_id = $1 AND agent_id = $2 AND id = $3",
        Text(org),
        Text(agent),
        Text(id)
    )?;
    row::one(found)
}

/// Finds the deletion that a form has scheduled.
#[crate::boxed]
pub async fn find_by_nonce(conn: &mut Conn, org: OrgId, agent: AgentId, nonce: &str) -> Result<Option<SourceDeletion>> {
    let found = fetch_optional!(
        conn,
        SourceDeletionRow,
        "SELECT {columns} FROM source_deletions WHERE org_id = $1 AND agent_id = $2 AND nonce = $3",
        Text(org),
        Text(agent),
        nonce
    )?;
    row::one(found)
}

/// Finds a deletion, and locks it until the transaction ends. Lock the agent first.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, agent: AgentId, id: SourceDeletionId) -> Result<Option<SourceDeletion>> {
    let found = fetch_optional!(
        tx,
        SourceDeletionRow,
        "SELECT {columns} FROM source_deletions WHERE org_id = $1 AND agent_id = $2 AND id = $3 {FOR_UPDATE}",
        Text(org),
        Text(agent),
        Text(id)
    )?;
    row::one(found)
}

/// Updates the state of a deletion.
#[crate::boxed]
pub async fn set_state(tx: &mut Tx, org: OrgId, id: SourceDeletionId, state: SourceDeletionState) -> Result<()> {
    execute!(tx, "UPDATE source_deletions SET state = $3 WHERE org_id = $1 AND id = $2", Text(org), Text(id), state.as_str())?;
    Ok(())
}

/// Removes the next part of a deletion, and returns its sources; `None` when there is none left.
#[crate::boxed]
pub async fn take_part(tx: &mut Tx, org: OrgId, id: SourceDeletionId) -> Result<Option<Vec<SourceId>>> {
    let taken = fetch_optional!(
        tx,
        (Json<Vec<SourceId>>,),
        r"
        DELETE FROM source_deletion_parts
         WHERE org_id = $1
           AND deletion_id = $2
           AND number = (SELECT MIN(number) FROM source_deletion_parts WHERE org_id = $1 AND deletion_id = $2)
        RETURNING sources",
        Text(org),
        Text(id)
    )?;
    Ok(taken.map(|(Json(sources),)| sources))
}

/// Removes the parts of a deletion that was taken back.
#[crate::boxed]
pub async fn remove_parts(tx: &mut Tx, org: OrgId, id: SourceDeletionId) -> Result<()> {
    execute!(tx, "DELETE FROM source_deletion_parts WHERE org_id = $1 AND deletion_id = $2", Text(org), Text(id))?;
    Ok(())
}

/// Removes the deletions of an agent that have ended, and were due up to this time.
#[crate::boxed]
pub async fn remove_ended(tx: &mut Tx, org: OrgId, agent: AgentId, until: Timestamp) -> Result<()> {
    execute!(
        tx,
        r"
        DELETE FROM source_deletions
         WHERE org_id = $1
           AND agent_id = $2
           AND due_at <= $3
           AND state IN ('done', 'withdrawn')",
        Text(org),
        Text(agent),
        until.0
    )?;
    Ok(())
}

/// Removes some deletions of a deleted agent, with their sources; returns `false` when nothing was left.
pub(crate) async fn remove_some_of_agent(tx: &mut Tx, org: OrgId, agent: AgentId) -> Result<bool> {
    Ok(remove_some!(tx, "source_deletions", "agent_id", "id", Text(org), Text(agent), DELETIONS_PER_STEP)? > 0)
}

/// Returns the sources of an agent that are to be deleted.
#[crate::boxed]
pub async fn list_pending(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<HashSet<SourceId>> {
    let parts = fetch_all!(
        conn,
        (Json<Vec<SourceId>>,),
        r"
        SELECT p.sources
          FROM source_deletions d
          JOIN source_deletion_parts p ON p.org_id = d.org_id AND p.deletion_id = d.id
         WHERE d.org_id = $1
           AND d.agent_id = $2
           AND d.state IN ('scheduled', 'begun')",
        Text(org),
        Text(agent)
    )?;
    Ok(parts.into_iter().flat_map(|(Json(sources),)| sources).collect())
}

/// Condition on the sources of an agent that people delete themselves.
macro_rules! deletable {
    () => {
        "org_id = $1 AND agent_id = $2 AND deleted_at IS NULL AND article IS NULL"
    };
}

/// Returns the sources that a person chooses, newest first, of those that people delete themselves.
#[crate::boxed]
pub async fn list_chosen(conn: &mut Conn, org: OrgId, agent: AgentId, choice: &SourceChoice) -> Result<Vec<SourceId>> {
    let found = match choice {
        SourceChoice::Ids(ids) => fetch_all!(
            conn,
            (String,),
            "SELECT id FROM sources WHERE {deletable} AND id {AMONG} $3 {END_AMONG} ORDER BY id DESC",
            Text(org),
            Text(agent),
            Json(ids)
        ),
        SourceChoice::Matching { filter, seen_at, most } => fetch_all!(
            conn,
            (String,),
            r"
            SELECT id
              FROM sources
             WHERE {deletable}
               AND created_at <= $3
               AND (status = $4 OR $4 IS NULL)
               AND (kind = $5 OR $5 IS NULL)
               AND {POSITION}(title_key, $6) > 0
             ORDER BY id DESC
             LIMIT $7",
            Text(org),
            Text(agent),
            seen_at.0,
            filter.status.map(SourceStatus::as_str),
            filter.kind.map(SourceType::as_str),
            filter.q.as_str(),
            *most
        ),
    };
    found?.into_iter().map(|(id,)| Cells { table: "sources", id: &id }.parse("id", &id)).collect()
}
