//! The numbered changes to the chunks of agents.

use sqlx::types::Text;
use uuid::Uuid;

use super::{
    Conn, Tx,
    row::{self, Cells},
};
use crate::types::{
    AgentId, Error, OrgId, Result, SourceId,
    chunks::{Change, ChangeKind},
};

macro_rules! columns {
    () => {
        "number, change_id, kind, source_id"
    };
}

#[derive(sqlx::FromRow)]
struct ChangeRow {
    number: i64,
    change_id: String,
    kind: String,
    source_id: String,
}

impl TryFrom<ChangeRow> for Change {
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

/// Numbers a change, in the transaction that makes it. The agent is held until that ends, so no number is seen before the ones
/// below it.
///
/// # Errors
/// A fault when there is no such agent.
pub async fn record(tx: &mut Tx, org: OrgId, agent: AgentId, kind: ChangeKind, source: SourceId, change: Uuid) -> Result<i64> {
    let (number,) = fetch_one!(
        tx,
        (i64,),
        ["UPDATE agents SET change = change + 1 WHERE org_id = $1 AND id = $2 RETURNING change"],
        Text(org),
        Text(agent)
    )?;
    execute!(
        tx,
        ["INSERT INTO changes (org_id, agent_id, number, change_id, kind, source_id) VALUES ($1, $2, $3, $4, $5, $6)"],
        Text(org),
        Text(agent),
        number,
        Text(change),
        kind.as_str(),
        Text(source)
    )?;
    Ok(number)
}

/// The changes above a number, in their order, at most `limit`.
pub async fn after(conn: &mut Conn, org: OrgId, agent: AgentId, number: i64, limit: i64) -> Result<Vec<Change>> {
    let rows = fetch_all!(
        conn,
        ChangeRow,
        ["SELECT " (columns) " FROM changes WHERE org_id = $1 AND agent_id = $2 AND number > $3 ORDER BY number LIMIT $4"],
        Text(org),
        Text(agent),
        number,
        limit
    )?;
    row::all(rows)
}

/// The change with a number.
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, number: i64) -> Result<Option<Change>> {
    let found = fetch_optional!(
        conn,
        ChangeRow,
        ["SELECT " (columns) " FROM changes WHERE org_id = $1 AND agent_id = $2 AND number = $3"],
        Text(org),
        Text(agent),
        number
    )?;
    row::one(found)
}

/// Number and id of the last change; `None` before the first.
pub async fn latest(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<Option<(i64, Uuid)>> {
    let found = fetch_optional!(
        conn,
        ChangeRow,
        ["SELECT " (columns) " FROM changes WHERE org_id = $1 AND agent_id = $2 ORDER BY number DESC LIMIT 1"],
        Text(org),
        Text(agent)
    )?;
    let change: Option<Change> = row::one(found)?;
    Ok(change.map(|change| (change.number, change.id)))
}
