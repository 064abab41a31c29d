//! The style sheet and the icon, embedded in the binary. Each path contains a hash of the content, so browsers
//! may cache the files forever.

use std::sync::{Arc, LazyLock};

use axum::{Router, response::IntoResponse, routing::get};
use http::header;
use sha2::{Digest, Sha256};

use crate::Pages;

/// The style sheet of the pages.
pub(super) static STYLE: LazyLock<ClaimAsset> =
    LazyLock::new(|| ClaimAsset::new("css", "text/css; charset=utf-8", include_str!("../../templates/claim/page.css")));

/// The icon in the browser tab.
pub(super) static ICON: LazyLock<ClaimAsset> =
    LazyLock::new(|| ClaimAsset::new("svg", "image/svg+xml", include_str!("../../templates/claim/icon.svg")));

/// An embedded file.
pub(super) struct ClaimAsset {
    path: String,
    media_type: &'static str,
    content: &'static str,
}

impl ClaimAsset {
    fn new(extension: &str, media_type: &'static str, content: &'static str) -> Self {
        let hash: String = Sha256::digest(content).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        Self { path: format!("/claim/assets/{hash}.{extension}"), media_type, content }
    }

    pub(super) fn path(&self) -> &str {
        &self.path
    }
}

/// Returns the routes of both files.
pub(super) fn routes() -> Router<Arc<Pages>> {
    let route = |routes: Router<Arc<Pages>>, asset: &'static ClaimAsset| {
        let headers = [
            (header::CONTENT_TYPE, asset.media_type),
            (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        ];
        routes.route(asset.path(), get(async move || (headers, asset.content).into_response()))
    };
    [&*STYLE, &*ICON].into_iter().fold(Router::new(), route)
}
