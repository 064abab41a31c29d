//! Agents: the list, a new one, and the pages of one.

mod avatar;
mod channels;
mod create;
mod deleting;
mod figures;
pub(super) mod header;
mod list;
mod overview;
pub(super) mod settings;
mod widget;
mod widget_preview;

use frontdesk_types::accounts::{MemberRole, roles::Permission};

use super::route::{PageRoute, PlanFeature, member, show, submit};

pub(super) const PAGES: &[PageRoute] = &[
    member("/app/{org}/agents", Permission::AgentsView, show!(list::show)),
    member("/app/{org}/agents/new", Permission::AgentsEdit, show!(create::show)).with_form(submit!(create::submit)),
    member("/app/{org}/agents/{agent}", Permission::AgentsView, show!(overview::show)),
    member("/app/{org}/agents/{agent}/channels", Permission::AgentsView, show!(channels::show)),
    member("/app/{org}/agents/{agent}/channels/widget", Permission::ChannelsView, show!(widget::show))
        .with_large_form(widget::MAX_FORM_BYTES, submit!(widget::submit))
        .with_feature(PlanFeature::Widget),
    member("/app/{org}/agents/{agent}/settings", Permission::AgentsEdit, show!(settings::show))
        .with_large_form(settings::MAX_FORM_BYTES, submit!(settings::submit)),
    member("/app/{org}/agents/{agent}/avatar", Permission::AgentsView, show!(avatar::show)),
    member("/app/{org}/agents/{agent}/delete", Permission::AgentsDelete, show!(deleting::show))
        .with_form(submit!(deleting::delete))
        .for_role(MemberRole::Admin),
    member("/app/{org}/agents/{agent}/restore", Permission::AgentsEdit, None).with_form(submit!(deleting::restore)),
];
