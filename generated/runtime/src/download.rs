//! Successes that are bytes of some media type, without the envelope.

use std::io::Write;

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use http::{
    HeaderMap, HeaderName, HeaderValue, StatusCode,
    header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, VARY, X_CONTENT_TYPE_OPTIONS},
};

use crate::{AnsweredRequest, conditional};

/// Bytes to send. Wherever they come from, they cannot act as a page of this site: browsers are told not to guess
/// their type, and to run and load nothing.
#[derive(Debug)]
pub struct Download {
    /// Media type, one of those that the contract lists for the operation.
    pub media_type: &'static str,
    /// Additional headers, such as `ETag`.
    pub headers: HeaderMap,
    /// Bytes, either all of them or a stream.
    pub body: Body,
    /// Compressed copy of the bytes, with its own entity tag, for clients that accept gzip.
    pub gzip: Option<GzipBytes>,
}

/// Bytes that were compressed beforehand.
#[derive(Debug, Clone)]
pub struct GzipBytes {
    /// Entity tag of the compressed bytes.
    pub etag: HeaderValue,
    /// Bytes in the gzip format (RFC 1952).
    pub bytes: Bytes,
}

impl GzipBytes {
    /// Compresses bytes, as small as possible: they are compressed once and sent often.
    ///
    /// # Panics
    /// Never: memory can always be written to.
    pub fn compress(bytes: &[u8]) -> Self {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes).expect("memory can be written to");
        let packed = encoder.finish().expect("memory can be written to");
        Self { etag: conditional::etag_header(&conditional::etag(&packed)), bytes: packed.into() }
    }
}

/// Headers of every download, for browsers.
const SAFETY_HEADERS: [(HeaderName, HeaderValue); 2] = [
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox")),
];

/// Answers with a success that carries these bytes.
pub fn answer(asked: &AnsweredRequest<'_>, download: Download) -> Response {
    let Download { media_type, mut headers, mut body, gzip } = download;
    if let Some(GzipBytes { etag, bytes }) = gzip {
        headers.insert(VARY, HeaderValue::from_name(ACCEPT_ENCODING));
        if accepts_gzip(&asked.head.headers) {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            headers.insert(ETAG, etag);
            body = bytes.into();
        }
    }
    let status = StatusCode::from_u16(asked.operation.success).expect("the contract holds valid statuses only");
    (status, headers, SAFETY_HEADERS, [(CONTENT_TYPE, HeaderValue::from_static(media_type))], body).into_response()
}

/// Checks whether gzip is among the codings that a client accepts (RFC 9110, section 12.5.3).
pub fn accepts_gzip(asked: &HeaderMap) -> bool {
    let values = asked.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        is_gzip && !parts.any(is_refusal)
    })
}

/// Checks for a weight of zero, which means "not acceptable".
fn is_refusal(parameter: &str) -> bool {
    let weight = parameter.split_once('=').filter(|(name, _)| name.trim().eq_ignore_ascii_case("q"));
    weight.is_some_and(|(_, weight)| weight.trim().parse() == Ok(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_sent_to_those_who_ask_for_it() {
        let asking =
            |value: &'static str| accepts_gzip(&HeaderMap::from_iter([(ACCEPT_ENCODING, HeaderValue::from_static(value))]));
        for taken in ["gzip", "GZIP", "br, gzip", "gzip;q=0.5", "deflate, gzip ; q=1, *;q=0"] {
            assert!(asking(taken), "{taken}");
        }
        for refused in ["", "identity", "br", "gzip;q=0", "gzip; Q = 0.000", "xgzip", "*"] {
            assert!(!asking(refused), "{refused}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
