//! Letters at their places on a page.

use std::rc::Rc;

use super::twins::drop_twins;

/// Minimum width and height of a page, in points.
const MIN_PAGE_POINTS: f64 = 20.0;

/// Letters that a font shows as one shape, in page space: points, y upwards.
#[derive(Debug, Clone)]
pub(super) struct Glyph {
    /// The letters, none when the file declares that the shape has none.
    pub text: Rc<str>,
    /// Position at which it begins.
    pub x: f64,
    /// The baseline at its beginning.
    pub y: f64,
    /// Distance in the direction of the text to the end.
    pub advance: f64,
    /// Height of the font.
    pub size: f64,
    /// Direction of the text in degrees, counterclockwise from rightwards, from 0 to 359.
    pub angle: u16,
    /// Set for a bold font.
    pub bold: bool,
}

impl Glyph {
    /// Returns `true` for white space, which separates words wherever it is drawn.
    pub(super) fn is_space(&self) -> bool {
        !self.text.is_empty() && self.text.chars().all(char::is_whitespace)
    }

    /// Returns `true` if it begins on a page of this size. A page that is too small for text has lost its size.
    pub(super) fn is_within(&self, width: f64, height: f64) -> bool {
        let reach = if width.min(height) < MIN_PAGE_POINTS { f64::INFINITY } else { self.size };
        (-reach..=width + reach).contains(&self.x) && (-reach..=height + reach).contains(&self.y)
    }

    /// Extends it to the end of another one on the same line, for which it stands too.
    pub(super) fn extend_to(&mut self, other: &Self) {
        let turn = Turn::by(self.angle);
        let ((begin, line), (x, y)) = (turn.place(self), turn.place(other));
        if self.angle == other.angle && (line - y).abs() < self.size * 0.5 {
            self.advance = self.advance.max(x + other.advance - begin);
        }
    }
}

/// The turn from the page to the frame of text with a direction.
#[derive(Debug, Clone, Copy)]
struct Turn {
    sin: f64,
    cos: f64,
}

impl Turn {
    fn by(angle: u16) -> Self {
        let (sin, cos) = f64::from(angle).to_radians().sin_cos();
        Self { sin, cos }
    }

    /// Returns the place of a glyph in the frame: along its direction, and the baseline across it.
    fn place(self, glyph: &Glyph) -> (f64, f64) {
        (glyph.x * self.cos + glyph.y * self.sin, glyph.y * self.cos - glyph.x * self.sin)
    }
}

/// The glyphs of a page with the same direction. `x` and `y` are in their frame, so that their text runs rightwards.
#[derive(Debug)]
pub(super) struct Frame {
    /// The glyphs, in the order in which they were drawn.
    pub glyphs: Vec<Glyph>,
}

impl Frame {
    fn new(mut glyphs: Vec<Glyph>, angle: u16) -> Self {
        let turn = Turn::by(angle);
        for glyph in &mut glyphs {
            (glyph.x, glyph.y) = turn.place(glyph);
        }
        drop_twins(&mut glyphs);
        Self { glyphs }
    }
}

/// Splits the glyphs of a page by their direction, the most frequent one first. What is drawn twice remains once.
pub(super) fn split_frames(mut glyphs: Vec<Glyph>) -> Vec<Frame> {
    let mut frames: Vec<Frame> = Vec::new();
    while let Some(first) = glyphs.first() {
        let angle = first.angle;
        let others = glyphs.extract_if(.., |glyph| glyph.angle != angle).collect();
        let glyphs = std::mem::replace(&mut glyphs, others);
        frames.push(Frame::new(glyphs, angle));
    }
    frames.sort_by_key(|frame| std::cmp::Reverse(frame.glyphs.len()));
    frames
}
