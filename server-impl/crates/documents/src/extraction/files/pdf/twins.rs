//! Letters that are drawn again at nearly the same place: bold text, shadows and outlines are made so.

use std::{collections::HashMap, hash::BuildHasher, ops::RangeInclusive, rc::Rc};

use foldhash::fast::RandomState;

use super::glyph::Glyph;

/// Distance, in parts of the size, within which the same letter is the same, drawn twice.
const MAX_TWIN_SHIFT: f64 = 0.2;

/// The same along the line for letters that are drawn one after the other: those of a word are as close as that.
const MAX_NEIGHBOR_SHIFT: f64 = 0.1;

/// Minimum size of letters that may be drawn twice, in points: nobody sees smaller ones.
const MIN_SIZE: f64 = 0.001;

/// Marks the end of a list of letters.
const NONE: u32 = u32::MAX;

/// Removes letters that are drawn again at nearly the same place.
pub(super) fn drop_twins(glyphs: &mut Vec<Glyph>) {
    let mut places = Places::new(glyphs);
    (0..glyphs.len()).for_each(|index| places.push(index));
    let twins = places.twins;
    if twins.contains(&true) {
        let mut twins = twins.into_iter();
        glyphs.retain(|_| !twins.next().unwrap_or_default());
    }
}

/// The letters of a frame by their places, in the order in which they are drawn.
///
/// Text mostly goes on where nothing was drawn before. Only for other letters it is known which lie near.
struct Places<'g> {
    glyphs: &'g [Glyph],
    rows: Rows,
    table: Table<'g>,
    /// Set for each letter that is the same as one before.
    twins: Vec<bool>,
}

impl<'g> Places<'g> {
    fn new(glyphs: &'g [Glyph]) -> Self {
        Self { glyphs, rows: Rows::default(), table: Table { glyphs, ..Table::default() }, twins: Vec::new() }
    }

    /// Adds the next letter.
    fn push(&mut self, index: usize) {
        let is_twin = self.glyphs[index].size >= MIN_SIZE && self.is_twin(index);
        self.twins.push(is_twin);
    }

    fn is_twin(&mut self, index: usize) -> bool {
        let glyph = &self.glyphs[index];
        self.rows.enter(glyph);
        let is_twin = match self.rows.find_near(glyph) {
            Near::None => false,
            Near::One(other) => is_same(glyph, &self.glyphs[other], index - other == 1),
            Near::Many => self.table.has_twin(&self.twins),
        };
        if !is_twin {
            self.rows.push(index, glyph.x);
        }
        is_twin
    }
}

/// The letters near a place.
enum Near {
    None,
    One(usize),
    Many,
}

/// The part of each row of a grid in which letters begin.
#[derive(Default)]
struct Rows {
    grid: Grid,
    indices: HashMap<(u64, i64), usize, RandomState>,
    rows: Vec<Row>,
    /// Place of the baseline of the letter before, and the rows within the distance of twins: its own one first.
    y: f64,
    open: [usize; 2],
}

/// A row: where its first, its last, and its last but one letter begin.
#[derive(Clone, Copy)]
struct Row {
    first: f64,
    second_last: f64,
    last: f64,
    last_index: usize,
}

impl Rows {
    /// Opens the rows near a letter.
    fn enter(&mut self, glyph: &Glyph) {
        let is_fitting = self.grid.fit(glyph.size);
        if is_fitting && glyph.y.to_bits() == self.y.to_bits() {
            return;
        }
        self.y = glyph.y;
        let (own, around) = (self.grid.cell_at(glyph.y), self.grid.cells_around(glyph.y));
        let other = if *around.start() == own { *around.end() } else { *around.start() };
        self.open = [self.index_of(own), self.index_of(other)];
    }

    fn index_of(&mut self, row: i64) -> usize {
        *self.indices.entry((self.grid.cells_per_point.to_bits(), row)).or_insert_with(|| {
            let none = f64::NEG_INFINITY;
            self.rows.push(Row { first: f64::INFINITY, second_last: none, last: none, last_index: 0 });
            self.rows.len() - 1
        })
    }

    fn find_near(&self, glyph: &Glyph) -> Near {
        let shift = glyph.size * MAX_TWIN_SHIFT;
        let [own, other] = self.open.map(|index| self.rows[index].find_near(glyph.x, shift));
        match (own, other) {
            (near, Near::None) | (Near::None, near) => near,
            (Near::One(own), Near::One(other)) if own == other => Near::One(own),
            _ => Near::Many,
        }
    }

    /// Adds a letter to its row.
    fn push(&mut self, index: usize, x: f64) {
        let row = &mut self.rows[self.open[0]];
        row.first = row.first.min(x);
        if x >= row.last {
            (row.second_last, row.last, row.last_index) = (row.last, x, index);
        } else {
            row.second_last = row.second_last.max(x);
        }
    }
}

impl Row {
    fn find_near(&self, x: f64, shift: f64) -> Near {
        if x > self.last + shift || x < self.first - shift {
            Near::None
        } else if x > self.second_last + shift {
            Near::One(self.last_index)
        } else {
            Near::Many
        }
    }
}

/// A hash table of letters by their texts and the cells of a grid that they lie in.
#[derive(Default)]
struct Table<'g> {
    glyphs: &'g [Glyph],
    /// The last letter of each bucket. The number of buckets is a power of two.
    buckets: Vec<u32>,
    /// The hash of each letter, and the letter before it in its bucket.
    entries: Vec<(u64, u32)>,
    grid: Grid,
    hasher: RandomState,
}

impl Table<'_> {
    /// Checks if the letter after these is the same as one of them that is no twin itself.
    fn has_twin(&mut self, twins: &[bool]) -> bool {
        self.buckets.resize(self.glyphs.len().next_power_of_two(), NONE);
        while let Some(is_twin) = twins.get(self.entries.len()) {
            self.add(*is_twin);
        }
        let index = twins.len();
        let glyph = &self.glyphs[index];
        self.grid.fit(glyph.size);
        let (columns, rows) = (self.grid.cells_around(glyph.x), self.grid.cells_around(glyph.y));
        columns.flat_map(|column| rows.clone().map(move |row| (column, row))).any(|cell| self.has_same(index, cell))
    }

    fn add(&mut self, is_twin: bool) {
        let index = self.entries.len();
        let glyph = &self.glyphs[index];
        if is_twin || glyph.size < MIN_SIZE {
            self.entries.push((0, NONE));
            return;
        }
        self.grid.fit(glyph.size);
        let hash = self.hash(glyph, (self.grid.cell_at(glyph.x), self.grid.cell_at(glyph.y)));
        let bucket = self.bucket_of(hash);
        let before = std::mem::replace(&mut self.buckets[bucket], u32::try_from(index).unwrap_or(NONE));
        self.entries.push((hash, before));
    }

    /// Letters in the grids of different sizes are never the same.
    fn hash(&self, glyph: &Glyph, cell: (i64, i64)) -> u64 {
        self.hasher.hash_one((self.grid.cells_per_point.to_bits(), cell, &*glyph.text))
    }

    fn bucket_of(&self, hash: u64) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "only the lowest bits matter")]
        let bucket = hash as usize & (self.buckets.len() - 1);
        bucket
    }

    fn has_same(&self, index: usize, cell: (i64, i64)) -> bool {
        let hash = self.hash(&self.glyphs[index], cell);
        let mut other = self.buckets[self.bucket_of(hash)];
        while let Some((known, before)) = self.entries.get(other as usize) {
            let earlier = other as usize;
            if *known == hash && is_same(&self.glyphs[index], &self.glyphs[earlier], index - earlier == 1) {
                return true;
            }
            other = *before;
        }
        false
    }
}

/// Checks if a letter is the same as one that was drawn before.
fn is_same(glyph: &Glyph, before: &Glyph, is_next: bool) -> bool {
    let along = if is_next { MAX_NEIGHBOR_SHIFT } else { MAX_TWIN_SHIFT };
    let is_near = (glyph.x - before.x).abs() <= glyph.size * along && (glyph.y - before.y).abs() <= glyph.size * MAX_TWIN_SHIFT;
    is_near && (Rc::ptr_eq(&glyph.text, &before.text) || glyph.text == before.text)
}

/// A grid of cells much larger than the distance of twins, so that most letters are far from the border of theirs.
#[derive(Default)]
struct Grid {
    /// The size of the letters.
    size: f64,
    /// Number of cells in a point: a power of two.
    cells_per_point: f64,
    /// Distance of twins, in cells.
    shift: f64,
}

impl Grid {
    /// Makes the cells those of letters of a size; returns `true` if they were.
    fn fit(&mut self, size: f64) -> bool {
        let is_fitting = self.size.to_bits() == size.to_bits();
        if !is_fitting {
            self.size = size;
            self.cells_per_point = 2_f64.powf(-size.log2().ceil());
            self.shift = size * MAX_TWIN_SHIFT * self.cells_per_point;
        }
        is_fitting
    }

    /// Returns the cells within the distance of twins from a place.
    fn cells_around(&self, at: f64) -> RangeInclusive<i64> {
        let cells = at * self.cells_per_point;
        floor(cells - self.shift)..=floor(cells + self.shift)
    }

    fn cell_at(&self, at: f64) -> i64 {
        floor(at * self.cells_per_point)
    }
}

/// Rounds down. Places beyond any page are all the same, and what is no number is 0.
fn floor(number: f64) -> i64 {
    #[expect(clippy::cast_possible_truncation, reason = "it is meant to be cut off")]
    let whole = number as i64;
    #[expect(clippy::cast_precision_loss, reason = "numbers that large have no fraction")]
    let is_above = whole as f64 > number;
    whole.saturating_sub(i64::from(is_above))
}
