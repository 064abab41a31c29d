//! `/account`: how pages look to a person, and where they are signed in.

pub(super) mod confirm;
mod profile;
mod sessions;

use super::route::{PageRoute, person, show, submit};

pub(super) const PAGES: &[PageRoute] = &[
    person("/account", show!(profile::show), submit!(profile::submit)),
    person("/account/confirm", show!(confirm::show), submit!(confirm::submit)),
    person("/account/sessions/end", None, submit!(sessions::end_one)),
    person("/account/sessions/end-all", None, submit!(sessions::end_all)),
];
