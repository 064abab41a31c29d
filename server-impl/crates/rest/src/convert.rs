//! Conversions that several tags share.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use frontdesk_api::models;
use frontdesk_types::{Error, MetadataChanges, Result, TimeSpan, Timestamp, activity::NamedActor};

/// Converts a time to its form in the API.
pub(super) fn to_api_time(at: Timestamp) -> Result<DateTime<Utc>> {
    DateTime::from_timestamp_micros(at.0).ok_or_else(|| Error::internal(format!("the time {} is out of range", at.0)))
}

/// Converts a time from a request.
pub(super) fn from_api_time(at: DateTime<Utc>) -> Timestamp {
    Timestamp(at.timestamp_micros())
}

/// Converts a span of time from a request.
pub(super) fn from_api_span(from: Option<DateTime<Utc>>, to: Option<DateTime<Utc>>) -> TimeSpan {
    TimeSpan { from: from.map(from_api_time), to: to.map(from_api_time) }
}

/// Converts the author of a change.
pub(super) fn actor_model(by: NamedActor) -> models::Actor {
    let NamedActor { actor, name } = by;
    models::Actor { kind: actor.kind(), id: actor.id(), name }
}

/// A field of a request: either required, or optional.
pub(super) trait RequestField<T> {
    /// Returns the value; `None` if it was omitted.
    fn into_value(self) -> Option<T>;
}

impl<T> RequestField<T> for T {
    fn into_value(self) -> Option<T> {
        Some(self)
    }
}

impl<T> RequestField<T> for Option<T> {
    fn into_value(self) -> Self {
        self
    }
}

impl RequestField<MetadataChanges> for Option<BTreeMap<String, String>> {
    fn into_value(self) -> Option<MetadataChanges> {
        self.map(MetadataChanges::from)
    }
}

impl RequestField<MetadataChanges> for Option<BTreeMap<String, Option<String>>> {
    fn into_value(self) -> Option<MetadataChanges> {
        self.map(MetadataChanges::Merge)
    }
}

/// Collects the changes of a request. Its fields and those of the changes have the same names; fields that the
/// request does not have stay as they are. A field of the request that is not listed does not compile.
macro_rules! given {
    ($body:ident: $model:path => $changes:ident { $($field:ident),+ $(,)? }) => {{
        let $model { $($field),+ } = $body;
        let mut changes = $changes::default();
        $(changes.$field = $crate::convert::RequestField::into_value($field);)+
        changes
    }};
}

pub(super) use given;
