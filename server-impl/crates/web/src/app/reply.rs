//! What a page answers with.

use axum::response::Response;
use frontdesk_platform::accounts::sign_in::BrowserToken;
use frontdesk_types::Result;
use http::StatusCode;

use super::toasts::DoneAction;
use crate::site::{redirect::LocalPath, response};

/// The reply of a page.
pub(super) enum PageReply {
    /// A page.
    Html(StatusCode, String),
    /// Another page to go to.
    Redirect(LocalPath),
    /// Another page to go to, in a browser that gets a new secret because somebody signed in or out.
    SignedIn(BrowserToken, LocalPath),
    /// A download or a stream, which has its own headers.
    Other(Response),
    /// There is nothing at this address, as far as the visitor may know.
    NotFound,
}

impl PageReply {
    /// Renders a page.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) fn page(template: &impl askama::Template) -> Result<Self> {
        Self::page_with(StatusCode::OK, template)
    }

    /// Renders a page with another status.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) fn page_with(status: StatusCode, template: &impl askama::Template) -> Result<Self> {
        Ok(Self::Html(status, response::render(template)?))
    }

    /// Returns a redirect to a path of ours.
    pub(super) fn redirect(path: &str) -> Self {
        Self::Redirect(LocalPath::parse_or_home(path))
    }

    /// Returns a redirect to a page that confirms what was done.
    pub(super) fn done(path: &str, name: &str, id: Option<&str>) -> Self {
        let separator = if path.contains('?') { '&' } else { '?' };
        Self::redirect(&format!("{path}{separator}{}", DoneAction { name, id }.query()))
    }
}
