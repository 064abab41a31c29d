//! Sparks: lines of a few numbers, small enough to stand beside one.

use std::fmt::Write;

/// Width of a number in the picture.
const COLUMN: i64 = 10;

/// Height of the picture.
const HEIGHT: i64 = 24;

/// Distance of the line from the top and the bottom.
const MARGIN: i64 = 2;

/// A line of numbers. The picture says nothing that the numbers beside it do not say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Spark {
    pub(crate) width: i64,
    pub(crate) height: i64,
    /// Path of the line (SVG 2, section 9.3).
    pub(crate) line: String,
    /// Path of the area below it.
    pub(crate) area: String,
}

impl Spark {
    /// Draws numbers from zero up; `None` if all are zero.
    pub(crate) fn of(numbers: &[i64]) -> Option<Self> {
        let highest = numbers.iter().copied().max().filter(|highest| *highest > 0)?;
        let mut line = String::new();
        let mut x = COLUMN / 2;
        for number in numbers {
            // Tenths, so that small differences can be seen.
            let tenths = number.max(&0).saturating_mul((HEIGHT - 2 * MARGIN) * 10) / highest;
            let y = (HEIGHT - MARGIN) * 10 - tenths;
            let letter = if line.is_empty() { 'M' } else { ' ' };
            let _ = write!(line, "{letter}{x} {}.{}", y / 10, y % 10);
            x += COLUMN;
        }
        let area = format!("{line} V{HEIGHT} H{} Z", COLUMN / 2);
        Some(Self { width: x - COLUMN / 2, height: HEIGHT, line, area })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_number_is_at_the_top_and_zero_at_the_bottom() {
        let spark = Spark::of(&[0, 5, 10]).expect("a line");
        assert_eq!((spark.width, spark.height), (30, 24));
        assert_eq!(spark.line, "M5 22.0 15 12.0 25 2.0");
        assert_eq!(spark.area, "M5 22.0 15 12.0 25 2.0 V24 H5 Z");
        assert_eq!(Spark::of(&[0, 0]), None);
        assert_eq!(Spark::of(&[]), None);
    }
}
