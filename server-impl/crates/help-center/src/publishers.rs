//! Who may show something to more people than before: whoever may publish.

use frontdesk_core::auth::principal::Principal;
use frontdesk_types::{Code, Error, Result, accounts::roles::Permission};

/// Admits somebody who may publish; `why` says what needs it.
///
/// # Errors
/// `FORBIDDEN`.
pub(super) fn require(principal: &Principal, why: &str) -> Result<()> {
    let asks = Permission::HelpCenterPublish;
    if principal.allows(asks) {
        return Ok(());
    }
    let message =
        format!("{why}, and the role of this key does not allow `{asks}`. Have it added to the role, or use another key.");
    Err(Error::refused(Code::Forbidden, message))
}
