//! Derives all colors of a page from the two that a tenant has chosen. Text is readable for any choice.

use super::{
    choice::{Scheme, Theme},
    color::Color,
    oklch::Oklch,
};

/// Minimum contrast of text with its background (WCAG 2.2, 1.4.3).
const OF_TEXT: f64 = 4.5;

/// Minimum contrast of borders, icons and focus rings (WCAG 2.2, 1.4.11).
const OF_PARTS: f64 = 3.0;

/// Minimum luminance of a light page, and maximum of a dark one. They leave enough range for secondary text and lines.
const LIGHTEST: f64 = 0.62;
const DARKEST: f64 = 0.045;

/// Chroma below which a color counts as gray.
const GREY: f64 = 0.006;

/// Colors of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Palette {
    /// Background of the page.
    pub(crate) page: Color,
    /// Background of cards, fields and menus.
    pub(crate) card: Color,
    /// Background of code and table headers.
    pub(crate) sunk: Color,
    /// Background of the search box on the home page, and of selected items.
    pub(crate) tint: Color,
    /// Primary text.
    pub(crate) ink: Color,
    /// Secondary text.
    pub(crate) quiet: Color,
    /// Dividing lines.
    pub(crate) line: Color,
    /// Borders of input fields.
    pub(crate) field: Color,
    /// Buttons, in their normal and hover states.
    pub(crate) brand: Color,
    pub(crate) brand_hover: Color,
    /// Text on buttons.
    pub(crate) on_brand: Color,
    /// Border of buttons, visible on any page.
    pub(crate) brand_line: Color,
    /// Links, icons and focus rings.
    pub(crate) link: Color,
    /// Highlight of search terms.
    pub(crate) mark: Color,
    /// Error messages.
    pub(crate) danger: Color,
    /// Alerts in articles: note, tip, important, warning and caution.
    pub(crate) alerts: [Color; 5],
}

impl Palette {
    /// Derives the colors of a theme for a scheme.
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

/// Base colors of alerts: blue, green, violet, amber, red.
const ALERTS: [Color; 5] = [
    Color([0x1f, 0x6f, 0xd6]),
    Color([0x1a, 0x7f, 0x4b]),
    Color([0x7c, 0x4d, 0xd6]),
    Color([0xa1, 0x62, 0x07]),
    Color([0xc4, 0x2b, 0x1c]),
];

/// Returns the chosen background if it suits the scheme, else a color of the same hue that does.
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
    // An inverted gray page is slightly tinted with the tenant's primary color.
    let chroma = if own.chroma < GREY { Oklch::from(theme.primary).chroma.min(0.012) } else { own.chroma.min(most) };
    Oklch { lightness, chroma, hue: hue(theme) }.color()
}

/// Returns the hue of grays: that of the background, or of the primary color if the background is gray.
fn hue(theme: &Theme) -> f64 {
    let page = Oklch::from(theme.background);
    if page.chroma < GREY { Oklch::from(theme.primary).hue } else { page.hue }
}

/// Returns white if it is readable on the color, as on most buttons; else a dark color.
fn on(brand: Color, dark: Color) -> Color {
    if Color::WHITE.contrast(brand) >= OF_TEXT { Color::WHITE } else { readable(dark, &[brand], OF_TEXT) }
}

/// Returns the closest color, lighter or darker, that has the given contrast with all backgrounds; if there is
/// none, black or white, whichever is more readable.
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
