//! Result of a step of the claim page.

use askama::Template;
use frontdesk_platform::accounts::sign_in::BrowserToken;
use frontdesk_types::Result;
use http::StatusCode;

use crate::site::response;

/// Result of a step.
pub(super) enum ClaimReply {
    Page(StatusCode, String),
    /// A redirect to the page of the workspace, which replaces the secret in the cookie if a new one is given.
    Redirect(Option<BrowserToken>),
}

impl ClaimReply {
    /// Renders a template.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) fn render_page(status: StatusCode, template: &impl Template) -> Result<Self> {
        Ok(Self::Page(status, response::render(template)?))
    }
}
