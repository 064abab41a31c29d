//! Organizations, and the counters that their plans cap.
//!
//! A counter changes by one conditional statement, so two requests never both take the last slot. Transactions that
//! lock an agent and change a counter must do so in this order to avoid deadlocks.

use frontdesk_types::{
    Error, OrgId, Page, PageRequest, Result, Timestamp,
    accounts::orgs::{Org, Plan, Subscription},
    jobs::overdue::OverdueRecord,
};
use sqlx::types::Text;

use crate::{
    Conn, Tx,
    row::{self, Cells, OverdueRow},
};

macro_rules! columns {
    () => {
        sql!(
            r"
            id, name, plan, subscription, subscribed_at, period_start, period_end, credits, agents,
            training_bytes, created_at, delete_at"
        )
    };
}

#[derive(sqlx_macros::FromRow)]
struct OrgRow {
    id: String,
    name: String,
    plan: String,
    subscription: Option<String>,
    subscribed_at: Option<i64>,
    period_start: Option<i64>,
    period_end: Option<i64>,
    credits: i64,
    agents: i64,
    training_bytes: i64,
    created_at: i64,
    delete_at: Option<i64>,
}

impl TryFrom<OrgRow> for Org {
    type Error = Error;

    fn try_from(row: OrgRow) -> Result<Self> {
        let OrgRow {
            id,
            name,
            plan,
            subscription,
            subscribed_at,
            period_start,
            period_end,
            credits,
            agents,
            training_bytes,
            created_at,
            delete_at,
        } = row;
        let cells = Cells { table: "orgs", id: &id };
        let moment = |column: &str, at: Option<i64>| cells.require_present(column, at).map(Timestamp);
        let subscription = match subscription {
            Some(status) => Some(Subscription {
                status: cells.parse("subscription", &status)?,
                since: moment("subscribed_at", subscribed_at)?,
                period_start: moment("period_start", period_start)?,
                period_end: moment("period_end", period_end)?,
            }),
            None => None,
        };
        Ok(Self {
            id: cells.parse("id", &id)?,
            name,
            plan: cells.parse("plan", &plan)?,
            subscription,
            credits,
            agents,
            training_bytes,
            created_at: Timestamp(created_at),
            delete_at: delete_at.map(Timestamp),
        })
    }
}

/// Adds an organization. It starts with no credits, agents or bytes, and without a scheduled deletion, whatever the
/// record says: separate functions change those.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: &Org) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO orgs (id, name, plan, subscription, subscribed_at, period_start, period_end, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        Text(org.id),
        org.name.as_str(),
        org.plan.as_str(),
        org.subscription.map(|subscription| subscription.status.as_str()),
        org.subscription.map(|subscription| subscription.since.0),
        org.subscription.map(|subscription| subscription.period_start.0),
        org.subscription.map(|subscription| subscription.period_end.0),
        org.created_at.0
    )?;
    Ok(())
}

/// Finds an organization.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId) -> Result<Option<Org>> {
    row::one(fetch_optional!(conn, OrgRow, "SELECT {columns} FROM orgs WHERE id = $1 AND deleted_at IS NULL", Text(org))?)
}

/// Lists all organizations by time of creation. For the operator.
#[crate::boxed]
pub async fn list(conn: &mut Conn, page: &PageRequest) -> Result<Page<Org>> {
    let rows = fetch_page!(
        conn,
        OrgRow,
        page.order,
        r"
        SELECT {columns}
          FROM orgs
         WHERE id {BEYOND} $1
           AND deleted_at IS NULL
         ORDER BY id {DIRECTION}
         LIMIT $2",
        row::start(page),
        row::probe(page)
    )?;
    row::into_page(rows, page, |org: &Org| org.id.0)
}

/// Changes the name.
#[crate::boxed]
pub async fn rename(tx: &mut Tx, org: OrgId, name: &str) -> Result<()> {
    execute!(tx, "UPDATE orgs SET name = $2 WHERE id = $1", Text(org), name)?;
    Ok(())
}

/// Changes the plan and the subscription. Returns `None` when there is no such organization.
#[crate::boxed]
pub async fn set_plan(tx: &mut Tx, org: OrgId, plan: Plan, subscription: Option<Subscription>) -> Result<Option<Org>> {
    let changed = fetch_optional!(
        tx,
        OrgRow,
        r"
        UPDATE orgs
           SET plan = $2, subscription = $3, subscribed_at = $4, period_start = $5, period_end = $6
         WHERE id = $1
        RETURNING {columns}",
        Text(org),
        plan.as_str(),
        subscription.map(|subscription| subscription.status.as_str()),
        subscription.map(|subscription| subscription.since.0),
        subscription.map(|subscription| subscription.period_start.0),
        subscription.map(|subscription| subscription.period_end.0)
    )?;
    row::one(changed)
}

/// Finds an organization, and locks it until the transaction ends.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId) -> Result<Option<Org>> {
    row::one(fetch_optional!(
        tx,
        OrgRow,
        "SELECT {columns} FROM orgs WHERE id = $1 AND deleted_at IS NULL {FOR_UPDATE}",
        Text(org)
    )?)
}

/// Lists organizations whose month has ended, longest overdue first, after `after`, at most `limit`.
#[crate::boxed]
pub async fn list_due_for_refill(
    conn: &mut Conn,
    now: Timestamp,
    after: &OverdueRecord,
    limit: i64,
) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT period_end AS at, id AS org_id, id
          FROM orgs
         WHERE subscription <> 'canceled'
           AND period_end <= $1
           AND deleted_at IS NULL
           AND (period_end, id) > ($2, $3)
         ORDER BY period_end, id
         LIMIT $4",
        now.0,
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Deletes an organization: its keys, roles, members and claim are removed, and its agents can no longer be found.
/// Its content is removed in steps: see `removal`.
#[crate::boxed]
pub async fn delete(tx: &mut Tx, org: OrgId, now: Timestamp) -> Result<()> {
    execute!(tx, "UPDATE orgs SET deleted_at = $2 WHERE id = $1", Text(org), now.0)?;
    execute!(tx, "DELETE FROM public_ids WHERE org_id = $1", Text(org))?;
    execute!(tx, "DELETE FROM api_keys WHERE org_id = $1", Text(org))?;
    execute!(tx, "DELETE FROM roles WHERE org_id = $1", Text(org))?;
    execute!(tx, "DELETE FROM members WHERE org_id = $1", Text(org))?;
    execute!(tx, "DELETE FROM invitations WHERE org_id = $1", Text(org))?;
    execute!(tx, "DELETE FROM claims WHERE org_id = $1", Text(org))?;
    Ok(())
}

/// Removes a deleted organization that has no content left.
#[crate::boxed]
pub async fn remove_deleted(tx: &mut Tx, org: OrgId) -> Result<()> {
    execute!(tx, "DELETE FROM idempotency_usage WHERE org_id = $1", Text(org))?;
    execute!(tx, "DELETE FROM orgs WHERE id = $1 AND deleted_at IS NOT NULL", Text(org))?;
    Ok(())
}

/// Locks an organization until the transaction ends, so that its counts cannot change.
#[crate::boxed]
pub async fn lock_row(tx: &mut Tx, org: OrgId) -> Result<()> {
    let held: Option<(String,)> = fetch_optional!(tx, (String,), "SELECT id FROM orgs WHERE id = $1 {FOR_UPDATE}", Text(org))?;
    drop(held);
    Ok(())
}

/// Takes a slot for a live agent; returns `false` when all slots within the cap are taken. `None` means no cap.
#[crate::boxed]
pub async fn take_agent_slot(tx: &mut Tx, org: OrgId, cap: Option<i64>) -> Result<bool> {
    let taken =
        execute!(tx, "UPDATE orgs SET agents = agents + 1 WHERE id = $1 AND agents < $2", Text(org), cap.unwrap_or(i64::MAX))?;
    Ok(taken == 1)
}

/// Frees the slot of an agent.
#[crate::boxed]
pub async fn free_agent_slot(tx: &mut Tx, org: OrgId) -> Result<()> {
    execute!(tx, "UPDATE orgs SET agents = agents - 1 WHERE id = $1", Text(org))?;
    Ok(())
}

/// Reserves room for training content; returns `false` when less is left within the cap. `None` means no cap.
#[crate::boxed]
pub async fn take_training_bytes(tx: &mut Tx, org: OrgId, bytes: i64, cap: Option<i64>) -> Result<bool> {
    let taken = execute!(
        tx,
        "UPDATE orgs SET training_bytes = training_bytes + $2 WHERE id = $1 AND training_bytes <= $3",
        Text(org),
        bytes,
        cap.unwrap_or(i64::MAX).saturating_sub(bytes)
    )?;
    Ok(taken == 1)
}

/// Frees room for training content.
#[crate::boxed]
pub async fn free_training_bytes(tx: &mut Tx, org: OrgId, bytes: i64) -> Result<()> {
    execute!(tx, "UPDATE orgs SET training_bytes = training_bytes - $2 WHERE id = $1", Text(org), bytes)?;
    Ok(())
}
