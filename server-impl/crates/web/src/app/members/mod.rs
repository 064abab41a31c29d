//! The people of an organization: roles, invitations, leaving.

mod invite;
mod list;
mod manage;

use frontdesk_types::accounts::roles::Permission;

use super::route::{PageRoute, member, show, submit};

pub(super) const PAGES: &[PageRoute] = &[
    member("/app/{org}/settings/members", Permission::OrganizationView, show!(list::show))
        .with_form(submit!(invite::submit))
        .with_proof(),
    member("/app/{org}/settings/members/{member}/role", Permission::OrganizationEdit, None)
        .with_form(submit!(manage::change_role))
        .with_proof(),
    member("/app/{org}/settings/members/{member}/remove", Permission::OrganizationEdit, show!(manage::show_remove))
        .with_form(submit!(manage::remove))
        .with_proof(),
    member("/app/{org}/settings/invitations/{invitation}/again", Permission::OrganizationEdit, None)
        .with_form(submit!(invite::send_again))
        .with_proof(),
    member("/app/{org}/settings/invitations/{invitation}/withdraw", Permission::OrganizationEdit, None)
        .with_form(submit!(invite::withdraw))
        .with_proof(),
    // Everybody may leave.
    member("/app/{org}/leave", Permission::AgentsView, show!(manage::show_leave)).with_form(submit!(manage::leave)),
];
