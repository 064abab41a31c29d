//! Invitations that were sent but not yet accepted, and withdrawn ones for as long as their mails count.

use frontdesk_types::{
    AccountId, Error, InvitationId, OrgId, Page, PageRequest, Result, Timestamp,
    accounts::{
        MemberRole,
        invitations::{Invitation, OpenInvitation},
    },
    jobs::overdue::OverdueRecord,
};
use sqlx::types::Text;

use crate::{
    Conn, Tx,
    row::{self, OverdueRow},
};

record! {
    InvitationRow of "invitations" as "i." => Invitation {
        keys { org_id as org: OrgId, id as id: InvitationId }
        managed {
            email: String,
            role: MemberRole,
            created_at: Timestamp,
            expires_at: Timestamp,
            invited_by: Option<AccountId>,
        }
    }
}

#[derive(sqlx_macros::FromRow)]
struct OpenRow {
    #[sqlx(flatten)]
    invitation: InvitationRow,
    org_name: String,
    inviter: Option<String>,
}

impl TryFrom<OpenRow> for OpenInvitation {
    type Error = Error;

    fn try_from(row: OpenRow) -> Result<Self> {
        let OpenRow { invitation, org_name, inviter } = row;
        Ok(Self { invitation: invitation.try_into()?, org_name, inviter })
    }
}

/// Adds an invitation, and counts its mail. Replaces an earlier one to the same address (`key`: in lower case), which
/// gets the new id. Returns `false`, and changes nothing, if the address was sent all mails of the day.
#[crate::boxed]
pub async fn insert_or_replace(tx: &mut Tx, key: &str, invitation: &Invitation, mail: CountedMail) -> Result<bool> {
    let added = execute!(
        tx,
        r"
        INSERT INTO invitations (org_id, id, email, email_key, role, created_at, expires_at, invited_by, mailed_on, mails_today)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1)
            ON CONFLICT (org_id, email_key) DO UPDATE
           SET id = excluded.id, email = excluded.email, role = excluded.role, created_at = excluded.created_at,
               expires_at = excluded.expires_at, invited_by = excluded.invited_by, withdrawn_at = NULL,
               mails_today = CASE WHEN invitations.mailed_on = $9 THEN invitations.mails_today + 1 ELSE 1 END,
               mailed_on = excluded.mailed_on
         WHERE invitations.mailed_on <> $9
            OR invitations.mails_today < $10",
        Text(invitation.org),
        Text(invitation.id),
        invitation.email.as_str(),
        key,
        invitation.role.as_str(),
        invitation.created_at.0,
        invitation.expires_at.0,
        invitation.invited_by.map(Text),
        mail.day,
        mail.max_per_day
    )?;
    Ok(added == 1)
}

/// A mail with an invitation, which is counted.
#[derive(Debug, Clone, Copy)]
pub struct CountedMail {
    /// Number of the day, counted from 1970 in UTC.
    pub day: i64,
    /// Maximum number of mails per day to one address.
    pub max_per_day: i64,
}

/// Counts another mail with an invitation, which then expires at `expires_at`. Returns `false`, and changes nothing,
/// if the address was sent all mails of the day.
#[crate::boxed]
pub async fn renew(tx: &mut Tx, org: OrgId, id: InvitationId, expires_at: Timestamp, mail: CountedMail) -> Result<bool> {
    let renewed = execute!(
        tx,
        r"
        UPDATE invitations
           SET expires_at = $3,
               mails_today = CASE WHEN mailed_on = $4 THEN mails_today + 1 ELSE 1 END,
               mailed_on = $4
         WHERE org_id = $1
           AND id = $2
           AND (mailed_on <> $4 OR mails_today < $5)",
        Text(org),
        Text(id),
        expires_at.0,
        mail.day,
        mail.max_per_day
    )?;
    Ok(renewed == 1)
}

/// Finds an invitation that was not withdrawn, even if it has expired.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: InvitationId) -> Result<Option<Invitation>> {
    row::one(fetch_optional!(
        conn,
        InvitationRow,
        "SELECT {columns} FROM invitations i WHERE i.org_id = $1 AND i.id = $2 AND i.withdrawn_at IS NULL",
        Text(org),
        Text(id)
    )?)
}

/// Finds the invitation of an address (in lower case) that was not withdrawn, even if it has expired.
#[crate::boxed]
pub async fn find_by_email(conn: &mut Conn, org: OrgId, key: &str) -> Result<Option<Invitation>> {
    row::one(fetch_optional!(
        conn,
        InvitationRow,
        "SELECT {columns} FROM invitations i WHERE i.org_id = $1 AND i.email_key = $2 AND i.withdrawn_at IS NULL",
        Text(org),
        key
    )?)
}

/// Finds an invitation that can be accepted, whatever its organization.
#[crate::boxed]
pub async fn find_open(conn: &mut Conn, id: InvitationId, now: Timestamp) -> Result<Option<OpenInvitation>> {
    row::one(fetch_optional!(
        conn,
        OpenRow,
        r"
        SELECT {columns}, o.name AS org_name, a.email AS inviter
          FROM invitations i
          JOIN orgs o ON o.id = i.org_id AND o.deleted_at IS NULL
          LEFT JOIN accounts a ON a.id = i.invited_by
         WHERE i.id = $1
           AND i.withdrawn_at IS NULL
           AND i.expires_at > $2",
        Text(id),
        now.0
    )?)
}

/// Removes the invitation of an address (in lower case); returns `false` when there was none.
#[crate::boxed]
pub async fn remove(tx: &mut Tx, org: OrgId, key: &str) -> Result<bool> {
    let removed = execute!(tx, "DELETE FROM invitations WHERE org_id = $1 AND email_key = $2", Text(org), key)?;
    Ok(removed == 1)
}

/// Withdraws an invitation; returns `false` when there is none.
#[crate::boxed]
pub async fn withdraw(tx: &mut Tx, org: OrgId, id: InvitationId, now: Timestamp) -> Result<bool> {
    let withdrawn = execute!(
        tx,
        "UPDATE invitations SET withdrawn_at = $3 WHERE org_id = $1 AND id = $2 AND withdrawn_at IS NULL",
        Text(org),
        Text(id),
        now.0
    )?;
    Ok(withdrawn == 1)
}

/// Counts the invitations of an organization that are open, or were mailed on a day. Lock the organization first, so
/// that the count cannot change.
#[crate::boxed]
pub async fn count_open_or_mailed(conn: &mut Conn, org: OrgId, now: Timestamp, day: i64) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT COUNT(*)
          FROM invitations
         WHERE org_id = $1
           AND ((withdrawn_at IS NULL AND expires_at > $2) OR mailed_on = $3)",
        Text(org),
        now.0,
        day
    )?;
    Ok(count)
}

/// Lists the invitations of an organization that can be accepted, by the time of the invitation, optionally only those
/// with `role`.
#[crate::boxed]
pub async fn list_open(
    conn: &mut Conn,
    org: OrgId,
    role: Option<MemberRole>,
    now: Timestamp,
    page: &PageRequest,
) -> Result<Page<Invitation>> {
    let rows = fetch_page!(
        conn,
        InvitationRow,
        page.order,
        r"
        SELECT {columns}
          FROM invitations i
         WHERE i.org_id = $1
           AND i.id {BEYOND} $2
           AND (i.role = $4 OR $4 IS NULL)
           AND i.withdrawn_at IS NULL
           AND i.expires_at > $5
         ORDER BY i.id {DIRECTION}
         LIMIT $3",
        Text(org),
        row::start(page),
        row::probe(page),
        role.map(MemberRole::as_str),
        now.0
    )?;
    row::into_page(rows, page, |invitation: &Invitation| invitation.id.0)
}

/// Counts the invitations that can be accepted and expire by `until`, with the last of these times.
#[crate::boxed]
pub async fn count_open_until(conn: &mut Conn, now: Timestamp, until: Timestamp) -> Result<(i64, Option<Timestamp>)> {
    let (count, last) = fetch_one!(
        conn,
        (i64, Option<i64>),
        r"
        SELECT COUNT(*), MAX(expires_at)
          FROM invitations
         WHERE expires_at > $1
           AND expires_at <= $2
           AND withdrawn_at IS NULL",
        now.0,
        until.0
    )?;
    Ok((count, last.map(Timestamp)))
}

/// Lists invitations that expired before `before`, withdrawn ones too, after `after`, at most `limit`.
#[crate::boxed]
pub async fn list_expired(conn: &mut Conn, before: Timestamp, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT expires_at AS at, org_id, id
          FROM invitations
         WHERE expires_at < $1
           AND (expires_at, id) > ($2, $3)
         ORDER BY expires_at, id
         LIMIT $4",
        before.0,
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Removes an invitation that expired before `before`.
#[crate::boxed]
pub async fn remove_expired(tx: &mut Tx, org: OrgId, id: InvitationId, before: Timestamp) -> Result<()> {
    execute!(tx, "DELETE FROM invitations WHERE org_id = $1 AND id = $2 AND expires_at < $3", Text(org), Text(id), before.0)?;
    Ok(())
}
