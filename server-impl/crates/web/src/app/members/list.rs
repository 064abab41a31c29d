//! The list of people and open invitations.

use askama::Template;
use frontdesk_store as store;
use frontdesk_types::{
    PageRequest, Result,
    accounts::{Colleague, MemberRole, invitations::Invitation, roles::Permission},
};
use http::StatusCode;

use crate::app::{
    forms::FormState,
    moments::Moment,
    reply::PageReply,
    shell::{Area, Shell, hue, initials},
    toasts::Toast,
    visit::MemberVisit,
    workspace::SettingsTab,
};

/// Number of people that the page shows, and of invitations.
const MAX_SHOWN: u32 = 500;

#[derive(Template)]
#[template(path = "app/members/list.html")]
struct MembersPage<'v> {
    shell: Shell<'v>,
    tab: SettingsTab,
    members: Vec<MemberRow>,
    invitations: Vec<InvitationRow>,
    form: FormState,
    /// The outcome of the addresses that were entered.
    outcome: InviteOutcome,
    /// Roles that the person may give.
    roles: Vec<(&'static str, &'static str)>,
    may_edit: bool,
}

/// A person of the organization.
struct MemberRow {
    account: String,
    /// Their name, or their address.
    name: String,
    email: String,
    initials: String,
    hue: String,
    role: &'static str,
    role_name: &'static str,
    joined: Moment,
    /// When they last opened a page; `None` if they never did.
    seen: Option<Moment>,
    /// `true` for the only owner, whose role cannot be changed.
    is_last_owner: bool,
    is_self: bool,
    /// `true` if the person who looks may change or remove them.
    is_manageable: bool,
}

/// The outcome of several addresses that were entered.
#[derive(Debug, Default)]
pub(super) struct InviteOutcome {
    /// Number of people who were invited.
    pub(super) invited: i64,
    /// Addresses that were refused, with reasons.
    pub(super) refused: Vec<(String, String)>,
}

/// An open invitation.
struct InvitationRow {
    path: String,
    email: String,
    role_name: &'static str,
    sent: Moment,
    expires: Moment,
}

pub(super) async fn show(visit: &MemberVisit) -> Result<PageReply> {
    let values = [("email", visit.query("email")), ("role", visit.query("role"))];
    let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    members_page(visit, StatusCode::OK, FormState::with_values(&visit.services().ports, &values), InviteOutcome::default()).await
}

pub(super) async fn members_page(
    visit: &MemberVisit,
    status: StatusCode,
    form: FormState,
    outcome: InviteOutcome,
) -> Result<PageReply> {
    let (org, page) = (visit.org(), PageRequest::newest(MAX_SHOWN));
    let (members, invitations) = {
        let mut conn = visit.services().store.read().await?;
        let members = store::accounts::members::list_colleagues(&mut conn, org, MAX_SHOWN.into()).await?;
        (members, store::accounts::invitations::list_open(&mut conn, org, None, visit.now, &page).await?.items)
    };
    let shell = Shell::new(visit, Area::Settings, visit.texts().members.title).with_toast(toast(visit));
    let may_edit = shell.may(Permission::OrganizationEdit);
    let owners = members.iter().filter(|colleague| colleague.member.role == MemberRole::Owner).count();
    let page = MembersPage {
        tab: SettingsTab::Members,
        members: members.into_iter().map(|colleague| MemberRow::new(visit, colleague, may_edit, owners)).collect(),
        outcome,
        invitations: invitations.into_iter().map(|invitation| InvitationRow::new(visit, invitation)).collect(),
        form,
        roles: grantable_roles(visit),
        may_edit,
        shell,
    };
    PageReply::page_with(status, &page)
}

/// Returns the roles that a person may give: none above their own.
fn grantable_roles(visit: &MemberVisit) -> Vec<(&'static str, &'static str)> {
    let roles: &[MemberRole] = match visit.member.role {
        MemberRole::Owner => &[MemberRole::Member, MemberRole::Admin, MemberRole::Owner],
        _ => &[MemberRole::Member, MemberRole::Admin],
    };
    roles.iter().map(|role| (role.as_str(), visit.texts().role_name(*role))).collect()
}

fn toast(visit: &MemberVisit) -> Option<Toast> {
    let t = &visit.texts().members;
    Some(Toast::new(match visit.query("done").as_str() {
        "invited" => return Some(Toast::new(t.were_invited(visit.query("of").parse::<i64>().unwrap_or(1)))),
        "sent-again" => t.was_sent_again,
        "withdrawn" => t.was_withdrawn,
        "role" => t.was_changed,
        "removed" => t.was_removed,
        _ => return None,
    }))
}

impl MemberRow {
    /// Describes a person to another one who may or may not edit the members, of whom so many are owners.
    fn new(visit: &MemberVisit, colleague: Colleague, may_edit: bool, owners: usize) -> Self {
        let Colleague { member, name, seen_at } = colleague;
        let is_owner = member.role == MemberRole::Owner;
        let is_self = member.account == visit.session.account;
        let is_within_power = visit.member.role == MemberRole::Owner || !is_owner;
        let (moments, name) = (visit.moments(), name.unwrap_or_else(|| member.email.clone()));
        Self {
            account: member.account.to_string(),
            initials: initials(&name),
            hue: hue(&member.email),
            name,
            role: member.role.as_str(),
            role_name: visit.texts().role_name(member.role),
            joined: moments.show(member.joined_at),
            seen: seen_at.map(|at| moments.show(at)),
            is_last_owner: is_owner && owners == 1,
            is_self,
            is_manageable: may_edit && is_within_power && !is_self,
            email: member.email,
        }
    }
}

impl InvitationRow {
    fn new(visit: &MemberVisit, invitation: Invitation) -> Self {
        let moments = visit.moments();
        Self {
            path: visit.org_path(&format!("settings/invitations/{}", invitation.id)),
            role_name: visit.texts().role_name(invitation.role),
            sent: moments.show(invitation.created_at),
            expires: moments.show(invitation.expires_at),
            email: invitation.email,
        }
    }
}
