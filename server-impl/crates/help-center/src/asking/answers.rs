//! What an agent has answered, as a page shows it.

use frontdesk_types::{OrgId, Result};

use crate::articles::rendering;

/// An answer in HTML that a page may show as it is; `None` for one that is shown as plain text: it has too much of
/// something, or too many visitors of the organization wait for theirs.
///
/// # Errors
/// Only faults.
pub async fn rendered(org: OrgId, text: &str, locale: &str) -> Result<Option<String>> {
    rendering::answer(org, text, locale).await
}
