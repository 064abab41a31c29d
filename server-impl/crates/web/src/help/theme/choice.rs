//! What a tenant can choose.

use super::color::Color;

/// Choices of a tenant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Theme {
    /// The colour of buttons, links and icons.
    pub(crate) primary: Color,
    /// The colour of the page.
    pub(crate) background: Color,
    /// Light, dark, or what the visitor's system has.
    pub(crate) mode: Mode,
    /// The kind of letters.
    pub(crate) font: Font,
}

/// Colour mode of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Dark letters.
    Light,
    /// Light letters.
    Dark,
    /// Scheme of the visitor's system.
    Auto,
}

impl Mode {
    /// The value of `color-scheme`, so that forms and scroll bars match.
    pub(crate) fn color_scheme(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Auto => "light dark",
        }
    }
}

/// A kind of letters. Each is one that the visitor's system has, so nothing is loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Font {
    /// The mode of the visitor's system.
    System,
    /// With serifs.
    Serif,
    /// Of one width.
    Mono,
}

/// Scheme of letters: dark or light.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scheme {
    /// Dark letters on a light page.
    Light,
    /// Light letters on a dark page.
    Dark,
}
