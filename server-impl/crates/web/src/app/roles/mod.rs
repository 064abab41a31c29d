//! Custom roles, which narrow what keys may do.

mod delete;
mod edit;
mod list;
mod permissions;

use frontdesk_types::accounts::roles::Permission;

use super::route::{PageRoute, PlanFeature, member, show, submit};

pub(super) const PAGES: &[PageRoute] = &[
    member("/app/{org}/settings/roles", Permission::RolesView, show!(list::show)).with_feature(PlanFeature::CustomRoles),
    member("/app/{org}/settings/roles/new", Permission::RolesEdit, show!(edit::show_new))
        .with_form(submit!(edit::create))
        .with_feature(PlanFeature::CustomRoles)
        .with_proof(),
    member("/app/{org}/settings/roles/{role}", Permission::RolesEdit, show!(edit::show))
        .with_form(submit!(edit::update))
        .with_feature(PlanFeature::CustomRoles)
        .with_proof(),
    member("/app/{org}/settings/roles/{role}/delete", Permission::RolesEdit, show!(delete::show))
        .with_form(submit!(delete::submit))
        .with_feature(PlanFeature::CustomRoles)
        .with_proof(),
];
