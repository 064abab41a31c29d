//! Confirmations of what was just done, on the page after the redirect.

use url::form_urlencoded;

use super::{forms, visit::PublicVisit};

/// A confirmation, with a form that takes back what was done, where that is possible.
pub(crate) struct Toast {
    pub(crate) text: String,
    pub(crate) undo: Option<UndoForm>,
}

/// The form that takes something back.
pub(crate) struct UndoForm {
    /// Path that it is posted to.
    pub(crate) action: String,
    /// Identifies the submission.
    pub(crate) nonce: String,
}

impl Toast {
    /// Returns a confirmation.
    pub(super) fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), undo: None }
    }
}

impl UndoForm {
    /// Returns the form that takes something back at this path.
    pub(super) fn new(visit: &PublicVisit, action: String) -> Self {
        Self { action, nonce: forms::new_nonce(&visit.services().ports) }
    }
}

/// An action that a redirect reports: its name, and the id of its subject.
pub(super) struct DoneAction<'a> {
    pub(super) name: &'a str,
    pub(super) id: Option<&'a str>,
}

impl DoneAction<'_> {
    /// Returns the fields of the query. They choose among fixed texts, so a made-up address does no harm.
    pub(super) fn query(&self) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("done", self.name);
        if let Some(id) = self.id {
            query.append_pair("of", id);
        }
        query.finish()
    }
}
