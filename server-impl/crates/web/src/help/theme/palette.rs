//! Derives all colors of a page from the two that a tenant has chosen. Text is readable for any choice.

use frontdesk_types::color::Color;

use super::{
    choice::{ColorScheme, PageTheme},
    oklch::Oklch,
};

/// Minimum contrast of text with its background (WCAG 2.2, 1.4.3).
const MIN_TEXT_CONTRAST: f64 = 4.5;

/// Minimum contrast of borders, icons and focus rings (WCAG 2.2, 1.4.11).
const MIN_PART_CONTRAST: f64 = 3.0;

/// Minimum luminance of a light page, and maximum of a dark one. They leave enough range for secondary text and lines.
const MIN_LIGHT_LUMINANCE: f64 = 0.62;
const MAX_DARK_LUMINANCE: f64 = 0.045;

/// Chroma below which a color counts as gray.
const MIN_HUE_CHROMA: f64 = 0.006;

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
    pub(crate) fn for_theme(theme: &PageTheme, scheme: ColorScheme) -> Self {
        let page = background_color(theme, scheme);
        let at = |lightness: f64, chroma: f64| Oklch { lightness, chroma, hue: neutral_hue(theme) }.to_color();
        let raised = |by: f64| {
            let page = Oklch::from(page);
            Oklch { lightness: (page.lightness + by).clamp(0.0, 1.0), ..page }.to_color()
        };
        let (card, sunk, line) = match scheme {
            ColorScheme::Light => (raised(0.025), raised(-0.028), raised(-0.09)),
            ColorScheme::Dark => (raised(0.035), raised(0.07), raised(0.13)),
        };
        let brand = match scheme {
            ColorScheme::Light => theme.primary,
            ColorScheme::Dark => ensure_contrast(theme.primary, &[page, card], MIN_PART_CONTRAST),
        };
        let tint = page.mix_with(brand, 0.09);
        let mark = page.mix_with(brand, 0.24);
        let grounds = [page, card, sunk, tint];
        let (ink, quiet) = match scheme {
            ColorScheme::Light => (at(0.23, 0.02), at(0.47, 0.02)),
            ColorScheme::Dark => (at(0.94, 0.008), at(0.74, 0.014)),
        };
        let on_brand = readable_on(brand, at(0.2, 0.02));
        let away = if on_brand.luminance() > brand.luminance() { Color::BLACK } else { Color::WHITE };
        Self {
            page,
            card,
            sunk,
            tint,
            ink: ensure_contrast(ink, &[page, card, sunk, tint, mark], MIN_TEXT_CONTRAST),
            quiet: ensure_contrast(quiet, &grounds, MIN_TEXT_CONTRAST),
            line,
            field: ensure_contrast(at(0.62, 0.012), &grounds, MIN_PART_CONTRAST),
            brand,
            brand_hover: brand.mix_with(away, 0.14),
            on_brand,
            brand_line: ensure_contrast(brand, &grounds, MIN_PART_CONTRAST),
            link: ensure_contrast(theme.primary, &grounds, MIN_TEXT_CONTRAST),
            mark,
            danger: ensure_contrast(Color([0xc4, 0x2b, 0x1c]), &grounds, MIN_TEXT_CONTRAST),
            alerts: ALERT_COLORS.map(|color| ensure_contrast(color, &grounds, MIN_TEXT_CONTRAST)),
        }
    }
}

/// Base colors of alerts: blue, green, violet, amber, red.
const ALERT_COLORS: [Color; 5] = [
    Color([0x1f, 0x6f, 0xd6]),
    Color([0x1a, 0x7f, 0x4b]),
    Color([0x7c, 0x4d, 0xd6]),
    Color([0xa1, 0x62, 0x07]),
    Color([0xc4, 0x2b, 0x1c]),
];

/// Returns the chosen background if it suits the scheme, else a color of the same hue that does.
fn background_color(theme: &PageTheme, scheme: ColorScheme) -> Color {
    let chosen = theme.background;
    let luminance = chosen.luminance();
    let own = Oklch::from(chosen);
    let (lightness, most) = match scheme {
        ColorScheme::Light if luminance >= MIN_LIGHT_LUMINANCE => return chosen,
        ColorScheme::Dark if luminance <= MAX_DARK_LUMINANCE => return chosen,
        ColorScheme::Light => (0.975, 0.012),
        ColorScheme::Dark => (0.19, 0.022),
    };
    // An inverted gray page is slightly tinted with the tenant's primary color.
    let chroma = if own.chroma < MIN_HUE_CHROMA { Oklch::from(theme.primary).chroma.min(0.012) } else { own.chroma.min(most) };
    Oklch { lightness, chroma, hue: neutral_hue(theme) }.to_color()
}

/// Returns the hue of grays: that of the background, or of the primary color if the background is gray.
fn neutral_hue(theme: &PageTheme) -> f64 {
    let page = Oklch::from(theme.background);
    if page.chroma < MIN_HUE_CHROMA { Oklch::from(theme.primary).hue } else { page.hue }
}

/// Returns white if it is readable on the color, as on most buttons; else a dark color.
fn readable_on(brand: Color, dark: Color) -> Color {
    if Color::WHITE.contrast_with(brand) >= MIN_TEXT_CONTRAST {
        Color::WHITE
    } else {
        ensure_contrast(dark, &[brand], MIN_TEXT_CONTRAST)
    }
}

/// Returns the closest color, lighter or darker, that has the given contrast with all backgrounds; if there is
/// none, black or white, whichever is more readable.
fn ensure_contrast(color: Color, grounds: &[Color], contrast: f64) -> Color {
    let least = |color: Color| grounds.iter().map(|ground| color.contrast_with(*ground)).fold(f64::INFINITY, f64::min);
    if least(color) >= contrast {
        return color;
    }
    let (pole, step) = if least(Color::WHITE) > least(Color::BLACK) { (Color::WHITE, 0.01) } else { (Color::BLACK, -0.01) };
    let mut tried = Oklch::from(color);
    while (0.0..=1.0).contains(&tried.lightness) {
        tried.lightness += step;
        let shown = tried.to_color();
        if least(shown) >= contrast {
            return shown;
        }
    }
    pole
}
