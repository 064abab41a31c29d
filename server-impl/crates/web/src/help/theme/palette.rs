//! All colours of a page, out of the two that a tenant has chosen. Whatever these are, every text is readable.

use super::{
    choice::{Scheme, Theme},
    color::Color,
    oklch::Oklch,
};

/// The contrast of text with what is behind it (WCAG 2.2, 1.4.3).
const OF_TEXT: f64 = 4.5;

/// The contrast of borders, icons and the focus (WCAG 2.2, 1.4.11).
const OF_PARTS: f64 = 3.0;

/// The least luminance of a light page, and the most of a dark one: there remains enough for quiet text and lines.
const LIGHTEST: f64 = 0.62;
const DARKEST: f64 = 0.045;

/// Below this chroma a colour is a grey.
const GREY: f64 = 0.006;

/// The colours of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Palette {
    /// Behind everything.
    pub(crate) page: Color,
    /// Behind cards, fields and menus.
    pub(crate) card: Color,
    /// Behind code and tables' heads.
    pub(crate) sunk: Color,
    /// Behind the search of the home page, and what is chosen.
    pub(crate) tint: Color,
    /// Text.
    pub(crate) ink: Color,
    /// Text that matters less.
    pub(crate) quiet: Color,
    /// Lines that only divide.
    pub(crate) line: Color,
    /// Borders of fields.
    pub(crate) field: Color,
    /// Buttons, and the same under a pointer.
    pub(crate) brand: Color,
    pub(crate) brand_hover: Color,
    /// Their text.
    pub(crate) on_brand: Color,
    /// Their border: visible, whatever the page is.
    pub(crate) brand_line: Color,
    /// Links, icons, and the focus.
    pub(crate) link: Color,
    /// Behind words that were searched for.
    pub(crate) mark: Color,
    /// Failures.
    pub(crate) danger: Color,
    /// Notes, tips, what is important, warnings and cautions in articles.
    pub(crate) alerts: [Color; 5],
}

impl Palette {
    /// The colours of a theme in a scheme.
    pub(crate) fn of(theme: &Theme, scheme: Scheme) -> Self {
        let page = page(theme, scheme);
        let at = |lightness: f64, chroma: f64| Oklch { lightness, chroma, hue: hue(theme) }.color();
        let raised = |by: f64| {
            let page = Oklch::from(page);
            Oklch { lightness: (page.lightness + by).clamp(0.0, 1.0), ..page }.color()
        };
        let (card, sunk, line) = match scheme {
            Scheme::Light => (raised(0.025), raised(-0.028), raised(-0.09)),
            Scheme::Dark => (raised(0.035), raised(0.07), raised(0.13)),
        };
        let brand = match scheme {
            Scheme::Light => theme.primary,
            Scheme::Dark => readable(theme.primary, &[page, card], OF_PARTS),
        };
        let tint = page.mixed(brand, 0.09);
        let mark = page.mixed(brand, 0.24);
        let grounds = [page, card, sunk, tint];
        let (ink, quiet) = match scheme {
            Scheme::Light => (at(0.23, 0.02), at(0.47, 0.02)),
            Scheme::Dark => (at(0.94, 0.008), at(0.74, 0.014)),
        };
        let on_brand = on(brand, at(0.2, 0.02));
        let away = if on_brand.luminance() > brand.luminance() { Color::BLACK } else { Color::WHITE };
        Self {
            page,
            card,
            sunk,
            tint,
            ink: readable(ink, &[page, card, sunk, tint, mark], OF_TEXT),
            quiet: readable(quiet, &grounds, OF_TEXT),
            line,
            field: readable(at(0.62, 0.012), &grounds, OF_PARTS),
            brand,
            brand_hover: brand.mixed(away, 0.14),
            on_brand,
            brand_line: readable(brand, &grounds, OF_PARTS),
            link: readable(theme.primary, &grounds, OF_TEXT),
            mark,
            danger: readable(Color([0xc4, 0x2b, 0x1c]), &grounds, OF_TEXT),
            alerts: ALERTS.map(|color| readable(color, &grounds, OF_TEXT)),
        }
    }
}

/// Hues of alerts: blue, green, violet, amber, red.
const ALERTS: [Color; 5] = [
    Color([0x1f, 0x6f, 0xd6]),
    Color([0x1a, 0x7f, 0x4b]),
    Color([0x7c, 0x4d, 0xd6]),
    Color([0xa1, 0x62, 0x07]),
    Color([0xc4, 0x2b, 0x1c]),
];

/// The page as it was chosen, if it suits the scheme; else a colour of the same hue that does.
fn page(theme: &Theme, scheme: Scheme) -> Color {
    let chosen = theme.background;
    let luminance = chosen.luminance();
    let own = Oklch::from(chosen);
    let (lightness, most) = match scheme {
        Scheme::Light if luminance >= LIGHTEST => return chosen,
        Scheme::Dark if luminance <= DARKEST => return chosen,
        Scheme::Light => (0.975, 0.012),
        Scheme::Dark => (0.19, 0.022),
    };
    // A grey page turned around gets a breath of the tenant's own colour.
    let chroma = if own.chroma < GREY { Oklch::from(theme.primary).chroma.min(0.012) } else { own.chroma.min(most) };
    Oklch { lightness, chroma, hue: hue(theme) }.color()
}

/// The hue of greys: that of the page, or of the tenant's colour on a page without any.
fn hue(theme: &Theme) -> f64 {
    let page = Oklch::from(theme.background);
    if page.chroma < GREY { Oklch::from(theme.primary).hue } else { page.hue }
}

/// White where it can be read, as on most buttons; else something dark.
fn on(brand: Color, dark: Color) -> Color {
    if Color::WHITE.contrast(brand) >= OF_TEXT { Color::WHITE } else { readable(dark, &[brand], OF_TEXT) }
}

/// A colour as near as possible to this one that has a contrast with each of these grounds: darker, or lighter, as they
/// need it. If none has, black or white, whichever is read better.
fn readable(color: Color, grounds: &[Color], contrast: f64) -> Color {
    let least = |color: Color| grounds.iter().map(|ground| color.contrast(*ground)).fold(f64::INFINITY, f64::min);
    if least(color) >= contrast {
        return color;
    }
    let (pole, step) = if least(Color::WHITE) > least(Color::BLACK) { (Color::WHITE, 0.01) } else { (Color::BLACK, -0.01) };
    let mut tried = Oklch::from(color);
    while (0.0..=1.0).contains(&tried.lightness) {
        tried.lightness += step;
        let shown = tried.color();
        if least(shown) >= contrast {
            return shown;
        }
    }
    pole
}
