//! Reads a body, or starts to: media type, size, deadline, and JSON.

use std::{error::Error, io, iter, time::Duration};

use axum::body::{Body, HttpBody};
use bytes::{Bytes, BytesMut};
use http::{
    HeaderMap,
    header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE},
};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde_json::Value;
use tokio::time::timeout;

use crate::{
    Invalid, Operation, Pace, Upload,
    memory_budget::{MemoryBudget, MemoryShare},
    names::NameTracker,
    paced::PacedBody,
};

/// Time limit for the end of a body from which no byte has arrived.
const END_TIMEOUT: Duration = Duration::from_secs(1);

/// Refuses a body for an operation that takes none. A chunked body may turn out to be empty.
pub(crate) async fn refuse_body(body: &mut Body) -> Result<(), Invalid> {
    if body.is_end_stream() {
        return Ok(());
    }
    match timeout(END_TIMEOUT, body.frame()).await {
        Ok(None) => Ok(()),
        Ok(Some(Err(cause))) => Err(abort_reason(&cause)),
        Ok(Some(Ok(_))) | Err(_) => Err(Invalid::UnwantedBody),
    }
}

/// A JSON body, and its share of the memory for large bodies.
#[derive(Default)]
pub(crate) struct ArrivedBody {
    /// Text of the body, without a byte order mark (RFC 8259, section 8.1).
    pub(crate) bytes: Bytes,
    /// Memory reserved for a large body; whatever is built from the body needs it as well.
    pub(crate) share: Option<MemoryShare>,
}

impl ArrivedBody {
    /// Creates the body that a body left out stands for.
    fn empty_object() -> Self {
        Self { bytes: Bytes::from_static(b"{}"), share: None }
    }
}

/// Reads the JSON body of an operation that takes `limit` bytes. A body announced as larger is refused unread; one that
/// may be left out is `{}` then.
pub(crate) async fn read_json(
    operation: &Operation,
    limit: usize,
    headers: &HeaderMap,
    mut body: Body,
    shared: (&MemoryBudget, Pace),
) -> Result<ArrivedBody, Invalid> {
    if operation.optional_body && !headers.contains_key(CONTENT_TYPE) && refuse_body(&mut body).await.is_ok() {
        return Ok(ArrivedBody::empty_object());
    }
    let is = if operation.merge_patch { is_json_or_patch } else { is_json };
    check_media_type(headers, is, "application/json")?;
    check_length(headers, limit)?;
    let arrived = collect_json(limit, body, shared).await?;
    if operation.optional_body && arrived.bytes.is_empty() {
        return Ok(ArrivedBody::empty_object());
    }
    Ok(arrived)
}

async fn collect_json(limit: usize, body: Body, (budget, pace): (&MemoryBudget, Pace)) -> Result<ArrivedBody, Invalid> {
    if let Some(mut share) = budget.new_share(limit) {
        let bytes = timeout(pace.deadline, read_large(PacedBody::new(body, limit, pace), &mut share))
            .await
            .map_err(|_| Invalid::BodyTimeout)??;
        return Ok(ArrivedBody { bytes: strip_byte_order_mark(bytes), share: Some(share) });
    }
    match timeout(pace.deadline, Limited::new(body, limit).collect()).await {
        Ok(Ok(collected)) => Ok(ArrivedBody { bytes: strip_byte_order_mark(collected.to_bytes()), share: None }),
        Ok(Err(cause)) if cause.is::<LengthLimitError>() => Err(Invalid::TooLarge { limit }),
        Ok(Err(cause)) => Err(abort_reason(&*cause)),
        Err(_) => Err(Invalid::BodyTimeout),
    }
}

/// Reads all of a body that may be large.
async fn read_large(mut body: PacedBody, share: &mut MemoryShare) -> Result<Bytes, Invalid> {
    let Some(first) = body.chunk().await? else { return Ok(Bytes::new()) };
    share.grow(first.len()).await;
    let mut all = BytesMut::from(first);
    while let Some(more) = body.chunk().await? {
        share.grow(more.len()).await;
        all.extend_from_slice(&more);
    }
    Ok(all.freeze())
}

fn strip_byte_order_mark(bytes: Bytes) -> Bytes {
    const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
    if bytes.starts_with(BYTE_ORDER_MARK) { bytes.slice(BYTE_ORDER_MARK.len()..) } else { bytes }
}

/// Maps the reason why a body was aborted: it was not framed as HTTP requires (RFC 9112, section 7.1), or its client
/// disconnected.
pub(crate) fn abort_reason(cause: &(dyn Error + 'static)) -> Invalid {
    let mut causes = iter::successors(Some(cause), |&cause| cause.source());
    let kind = causes.find_map(|cause| cause.downcast_ref::<io::Error>()).map(io::Error::kind);
    match kind {
        Some(io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData) => Invalid::Framing,
        _ => Invalid::Disconnected,
    }
}

/// Maximum number of values in a body, more than any operation takes. In memory, a value is up to seventy times the
/// size of its text, so a body of nothing but numbers could exhaust the memory well within the limit on bytes.
pub(crate) const MAX_VALUES: usize = 100_000;

/// Parses a body.
pub(crate) fn parse_json(bytes: &[u8]) -> Result<Value, Invalid> {
    if bytes.is_empty() {
        return Err(Invalid::Json("The body is empty; a JSON body is required".to_owned()));
    }
    if scan_json(bytes).values > MAX_VALUES {
        return Err(Invalid::Json(format!("The body holds more than {MAX_VALUES} values; send fewer at once")));
    }
    serde_json::from_slice(bytes).map_err(|cause| Invalid::Json(format!("The body is not valid JSON: {cause}")))
}

/// Properties of a JSON text that can be determined without parsing it.
pub(crate) struct JsonScan {
    /// Number of values: each but the first follows a comma or an opening bracket.
    pub(crate) values: usize,
    /// True if a string or a field name contains U+0000, which is always escaped in valid JSON (RFC 8259, section
    /// 7).
    pub(crate) holds_nul: bool,
    /// True if an object may have a duplicate field. `false` is certain.
    pub(crate) may_repeat: bool,
}

/// Scans a JSON text, and stops at the first value over the limit.
pub(crate) fn scan_json(json: &[u8]) -> JsonScan {
    let (mut string, mut escaped) = (None, false);
    let (mut values, mut holds_nul, mut names) = (1, false, NameTracker::default());
    for (place, byte) in json.iter().enumerate() {
        match (byte, string) {
            _ if escaped => {
                escaped = false;
                holds_nul |= *byte == b'u' && json[place + 1..].starts_with(b"0000");
            }
            (b'\\', _) => escaped = string.is_some(),
            (b'"', None) => string = Some(place + 1),
            (b'"', Some(begin)) => {
                names.process_string(&json[begin..place]);
                string = None;
            }
            (b',' | b'[' | b'{' | b']' | b'}', None) => {
                names.process_structure(*byte);
                values += usize::from(!matches!(byte, b']' | b'}'));
                if values > MAX_VALUES {
                    break;
                }
            }
            _ => {}
        }
    }
    JsonScan { values, holds_nul, may_repeat: names.may_repeat }
}

/// Starts an upload of at most `limit` bytes. An upload announced as larger is refused unread. Bytes without a media type
/// are opaque (RFC 9110, section 8.3).
pub(crate) fn start_upload(headers: &HeaderMap, body: Body, limit: usize, pace: Pace) -> Result<Upload, Invalid> {
    if headers.contains_key(CONTENT_TYPE) {
        check_media_type(headers, is_octets, "application/octet-stream")?;
    } else if has_content_encoding(headers) {
        return Err(Invalid::Coding);
    }
    check_length(headers, limit)?;
    Ok(Upload::from_body(PacedBody::new(body, limit, pace), announced_length(headers)))
}

pub(crate) fn check_length(headers: &HeaderMap, limit: usize) -> Result<(), Invalid> {
    if announced_length(headers).is_some_and(|length| length > limit as u64) { Err(Invalid::TooLarge { limit }) } else { Ok(()) }
}

/// Returns the number of bytes that the client announces.
fn announced_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Accepts one media type, without a content coding.
pub(crate) fn check_media_type(headers: &HeaderMap, is: fn(&str) -> bool, expected: &'static str) -> Result<(), Invalid> {
    if has_content_encoding(headers) {
        return Err(Invalid::Coding);
    }
    let mut types = headers.get_all(CONTENT_TYPE).iter();
    let fits = types.next().and_then(|value| value.to_str().ok()).is_some_and(is) && types.next().is_none();
    if fits { Ok(()) } else { Err(Invalid::MediaType { expected }) }
}

/// Checks whether a body is compressed or encoded in another way, which no operation accepts.
pub fn has_content_encoding(headers: &HeaderMap) -> bool {
    headers.get_all(CONTENT_ENCODING).iter().any(|coding| !coding.as_bytes().eq_ignore_ascii_case(b"identity"))
}

/// Checks whether a `Content-Type` stands for opaque bytes. Parameters do not matter.
fn is_octets(content_type: &str) -> bool {
    let essence = content_type.split(';').next().unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/octet-stream")
}

/// Checks whether a `Content-Type` stands for JSON in UTF-8.
fn is_json(content_type: &str) -> bool {
    is_in_utf8(content_type, &["application/json"])
}

/// Checks whether a `Content-Type` stands for JSON in UTF-8 or a merge patch, in which null clears a field and an
/// absent field stays as it is (RFC 7396).
fn is_json_or_patch(content_type: &str) -> bool {
    is_in_utf8(content_type, &["application/json", "application/merge-patch+json"])
}

/// Checks for one of these media types (RFC 9110, section 8.3) in UTF-8. Parameters other than `charset` do not
/// matter.
fn is_in_utf8(content_type: &str, types: &[&str]) -> bool {
    let mut parts = content_type.split(';').map(str::trim);
    let is_one = parts.next().is_some_and(|essence| types.iter().any(|known| essence.eq_ignore_ascii_case(known)));
    is_one
        && parts
            .filter_map(|parameter| parameter.split_once('='))
            .all(|(name, value)| !name.eq_ignore_ascii_case("charset") || value.trim_matches('"').eq_ignore_ascii_case("utf-8"))
}
