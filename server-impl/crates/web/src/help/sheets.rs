//! Responses for the style sheets, the script and the icon.

use std::sync::{Arc, LazyLock};

use super::{
    answer::PageResponse,
    assets::{self, StaticAsset},
    page::{MediaType, RenderedPage},
    site::{LoadedSite, page_theme},
    theme::theme_css,
};

/// A static file that all sites share.
struct StaticFile {
    asset: &'static StaticAsset,
    page: Arc<RenderedPage>,
}

static STYLE: LazyLock<StaticFile> = LazyLock::new(|| StaticFile::new(&assets::STYLE, MediaType::Css));
static SCRIPT: LazyLock<StaticFile> = LazyLock::new(|| StaticFile::new(&assets::SCRIPT, MediaType::Script));
static ICON: LazyLock<StaticFile> = LazyLock::new(|| StaticFile::new(&assets::ICON, MediaType::Svg));

impl StaticFile {
    fn new(asset: &'static StaticAsset, media: MediaType) -> Self {
        debug_assert_eq!(asset.media_type, media.as_str());
        Self { asset, page: Arc::new(RenderedPage::new(media, asset.content.to_owned())) }
    }
}

/// Returns a static file, at any host, since it reveals nothing about a site. Paths of another release get
/// the current file.
pub(super) fn static_file(path: &str) -> Option<PageResponse> {
    let (hash, name) = path.strip_prefix("/_fd/")?.split_once('/')?;
    let ours: &StaticFile = match name {
        "site.css" => &STYLE,
        "site.js" => &SCRIPT,
        "icon.svg" => &ICON,
        _ => return None,
    };
    (!hash.is_empty()).then(|| PageResponse::Asset { is_exact: ours.asset.path == path, page: Arc::clone(&ours.page) })
}

/// Returns the style sheet of the theme.
pub(super) fn theme_sheet(whole: &LoadedSite, path: &str) -> PageResponse {
    style_sheet(theme_css(&page_theme(&whole.site.theme)), whole.shown.look.theme == path)
}

/// Returns the style sheet of the tenant, if there is one.
pub(super) fn tenant_sheet(whole: &LoadedSite, path: &str) -> Option<PageResponse> {
    let css = whole.site.theme.css.clone().filter(|css| !css.is_empty())?;
    Some(style_sheet(css, whole.shown.look.own.as_deref() == Some(path)))
}

/// Returns a style sheet. An outdated path gets the current one, since a page that refers to it may still be open.
fn style_sheet(css: String, is_exact: bool) -> PageResponse {
    PageResponse::Asset { is_exact, page: Arc::new(RenderedPage::new(MediaType::Css, css)) }
}
