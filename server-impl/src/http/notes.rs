//! What is learned about a request on its way inward, for the headers of its answer and for the log.

use std::sync::{Arc, OnceLock};

use axum::extract::Request;
use http::Extensions;

use crate::auth::rate::Standing;

/// A slip that travels with a request, in its extensions. Whoever learns something writes it down; [`super::shell`] reads it
/// when the answer goes out, whether the request succeeded or not.
#[derive(Debug, Clone, Default)]
pub struct Notes(Arc<Slip>);

#[derive(Debug, Default)]
struct Slip {
    key_id: OnceLock<String>,
    standing: OnceLock<Standing>,
}

impl Notes {
    /// Attaches an empty slip to a request.
    pub(super) fn attach(request: &mut Request) -> Self {
        let notes = Self::default();
        request.extensions_mut().insert(notes.clone());
        notes
    }

    /// The slip of a request; one that nobody reads when the request did not pass through [`super::shell`].
    pub fn of(extensions: &Extensions) -> Self {
        extensions.get().cloned().unwrap_or_default()
    }

    /// The request was made with this key (its public part). Only the first note counts.
    pub fn called_by(&self, key_id: &str) {
        self.0.key_id.get_or_init(|| key_id.to_owned());
    }

    /// The request was counted. Only the first note counts.
    pub fn counted(&self, standing: Standing) {
        self.0.standing.get_or_init(|| standing);
    }

    pub(super) fn key_id(&self) -> Option<&str> {
        self.0.key_id.get().map(String::as_str)
    }

    pub(super) fn standing(&self) -> Option<&Standing> {
        self.0.standing.get()
    }
}
