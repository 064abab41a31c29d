//! The playground: members try an agent, see what it retrieved, and try other settings without keeping them.

mod ask;
mod rate;
mod show;
mod talk;

use frontdesk_types::accounts::roles::Permission;

use super::route::{PageRoute, member, show, submit};

/// Maximum size of the form: the instruction has up to 8,000 characters, and the question up to 4,000, of up to twelve
/// bytes each when encoded.
const MAX_FORM_BYTES: usize = 256 * 1_024;

pub(super) const PAGES: &[PageRoute] = &[
    member("/app/{org}/agents/{agent}/playground", Permission::ChatUse, show!(show::show))
        .with_large_form(MAX_FORM_BYTES, submit!(ask::submit)),
    member("/app/{org}/agents/{agent}/playground/stream", Permission::ChatUse, None)
        .with_large_form(MAX_FORM_BYTES, submit!(ask::stream)),
    member("/app/{org}/agents/{agent}/playground/stop", Permission::ChatUse, None).with_form(submit!(ask::stop)),
    member("/app/{org}/agents/{agent}/playground/rate", Permission::ConversationsEdit, None)
        .with_large_form(MAX_FORM_BYTES, submit!(rate::submit)),
    member("/app/{org}/agents/{agent}/playground/keep", Permission::AgentsEdit, None)
        .with_large_form(MAX_FORM_BYTES, submit!(ask::keep)),
];
