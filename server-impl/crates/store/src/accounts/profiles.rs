//! Settings of people for themselves.

use std::collections::HashMap;

use frontdesk_types::{
    AccountId, Error, OrgId, Result, Timestamp,
    accounts::{
        profiles::{LastOrg, Profile, Theme},
        sessions::{Session, SignedInPerson},
    },
};
use sqlx::types::{Json, Text};

use super::{sessions::SessionRow, workspaces::JoinedMembershipRow};
use crate::{
    Conn, Tx,
    row::{self, Cells},
};

record! {
    ProfileRow of "accounts" => Profile {
        keys { id as account: AccountId }
        managed {
            email: String, name: Option<String>, time_zone: Option<String>, language: Option<String>, theme: Option<Theme>,
            single_keys: bool,
        }
        raw { last_org: Option<OrgId>, last_org_at: Option<Timestamp> }
        made { last_org: last_org.zip(last_org_at).map(|(org, at)| LastOrg { org, at }) }
    }
}

#[derive(sqlx_macros::FromRow)]
struct PersonRow {
    #[sqlx(flatten)]
    session: SessionRow,
    #[sqlx(flatten)]
    profile: ProfileRow,
    #[sqlx(flatten)]
    membership: JoinedMembershipRow,
}

impl TryFrom<PersonRow> for SignedInPerson {
    type Error = Error;

    fn try_from(row: PersonRow) -> Result<Self> {
        let PersonRow { session, profile, membership } = row;
        let session: Session = session.try_into()?;
        Ok(Self { profile: profile.try_into()?, membership: membership.into_context(session.account)?, session })
    }
}

/// Finds the person of a session that has not expired, with their membership in `org`, if they are a member of it.
#[crate::boxed]
pub async fn find_signed_in(
    conn: &mut Conn,
    token_hash: &[u8; 32],
    org: Option<OrgId>,
    now: Timestamp,
) -> Result<Option<SignedInPerson>> {
    row::one(fetch_optional!(
        conn,
        PersonRow,
        r"
        SELECT s.id AS session_id, s.account_id, s.proven_org, s.created_at, s.seen_at, s.proven_at, s.expires_at,
               a.id, a.email, a.name, a.time_zone, a.language, a.theme, a.single_keys, a.last_org, a.last_org_at,
               o.id AS org_id, o.name AS org_name, m.role, o.plan, o.subscription, o.credits, o.agents,
               o.training_bytes, o.delete_at
          FROM sessions s
          JOIN accounts a ON a.id = s.account_id
          LEFT JOIN members m ON m.account_id = a.id AND m.org_id = $3
          LEFT JOIN orgs o ON o.id = m.org_id AND o.deleted_at IS NULL
         WHERE s.token_hash = $1
           AND s.expires_at > $2",
        token_hash.as_slice(),
        now.0,
        org.map(Text)
    )?)
}

/// Returns the names of people, for those that have one.
#[crate::boxed]
pub async fn list_names(conn: &mut Conn, accounts: &[AccountId]) -> Result<HashMap<AccountId, String>> {
    let rows = fetch_all!(
        conn,
        (String, String),
        "SELECT id, name FROM accounts WHERE id {AMONG} $1 {END_AMONG} AND name IS NOT NULL",
        Json(accounts)
    )?;
    let names = rows.into_iter().map(|(id, name)| Ok((Cells { table: "accounts", id: &id }.parse("id", &id)?, name)));
    names.collect()
}

/// Finds the settings of a person, and locks them until the transaction ends.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, account: AccountId) -> Result<Option<Profile>> {
    row::one(fetch_optional!(tx, ProfileRow, "SELECT {columns} FROM accounts WHERE id = $1 {FOR_UPDATE}", Text(account))?)
}

/// Replaces the settings of a person; the address and the organization that they last opened stay.
#[crate::boxed]
pub async fn update(tx: &mut Tx, profile: &Profile) -> Result<()> {
    let Profile { account, email: _, name, time_zone, language, theme, single_keys, last_org: _ } = profile;
    execute!(
        tx,
        r"
        UPDATE accounts
           SET name = $2, time_zone = $3, language = $4, theme = $5, single_keys = $6
         WHERE id = $1",
        Text(*account),
        name.as_deref(),
        time_zone.as_deref(),
        language.as_deref(),
        theme.map(Theme::as_str),
        *single_keys
    )?;
    Ok(())
}

/// Records the organization that a person last opened, unless one was recorded after `since`.
#[crate::boxed]
pub async fn set_last_org(tx: &mut Tx, account: AccountId, last: LastOrg, since: Timestamp) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE accounts
           SET last_org = $2, last_org_at = $3
         WHERE id = $1
           AND (last_org_at IS NULL OR last_org_at <= $4)",
        Text(account),
        Text(last.org),
        last.at.0,
        since.0
    )?;
    Ok(())
}
