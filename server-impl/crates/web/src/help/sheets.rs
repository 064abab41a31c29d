//! Responses for the style sheets, the script and the icon.

use std::sync::{Arc, LazyLock};

use super::{
    answer::Answer,
    assets::{self, Asset},
    page::{Media, Page},
    site::{Whole, theme_of},
    theme::theme_css,
};

/// A static file that all sites share.
struct Ours {
    asset: &'static Asset,
    page: Arc<Page>,
}

static STYLE: LazyLock<Ours> = LazyLock::new(|| Ours::of(&assets::STYLE, Media::Css));
static SCRIPT: LazyLock<Ours> = LazyLock::new(|| Ours::of(&assets::SCRIPT, Media::Script));
static ICON: LazyLock<Ours> = LazyLock::new(|| Ours::of(&assets::ICON, Media::Svg));

impl Ours {
    fn of(asset: &'static Asset, media: Media) -> Self {
        debug_assert_eq!(asset.media_type, media.as_str());
        Self { asset, page: Arc::new(Page::new(media, asset.content.to_owned())) }
    }
}

/// Returns a static file, at any host, since it reveals nothing about a site. Paths of another release get
/// the current file.
pub(super) fn ours(path: &str) -> Option<Answer> {
    let (hash, name) = path.strip_prefix("/_fd/")?.split_once('/')?;
    let ours: &Ours = match name {
        "site.css" => &STYLE,
        "site.js" => &SCRIPT,
        "icon.svg" => &ICON,
        _ => return None,
    };
    (!hash.is_empty()).then(|| Answer::Asset { is_exact: ours.asset.path == path, page: Arc::clone(&ours.page) })
}

/// Returns the style sheet of the theme.
pub(super) fn theme(whole: &Whole, path: &str) -> Answer {
    sheet(theme_css(&theme_of(&whole.site.theme)), whole.shown.look.theme == path)
}

/// Returns the style sheet of the tenant, if there is one.
pub(super) fn own(whole: &Whole, path: &str) -> Option<Answer> {
    let css = whole.site.theme.css.clone().filter(|css| !css.is_empty())?;
    Some(sheet(css, whole.shown.look.own.as_deref() == Some(path)))
}

/// Returns a style sheet. An outdated path gets the current one, since a page that refers to it may still be open.
fn sheet(css: String, is_exact: bool) -> Answer {
    Answer::Asset { is_exact, page: Arc::new(Page::new(Media::Css, css)) }
}
