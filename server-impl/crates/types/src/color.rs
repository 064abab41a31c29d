//! sRGB colors, and the contrast between them.

use std::{fmt, str::FromStr};

/// A color as red, green and blue channels, of 8 bits each (IEC 61966-2-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color(pub [u8; 3]);

impl Color {
    /// Black.
    pub const BLACK: Self = Self([0; 3]);
    /// White.
    pub const WHITE: Self = Self([255; 3]);

    /// Returns the contrast with another color, from 1 to 21 (WCAG 2.2, "contrast ratio").
    pub fn contrast_with(self, other: Self) -> f64 {
        let (own, other) = (self.luminance(), other.luminance());
        (own.max(other) + 0.05) / (own.min(other) + 0.05)
    }

    /// Returns the perceived brightness, from 0 to 1 (WCAG 2.2, "relative luminance").
    pub fn luminance(self) -> f64 {
        let [red, green, blue] = self.to_linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// Returns the linear light of each channel, from 0 to 1.
    pub fn to_linear(self) -> [f64; 3] {
        self.0.map(|channel| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// Converts linear light to a color. Channels are clamped to the range of a screen.
    pub fn from_linear(light: [f64; 3]) -> Self {
        Self(light.map(|share| {
            let share = share.clamp(0.0, 1.0);
            let encoded = if share <= 0.003_130_8 { share * 12.92 } else { 1.055 * share.powf(1.0 / 2.4) - 0.055 };
            to_channel(encoded)
        }))
    }

    /// Mixes in a share of another color, from 0 to 1, as if painted over this one.
    pub fn mix_with(self, other: Self, share: f64) -> Self {
        let mix = |index: usize| {
            let (own, other) = (f64::from(self.0[index]), f64::from(other.0[index]));
            to_channel((own + (other - own) * share) / 255.0)
        };
        Self([mix(0), mix(1), mix(2)])
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the value is clamped to that of a byte")]
fn to_channel(share: f64) -> u8 {
    (share.clamp(0.0, 1.0) * 255.0).round() as u8
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([red, green, blue]) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// A text that is not a color of the form `#rrggbb`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a color is `#` and six hexadecimal digits")]
pub struct ParseColorError;

impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Self, ParseColorError> {
        let digits =
            text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let number = u32::from_str_radix(digits.ok_or(ParseColorError)?, 16).map_err(|_| ParseColorError)?;
        let [_, red, green, blue] = number.to_be_bytes();
        Ok(Self([red, green, blue]))
    }
}
