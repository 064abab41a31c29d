//! Mails to the people of an organization, and to those who are invited to it.

use frontdesk_core::auth::key_ring::KeyRing;
use frontdesk_ports::mailer::OutgoingMail;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    AccountId, InvitationId, OrgId, Result, Timestamp,
    accounts::{MemberRole, invitations::OpenInvitation, keys::Key},
};

use super::{format_time, shown_name};
use crate::accounts::invitations;

/// Builds the mail with an invitation, unless it was withdrawn or accepted, or has expired.
pub(super) async fn render_invitation(
    conn: &mut Conn,
    ring: &KeyRing,
    id: InvitationId,
    site: &str,
    now: Timestamp,
) -> Result<Option<OutgoingMail>> {
    let Some(open) = store::accounts::invitations::find_open(conn, id, now).await? else { return Ok(None) };
    let page = invitations::invitation_url(ring.current_ring()?.current(), site, id);
    Ok(Some(invitation_mail(&open, &page)))
}

/// Builds the mail to an owner about a new key, unless the key is gone, or they have left.
pub(super) async fn render_created_key(
    conn: &mut Conn,
    org: OrgId,
    key: &str,
    to: AccountId,
    site: &str,
) -> Result<Option<OutgoingMail>> {
    let Some(named) = store::accounts::orgs::find(conn, org).await? else { return Ok(None) };
    let Some(owner) = store::accounts::members::find(conn, org, to).await? else { return Ok(None) };
    let found = store::accounts::keys::find_listed(conn, org, key).await?;
    Ok(found.map(|found| created_key_mail(&owner.email, &named.name, &found.key, found.creator.as_deref(), site)))
}

/// Builds the mail to an owner about the scheduled deletion of their organization, unless it was canceled or has
/// happened, or they have left.
pub(super) async fn render_scheduled_deletion(
    conn: &mut Conn,
    org: OrgId,
    to: AccountId,
    site: &str,
) -> Result<Option<OutgoingMail>> {
    let Some(named) = store::accounts::orgs::find(conn, org).await? else { return Ok(None) };
    let Some(owner) = store::accounts::members::find(conn, org, to).await? else { return Ok(None) };
    Ok(named.delete_at.map(|delete_at| scheduled_deletion_mail(&owner.email, &named.name, delete_at, site)))
}

fn invitation_mail(open: &OpenInvitation, page: &str) -> OutgoingMail {
    let OpenInvitation { invitation, org_name, inviter } = open;
    let inviter = inviter.as_deref().unwrap_or("The operator of this server");
    let role = match invitation.role {
        MemberRole::Owner => "an owner",
        MemberRole::Admin => "an admin",
        MemberRole::Member => "a member",
    };
    // The name chosen by the customer comes last and is truncated: it may be anything, and the reader may be anybody.
    let text = format!(
        "{inviter} invites you to a workspace on Frontdesk, as {role}.\n\
         To join, open\n\n{page}\n\nand sign in with this address. The link is valid until {}.\n\
         If you do not know why you get this, do nothing.\n\n\
         The workspace is called \"{}\".\n",
        format_time(invitation.expires_at),
        shown_name(org_name)
    );
    OutgoingMail { to: invitation.email.clone(), subject: "You are invited to a workspace on Frontdesk".to_owned(), text }
}

fn created_key_mail(to: &str, org: &str, key: &Key, creator: Option<&str>, site: &str) -> OutgoingMail {
    let creator = creator.unwrap_or("Somebody who is no longer known");
    let expiry = key.expires_at.map_or_else(|| "does not expire".to_owned(), |end| format!("expires on {}", format_time(end)));
    let text = format!(
        "{creator} has created an API key of your workspace\n\"{}\" on\n\n{site}\n\n\
         Its name is \"{}\", it begins with\n\nfd_{}_\n\nit has the scope {}, and it {expiry}.\n\n\
         If this should not have happened, revoke the key in the dashboard.\n",
        shown_name(org),
        shown_name(&key.name),
        key.id,
        key.scope
    );
    OutgoingMail { to: to.to_owned(), subject: "A new API key was created in your workspace".to_owned(), text }
}

fn scheduled_deletion_mail(to: &str, org: &str, delete_at: Timestamp, site: &str) -> OutgoingMail {
    let text = format!(
        "Your workspace \"{}\" on\n\n{site}\n\nwill be deleted on {}, with everything in it,\n\
         because one of its owners has decided so. Until then, visitors no longer reach\n\
         its help centers and agents.\n\n\
         Until that day, every owner can cancel the deletion in the settings of the\n\
         workspace. It cannot be undone afterwards.\n",
        shown_name(org),
        format_time(delete_at)
    );
    OutgoingMail { to: to.to_owned(), subject: "Your workspace is scheduled for deletion".to_owned(), text }
}

#[cfg(test)]
mod tests {
    use frontdesk_types::accounts::{invitations::Invitation, keys::Scope};
    use uuid::Uuid;

    use super::*;

    const MORNING: Timestamp = Timestamp(1_795_771_800_000_000);

    #[test]
    fn an_invitation_names_who_invites_and_the_workspace_last() {
        let invitation = Invitation {
            id: InvitationId(Uuid::nil()),
            org: OrgId(Uuid::nil()),
            email: "bert@acme.dev".to_owned(),
            role: MemberRole::Admin,
            created_at: MORNING,
            expires_at: MORNING,
            invited_by: None,
        };
        let open = OpenInvitation {
            invitation,
            org_name: "Acme\nhttps://evil.example".to_owned(),
            inviter: Some("anna@acme.dev".to_owned()),
        };
        insta::assert_snapshot!(invitation_mail(&open, "https://desk/invite/x.y").text, @r#"
        anna@acme.dev invites you to a workspace on Frontdesk, as an admin.
        To join, open

        https://desk/invite/x.y

        and sign in with this address. The link is valid until 27 November 2026, 09:30 UTC.
        If you do not know why you get this, do nothing.

        The workspace is called "Acmehttps://evil.example".
        "#);
    }

    #[test]
    fn the_mail_about_a_key_has_nothing_of_its_secret() {
        let key = Key {
            id: "0123456789ab".to_owned(),
            org: OrgId(Uuid::nil()),
            name: "Website\r\n".to_owned(),
            scope: Scope::Write,
            secret_hash: [7; 32],
            created_at: MORNING,
            expires_at: None,
            revoked_at: None,
            created_by: None,
            role: None,
            rotated_at: None,
            last_used_at: None,
        };
        let mail = created_key_mail("anna@acme.dev", "Acme", &key, Some("bert@acme.dev"), "https://desk");
        insta::assert_snapshot!(mail.text, @r#"
        bert@acme.dev has created an API key of your workspace
        "Acme" on

        https://desk

        Its name is "Website", it begins with

        fd_0123456789ab_

        it has the scope write, and it does not expire.

        If this should not have happened, revoke the key in the dashboard.
        "#);
    }

    #[test]
    fn the_mail_about_a_deletion_says_until_when_it_can_be_canceled() {
        insta::assert_snapshot!(scheduled_deletion_mail("anna@acme.dev", "Acme", MORNING, "https://desk").text, @r#"
        Your workspace "Acme" on

        https://desk

        will be deleted on 27 November 2026, 09:30 UTC, with everything in it,
        because one of its owners has decided so. Until then, visitors no longer reach
        its help centers and agents.

        Until that day, every owner can cancel the deletion in the settings of the
        workspace. It cannot be undone afterwards.
        "#);
    }
}
