//! Static files of the pages, embedded in the binary. Each path contains a hash of the content, so browsers
//! may cache it forever.

use std::sync::LazyLock;

use crate::site::assets::hashed_path;

/// Folder of everything that is not a page.
const ASSETS_FOLDER: &str = "/_fd";

/// Style sheet of all help centers.
pub(crate) static STYLE: LazyLock<StaticAsset> = LazyLock::new(|| {
    StaticAsset::new("site.css", "text/css; charset=utf-8", include_str!("../../templates/help/assets/site.css"))
});

/// Script of the pages. They work without it.
pub(crate) static SCRIPT: LazyLock<StaticAsset> = LazyLock::new(|| {
    StaticAsset::new("site.js", "text/javascript; charset=utf-8", include_str!("../../templates/help/assets/site.js"))
});

/// Icon in the browser tab for sites without an icon of their own.
pub(crate) static ICON: LazyLock<StaticAsset> =
    LazyLock::new(|| StaticAsset::new("icon.svg", "image/svg+xml", include_str!("../../templates/help/assets/icon.svg")));

/// An embedded file.
pub(crate) struct StaticAsset {
    pub(crate) path: String,
    pub(crate) media_type: &'static str,
    pub(crate) content: &'static str,
}

impl StaticAsset {
    fn new(name: &str, media_type: &'static str, content: &'static str) -> Self {
        Self { path: hashed_path(ASSETS_FOLDER, name, content), media_type, content }
    }
}

/// Returns the path of a theme's style sheet.
pub(crate) fn theme_path(css: &str) -> String {
    hashed_path(ASSETS_FOLDER, "theme.css", css)
}

/// Returns the path of a tenant's own style sheet.
pub(crate) fn tenant_path(css: &str) -> String {
    hashed_path(ASSETS_FOLDER, "tenant.css", css)
}
