//! Files embedded in the binary. Each path contains a hash of the content, so browsers may cache it forever.

use std::{
    io::Write,
    sync::{Arc, LazyLock, OnceLock},
};

use axum::{
    Router,
    response::{IntoResponse, Response},
    routing::get,
};
use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};
use frontdesk_http::accepts_gzip;
use http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};

use crate::Pages;

/// Folder of the assets of the platform's pages.
const ASSETS_FOLDER: &str = "/app/assets";

/// The style sheet of all pages of the platform.
pub(crate) static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new(ASSETS_FOLDER, "dash.css", "text/css; charset=utf-8", include_str!("../../templates/app/assets/dash.css"))
});

/// The script of all pages of the dashboard: idiomorph 0.8.0 (0BSD), which turns one tree of elements into another, and
/// ours. Everything that it does, pages also do without it.
pub(crate) static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let content = concat!(
        include_str!("../../templates/app/assets/vendor/idiomorph-0.8.0.min.js"),
        include_str!("../../templates/app/assets/script/page.js"),
        include_str!("../../templates/app/assets/script/regions.js"),
        include_str!("../../templates/app/assets/script/dialog.js"),
        include_str!("../../templates/app/assets/script/palette.js"),
        include_str!("../../templates/app/assets/script/keys.js"),
        include_str!("../../templates/app/assets/script/copy.js"),
        include_str!("../../templates/app/assets/script/upload.js"),
        include_str!("../../templates/app/assets/script/drafts.js"),
        include_str!("../../templates/app/assets/script/playground.js"),
        include_str!("../../templates/app/assets/script/widget.js"),
    );
    Asset::new(ASSETS_FOLDER, "dash.js", "text/javascript; charset=utf-8", content)
});

/// Rules by which browsers fetch a page in advance, when the pointer rests on its link (WICG, Speculation Rules).
pub(crate) static SPECULATION_RULES: LazyLock<Asset> = LazyLock::new(|| {
    let content = include_str!("../../templates/app/assets/speculation.json");
    Asset::new(ASSETS_FOLDER, "speculation.json", "application/speculationrules+json", content)
});

/// Icons, as symbols of one sprite.
pub(crate) static ICONS: LazyLock<Asset> = LazyLock::new(|| {
    Asset::new(ASSETS_FOLDER, "icons.svg", "image/svg+xml", include_str!("../../templates/app/assets/icons.svg"))
});

/// The icon in the browser tab.
pub(crate) static MARK: LazyLock<Asset> =
    LazyLock::new(|| Asset::new(ASSETS_FOLDER, "mark.svg", "image/svg+xml", include_str!("../../templates/app/assets/mark.svg")));

/// An embedded file.
pub(crate) struct Asset {
    /// Path at which it is served.
    pub(crate) path: String,
    pub(crate) media_type: &'static str,
    pub(crate) content: &'static str,
    compressed: OnceLock<Bytes>,
}

impl Asset {
    /// Returns a file that is served below a folder.
    pub(crate) fn new(folder: &str, name: &str, media_type: &'static str, content: &'static str) -> Self {
        Self { path: hashed_path(folder, name, content), media_type, content, compressed: OnceLock::new() }
    }

    fn respond(&self, headers: &HeaderMap) -> Response {
        let fixed = [
            (header::CONTENT_TYPE, self.media_type),
            (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::VARY, "accept-encoding"),
        ];
        if !accepts_gzip(headers) {
            return (fixed, self.content).into_response();
        }
        let mut response =
            (fixed, self.compressed.get_or_init(|| compress(self.content, Compression::best())).clone()).into_response();
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        response
    }
}

/// Compresses a text with gzip.
pub(crate) fn compress(content: &str, level: Compression) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::with_capacity(content.len() / 3), level);
    encoder.write_all(content.as_bytes()).expect("memory takes it");
    encoder.finish().expect("memory takes it").into()
}

/// Returns the path of a file below a folder.
pub(crate) fn hashed_path(folder: &str, name: &str, content: &str) -> String {
    let hash: String = Sha256::digest(content).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("{folder}/{hash}/{name}")
}

/// Returns the routes of these files.
pub(crate) fn asset_routes(assets: impl IntoIterator<Item = &'static Asset>) -> Router<Arc<Pages>> {
    let add = |routes: Router<Arc<Pages>>, asset: &'static Asset| {
        routes.route(&asset.path, get(async move |headers: HeaderMap| asset.respond(&headers)))
    };
    assets.into_iter().fold(Router::new(), add)
}
