//! Organizations, and the counters that their plans cap.
//!
//! A counter moves by one conditional statement, so two requests never take the same last place. Transactions that lock an agent
//! and move a counter do so in this order, or they wait for each other.

use sqlx::types::Text;

use super::{
    Conn, Tx,
    row::{self, Cells},
};
use crate::types::{
    Error, OrgId, Page, PageRequest, Result, Timestamp,
    orgs::{Org, Plan},
};

macro_rules! columns {
    () => {
        "id, name, plan, credits, agents, training_bytes, created_at"
    };
}

#[derive(sqlx::FromRow)]
struct OrgRow {
    id: String,
    name: String,
    plan: String,
    credits: i64,
    agents: i64,
    training_bytes: i64,
    created_at: i64,
}

impl TryFrom<OrgRow> for Org {
    type Error = Error;

    fn try_from(row: OrgRow) -> Result<Self> {
        let OrgRow { id, name, plan, credits, agents, training_bytes, created_at } = row;
        let cells = Cells { table: "orgs", id: &id };
        Ok(Self {
            id: cells.parse("id", &id)?,
            name,
            plan: cells.parse("plan", &plan)?,
            credits,
            agents,
            training_bytes,
            created_at: Timestamp(created_at),
        })
    }
}

/// Adds an organization. It begins with no credits, agents and bytes, whatever the record says: those move by their own functions.
pub async fn insert(tx: &mut Tx, org: &Org) -> Result<()> {
    execute!(
        tx,
        ["INSERT INTO orgs (id, name, plan, created_at) VALUES ($1, $2, $3, $4)"],
        Text(org.id),
        org.name.as_str(),
        org.plan.as_str(),
        org.created_at.0
    )?;
    Ok(())
}

/// An organization.
pub async fn find(conn: &mut Conn, org: OrgId) -> Result<Option<Org>> {
    row::one(fetch_optional!(conn, OrgRow, ["SELECT " (columns) " FROM orgs WHERE id = $1"], Text(org))?)
}

/// All organizations, newest first. For the operator.
pub async fn list(conn: &mut Conn, page: PageRequest) -> Result<Page<Org>> {
    let rows = fetch_all!(
        conn,
        OrgRow,
        ["SELECT " (columns) " FROM orgs WHERE id < $1 ORDER BY id DESC LIMIT $2"],
        row::before(page),
        row::probe(page)
    )?;
    row::page(rows, page, |org: &Org| org.id.0)
}

/// Changes the plan. `None` when there is no such organization.
pub async fn set_plan(tx: &mut Tx, org: OrgId, plan: Plan) -> Result<Option<Org>> {
    let changed =
        fetch_optional!(tx, OrgRow, ["UPDATE orgs SET plan = $2 WHERE id = $1 RETURNING "(columns)], Text(org), plan.as_str())?;
    row::one(changed)
}

/// Holds an organization until the transaction ends, so that what is counted of it stays so.
pub async fn hold(tx: &mut Tx, org: OrgId) -> Result<()> {
    let held: Option<(String,)> = fetch_optional!(tx, (String,), ["SELECT id FROM orgs WHERE id = $1" FOR_UPDATE], Text(org))?;
    drop(held);
    Ok(())
}

/// Takes a place for a live agent; `false` when all places of the cap are taken. `None` is no cap.
pub async fn take_agent_slot(tx: &mut Tx, org: OrgId, cap: Option<i64>) -> Result<bool> {
    let taken =
        execute!(tx, ["UPDATE orgs SET agents = agents + 1 WHERE id = $1 AND agents < $2"], Text(org), cap.unwrap_or(i64::MAX))?;
    Ok(taken == 1)
}

/// Gives the place of an agent back.
pub async fn free_agent_slot(tx: &mut Tx, org: OrgId) -> Result<()> {
    execute!(tx, ["UPDATE orgs SET agents = agents - 1 WHERE id = $1"], Text(org))?;
    Ok(())
}

/// Takes room for training content; `false` when the cap leaves less. `None` is no cap.
pub async fn take_training_bytes(tx: &mut Tx, org: OrgId, bytes: i64, cap: Option<i64>) -> Result<bool> {
    let taken = execute!(
        tx,
        ["UPDATE orgs SET training_bytes = training_bytes + $2 WHERE id = $1 AND training_bytes <= $3"],
        Text(org),
        bytes,
        cap.unwrap_or(i64::MAX).saturating_sub(bytes)
    )?;
    Ok(taken == 1)
}

/// Gives room for training content back.
pub async fn free_training_bytes(tx: &mut Tx, org: OrgId, bytes: i64) -> Result<()> {
    execute!(tx, ["UPDATE orgs SET training_bytes = training_bytes - $2 WHERE id = $1"], Text(org), bytes)?;
    Ok(())
}
