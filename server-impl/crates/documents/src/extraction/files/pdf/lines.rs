//! Lines of text, from letters and their places.

use super::{
    bidi,
    clusters::{Cluster, join_marks},
    glyph::Frame,
    letters::{compose, is_unspaced},
};

/// Distance between baselines, in parts of the size, within which text is on the same line.
const MAX_BASELINE_SHIFT: f64 = 0.25;

/// Distance between letters, in ems, from which a line is interrupted: by a gutter, or between cells.
const MIN_INTERRUPTION: f64 = 1.2;

/// The same between letters that are not drawn one after the other, as those of columns beside each other.
const MIN_INTERRUPTION_OUT_OF_ORDER: f64 = 0.6;

/// Distance between letters, in ems, from which they belong to different words.
const MIN_WORD_GAP: f64 = 0.1;

/// The same in text that contains spaces: there, smaller distances adjust letters to each other.
const MIN_WORD_GAP_BESIDE_SPACES: f64 = 0.15;

/// The same between letters of scripts that are written without spaces.
const MIN_UNSPACED_GAP: f64 = 0.6;

/// Distance by which all letters of a line may be spaced out, in ems.
const MAX_TRACKING: f64 = 0.25;

/// Size of raised or lowered text, in parts of the size of its line.
const MAX_SCRIPT_SIZE: f64 = 0.8;

/// A hyphen at which a word may be broken.
const SOFT_HYPHEN: char = '\u{ad}';

/// Maximum letters of raised or lowered text.
const MAX_SCRIPT_LETTERS: usize = 12;

/// Number of neighboring lines to which raised or lowered text may belong.
const MAX_NEIGHBORS: usize = 4;

/// Maximum pieces of a line to which raised or lowered text may belong.
const MAX_PIECES: usize = 500;

/// A piece of a line without a large gap.
#[derive(Debug, Clone)]
pub(super) struct Segment {
    /// The text, in the order in which it is read.
    pub text: String,
    /// Positions along the line at which it begins and ends.
    pub x: (f64, f64),
    /// The baseline.
    pub y: f64,
    /// Height of the font of most letters.
    pub size: f64,
    /// Set if most letters are bold.
    pub bold: bool,
}

/// The segments on one baseline, from left to right.
#[derive(Debug, Clone)]
pub(super) struct Band {
    /// The baseline.
    pub y: f64,
    /// The segments.
    pub segments: Vec<Segment>,
}

/// Letters on one baseline without a large gap.
struct Piece<'c> {
    clusters: Vec<&'c Cluster>,
    x: (f64, f64),
    y: f64,
    size: f64,
}

impl<'c> Piece<'c> {
    /// Creates a piece that begins with a letter.
    fn new(letter: &'c Cluster) -> Self {
        Self { clusters: vec![letter], x: letter.x, y: letter.y, size: letter.size }
    }

    /// Checks if a letter is next to its end.
    fn reaches(&self, letter: &Cluster) -> bool {
        let is_next = self.clusters.last().is_some_and(|last| last.order.abs_diff(letter.order) <= 1);
        let interruption = if is_next { MIN_INTERRUPTION } else { MIN_INTERRUPTION_OUT_OF_ORDER };
        letter.x.0 - self.x.1 <= interruption * letter.size.max(self.size)
    }

    /// Adds a letter at its end, after spaces.
    fn push(&mut self, spaces: &mut Vec<&'c Cluster>, letter: &'c Cluster) {
        self.x.1 = self.x.1.max(letter.x.1);
        self.size = self.size.max(letter.size);
        self.clusters.append(spaces);
        self.clusters.push(letter);
    }
}

/// Reads the lines of a frame, whose glyphs it takes, from the top.
pub(super) fn read_lines(frame: &mut Frame) -> Vec<Band> {
    let mut clusters = join_marks(&mut frame.glyphs);
    // Mostly they are in order, which takes no memory to find out.
    if !clusters.is_sorted_by(|a, b| a.y >= b.y) {
        clusters.sort_by(|a, b| b.y.total_cmp(&a.y));
    }
    let mut lines: Vec<Vec<Piece<'_>>> = split_baselines(&mut clusters).into_iter().map(split_pieces).collect();
    attach_scripts(&mut lines);
    let bands = lines.into_iter().filter_map(|line| {
        let mut segments: Vec<Segment> = line.into_iter().filter_map(read_segment).collect();
        segments.sort_by(|a, b| a.x.0.total_cmp(&b.x.0));
        Some(Band { y: segments.first()?.y, segments })
    });
    bands.collect()
}

/// Splits letters, which are sorted from the top, by their baselines.
fn split_baselines(mut rest: &mut [Cluster]) -> Vec<&mut [Cluster]> {
    let mut lines = Vec::new();
    while let Some(first) = rest.first() {
        let (baseline, size) = (first.y, first.size);
        let is_on_line = |cluster: &&Cluster| baseline - cluster.y <= cluster.size.min(size) * MAX_BASELINE_SHIFT;
        let length = rest.iter().take_while(is_on_line).count().max(1);
        let (line, others) = rest.split_at_mut(length);
        lines.push(line);
        rest = others;
    }
    lines
}

/// Splits the letters on a baseline at large gaps.
fn split_pieces(clusters: &mut [Cluster]) -> Vec<Piece<'_>> {
    if !clusters.is_sorted_by(|a, b| a.x.0 <= b.x.0) {
        clusters.sort_by(|a, b| a.x.0.total_cmp(&b.x.0));
    }
    let mut pieces: Vec<Piece<'_>> = Vec::new();
    let mut spaces: Vec<&Cluster> = Vec::new();
    for cluster in clusters.iter() {
        match pieces.last_mut() {
            _ if cluster.is_space => spaces.push(cluster),
            Some(piece) if piece.reaches(cluster) => piece.push(&mut spaces, cluster),
            _ => {
                spaces.clear();
                pieces.push(Piece::new(cluster));
            }
        }
    }
    pieces
}

/// Moves raised and lowered text to the lines that it belongs to.
fn attach_scripts(lines: &mut [Vec<Piece<'_>>]) {
    for at in 0..lines.len() {
        let mut index = 0;
        while index < lines[at].len() {
            match find_host(lines, at, index) {
                Some((line, host)) => {
                    let script = lines[at].remove(index);
                    let host = &mut lines[line][host];
                    host.x.1 = host.x.1.max(script.x.1);
                    host.clusters.extend(script.clusters);
                }
                None => index += 1,
            }
        }
    }
}

/// Finds the line that a piece is raised or lowered from.
fn find_host(lines: &[Vec<Piece<'_>>], at: usize, index: usize) -> Option<(usize, usize)> {
    let script = &lines[at][index];
    if script.clusters.len() > MAX_SCRIPT_LETTERS {
        return None;
    }
    let around = at.saturating_sub(MAX_NEIGHBORS)..(at + MAX_NEIGHBORS + 1).min(lines.len());
    around.filter(|line| *line != at && lines[*line].len() <= MAX_PIECES).find_map(|line| {
        let host = lines[line].iter().position(|host| {
            let is_near = (host.y - script.y).abs() < host.size * 0.6;
            let is_beside = script.x.0 >= host.x.0 && script.x.0 <= host.x.1 + host.size * 0.3;
            script.size <= host.size * MAX_SCRIPT_SIZE && is_near && is_beside
        });
        host.map(|host| (line, host))
    })
}

fn read_segment(piece: Piece<'_>) -> Option<Segment> {
    let Piece { mut clusters, x, y, .. } = piece;
    // Raised and lowered text was added at the end.
    if !clusters.is_sorted_by(|a, b| a.x.0 <= b.x.0) {
        clusters.sort_by(|a, b| a.x.0.total_cmp(&b.x.0));
    }
    let text = read_text(&clusters);
    let letters = clusters.iter().filter(|cluster| !cluster.is_space);
    let bold = letters.clone().filter(|cluster| cluster.bold).count() * 2 > letters.clone().count();
    let sizes: Vec<f64> = letters.map(|cluster| cluster.size).collect();
    let middle = sizes.len() / 2;
    let size = find_ranked(sizes, middle)?;
    (!text.is_empty()).then_some(Segment { text, x, y, size, bold })
}

/// Returns the text of letters and spaces, which are drawn from left to right.
fn read_text(clusters: &[&Cluster]) -> String {
    let word_gap = find_word_gap(clusters);
    let mut pieces: Vec<&str> = Vec::with_capacity(clusters.len());
    let mut spaces: Vec<&Cluster> = Vec::new();
    let mut last: Option<&Cluster> = None;
    let mut end = f64::NEG_INFINITY;
    for cluster in clusters {
        if cluster.is_space {
            spaces.push(cluster);
            continue;
        }
        let is_apart = |last: &Cluster| cluster.x.0 - end > gap_between(last, cluster, word_gap);
        let is_separated = |last: &Cluster| spaces.iter().any(|space| space.separates(last, cluster));
        if last.is_some_and(|last| is_apart(last) || is_separated(last)) {
            pieces.push(" ");
        }
        pieces.push(&cluster.text);
        end = end.max(cluster.x.1);
        last = Some(cluster);
        spaces.clear();
    }
    bidi::reorder(&mut pieces);
    let drawn = pieces.concat();
    let mut text = String::with_capacity(drawn.len());
    for word in drawn.split_whitespace() {
        text.extend((!text.is_empty()).then_some(' '));
        text.push_str(word);
    }
    if let Some(at) = text.rfind(SOFT_HYPHEN) {
        // Within a line it is a hyphen that is seen; at its end, a word is broken.
        let rest = text.split_off(if text.ends_with(SOFT_HYPHEN) { at } else { text.len() });
        text = text.replace(SOFT_HYPHEN, "-") + &rest;
    }
    compose(bidi::mirror_brackets(text))
}

/// Returns the distance from which two letters belong to different words.
fn gap_between(last: &Cluster, next: &Cluster, word_gap: f64) -> f64 {
    let is_unspaced = |cluster: &Cluster| cluster.text.chars().all(is_unspaced);
    let ems = if is_unspaced(last) && is_unspaced(next) { MIN_UNSPACED_GAP.max(word_gap) } else { word_gap };
    ems * last.size.min(next.size)
}

/// Returns the distance from which letters of a line belong to different words, in ems. Where all letters are spaced
/// out, it is larger by that.
fn find_word_gap(clusters: &[&Cluster]) -> f64 {
    let has_spaces = clusters.iter().any(|cluster| cluster.is_space);
    let letters = clusters.iter().filter(|cluster| !cluster.is_space && cluster.size > 0.0);
    let pairs = letters.clone().zip(letters.skip(1));
    let gaps: Vec<f64> = pairs.map(|(last, next)| (next.x.0 - last.x.1) / next.size).collect();
    let (count, quarter) = (gaps.len(), gaps.len() / 4);
    let tracking = find_ranked(gaps, quarter).filter(|tracking| count >= 4 && *tracking <= MAX_TRACKING);
    let tracking = tracking.map_or(0.0, |tracking| tracking.max(0.0));
    tracking + if has_spaces { MIN_WORD_GAP_BESIDE_SPACES } else { MIN_WORD_GAP }
}

/// Returns the number that has this many smaller ones.
fn find_ranked(mut numbers: Vec<f64>, rank: usize) -> Option<f64> {
    let is_ranked = rank < numbers.len();
    is_ranked.then(|| *numbers.select_nth_unstable_by(rank, f64::total_cmp).1)
}
