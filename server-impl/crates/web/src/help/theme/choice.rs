//! Options of a theme.

use frontdesk_types::color::Color;

/// Theme chosen by a tenant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PageTheme {
    /// Color of buttons, links and icons.
    pub(crate) primary: Color,
    /// Background color of the page.
    pub(crate) background: Color,
    /// Light, dark, or the visitor's system setting.
    pub(crate) mode: ColorMode,
    /// Font family.
    pub(crate) font: FontFamily,
}

/// Color mode of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColorMode {
    /// Always light.
    Light,
    /// Always dark.
    Dark,
    /// The visitor's system setting.
    Auto,
}

impl ColorMode {
    /// Returns the value of `color-scheme`, so that form controls and scroll bars match.
    pub(crate) fn color_scheme(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Auto => "light dark",
        }
    }
}

/// Font family. All fonts come from the visitor's system, so nothing is downloaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FontFamily {
    /// Default font of the system.
    System,
    /// Serif font.
    Serif,
    /// Monospaced font.
    Mono,
}

/// Color scheme of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColorScheme {
    /// Dark text on a light page.
    Light,
    /// Light text on a dark page.
    Dark,
}
