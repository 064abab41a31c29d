//! Settings of people for themselves.

use frontdesk_vocabulary::words;

use crate::{AccountId, OrgId, Timestamp};

words! {
    /// The colors of pages.
    Theme {
        /// Dark letters on a light ground.
        Light = "light",
        /// Light letters on a dark ground.
        Dark = "dark",
    }
}

/// A person, and how pages are shown to them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// The person.
    pub account: AccountId,
    /// The address that they sign in with.
    pub email: String,
    /// Their name, for colleagues; `None` for one that is called by the address.
    pub name: Option<String>,
    /// Name of a time zone in the IANA database; `None` for that of the browser, or UTC.
    pub time_zone: Option<String>,
    /// Language of pages, by its BCP 47 tag; `None` for that of the browser.
    pub language: Option<String>,
    /// Colors of pages; `None` for those of the browser.
    pub theme: Option<Theme>,
    /// `true` if single letters act on pages, as keys.
    pub single_keys: bool,
    /// The organization that they last opened.
    pub last_org: Option<LastOrg>,
}

/// The organization that a person last opened. They may have left it since.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LastOrg {
    /// The organization.
    pub org: OrgId,
    /// When it was recorded.
    pub at: Timestamp,
}

/// Settings of a person to change; `None` leaves one unchanged, `Some(None)` clears it.
#[derive(Debug, Clone, Default)]
pub struct ProfileChanges {
    /// Not yet trimmed.
    pub name: Option<Option<String>>,
    /// Name of a time zone.
    pub time_zone: Option<Option<String>>,
    /// Tag of a language.
    pub language: Option<Option<String>>,
    /// Colors.
    pub theme: Option<Option<Theme>>,
    /// Single letters as keys.
    pub single_keys: Option<bool>,
}
