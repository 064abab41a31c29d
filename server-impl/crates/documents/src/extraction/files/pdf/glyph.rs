//! Letters at their places on a page.

use std::{collections::HashMap, ops::RangeInclusive, rc::Rc};

use foldhash::fast::RandomState;

/// Distance, in parts of the size, within which the same letter is the same, drawn twice.
const MAX_TWIN_SHIFT: f64 = 0.2;

/// The same along the line for letters that are drawn one after the other: those of a word are as close as that.
const MAX_NEIGHBOR_SHIFT: f64 = 0.1;

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
        let ((begin, line), (x, y)) = (self.place(), other.place());
        if self.angle == other.angle && (line - y).abs() < self.size * 0.5 {
            self.advance = self.advance.max(x + other.advance - begin);
        }
    }

    /// Returns the place in the frame of the text: along its direction, and the baseline across it.
    fn place(&self) -> (f64, f64) {
        let (sin, cos) = f64::from(self.angle).to_radians().sin_cos();
        (self.x * cos + self.y * sin, self.y * cos - self.x * sin)
    }
}

/// The glyphs of a page with the same direction. `x` and `y` are in their frame, so that their text runs rightwards.
#[derive(Debug)]
pub(super) struct Frame {
    /// The direction of the text on the page, in degrees.
    pub angle: u16,
    /// The glyphs, in the order in which they were drawn.
    pub glyphs: Vec<Glyph>,
}

/// Splits the glyphs of a page by their direction, the most frequent one first. What is drawn twice remains once.
pub(super) fn split_frames(glyphs: Vec<Glyph>) -> Vec<Frame> {
    let mut frames: Vec<Frame> = Vec::new();
    for mut glyph in glyphs {
        (glyph.x, glyph.y) = glyph.place();
        match frames.iter_mut().find(|frame| frame.angle == glyph.angle) {
            Some(frame) => frame.glyphs.push(glyph),
            None => frames.push(Frame { angle: glyph.angle, glyphs: vec![glyph] }),
        }
    }
    for frame in &mut frames {
        drop_twins(&mut frame.glyphs);
    }
    frames.sort_by_key(|frame| std::cmp::Reverse(frame.glyphs.len()));
    frames
}

/// Removes letters that are drawn again at nearly the same place: bold text, shadows and outlines are made so.
fn drop_twins(glyphs: &mut Vec<Glyph>) {
    let mut cells: HashMap<(Rc<str>, i64, i64), Vec<Place>, RandomState> = HashMap::default();
    let mut order = 0;
    glyphs.retain(|glyph| {
        order += 1;
        if glyph.size <= 0.0 {
            return true;
        }
        // Cells are much larger than the shift, so that most letters are far from the border of theirs.
        let (cell, shift) = (2_f64.powf(glyph.size.log2().ceil()), glyph.size * MAX_TWIN_SHIFT);
        let place = Place { x: glyph.x, y: glyph.y, order };
        let is_twin = cell_range(glyph.x, shift, cell).any(|column| {
            cell_range(glyph.y, shift, cell).any(|row| {
                let places = cells.get(&(glyph.text.clone(), column, row));
                places.is_some_and(|places| places.iter().any(|other| place.is_near(other, glyph.size)))
            })
        });
        if !is_twin {
            let (column, row) = (cell_of(glyph.x, cell), cell_of(glyph.y, cell));
            cells.entry((glyph.text.clone(), column, row)).or_default().push(place);
        }
        !is_twin
    });
}

/// The place of a letter, and how many were drawn before it.
struct Place {
    x: f64,
    y: f64,
    order: usize,
}

impl Place {
    /// Checks if the letter at another place is the same one, of this size.
    fn is_near(&self, other: &Self, size: f64) -> bool {
        let along = if self.order - other.order == 1 { MAX_NEIGHBOR_SHIFT } else { MAX_TWIN_SHIFT };
        (self.x - other.x).abs() <= size * along && (self.y - other.y).abs() <= size * MAX_TWIN_SHIFT
    }
}

/// Returns the cells within a distance of a place.
fn cell_range(at: f64, distance: f64, cell: f64) -> RangeInclusive<i64> {
    cell_of(at - distance, cell)..=cell_of(at + distance, cell)
}

#[expect(clippy::cast_possible_truncation, reason = "places beyond any page fall into the same cell")]
fn cell_of(at: f64, cell: f64) -> i64 {
    (at / cell).floor() as i64
}
