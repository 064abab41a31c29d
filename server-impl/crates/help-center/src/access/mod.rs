//! Access to sites that are not public: by password, by a link signed by the customer's backend, or by a mailed code.
//!
//! An admitted visitor holds a pass, a signed text in a cookie. It is valid for one access version, which every
//! change increments, so a change revokes all passes in every process.

mod allowed;
pub mod passes;
pub mod passwords;
pub mod secrets;
pub mod sign_in;
pub mod signed_links;

use frontdesk_core::unit::Unit;
use frontdesk_store as store;
use frontdesk_types::{
    Error, Result, SiteId,
    help_center::sites::{AccessChanges, HelpCenter, HelpCenterVisibility},
    text_rules,
};
use frontdesk_vocabulary::texts;

pub use self::allowed::{is_allowed, may_read};

/// Minimum characters of a password.
const MIN_PASSWORD_CHARS: usize = 8;

/// Checks a new password for a site.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub fn check_password(password: &str) -> Result<()> {
    let password = text_rules::validate_text("/password", &texts::HELP_CENTER_PASSWORD, password)?;
    if password.chars().count() < MIN_PASSWORD_CHARS {
        return Err(Error::invalid("/password", "The password has fewer than 8 characters. Send a longer one."));
    }
    Ok(())
}

/// Checks and normalizes the mail addresses in a change.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub fn normalize_changes(changes: &AccessChanges) -> Result<AccessChanges> {
    let allowed_emails = changes.allowed_emails.as_deref().map(allowed::normalize_all).transpose()?;
    Ok(AccessChanges { allowed_emails, ..changes.clone() })
}

/// Checks that a change leaves visitors a way into the site: a password is set, or a secret exists to sign links.
///
/// # Errors
/// `VALIDATION_ERROR`.
pub(super) async fn check_remains_accessible(unit: &mut Unit, before: &HelpCenter, after: &HelpCenter) -> Result<()> {
    let was_possible = before.visibility == after.visibility && before.password_hash.is_some() == after.password_hash.is_some();
    let missing = match after.visibility {
        HelpCenterVisibility::Password if after.password_hash.is_none() => {
            "Nobody knows a password of this site. Send `password` as well."
        }
        HelpCenterVisibility::SignedLink if !was_possible && !has_secret(unit, after.id).await? => {
            "Nothing can sign a link to this site. Make a secret with `POST …/access/secret` first."
        }
        _ => return Ok(()),
    };
    Err(Error::invalid("/visibility", missing))
}

async fn has_secret(unit: &mut Unit, site: SiteId) -> Result<bool> {
    let org = unit.org();
    Ok(store::help_center::secrets::find_current(unit, org, site).await?.is_some())
}
