//! Helpers for tests of rules without the API.

use std::fmt::Debug;

use frontdesk_types::{Result, events::Announcement};

use crate::representation::{Representation, Represents};

/// Shows records as `Debug` does, and only the name of an event.
pub struct DebugRepresentation;

impl<R: Debug> Represents<R> for DebugRepresentation {
    fn to_json(&self, record: &R) -> Result<String> {
        Ok(format!("{record:?}"))
    }
}

impl Representation for DebugRepresentation {
    fn event_payload(&self, announcement: Announcement<'_>) -> Result<String> {
        Ok(format!(r#"{{"type":"{}"}}"#, announcement.occurrence.name))
    }
}
