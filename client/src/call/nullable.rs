//! Explicit null: [`Nullable`].

use serde::{Deserialize, Serialize};

/// A nullable field of an update, inside an `Option`: `None` leaves the field unchanged, `Some(Nullable::Null)` sets it
/// to null, `Some(Nullable::Value(..))` sets it to a value.
///
/// ```
/// use frontdesk_client::{Nullable, types::AgentUpdate};
///
/// let untouched: AgentUpdate = AgentUpdate::builder().try_into().unwrap();
/// assert_eq!(serde_json::to_string(&untouched).unwrap(), "{}");
///
/// let cleared: AgentUpdate = AgentUpdate::builder().geo_restriction_countries(Nullable::Null).try_into().unwrap();
/// assert_eq!(serde_json::to_string(&cleared).unwrap(), r#"{"geoRestrictionCountries":null}"#);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Nullable<T> {
    /// A value.
    Value(T),
    /// An explicit null.
    #[default]
    Null,
}

impl<T> From<Option<T>> for Nullable<T> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Self::Value)
    }
}
