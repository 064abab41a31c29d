//! Organizations as their people see them.

use frontdesk_types::{
    AccountId, Error, Result, Timestamp,
    accounts::{
        orgs::{self, Plan, SubscriptionStatus},
        workspaces::{ListedWorkspace, MemberContext},
    },
};
use sqlx::types::Text;

use crate::{
    Conn,
    row::{self, Cells},
};

#[derive(sqlx_macros::FromRow)]
struct ListedWorkspaceRow {
    org_id: String,
    account_id: String,
    role: String,
    name: String,
    plan: String,
    subscription: Option<String>,
}

impl TryFrom<ListedWorkspaceRow> for ListedWorkspace {
    type Error = Error;

    fn try_from(row: ListedWorkspaceRow) -> Result<Self> {
        let ListedWorkspaceRow { org_id, account_id, role, name, plan, subscription } = row;
        let cells = Cells { table: "orgs", id: &org_id };
        let subscription = cells.parse_some("subscription", subscription.as_deref())?;
        Ok(Self {
            org: cells.parse("id", &org_id)?,
            name,
            role: Cells { table: "members", id: &account_id }.parse("role", &role)?,
            plan: orgs::effective(cells.parse("plan", &plan)?, subscription),
        })
    }
}

/// A person in an organization, as joined to the person: without values if they are no member of it.
#[derive(sqlx_macros::FromRow)]
pub(super) struct JoinedMembershipRow {
    org_id: Option<String>,
    org_name: Option<String>,
    role: Option<String>,
    plan: Option<String>,
    subscription: Option<String>,
    credits: Option<i64>,
    agents: Option<i64>,
    training_bytes: Option<i64>,
    delete_at: Option<i64>,
}

impl JoinedMembershipRow {
    /// Returns the membership of this person, if they are a member.
    pub(super) fn into_context(self, account: AccountId) -> Result<Option<MemberContext>> {
        let Self { org_id, org_name, role, plan, subscription, credits, agents, training_bytes, delete_at } = self;
        let Some(org_id) = org_id else { return Ok(None) };
        let cells = Cells { table: "orgs", id: &org_id };
        let subscription: Option<SubscriptionStatus> = cells.parse_some("subscription", subscription.as_deref())?;
        let plan: Plan = cells.parse("plan", &cells.require_present("plan", plan)?)?;
        let id = account.to_string();
        let member = Cells { table: "members", id: &id };
        Ok(Some(MemberContext {
            org: cells.parse("id", &org_id)?,
            name: cells.require_present("name", org_name)?,
            account,
            role: member.parse("role", &member.require_present("role", role)?)?,
            plan: orgs::effective(plan, subscription),
            canceled: subscription == Some(SubscriptionStatus::Canceled),
            credits: cells.require_present("credits", credits)?,
            agents: cells.require_present("agents", agents)?,
            training_bytes: cells.require_present("training_bytes", training_bytes)?,
            delete_at: delete_at.map(Timestamp),
        }))
    }
}

/// Lists the organizations of a person in the order of their creation, at most `limit`.
#[crate::boxed]
pub async fn list(conn: &mut Conn, account: AccountId, limit: i64) -> Result<Vec<ListedWorkspace>> {
    row::into_records(fetch_all!(
        conn,
        ListedWorkspaceRow,
        r"
        SELECT m.org_id, m.account_id, m.role, o.name, o.plan, o.subscription
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
