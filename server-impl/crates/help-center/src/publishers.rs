//! The permission to publish, needed to show content to more people than before.

use frontdesk_core::auth::principal::Principal;
use frontdesk_types::{Code, Error, ErrorParams, Result, accounts::roles::Permission};

/// Checks that the principal may publish; `why` names the action that needs it.
///
/// # Errors
/// `FORBIDDEN`.
pub(super) fn require_publisher(principal: &Principal, why: &str) -> Result<()> {
    let asks = Permission::HelpCenterPublish;
    if principal.has_permission(asks) {
        return Ok(());
    }
    let message =
        format!("{why}, and the role of this key does not allow `{asks}`. Have it added to the role, or use another key.");
    Err(Error::refused_with(Code::Forbidden, message, ErrorParams::default().with_required_permission(asks)))
}
