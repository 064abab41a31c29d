//! Deprecated operations: since when they are, and when they go.
//!
//! | in the contract | header of each success |
//! |---|---|
//! | `deprecated: true` with `x-deprecated-since: '2026-12-01'` | `Deprecation: @1796083200` (RFC 9745) |
//! | `x-sunset: '2027-12-01'` beside them | `Sunset: Wed, 01 Dec 2027 00:00:00 GMT` (RFC 8594) |

use anyhow::{Context, Result, bail};
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use serde_json::{Map, Value, json};

use crate::contract::Operation;

/// Keys of an operation that is deprecated, with dates.
pub(crate) const SINCE_KEY: &str = "x-deprecated-since";
pub(crate) const SUNSET_KEY: &str = "x-sunset";

/// The dates of a deprecated operation. Each is the beginning of the day, in UTC.
pub(crate) struct Deprecation {
    since: DateTime<Utc>,
    sunset: Option<DateTime<Utc>>,
}

impl Deprecation {
    /// Reads the dates of an operation; `None` if it is not deprecated.
    pub(crate) fn of(operation: &Operation<'_>) -> Result<Option<Self>> {
        let at = &operation.at;
        let (since, sunset) = (read_date(operation, SINCE_KEY)?, read_date(operation, SUNSET_KEY)?);
        if !is_deprecated(operation.value) {
            if since.is_some() || sunset.is_some() {
                bail!("{at}: only what is deprecated has such dates; write `deprecated: true`, or remove them");
            }
            return Ok(None);
        }
        let since = since.with_context(|| format!("{at}: it is deprecated; write since when, as `{SINCE_KEY}`"))?;
        if sunset.is_some_and(|sunset| sunset <= since) {
            bail!("{}: it must be after `{SINCE_KEY}`", at.child(SUNSET_KEY));
        }
        Ok(Some(Self { since, sunset }))
    }

    /// Returns the headers of its successes, with their values.
    pub(crate) fn headers(&self) -> Vec<(&'static str, String)> {
        let sunset = self.sunset.map(|sunset| ("Sunset", sunset.format("%a, %d %b %Y %H:%M:%S GMT").to_string()));
        [("Deprecation", format!("@{}", self.since.timestamp()))].into_iter().chain(sunset).collect()
    }

    /// Describes these headers.
    pub(crate) fn described_headers(&self) -> Map<String, Value> {
        let describe = |name: &str| match name {
            "Deprecation" => "Since when the operation is deprecated (RFC 9745).",
            _ => "When the operation will no longer be there (RFC 8594).",
        };
        let described = |(name, value): (&str, String)| {
            let header =
                json!({ "description": describe(name), "required": true, "schema": { "type": "string" }, "example": value });
            (name.to_owned(), header)
        };
        self.headers().into_iter().map(described).collect()
    }
}

/// Checks whether an operation, a parameter or a property is to be used no longer.
pub(crate) fn is_deprecated(part: &Map<String, Value>) -> bool {
    part.get("deprecated") == Some(&Value::Bool(true))
}

fn read_date(operation: &Operation<'_>, key: &str) -> Result<Option<DateTime<Utc>>> {
    let Some(value) = operation.value.get(key) else { return Ok(None) };
    let date = value.as_str().and_then(|text| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok());
    let date = date.with_context(|| format!("{}: write a date, as '2026-12-01'", operation.at.child(key)))?;
    Ok(Some(date.and_time(NaiveTime::MIN).and_utc()))
}
