//! `GET /widget.js`: the script that websites embed.

use std::sync::{Arc, LazyLock};

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use flate2::Compression;
use frontdesk_api::runtime::conditional;
use frontdesk_http::accepts_gzip;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};

use super::compact::compact;
use crate::{Pages, site::assets::compress};

/// The file of the script.
pub(super) const LOADER_FILE: &str = include_str!("../../templates/widget/loader.js");

/// The script as it is sent.
pub(super) static LOADER: LazyLock<String> = LazyLock::new(|| compact(LOADER_FILE));

static COMPRESSED: LazyLock<Bytes> = LazyLock::new(|| compress(&LOADER, Compression::best()));

static ETAG: LazyLock<HeaderValue> = LazyLock::new(|| {
    HeaderValue::try_from(format!("\"{}\"", conditional::etag(LOADER.as_bytes()))).expect("a hash is visible ASCII")
});

/// Lets pages load the script that isolate themselves (COEP).
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Answers with the script. Websites embed its path, so browsers ask again after five minutes.
pub(super) async fn show_loader(State(_): State<Arc<Pages>>, headers: HeaderMap) -> Response {
    let mut response = match is_known(&headers) {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false if accepts_gzip(&headers) => ([(header::CONTENT_ENCODING, "gzip")], COMPRESSED.clone()).into_response(),
        false => LOADER.as_str().into_response(),
    };
    let sent = response.headers_mut();
    sent.insert(header::ETAG, ETAG.clone());
    for (name, value) in [
        (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (header::CACHE_CONTROL, "public, max-age=300"),
        (header::VARY, "accept-encoding"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (RESOURCE_POLICY, "cross-origin"),
    ] {
        sent.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn is_known(headers: &HeaderMap) -> bool {
    headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == *ETAG || known == "*")
}
