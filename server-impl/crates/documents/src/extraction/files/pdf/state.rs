//! The part of the graphics state that places text (ISO 32000-1, sections 8.4 and 9.3).

use std::rc::Rc;

use hayro_font::kurbo::{Affine, Point, Vec2};

use super::{
    fonts::{Character, PageFont},
    glyph::Glyph,
};

/// Angles of text that is nearly upright, in degrees, are rounded to it.
const MAX_TILT_DEGREES: f64 = 8.0;

/// Maximum distance, in ems, by which letters of a word are spaced out.
const MAX_TRACKING: f64 = 0.4;

/// Steps of the angles of other text, in degrees.
const ANGLE_STEP_DEGREES: f64 = 5.0;

/// The scale and the direction in which characters of a string are placed: the same for all of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pen {
    is_horizontal: bool,
    /// Length of an em in the direction of the text, on the page.
    em: f64,
    /// Height of the letters, on the page.
    size: f64,
    angle: u16,
    bold: bool,
    tracking: f64,
}

/// The graphics state, as far as it concerns text.
#[derive(Clone)]
pub(super) struct TextState<'a> {
    /// From the current coordinates to the page.
    pub page: Affine,
    /// The font, none before the first one is set.
    pub font: Option<Rc<PageFont<'a>>>,
    /// Size of the font.
    pub size: f64,
    /// Additional distance after each character.
    pub char_space: f64,
    /// Additional distance after each space.
    pub word_space: f64,
    /// Horizontal scale, 1 for none.
    pub scale: f64,
    /// Distance between lines.
    pub leading: f64,
    /// Height above the baseline.
    pub rise: f64,
    matrix: Affine,
    line: Affine,
}

impl<'a> TextState<'a> {
    /// Creates the state at the beginning of a page.
    pub(super) fn new(page: Affine) -> Self {
        Self {
            page,
            font: None,
            size: 1.0,
            char_space: 0.0,
            word_space: 0.0,
            scale: 1.0,
            leading: 0.0,
            rise: 0.0,
            matrix: Affine::IDENTITY,
            line: Affine::IDENTITY,
        }
    }

    /// Sets the text matrix and the line matrix.
    pub(super) fn set_matrix(&mut self, matrix: Affine) {
        (self.matrix, self.line) = (matrix, matrix);
    }

    /// Moves to a place relative to the beginning of the line, which becomes the beginning of the line.
    pub(super) fn move_line(&mut self, x: f64, y: f64) {
        self.set_matrix(self.line * Affine::translate((x, y)));
    }

    /// Moves to the next line.
    pub(super) fn next_line(&mut self) {
        self.move_line(0.0, -self.leading);
    }

    /// Moves back by thousandths of an em.
    pub(super) fn adjust(&mut self, font: &PageFont<'a>, thousandths: f64) {
        let distance = -thousandths / 1_000.0 * self.size;
        let offset = if font.is_horizontal() { (distance * self.scale, 0.0) } else { (0.0, distance) };
        self.matrix *= Affine::translate(offset);
    }

    /// Returns the scale and the direction in which characters of a font are placed.
    pub(super) fn take_pen(&self, font: &PageFont<'a>) -> Pen {
        let to_page = self.page * self.matrix * Affine::new([self.size * self.scale, 0.0, 0.0, self.size, 0.0, 0.0]);
        let (right, up) = (linear(to_page, 1.0, 0.0), linear(to_page, 0.0, 1.0));
        let is_horizontal = font.is_horizontal();
        let (ahead, across) = if is_horizontal { (right, up) } else { (-up, right) };
        Pen {
            is_horizontal,
            em: ahead.hypot(),
            size: across.hypot() * font.em,
            angle: round_angle(ahead),
            bold: font.is_bold,
            tracking: self.tracking(),
        }
    }

    /// Places a character and moves past it. `is_space` tells whether it is the single-byte code 32.
    pub(super) fn place(&mut self, pen: &Pen, character: Character, is_space: bool) -> Glyph {
        let (right, up) = character.advance;
        let origin = self.page * (self.matrix * Point::new(0.0, self.rise));
        let advance = if pen.is_horizontal { right } else { up };
        let glyph = Glyph {
            text: character.text,
            x: origin.x,
            y: origin.y,
            advance: advance.abs() * pen.em + pen.tracking,
            size: pen.size,
            angle: pen.angle,
            bold: pen.bold,
        };
        let spacing = self.char_space + if is_space { self.word_space } else { 0.0 };
        let offset =
            if pen.is_horizontal { ((right * self.size + spacing) * self.scale, 0.0) } else { (0.0, up * self.size + spacing) };
        self.matrix *= Affine::translate(offset);
        glyph
    }

    /// Returns the distance by which all letters are spaced out, on the page: it does not separate them. A large one does.
    fn tracking(&self) -> f64 {
        if self.char_space <= 0.0 || self.char_space > self.size * MAX_TRACKING {
            return 0.0;
        }
        linear(self.page * self.matrix, self.char_space * self.scale, 0.0).hypot()
    }

    /// Places text that no font draws, at a place in the current coordinates.
    pub(super) fn place_text(&self, text: &str, (x, y): (f64, f64), advance: f64, size: f64) -> Glyph {
        let origin = self.page * Point::new(x, y);
        let angle = round_angle(linear(self.page, 1.0, 0.0));
        Glyph { text: Rc::from(text), x: origin.x, y: origin.y, advance, size, angle, bold: false }
    }
}

/// Applies a matrix to a distance.
fn linear(matrix: Affine, x: f64, y: f64) -> Vec2 {
    let [a, b, c, d, ..] = matrix.as_coeffs();
    Vec2::new(a * x + c * y, b * x + d * y)
}

/// Returns the direction of a distance in degrees, rounded so that a line whose letters are placed one by one has one.
fn round_angle(ahead: Vec2) -> u16 {
    let degrees = ahead.y.atan2(ahead.x).to_degrees();
    let quarter = (degrees / 90.0).round() * 90.0;
    let rounded = if (degrees - quarter).abs() <= MAX_TILT_DEGREES {
        quarter
    } else {
        (degrees / ANGLE_STEP_DEGREES).round() * ANGLE_STEP_DEGREES
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 359, or 0 if not a number")]
    let degrees = rounded.rem_euclid(360.0) as u16;
    degrees
}
