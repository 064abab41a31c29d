//! The order in which the lines of a page are read: columns one after another, tables row by row.

use super::lines::{Band, Segment};

/// Maximum lines that columns are looked for in at once.
const MAX_COLUMN_LINES: usize = 400;

/// Minimum lines of columns.
const MIN_COLUMN_LINES: usize = 3;

/// Minimum width of a gutter, in parts of the size of the text.
const MIN_GUTTER: f64 = 0.9;

/// Minimum letters of a line of running text in a column.
const MIN_PROSE_LETTERS: usize = 12;

/// Minimum lines of a paragraph that is not the cell of a table.
const MIN_PARAGRAPH_LINES: usize = 5;

/// Distance between lines, in parts of the size, beyond which columns do not continue.
const MAX_LINE_DISTANCE: f64 = 6.0;

/// Usual distance between lines, in parts of their size, up to which lines beside each other may be running text.
const MAX_PROSE_DISTANCE: f64 = 1.8;

/// Maximum columns within columns.
const MAX_DEPTH: usize = 8;

/// Lines that are read one after another.
#[derive(Debug, Clone)]
pub(super) struct Flow {
    /// The lines, from the top.
    pub lines: Vec<Line>,
}

/// A line of a flow.
#[derive(Debug, Clone)]
pub(super) struct Line {
    /// The text in the order in which it is read; the cells of a row separated by `|`.
    pub text: String,
    /// Positions at which it begins and ends.
    pub x: (f64, f64),
    /// The baseline.
    pub y: f64,
    /// Height of the font.
    pub size: f64,
    /// Set for bold text.
    pub bold: bool,
    /// Set for the row of a table.
    pub is_row: bool,
}

/// Puts the lines of a page into the order in which they are read. Columns follow each other leftwards where the
/// text does.
pub(super) fn order_lines(bands: &[Band], is_leftwards: bool) -> Vec<Flow> {
    let mut flows = Flows { flows: Vec::new(), is_leftwards };
    flows.split(bands, 0);
    flows.flows
}

struct Flows {
    flows: Vec<Flow>,
    is_leftwards: bool,
}

/// Lines that have a gutter in common.
struct Run {
    /// Number of lines.
    length: usize,
    /// The gutters, from left to right: ranges that no line covers.
    gutters: Vec<(f64, f64)>,
}

impl Flows {
    fn split(&mut self, bands: &[Band], depth: usize) {
        let (mut rest, mut single) = (bands, Vec::new());
        while let Some(first) = rest.first() {
            let run = if depth < MAX_DEPTH { find_run(rest) } else { None };
            let Some(run) = run else {
                single.push(self.join_segments(first, " ", false));
                rest = &rest[1..];
                continue;
            };
            let columns;
            (columns, rest) = rest.split_at(run.length);
            match find_gutter(columns, &run.gutters) {
                Some(gutter) => {
                    self.push(std::mem::take(&mut single));
                    self.split_columns(columns, gutter, depth);
                }
                None => single.extend(columns.iter().map(|band| self.read_row(band))),
            }
        }
        self.push(single);
    }

    fn push(&mut self, lines: Vec<Line>) {
        if !lines.is_empty() {
            self.flows.push(Flow { lines });
        }
    }

    fn split_columns(&mut self, bands: &[Band], gutter: (f64, f64), depth: usize) {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for Band { y, segments } in bands {
            let (before, after) = split_segments(segments, gutter);
            for (side, segments) in [(&mut left, before), (&mut right, after)] {
                if !segments.is_empty() {
                    side.push(Band { y: *y, segments: segments.to_vec() });
                }
            }
        }
        let (first, second) = if self.is_leftwards { (right, left) } else { (left, right) };
        self.split(&first, depth + 1);
        self.split(&second, depth + 1);
    }

    /// Reads a line of a table, or of a list whose marks stand in a column of their own.
    fn read_row(&self, band: &Band) -> Line {
        let is_list = band.segments.len() == 2 && is_list_mark(&band.segments[0].text);
        let is_row = band.segments.len() > 1 && !is_list;
        self.join_segments(band, if is_row { " | " } else { " " }, is_row)
    }

    fn join_segments(&self, band: &Band, separator: &str, is_row: bool) -> Line {
        let (x, segments) = (extent(&band.segments), &band.segments);
        let widest = segments.iter().max_by_key(|segment| segment.text.len());
        let (size, bold) = widest.map_or((0.0, false), |segment| (segment.size, segment.bold));
        let mut texts: Vec<&str> = segments.iter().map(|segment| segment.text.as_str()).collect();
        if self.is_leftwards {
            texts.reverse();
        }
        Line { text: texts.join(separator), x, y: band.y, size, bold, is_row }
    }
}

/// Splits the segments of a line at a gutter.
fn split_segments(segments: &[Segment], gutter: (f64, f64)) -> (&[Segment], &[Segment]) {
    let middle = f64::midpoint(gutter.0, gutter.1);
    segments.split_at(segments.partition_point(|segment| segment.x.0 < middle))
}

fn extent(segments: &[Segment]) -> (f64, f64) {
    segments
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(left, right), segment| (left.min(segment.x.0), right.max(segment.x.1)))
}

/// Checks for the mark of an item of a list, such as `1.`, `a)` or a bullet.
pub(super) fn is_list_mark(text: &str) -> bool {
    let mut letters = text.chars();
    match (letters.next(), text.chars().count()) {
        (Some('•' | '◦' | '▪' | '▫' | '■' | '□' | '●' | '○' | '–' | '—' | '-' | '*' | '➢' | '✓' | '·' | '‣' | '→'), 1) => {
            true
        }
        (Some(_), 2..=5) => {
            let inner = text.trim_start_matches('(').trim_end_matches(['.', ')', ':']);
            let is_number = inner.len() <= 3 && inner.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
            inner.len() < text.len() && !inner.is_empty() && (is_number || inner.chars().count() == 1)
        }
        _ => false,
    }
}

/// Finds the longest run of lines from the first one on that have a gutter in common.
fn find_run(bands: &[Band]) -> Option<Run> {
    let mut covered: Vec<(f64, f64)> = Vec::new();
    let mut run = None;
    for (index, band) in bands.iter().take(MAX_COLUMN_LINES).enumerate() {
        let size = band.segments.iter().map(|segment| segment.size).fold(0.0, f64::max);
        if index > 0 && bands[index - 1].y - band.y > MAX_LINE_DISTANCE * size {
            break;
        }
        cover(&mut covered, band, size * MIN_GUTTER);
        if covered.len() > 1 {
            let gutters = covered.windows(2).map(|pair| (pair[0].1, pair[1].0)).collect();
            run = Some(Run { length: index + 1, gutters });
        } else if run.is_some() || index >= MIN_COLUMN_LINES {
            break;
        }
    }
    run.filter(|run| run.length >= 2 && are_beside(&bands[..run.length], &run.gutters))
}

/// Adds the segments of a line to the ranges that are covered. Those closer than a gutter become one.
fn cover(covered: &mut Vec<(f64, f64)>, band: &Band, gutter: f64) {
    covered.extend(band.segments.iter().map(|segment| segment.x));
    covered.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut merged: Vec<(f64, f64)> = Vec::with_capacity(covered.len());
    for range in covered.drain(..) {
        match merged.last_mut() {
            Some(last) if range.0 - last.1 < gutter => last.1 = last.1.max(range.1),
            _ => merged.push(range),
        }
    }
    *covered = merged;
}

/// Checks that at least two lines have text on both sides of a gutter: others only follow each other.
fn are_beside(bands: &[Band], gutters: &[(f64, f64)]) -> bool {
    gutters.iter().any(|gutter| {
        let sides = Sides::new(bands, *gutter);
        sides.left.len() >= 2 && sides.right.len() >= 2
    })
}

/// The lines on both sides of a gutter.
struct Sides<'b> {
    left: Vec<&'b [Segment]>,
    right: Vec<&'b [Segment]>,
    /// Number of lines with text on both sides.
    shared: usize,
}

impl<'b> Sides<'b> {
    fn new(bands: &'b [Band], gutter: (f64, f64)) -> Self {
        let mut sides = Self { left: Vec::new(), right: Vec::new(), shared: 0 };
        for band in bands {
            let (left, right) = split_segments(&band.segments, gutter);
            sides.shared += usize::from(!left.is_empty() && !right.is_empty());
            sides.left.extend((!left.is_empty()).then_some(left));
            sides.right.extend((!right.is_empty()).then_some(right));
        }
        sides
    }

    /// Returns `true` if the sides are columns, which are read one after the other: running text on both sides, or
    /// lines that are not next to each other.
    fn are_columns(&self, distance: f64) -> bool {
        let rows = self.left.len().min(self.right.len());
        if rows < MIN_COLUMN_LINES {
            return false;
        }
        let is_aligned = self.shared * 10 >= rows * 6;
        if !is_aligned {
            return true;
        }
        let is_loose = self.shared * 10 >= rows * 8 && distance > MAX_PROSE_DISTANCE;
        let (left, right) = (Prose::measure(&self.left), Prose::measure(&self.right));
        let is_dense = rows * 10 >= self.left.len().max(self.right.len()) * 6;
        // A paragraph beside anything that has a line for each of its lines is no cell of a table.
        !is_loose && (left.is_likely() && right.is_likely() || is_dense && (left.is_certain() || right.is_certain()))
    }
}

/// Share of a column that is running text.
struct Prose {
    /// Number of lines.
    lines: usize,
    /// Number of lines that fill the width of the column without a gap.
    full: usize,
    /// Number of lines that go on with a sentence.
    going_on: usize,
}

impl Prose {
    fn measure(lines: &[&[Segment]]) -> Self {
        let all = lines.iter().map(|line| extent(line));
        let (left, right) = all.fold((f64::INFINITY, f64::NEG_INFINITY), |(left, right), x| (left.min(x.0), right.max(x.1)));
        let is_full = |line: &&&[Segment]| {
            let body = skip_mark(line);
            let (x, letters) = (extent(body), body.iter().map(|segment| segment.text.chars().count()).sum::<usize>());
            body.len() == 1 && letters >= MIN_PROSE_LETTERS && x.1 - x.0 >= (right - left) * 0.6
        };
        let goes_on = |line: &&&[Segment]| {
            line[0].text.chars().next().is_some_and(|letter| letter.is_alphabetic() && !letter.is_uppercase())
        };
        let (full, going_on) = (lines.iter().filter(is_full).count(), lines.iter().skip(1).filter(goes_on).count());
        Self { lines: lines.len(), full, going_on }
    }

    fn is_likely(&self) -> bool {
        self.full * 2 >= self.lines && self.going_on * 3 >= self.lines.saturating_sub(1)
    }

    fn is_certain(&self) -> bool {
        self.lines >= MIN_PARAGRAPH_LINES && self.full * 3 >= self.lines * 2 && self.going_on * 2 >= self.lines
    }
}

/// Returns the segments of a line without the mark of a list.
fn skip_mark(line: &[Segment]) -> &[Segment] {
    if line.len() > 1 && is_list_mark(&line[0].text) { &line[1..] } else { line }
}

/// Finds the widest gutter between columns.
fn find_gutter(bands: &[Band], gutters: &[(f64, f64)]) -> Option<(f64, f64)> {
    let distance = find_line_distance(bands);
    let mut sorted = gutters.to_vec();
    sorted.sort_by(|a, b| (b.1 - b.0).total_cmp(&(a.1 - a.0)));
    let widest = sorted.first().copied();
    let gutter = sorted.into_iter().find(|gutter| Sides::new(bands, *gutter).are_columns(distance));
    gutter.or_else(|| widest.filter(|_| distance <= MAX_PROSE_DISTANCE && are_all_prose(bands, gutters)))
}

/// Returns `true` for more than two columns that are all running text.
fn are_all_prose(bands: &[Band], gutters: &[(f64, f64)]) -> bool {
    let mut columns: Vec<Vec<&[Segment]>> = vec![Vec::new(); gutters.len() + 1];
    for band in bands {
        let mut rest = band.segments.as_slice();
        for (column, gutter) in columns.iter_mut().zip(gutters.iter().map(Some).chain([None])) {
            let (segments, others) = gutter.map_or((rest, &[][..]), |gutter| split_segments(rest, *gutter));
            column.extend((!segments.is_empty()).then_some(segments));
            rest = others;
        }
    }
    gutters.len() > 1 && columns.iter().all(|column| column.len() >= MIN_COLUMN_LINES && Prose::measure(column).is_likely())
}

/// Returns the usual distance between lines, in parts of their size.
fn find_line_distance(bands: &[Band]) -> f64 {
    let distance = |pair: &[Band]| (pair[0].y - pair[1].y) / pair[1].segments.first().map_or(1.0, |segment| segment.size);
    let mut distances: Vec<f64> = bands.windows(2).map(distance).collect();
    distances.sort_by(f64::total_cmp);
    distances.get(distances.len() / 2).copied().unwrap_or_default()
}
