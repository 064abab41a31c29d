//! Colors on which text is easy to read.

use frontdesk_types::color::Color;

/// Minimum contrast between text and what is behind it (WCAG 2.2, success criterion 1.4.3).
const MIN_CONTRAST: f64 = 4.5;

/// Nearly black.
const DARK: Color = Color([0x11, 0x11, 0x11]);

/// Steps in which a nearer color is sought, between a color and white or black.
const SHADES: u8 = 100;

/// Returns the color of text on a color, `#rrggbb`: white where it is easy to read, else nearly black. Anything but a
/// color counts as white.
pub fn text_color(color: &str) -> String {
    let color = color.parse().unwrap_or(Color::WHITE);
    let is_readable = color.contrast_with(Color::WHITE) >= MIN_CONTRAST;
    if is_readable { Color::WHITE } else { DARK }.to_string()
}

/// Returns `None` for a color on which white or nearly black text is easy to read, else the nearest shade that is.
pub(super) fn nearest_readable(color: Color) -> Option<Color> {
    if is_readable(color) {
        return None;
    }
    let shades = (1..=SHADES).flat_map(|step| {
        let share = f64::from(step) / f64::from(SHADES);
        [color.mix_with(Color::BLACK, share), color.mix_with(Color::WHITE, share)]
    });
    Some(shades.into_iter().find(|shade| is_readable(*shade)).unwrap_or(Color::BLACK))
}

fn is_readable(color: Color) -> bool {
    [Color::WHITE, DARK].into_iter().any(|text| color.contrast_with(text) >= MIN_CONTRAST)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn text_is_white_on_dark_colors_and_dark_on_light_ones() {
        assert_eq!(["#1f4fd8", "#ffd400", "#000000"].map(text_color), ["#ffffff", "#111111", "#ffffff"]);
    }

    proptest! {
        #[test]
        fn the_nearest_color_is_readable_and_close(channels: [u8; 3]) {
            let color = Color(channels);
            let Some(nearest) = nearest_readable(color) else { return Ok(()) };
            prop_assert!(is_readable(nearest));
            let distance = channels.iter().zip(nearest.0).map(|(was, is)| was.abs_diff(is)).max();
            prop_assert!(distance.is_some_and(|distance| distance <= 40), "{color} became {nearest}");
        }
    }
}
