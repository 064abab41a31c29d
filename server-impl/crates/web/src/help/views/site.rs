//! Data shared by all pages of a site, in every language.

use super::link::TenantLink;
use crate::help::{
    assets,
    theme::{PageTheme, theme_css},
};

/// A site. It stays the same until the site changes, so it can be cached.
#[derive(Debug, Clone)]
pub(crate) struct SiteView {
    /// Scheme and primary hostname, without a trailing slash: `https://help.acme.test`.
    pub(crate) origin: String,
    pub(crate) name: String,
    /// Main locale of the site.
    pub(crate) locale: String,
    pub(crate) logo: Option<SiteLogo>,
    /// Path of the site's own icon.
    pub(crate) favicon: Option<String>,
    /// Path of the preview picture for links to the site.
    pub(crate) social_image: Option<String>,
    pub(crate) header_links: Vec<TenantLink>,
    pub(crate) footer_links: Vec<TenantLink>,
    /// `true` if visitors need a pass.
    pub(crate) is_private: bool,
    /// `true` if search engines may list the site.
    pub(crate) is_indexed: bool,
    /// `true` if visitors can ask the agent.
    pub(crate) is_asked: bool,
    pub(crate) look: SiteStyles,
}

/// A logo with its size, which prevents layout shifts while it loads.
#[derive(Debug, Clone)]
pub(crate) struct SiteLogo {
    pub(crate) path: String,
    pub(crate) width: u32,
    pub(crate) height: u32,
}

/// Style sheets of a site: the shared one is followed by its theme, then by its own.
#[derive(Debug, Clone)]
pub(crate) struct SiteStyles {
    /// Value of `color-scheme`.
    pub(crate) color_scheme: &'static str,
    /// Path of the theme.
    pub(crate) theme: String,
    /// Path of its own style sheet.
    pub(crate) own: Option<String>,
}

impl SiteStyles {
    /// Returns the style sheets for a theme, with the tenant's own CSS.
    pub(crate) fn new(theme: &PageTheme, own: Option<&str>) -> Self {
        Self {
            color_scheme: theme.mode.color_scheme(),
            theme: assets::theme_path(&theme_css(theme)),
            own: own.filter(|css| !css.is_empty()).map(assets::tenant_path),
        }
    }
}

impl SiteView {
    /// Returns the URL of a path.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }
}

impl SiteLogo {
    const SHOWN_HEIGHT: u32 = 32;
    const MAX_WIDTH: u32 = 240;

    /// Returns the height of display, in pixels.
    pub(crate) fn shown_height(&self) -> u32 {
        Self::SHOWN_HEIGHT
    }

    /// Returns the width of display, in pixels.
    pub(crate) fn shown_width(&self) -> u32 {
        let width = u64::from(self.width) * u64::from(Self::SHOWN_HEIGHT) / u64::from(self.height.max(1));
        u32::try_from(width).unwrap_or(Self::MAX_WIDTH).clamp(1, Self::MAX_WIDTH)
    }

    /// Returns `true` for a compact logo, which needs the name of the site next to it.
    pub(crate) fn is_square(&self) -> bool {
        self.shown_width() <= Self::SHOWN_HEIGHT * 3 / 2
    }
}
