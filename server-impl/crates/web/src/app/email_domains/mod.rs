//! Email domains of an organization.

mod change;
mod delete;
mod list;
mod records;
mod show;

use frontdesk_types::accounts::roles::Permission;

use super::route::{PageRoute, PlanFeature, member, show, submit};

pub(super) const PAGES: &[PageRoute] = &[
    member("/app/{org}/settings/email-domains", Permission::ChannelsView, show!(list::show))
        .with_form(submit!(list::add))
        .with_feature(PlanFeature::Email),
    member("/app/{org}/settings/email-domains/{domain}", Permission::ChannelsView, show!(show::show))
        .with_feature(PlanFeature::Email),
    member("/app/{org}/settings/email-domains/{domain}/verify", Permission::ChannelsEdit, None)
        .with_form(submit!(change::verify))
        .with_feature(PlanFeature::Email),
    member("/app/{org}/settings/email-domains/{domain}/receiving/request", Permission::ChannelsEdit, None)
        .with_form(submit!(change::request_receiving))
        .with_feature(PlanFeature::Email),
    member("/app/{org}/settings/email-domains/{domain}/receiving/verify", Permission::ChannelsEdit, None)
        .with_form(submit!(change::verify_receiving))
        .with_feature(PlanFeature::Email),
    member("/app/{org}/settings/email-domains/{domain}/receiving/disable", Permission::ChannelsEdit, None)
        .with_form(submit!(change::disable_receiving))
        .with_feature(PlanFeature::Email),
    member("/app/{org}/settings/email-domains/{domain}/delete", Permission::ChannelsDelete, show!(delete::show))
        .with_form(submit!(delete::submit))
        .with_feature(PlanFeature::Email),
];
