//! Settings of an organization: its name, its plan and limits, and its deletion.

mod billing;
mod deleting;
mod general;
mod retention;

use frontdesk_types::accounts::{MemberRole, roles::Permission};

use super::route::{PageRoute, member, show, submit};

pub(super) const PAGES: &[PageRoute] = &[
    // Every member may see the name and the plan, and leave.
    member("/app/{org}/settings", Permission::AgentsView, show!(general::show)).with_form(submit!(general::submit)),
    member("/app/{org}/settings/retention", Permission::ConversationsDelete, None)
        .with_form(submit!(retention::submit))
        .for_role(MemberRole::Admin),
    member("/app/{org}/settings/billing", Permission::BillingView, show!(billing::show)),
    member("/app/{org}/settings/delete", Permission::OrganizationEdit, show!(deleting::show))
        .with_form(submit!(deleting::schedule))
        .for_role(MemberRole::Owner)
        .with_proof(),
    member("/app/{org}/settings/delete/cancel", Permission::OrganizationEdit, None)
        .with_form(submit!(deleting::cancel))
        .for_role(MemberRole::Owner)
        .with_proof(),
];

/// Pages of the settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SettingsTab {
    General,
    Members,
    Roles,
    EmailDomains,
    Suppressions,
    Billing,
}
