//! Facts learned about a request while it is handled, for the headers of its answer and for the log.

use std::sync::{Arc, OnceLock};

use axum::extract::Request;
use frontdesk_core::auth::rate::RateState;
use http::Extensions;

/// Notes about a request, in its extensions: any layer may add to them, and [`super::shell`] reads them when the
/// answer is sent, for successful and failed requests alike.
#[derive(Debug, Clone, Default)]
pub struct RequestNotes(Arc<NoteFields>);

#[derive(Debug, Default)]
struct NoteFields {
    key_id: OnceLock<String>,
    rate: OnceLock<RateState>,
}

impl RequestNotes {
    /// Attaches empty notes to a request.
    pub(super) fn attach(request: &mut Request) -> Self {
        let notes = Self::default();
        request.extensions_mut().insert(notes.clone());
        notes
    }

    /// Returns the notes of a request; if it did not pass through [`super::shell`], notes that are never read.
    pub fn of(extensions: &Extensions) -> Self {
        extensions.get().cloned().unwrap_or_default()
    }

    /// Records that the request was made with this key (its public part). Only the first call counts.
    pub fn record_key(&self, key_id: &str) {
        self.0.key_id.get_or_init(|| key_id.to_owned());
    }

    /// Records that the request was counted. Only the first call counts.
    pub fn record_rate(&self, state: RateState) {
        self.0.rate.get_or_init(|| state);
    }

    pub(super) fn key_id(&self) -> Option<&str> {
        self.0.key_id.get().map(String::as_str)
    }

    pub(super) fn rate_state(&self) -> Option<&RateState> {
        self.0.rate.get()
    }
}
