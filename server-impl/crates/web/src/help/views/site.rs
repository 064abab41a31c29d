//! What all pages of a site have in common, in every language.

use super::link::Link;
use crate::help::{
    assets,
    theme::{Theme, theme_css},
};

/// A site. It is the same until the site changes, so it may be kept.
#[derive(Debug, Clone)]
pub(crate) struct Site {
    /// Scheme and primary hostname, without a slash at the end: `https://help.acme.test`.
    pub(crate) origin: String,
    pub(crate) name: String,
    /// The locale of the site.
    pub(crate) locale: String,
    pub(crate) logo: Option<Logo>,
    /// The path of an icon of its own.
    pub(crate) favicon: Option<String>,
    /// The path of a picture for links to it elsewhere.
    pub(crate) social_image: Option<String>,
    pub(crate) header_links: Vec<Link>,
    pub(crate) footer_links: Vec<Link>,
    /// `true` if visitors are let in one by one.
    pub(crate) is_private: bool,
    /// `true` if search engines may list it.
    pub(crate) is_indexed: bool,
    /// `true` if visitors can ask.
    pub(crate) is_asked: bool,
    pub(crate) look: Look,
}

/// A logo, with its size, so that nothing moves when it arrives.
#[derive(Debug, Clone)]
pub(crate) struct Logo {
    /// Its path.
    pub(crate) path: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

/// The style sheets of a site: ours, then its theme, then its own.
#[derive(Debug, Clone)]
pub(crate) struct Look {
    /// The value of `color-scheme`.
    pub(crate) color_scheme: &'static str,
    /// The path of the theme.
    pub(crate) theme: String,
    /// The path of its own style sheet.
    pub(crate) own: Option<String>,
}

impl Look {
    /// The look of a theme, with a style sheet of the tenant.
    pub(crate) fn of(theme: &Theme, own: Option<&str>) -> Self {
        Self {
            color_scheme: theme.mode.color_scheme(),
            theme: assets::theme_path(&theme_css(theme)),
            own: own.filter(|css| !css.is_empty()).map(assets::tenant_path),
        }
    }
}

impl Site {
    /// The address of a path.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }
}

impl Logo {
    const HEIGHT: u32 = 32;
    const WIDEST: u32 = 240;

    /// The height that it is shown with.
    pub(crate) fn shown_height(&self) -> u32 {
        Self::HEIGHT
    }

    /// The width that it is shown with.
    pub(crate) fn shown_width(&self) -> u32 {
        let width = u64::from(self.width) * u64::from(Self::HEIGHT) / u64::from(self.height.max(1));
        u32::try_from(width).unwrap_or(Self::WIDEST).clamp(1, Self::WIDEST)
    }

    /// Returns whether it is a mark, which needs the name of the site beside it.
    pub(crate) fn is_square(&self) -> bool {
        self.shown_width() <= Self::HEIGHT * 3 / 2
    }
}
