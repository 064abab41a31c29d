//! Organizations as their people see them.

use frontdesk_types::{
    AccountId, Error, OrgId, Result, Timestamp,
    accounts::{
        orgs::{self, Plan, SubscriptionStatus},
        workspaces::{MemberContext, Membership},
    },
};
use sqlx::types::Text;

use crate::{
    Conn,
    row::{self, Cells},
};

#[derive(sqlx_macros::FromRow)]
struct MembershipRow {
    org_id: String,
    account_id: String,
    role: String,
    name: String,
    plan: String,
    subscription: Option<String>,
    credits: i64,
    agents: i64,
    training_bytes: i64,
    delete_at: Option<i64>,
}

impl TryFrom<MembershipRow> for MemberContext {
    type Error = Error;

    fn try_from(row: MembershipRow) -> Result<Self> {
        let MembershipRow { org_id, account_id, role, name, plan, subscription, credits, agents, training_bytes, delete_at } =
            row;
        let cells = Cells { table: "orgs", id: &org_id };
        let subscription: Option<SubscriptionStatus> = cells.parse_some("subscription", subscription.as_deref())?;
        let plan: Plan = cells.parse("plan", &plan)?;
        Ok(Self {
            org: cells.parse("id", &org_id)?,
            name,
            account: Cells { table: "members", id: &org_id }.parse("account_id", &account_id)?,
            role: Cells { table: "members", id: &account_id }.parse("role", &role)?,
            plan: orgs::effective(plan, subscription),
            canceled: subscription == Some(SubscriptionStatus::Canceled),
            credits,
            agents,
            training_bytes,
            delete_at: delete_at.map(Timestamp),
        })
    }
}

impl TryFrom<MembershipRow> for Membership {
    type Error = Error;

    fn try_from(row: MembershipRow) -> Result<Self> {
        let MemberContext { org, name, role, plan, .. } = row.try_into()?;
        Ok(Self { org, name, role, plan })
    }
}

/// Lists the organizations of a person in the order of their creation, at most `limit`.
#[crate::boxed]
pub async fn list(conn: &mut Conn, account: AccountId, limit: i64) -> Result<Vec<Membership>> {
    row::into_records(fetch_all!(
        conn,
        MembershipRow,
        r"
        SELECT m.org_id, m.account_id, m.role, o.name, o.plan, o.subscription, o.credits, o.agents,
               o.training_bytes, o.delete_at
          FROM members m
          JOIN orgs o ON o.id = m.org_id
         WHERE m.account_id = $1
           AND o.deleted_at IS NULL
         ORDER BY m.org_id
         LIMIT $2",
        Text(account),
        limit
    )?)
}

/// Finds a person in one of their organizations.
#[crate::boxed]
pub async fn find(conn: &mut Conn, account: AccountId, org: OrgId) -> Result<Option<MemberContext>> {
    row::one(fetch_optional!(
        conn,
        MembershipRow,
        r"
        SELECT m.org_id, m.account_id, m.role, o.name, o.plan, o.subscription, o.credits, o.agents,
               o.training_bytes, o.delete_at
          FROM members m
          JOIN orgs o ON o.id = m.org_id
         WHERE m.org_id = $2
           AND m.account_id = $1
           AND o.deleted_at IS NULL",
        Text(account),
        Text(org)
    )?)
}
