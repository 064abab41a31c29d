//! Memberships of people in organizations.

use frontdesk_types::{
    AccountId, Error, OrgId, Page, PageRequest, Result, Timestamp,
    accounts::{
        Colleague, Member, MemberRole, Membership,
        orgs::{self, SubscriptionStatus},
    },
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
            m.id, m.org_id, m.account_id, a.email, m.role, m.joined_at
              FROM members m
              JOIN accounts a ON a.id = m.account_id"
        )
    };
}

#[derive(sqlx_macros::FromRow)]
struct MemberRow {
    id: String,
    org_id: String,
    account_id: String,
    email: String,
    role: String,
    joined_at: i64,
}

impl TryFrom<MemberRow> for Member {
    type Error = Error;

    fn try_from(row: MemberRow) -> Result<Self> {
        let MemberRow { id, org_id, account_id, email, role, joined_at } = row;
        let cells = Cells { table: "members", id: &id };
        Ok(Self {
            id: cells.parse("id", &id)?,
            org: cells.parse("org_id", &org_id)?,
            account: cells.parse("account_id", &account_id)?,
            email,
            role: cells.parse("role", &role)?,
            joined_at: Timestamp(joined_at),
        })
    }
}

#[derive(sqlx_macros::FromRow)]
struct ColleagueRow {
    #[sqlx(flatten)]
    member: MemberRow,
    name: Option<String>,
    last_org_at: Option<i64>,
    session_seen_at: Option<i64>,
}

impl TryFrom<ColleagueRow> for Colleague {
    type Error = Error;

    fn try_from(row: ColleagueRow) -> Result<Self> {
        let ColleagueRow { member, name, last_org_at, session_seen_at } = row;
        Ok(Self { member: member.try_into()?, name, seen_at: last_org_at.max(session_seen_at).map(Timestamp) })
    }
}

#[derive(sqlx_macros::FromRow)]
struct MembershipRow {
    org_id: String,
    account_id: String,
    role: String,
    plan: String,
    subscription: Option<String>,
}

impl TryFrom<MembershipRow> for Membership {
    type Error = Error;

    fn try_from(row: MembershipRow) -> Result<Self> {
        let MembershipRow { org_id, account_id, role, plan, subscription } = row;
        let cells = Cells { table: "orgs", id: &org_id };
        let subscription: Option<SubscriptionStatus> = cells.parse_some("subscription", subscription.as_deref())?;
        let plan = orgs::effective(cells.parse("plan", &plan)?, subscription);
        let cells = Cells { table: "members", id: &account_id };
        Ok(Self {
            org: cells.parse("org_id", &org_id)?,
            account: cells.parse("account_id", &account_id)?,
            role: cells.parse("role", &role)?,
            plan,
            canceled: subscription == Some(SubscriptionStatus::Canceled),
        })
    }
}

/// Adds a member, or changes the role of an existing one.
#[crate::boxed]
pub async fn insert_or_update(tx: &mut Tx, org: OrgId, member: &Member) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO members (org_id, id, account_id, role, joined_at)
        VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (org_id, account_id) DO UPDATE SET role = excluded.role",
        Text(org),
        Text(member.id),
        Text(member.account),
        member.role.as_str(),
        member.joined_at.0
    )?;
    Ok(())
}

/// Finds a person's membership.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, account: AccountId) -> Result<Option<Member>> {
    row::one(fetch_optional!(
        conn,
        MemberRow,
        "SELECT {columns} WHERE m.org_id = $1 AND m.account_id = $2",
        Text(org),
        Text(account)
    )?)
}

/// Lists all memberships of several people, with the plans of the organizations.
#[crate::boxed]
pub async fn list_memberships(conn: &mut Conn, accounts: &[AccountId]) -> Result<Vec<Membership>> {
    row::into_records(fetch_all!(
        conn,
        MembershipRow,
        r"
        SELECT m.org_id, m.account_id, m.role, o.plan, o.subscription
          FROM {EACH_TEXT}($1) i
         CROSS JOIN members m
          JOIN orgs o ON o.id = m.org_id
         WHERE m.account_id = i.value",
        Json(accounts)
    )?)
}

/// Returns `true` if the person with an address, in lower case, is a member of an organization.
#[crate::boxed]
pub async fn is_member(conn: &mut Conn, org: OrgId, email_key: &str) -> Result<bool> {
    let found = fetch_optional!(
        conn,
        (i64,),
        r"
        SELECT CAST(1 AS BIGINT)
          FROM accounts a
         CROSS JOIN members m
         WHERE a.email_key = $2
           AND m.org_id = $1
           AND m.account_id = a.id",
        Text(org),
        email_key
    )?;
    Ok(found.is_some())
}

/// Lists the members of an organization by the time they joined, optionally only those with `role`.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, role: Option<MemberRole>, page: &PageRequest) -> Result<Page<Member>> {
    let rows = fetch_page!(
        conn,
        MemberRow,
        page.order,
        r"
        SELECT {columns}
         WHERE m.org_id = $1
           AND m.id {BEYOND} $2
           AND (m.role = $4 OR $4 IS NULL)
         ORDER BY m.id {DIRECTION}
         LIMIT $3",
        Text(org),
        row::start(page),
        row::probe(page),
        role.map(MemberRole::as_str)
    )?;
    row::into_page(rows, page, |member: &Member| member.id.0)
}

/// Lists the members of an organization as their colleagues see them, newest first, at most `limit`.
#[crate::boxed]
pub async fn list_colleagues(conn: &mut Conn, org: OrgId, limit: i64) -> Result<Vec<Colleague>> {
    row::into_records(fetch_all!(
        conn,
        ColleagueRow,
        r"
        SELECT m.id, m.org_id, m.account_id, a.email, m.role, m.joined_at, a.name, a.last_org_at,
               (SELECT MAX(s.seen_at) FROM sessions s WHERE s.account_id = m.account_id) AS session_seen_at
          FROM members m
          JOIN accounts a ON a.id = m.account_id
         WHERE m.org_id = $1
         ORDER BY m.id DESC
         LIMIT $2",
        Text(org),
        limit
    )?)
}

/// Removes a member; returns `false` when there was none.
#[crate::boxed]
pub async fn remove(tx: &mut Tx, org: OrgId, account: AccountId) -> Result<bool> {
    let removed = execute!(tx, "DELETE FROM members WHERE org_id = $1 AND account_id = $2", Text(org), Text(account))?;
    Ok(removed == 1)
}

/// Returns the accounts of the members with a role.
#[crate::boxed]
pub async fn list_accounts(conn: &mut Conn, org: OrgId, role: MemberRole) -> Result<Vec<AccountId>> {
    let rows = fetch_all!(
        conn,
        (String,),
        "SELECT account_id FROM members WHERE org_id = $1 AND role = $2 ORDER BY id",
        Text(org),
        role.as_str()
    )?;
    rows.into_iter().map(|(id,)| row::Cells { table: "members", id: &id }.parse("account_id", &id)).collect()
}

/// Counts the members with a role.
#[crate::boxed]
pub async fn count_with_role(conn: &mut Conn, org: OrgId, role: MemberRole) -> Result<i64> {
    let (count,) =
        fetch_one!(conn, (i64,), "SELECT COUNT(*) FROM members WHERE org_id = $1 AND role = $2", Text(org), role.as_str())?;
    Ok(count)
}
