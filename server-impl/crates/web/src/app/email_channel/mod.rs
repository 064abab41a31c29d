//! The email channel of an agent, its mails and the log of them, and the addresses that an organization sends nothing to.

mod addresses;
mod blocked_senders;
mod log;
mod mail;
mod settings;
mod suppressions;

use frontdesk_types::accounts::roles::Permission;

use super::route::{PageRoute, PlanFeature, member, show, submit};

pub(super) const PAGES: &[PageRoute] = &[
    member("/app/{org}/agents/{agent}/channels/email", Permission::ChannelsView, show!(settings::show))
        .with_large_form(settings::MAX_FORM_BYTES, submit!(settings::submit))
        .with_feature(PlanFeature::Email),
    member("/app/{org}/agents/{agent}/channels/email/addresses", Permission::ChannelsView, show!(addresses::show))
        .with_form(submit!(addresses::add))
        .with_feature(PlanFeature::Email),
    member("/app/{org}/agents/{agent}/channels/email/addresses/{address}/primary", Permission::ChannelsEdit, None)
        .with_form(submit!(addresses::make_primary))
        .with_feature(PlanFeature::Email),
    member("/app/{org}/agents/{agent}/channels/email/addresses/{address}/remove", Permission::ChannelsEdit, None)
        .with_form(submit!(addresses::remove))
        .with_feature(PlanFeature::Email),
    member("/app/{org}/agents/{agent}/channels/email/blocked-senders", Permission::ChannelsView, show!(blocked_senders::show))
        .with_form(submit!(blocked_senders::block))
        .with_feature(PlanFeature::Email),
    member("/app/{org}/agents/{agent}/channels/email/blocked-senders/{sender}/unblock", Permission::ChannelsEdit, None)
        .with_form(submit!(blocked_senders::unblock))
        .with_feature(PlanFeature::Email),
    member("/app/{org}/agents/{agent}/channels/email/log", Permission::ChannelsView, show!(log::show))
        .with_feature(PlanFeature::Email),
    member("/app/{org}/agents/{agent}/channels/email/mails/{message}", Permission::ConversationsView, show!(mail::show)),
    member(
        "/app/{org}/agents/{agent}/channels/email/mails/{message}/attachments/{attachment}",
        Permission::ConversationsView,
        show!(mail::download_attachment),
    ),
    member(
        "/app/{org}/agents/{agent}/channels/email/mails/{message}/raw",
        Permission::ConversationsView,
        show!(mail::download_raw),
    ),
    member("/app/{org}/settings/suppressions", Permission::ChannelsView, show!(suppressions::show))
        .with_feature(PlanFeature::Email),
    member("/app/{org}/settings/suppressions/{suppression}/lift", Permission::ChannelsEdit, None)
        .with_form(submit!(suppressions::lift))
        .with_feature(PlanFeature::Email),
];
