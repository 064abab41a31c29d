//! Answers of an agent, as a page shows them.

use frontdesk_types::{OrgId, Result};

use crate::articles::rendering;

/// Renders an answer as HTML that is safe to embed in a page; `None` if it must be shown as plain text, because it
/// exceeds a bound or too many visitors of the organization wait for theirs.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn render_answer(org: OrgId, text: &str, locale: &str) -> Result<Option<String>> {
    rendering::render_answer(org, text, locale).await
}
