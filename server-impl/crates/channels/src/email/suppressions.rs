//! Addresses that an organization sends nothing to, since a mail server has refused them for good.

use frontdesk_core::unit::Unit;
use frontdesk_store as store;
use frontdesk_types::{Code, EmailSuppressionId, Error, Result, activity::Verb, email_channel::EmailSuppression};

/// Lifts a suppression, and returns it as it was.
///
/// # Errors
/// `SUPPRESSION_NOT_FOUND`.
#[crate::boxed]
pub async fn delete(unit: &mut Unit, id: EmailSuppressionId) -> Result<EmailSuppression> {
    let org = unit.org();
    let lifted = store::channels::email::suppressions::delete(unit, org, id).await?.ok_or_else(not_found)?;
    unit.log_activity(Verb::Deleted, id);
    Ok(lifted)
}

fn not_found() -> Error {
    let message = "There is no such suppression in your organization. Check the id, or list the suppressions.";
    Error::refused(Code::SuppressionNotFound, message)
}
