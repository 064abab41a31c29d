//! Letters with the marks that belong to them.

use std::rc::Rc;

use unicode_normalization::char::is_combining_mark;

use super::{
    bidi::is_leftwards,
    glyph::Glyph,
    letters::{combining_form, compose},
};

/// A letter with its marks, in the frame of its text.
#[derive(Debug, Clone)]
pub(super) struct Cluster {
    /// The letters; white space for a space.
    pub text: Rc<str>,
    /// Positions along the line at which it begins and ends.
    pub x: (f64, f64),
    /// The baseline.
    pub y: f64,
    /// Height of the font.
    pub size: f64,
    /// Set for a bold font.
    pub bold: bool,
    /// Set for white space.
    pub is_space: bool,
    /// Number of letters that were drawn before it.
    pub order: usize,
}

impl Cluster {
    fn new(glyph: Glyph, order: usize) -> Self {
        let is_space = glyph.is_space();
        let Glyph { text, x, y, advance, size, bold, .. } = glyph;
        Self { text, x: (x, x + advance), y, size, bold, is_space, order }
    }

    /// Adds a mark, which is drawn over or below the letter.
    fn attach(&mut self, mark: &Self) {
        let base = if &*self.text == "ı" { "i" } else { &*self.text };
        self.order = self.order.max(mark.order);
        let combined = mark.text.chars().map(|letter| combining_form(letter).unwrap_or(letter));
        self.text = Rc::from(compose(base.chars().chain(combined).collect()));
    }

    /// Returns `true` for a space that was drawn between two letters, of which the first one stands to the left. Others
    /// are drawn over text that they do not belong to, such as the end of a cell over the next one.
    pub(super) fn separates(&self, left: &Self, right: &Self) -> bool {
        let follows = |first: &Self, second: &Self| first.order + 1 == self.order || second.order == self.order;
        let is_leftwards = left.text.chars().chain(right.text.chars()).any(is_leftwards);
        follows(left, right) || (is_leftwards && follows(right, left))
    }

    /// Returns `true` if a mark of this place belongs to it.
    fn carries(&self, mark: &Cluster) -> bool {
        let (middle, reach) = (f64::midpoint(mark.x.0, mark.x.1), self.size * 0.05);
        let is_over = middle >= self.x.0 - reach && middle <= self.x.1 + reach;
        !self.is_space && is_over && (mark.y - self.y).abs() < self.size
    }
}

/// Joins the glyphs of a frame, which it takes, in the order in which they are drawn, with their marks. A mark may be
/// drawn before or after its letter.
pub(super) fn join_marks(glyphs: &mut Vec<Glyph>) -> Vec<Cluster> {
    let mut clusters: Vec<Cluster> = Vec::with_capacity(glyphs.len());
    let mut waiting: Option<Cluster> = None;
    let mut letters = 0;
    for glyph in glyphs.drain(..) {
        let mut cluster = Cluster::new(glyph, letters);
        letters += usize::from(!cluster.is_space);
        if let Some(mark) = waiting.take() {
            if cluster.carries(&mark) && !is_mark(&cluster.text) {
                cluster.attach(&mark);
            } else {
                keep_mark(&mut clusters, mark);
            }
        }
        if !is_mark(&cluster.text) {
            clusters.push(cluster);
        } else if let Some(last) = clusters.last_mut().filter(|last| last.carries(&cluster)) {
            last.attach(&cluster);
        } else {
            waiting = Some(cluster);
        }
    }
    if let Some(mark) = waiting {
        keep_mark(&mut clusters, mark);
    }
    clusters
}

/// Keeps a mark that lies over no letter: it belongs to the letter before it if it is a combining one.
fn keep_mark(clusters: &mut Vec<Cluster>, mark: Cluster) {
    match clusters.last_mut() {
        Some(last) if mark.text.chars().all(is_combining_mark) && !last.is_space => last.attach(&mark),
        _ => clusters.push(mark),
    }
}

fn is_mark(text: &str) -> bool {
    let mut letters = text.chars();
    // Most letters are none, and the tables are slow.
    let Some(first) = letters.next().filter(|letter| !letter.is_ascii_alphanumeric()) else { return false };
    is_combining_mark(first) || (combining_form(first).is_some() && letters.next().is_none())
}
