//! Invitations that were sent but not yet accepted.

use frontdesk_types::{
    InvitationId, OrgId, Page, PageRequest, Result, Timestamp,
    accounts::{Invitation, MemberRole},
};
use sqlx::types::Text;

use crate::{Conn, Tx, row};

record! {
    InvitationRow of "invitations" => Invitation {
        keys { org_id as org: OrgId, id as id: InvitationId }
        managed { email: String, role: MemberRole, created_at: Timestamp }
    }
}

/// Adds an invitation, replacing an earlier one to the same address (`key`: in lower case).
#[crate::boxed]
pub async fn insert_or_replace(tx: &mut Tx, org: OrgId, key: &str, invitation: &Invitation) -> Result<()> {
    remove(tx, org, key).await?;
    execute!(
        tx,
        r"
        INSERT INTO invitations (org_id, id, email, email_key, role, created_at)
        VALUES ($1, $2, $3, $4, $5, $6)",
        Text(org),
        Text(invitation.id),
        invitation.email.as_str(),
        key,
        invitation.role.as_str(),
        invitation.created_at.0
    )?;
    Ok(())
}

/// Removes the invitation to an address (in lower case); returns `false` when there was none.
#[crate::boxed]
pub async fn remove(tx: &mut Tx, org: OrgId, key: &str) -> Result<bool> {
    let removed = execute!(tx, "DELETE FROM invitations WHERE org_id = $1 AND email_key = $2", Text(org), key)?;
    Ok(removed == 1)
}

/// Lists the open invitations of an organization by the time they were sent, optionally only those with `role`.
#[crate::boxed]
pub async fn list_open(conn: &mut Conn, org: OrgId, role: Option<MemberRole>, page: &PageRequest) -> Result<Page<Invitation>> {
    let rows = fetch_page!(
        conn,
        InvitationRow,
        page.order,
        r"
        SELECT {columns}
          FROM invitations
         WHERE org_id = $1
           AND id {BEYOND} $2
           AND (role = $4 OR $4 IS NULL)
         ORDER BY id {DIRECTION}
         LIMIT $3",
        Text(org),
        row::start(page),
        row::probe(page),
        role.map(MemberRole::as_str)
    )?;
    row::into_page(rows, page, |invitation: &Invitation| invitation.id.0)
}
