//! Options of a single call.

use std::{fmt::Display, time::Duration};

use http::{HeaderName, HeaderValue};
use reqwest::header::HeaderMap;

use crate::{
    Upload,
    error::CallRecord,
    operation::{IDEMPOTENCY_KEY, LAST_EVENT_ID},
};

/// Per-call settings, which override those of the client.
#[derive(Clone, Debug, Default)]
pub(crate) struct CallOptions {
    /// Timeout, instead of the client's.
    pub(crate) timeout: Option<Duration>,
    /// Number of retries, instead of the client's.
    pub(crate) retries: Option<u32>,
    /// Headers sent in addition.
    pub(crate) headers: HeaderMap,
    /// Problem with a header or a body.
    pub(crate) invalid: Option<String>,
    /// Body, if it is an upload.
    pub(crate) upload: Option<Upload>,
    /// Set if the idempotency key was generated, although the call sets it itself: a stream keeps it over all its
    /// connections.
    pub(crate) is_key_generated: bool,
    /// Facts about the last attempt, recorded by the hooks.
    pub(crate) record: CallRecord,
}

impl CallOptions {
    /// Adds a header, or records the problem with it.
    pub(crate) fn header<N, V>(&mut self, name: N, value: V)
    where
        N: TryInto<HeaderName, Error: Display>,
        V: TryInto<HeaderValue, Error: Display>,
    {
        match parse_header(name, value) {
            Ok((name, value)) => {
                self.headers.insert(name, value);
            }
            Err(invalid) => self.invalid = Some(invalid),
        }
    }
}

/// Parses a header. Its value is never printed, since it may be a secret.
pub(crate) fn parse_header<N, V>(name: N, value: V) -> Result<(HeaderName, HeaderValue), String>
where
    N: TryInto<HeaderName, Error: Display>,
    V: TryInto<HeaderValue, Error: Display>,
{
    let name = name.try_into().map_err(|error| format!("name of a header: {error}"))?;
    if name == IDEMPOTENCY_KEY || name == LAST_EVENT_ID {
        // They belong to one call, and the SDK's behavior depends on them.
        return Err(format!("header `{name}`: use `{}` of the call", name.as_str().replace('-', "_")));
    }
    let mut value = value.try_into().map_err(|error| format!("header `{name}`: {error}"))?;
    value.set_sensitive(true);
    Ok((name, value))
}
