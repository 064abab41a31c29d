//! The `Location` of a created resource (RFC 9110, section 10.2.2).

use std::borrow::Cow;

use axum::extract::OriginalUri;
use http::{HeaderValue, request::Parts};
use serde::Deserialize;

use crate::{Operation, params};

#[derive(Deserialize)]
struct CreatedData<'d> {
    #[serde(borrow)]
    id: Cow<'d, str>,
}

/// Returns the path of the resource that an operation created, under the same base path as the request; `data` is
/// that of the answer.
pub(crate) fn of(operation: &Operation, head: &Parts, data: &[u8]) -> Option<HeaderValue> {
    let template = operation.location?;
    let created: CreatedData<'_> = serde_json::from_slice(data).expect("what is created has an id");
    let (parent, _) = template.rsplit_once('/')?;
    let segments = parent.split('/').skip(1).map(|segment| match params::segment_name(segment) {
        Some(name) => params::path_segment(operation.path, head.uri.path(), name).unwrap_or_default(),
        None => segment,
    });
    let segments: String = segments.flat_map(|segment| ["/", segment]).collect();
    HeaderValue::try_from(format!("{}{segments}/{}", base_path(head), created.id)).ok()
}

/// Returns the path under which the router is nested.
fn base_path(head: &Parts) -> &str {
    let original = head.extensions.get::<OriginalUri>().map(|OriginalUri(uri)| uri.path());
    original.and_then(|path| path.strip_suffix(head.uri.path())).unwrap_or_default()
}
