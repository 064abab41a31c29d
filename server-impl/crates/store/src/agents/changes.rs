//! The numbered changes to the chunks of agents.
//!
//! An index of an agent needs only the last change of each existing source, so superseded changes are pruned: among
//! the changes before the last [`MIN_KEPT_CHANGES`], only the last one of each source stays. An index that is further
//! behind may have missed one, and is rebuilt.

use frontdesk_types::{
    AgentId, Error, OrgId, Result,
    knowledge::{
        chunks::{ChangeKind, ChunkChange},
        sources::AgentSource,
    },
};
use sqlx::types::Text;
use uuid::Uuid;

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

/// Number of latest changes of an agent that are never pruned: an index that is behind by fewer can catch up.
const MIN_KEPT_CHANGES: i64 = 4_096;

macro_rules! columns {
    () => {
        "number, change_id, kind, source_id"
    };
}

#[derive(sqlx_macros::FromRow)]
struct ChangeRow {
    number: i64,
    change_id: String,
    kind: String,
    source_id: String,
}

impl TryFrom<ChangeRow> for ChunkChange {
    type Error = Error;

    fn try_from(row: ChangeRow) -> Result<Self> {
        let ChangeRow { number, change_id, kind, source_id } = row;
        let cells = Cells { table: "changes", id: &change_id };
        Ok(Self {
            number,
            id: cells.parse("change_id", &change_id)?,
            kind: cells.parse("kind", &kind)?,
            source: cells.parse("source_id", &source_id)?,
        })
    }
}

/// Assigns a number to a change, in the transaction that makes it. The agent stays locked until that ends, so no
/// number becomes visible before the lower ones. Superseded changes before the last [`MIN_KEPT_CHANGES`] are removed.
///
/// # Errors
/// A fault when there is no such agent.
#[crate::boxed]
pub async fn record_change(tx: &mut Tx, source: AgentSource, kind: ChangeKind, change: Uuid) -> Result<i64> {
    let number = append_change(tx, source, kind, change).await?;
    prune_superseded(tx, source, last_pruned_number(number)).await?;
    Ok(number)
}

async fn append_change(
    tx: &mut Tx,
    AgentSource { org, agent, source }: AgentSource,
    kind: ChangeKind,
    change: Uuid,
) -> Result<i64> {
    let (number,) = fetch_one!(
        tx,
        (i64,),
        "UPDATE agents SET change = change + 1 WHERE org_id = $1 AND id = $2 RETURNING change",
        Text(org),
        Text(agent)
    )?;
    execute!(
        tx,
        r"
        INSERT INTO changes (org_id, agent_id, number, change_id, kind, source_id)
        VALUES ($1, $2, $3, $4, $5, $6)",
        Text(org),
        Text(agent),
        number,
        Text(change),
        kind.as_str(),
        Text(source)
    )?;
    Ok(number)
}

/// Removes superseded changes up to the number `floor`, which rises by one with each change: the change with that
/// number, and earlier ones of the source that has changed now. Other changes up to `floor` were examined when it
/// rose to their number.
pub(crate) async fn prune_superseded(tx: &mut Tx, AgentSource { org, agent, source }: AgentSource, floor: i64) -> Result<()> {
    if floor < 1 {
        return Ok(());
    }
    execute!(
        tx,
        "DELETE FROM changes WHERE org_id = $1 AND agent_id = $2 AND source_id = $3 AND number <= $4",
        Text(org),
        Text(agent),
        Text(source),
        floor
    )?;
    execute!(
        tx,
        r"
        DELETE FROM changes
         WHERE org_id = $1
           AND agent_id = $2
           AND number = $3
           AND (kind = 'removed'
                OR EXISTS (SELECT 1
                             FROM changes later
                            WHERE later.org_id = $1
                              AND later.agent_id = $2
                              AND later.source_id = changes.source_id
                              AND later.number > $3))",
        Text(org),
        Text(agent),
        floor
    )?;
    Ok(())
}

/// Returns the number up to which changes may have been removed when the latest one is `last`; 0 if none was. An
/// index that has all changes up to a higher number can continue from there.
pub fn last_pruned_number(last: i64) -> i64 {
    (last - MIN_KEPT_CHANGES).max(0)
}

/// Returns the changes above a number, in order, at most `limit`.
#[crate::boxed]
pub async fn list_after(conn: &mut Conn, org: OrgId, agent: AgentId, number: i64, limit: i64) -> Result<Vec<ChunkChange>> {
    let rows = fetch_all!(
        conn,
        ChangeRow,
        r"
        SELECT {columns}
          FROM changes
         WHERE org_id = $1
           AND agent_id = $2
           AND number > $3
         ORDER BY number
         LIMIT $4",
        Text(org),
        Text(agent),
        number,
        limit
    )?;
    row::into_records(rows)
}

/// Finds the change with this number.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, number: i64) -> Result<Option<ChunkChange>> {
    let found = fetch_optional!(
        conn,
        ChangeRow,
        "SELECT {columns} FROM changes WHERE org_id = $1 AND agent_id = $2 AND number = $3",
        Text(org),
        Text(agent),
        number
    )?;
    row::one(found)
}

/// Returns the number and id of the latest change; `None` before the first.
#[crate::boxed]
pub async fn find_latest(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<Option<(i64, Uuid)>> {
    let found = fetch_optional!(
        conn,
        ChangeRow,
        "SELECT {columns} FROM changes WHERE org_id = $1 AND agent_id = $2 ORDER BY number DESC LIMIT 1",
        Text(org),
        Text(agent)
    )?;
    let change: Option<ChunkChange> = row::one(found)?;
    Ok(change.map(|change| (change.number, change.id)))
}
