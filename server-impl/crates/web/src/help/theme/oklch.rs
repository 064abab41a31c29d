//! Colors by perceived lightness, chroma and hue (Oklab, `CSS` Color Module Level 4). Changing the lightness
//! preserves the hue.

use frontdesk_types::color::Color;

/// A color in polar coordinates of Oklab.
#[derive(Debug, Clone, Copy)]
pub(super) struct Oklch {
    /// Lightness, from 0 (black) to 1 (white).
    pub(super) lightness: f64,
    /// Chroma, from 0 (gray) to about 0.4.
    pub(super) chroma: f64,
    /// Hue, in radians.
    pub(super) hue: f64,
}

impl From<Color> for Oklch {
    fn from(color: Color) -> Self {
        let [red, green, blue] = color.to_linear();
        let long = (0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue).cbrt();
        let medium = (0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue).cbrt();
        let short = (0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue).cbrt();
        let a = 1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short;
        let b = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short;
        let lightness = 0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short;
        Self { lightness, chroma: a.hypot(b), hue: b.atan2(a) }
    }
}

impl Oklch {
    /// Converts to a displayable color, with reduced chroma if the color is out of gamut.
    pub(super) fn to_color(self) -> Color {
        let mut shown = self;
        let mut light = shown.to_linear();
        while shown.chroma > 0.001 && light.iter().any(|share| !(-0.0005..=1.0005).contains(share)) {
            shown.chroma *= 0.95;
            light = shown.to_linear();
        }
        Color::from_linear(light)
    }

    fn to_linear(self) -> [f64; 3] {
        let (a, b) = (self.chroma * self.hue.cos(), self.chroma * self.hue.sin());
        let long = (self.lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
        let medium = (self.lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
        let short = (self.lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
        [
            4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
            -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
            -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short,
        ]
    }
}
