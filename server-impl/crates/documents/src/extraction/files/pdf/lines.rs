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
struct Piece {
    clusters: Vec<Cluster>,
    x: (f64, f64),
    y: f64,
    size: f64,
}

/// Reads the lines of a frame, from the top.
pub(super) fn read_lines(frame: &Frame) -> Vec<Band> {
    let mut lines: Vec<Vec<Piece>> = group_by_baseline(join_marks(&frame.glyphs)).into_iter().map(split_pieces).collect();
    attach_scripts(&mut lines);
    let bands = lines.into_iter().filter_map(|line| {
        let mut segments: Vec<Segment> = line.into_iter().filter_map(read_segment).collect();
        segments.sort_by(|a, b| a.x.0.total_cmp(&b.x.0));
        Some(Band { y: segments.first()?.y, segments })
    });
    bands.collect()
}

/// Groups letters by their baselines, from the top.
fn group_by_baseline(mut clusters: Vec<Cluster>) -> Vec<Vec<Cluster>> {
    clusters.sort_by(|a, b| b.y.total_cmp(&a.y));
    let mut lines: Vec<Vec<Cluster>> = Vec::new();
    let (mut baseline, mut size) = (f64::INFINITY, 0.0);
    for cluster in clusters {
        let reach = cluster.size.min(size) * MAX_BASELINE_SHIFT;
        match lines.last_mut() {
            Some(line) if baseline - cluster.y <= reach => line.push(cluster),
            _ => {
                (baseline, size) = (cluster.y, cluster.size);
                lines.push(vec![cluster]);
            }
        }
    }
    lines
}

/// Splits the letters on a baseline at large gaps.
fn split_pieces(mut clusters: Vec<Cluster>) -> Vec<Piece> {
    clusters.sort_by(|a, b| a.x.0.total_cmp(&b.x.0));
    let mut pieces: Vec<Piece> = Vec::new();
    let mut spaces: Vec<Cluster> = Vec::new();
    for cluster in clusters {
        if cluster.is_space {
            spaces.push(cluster);
            continue;
        }
        match pieces.last_mut() {
            Some(piece) if cluster.x.0 - piece.x.1 <= MIN_INTERRUPTION * cluster.size.max(piece.size) => {
                piece.x.1 = piece.x.1.max(cluster.x.1);
                piece.size = piece.size.max(cluster.size);
                piece.clusters.append(&mut spaces);
                piece.clusters.push(cluster);
            }
            _ => {
                spaces.clear();
                pieces.push(Piece { x: cluster.x, y: cluster.y, size: cluster.size, clusters: vec![cluster] });
            }
        }
    }
    pieces
}

/// Moves raised and lowered text to the lines that it belongs to.
fn attach_scripts(lines: &mut [Vec<Piece>]) {
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
fn find_host(lines: &[Vec<Piece>], at: usize, index: usize) -> Option<(usize, usize)> {
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

fn read_segment(piece: Piece) -> Option<Segment> {
    let Piece { mut clusters, x, y, .. } = piece;
    clusters.sort_by(|a, b| a.x.0.total_cmp(&b.x.0));
    let text = read_text(&clusters);
    let letters = clusters.iter().filter(|cluster| !cluster.is_space);
    let bold = letters.clone().filter(|cluster| cluster.bold).count() * 2 > letters.clone().count();
    let mut sizes: Vec<f64> = letters.map(|cluster| cluster.size).collect();
    sizes.sort_by(f64::total_cmp);
    let size = *sizes.get(sizes.len() / 2)?;
    (!text.is_empty()).then_some(Segment { text, x, y, size, bold })
}

/// Returns the text of letters and spaces, which are drawn from left to right.
fn read_text(clusters: &[Cluster]) -> String {
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
    let text = pieces.concat();
    let mut text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some(at) = text.rfind(SOFT_HYPHEN) {
        // Within a line it is a hyphen that is seen; at its end, a word is broken.
        let rest = text.split_off(if text.ends_with(SOFT_HYPHEN) { at } else { text.len() });
        text = text.replace(SOFT_HYPHEN, "-") + &rest;
    }
    compose(bidi::mirror_brackets(&text))
}

/// Returns the distance from which two letters belong to different words.
fn gap_between(last: &Cluster, next: &Cluster, word_gap: f64) -> f64 {
    let is_unspaced = |cluster: &Cluster| cluster.text.chars().all(is_unspaced);
    let ems = if is_unspaced(last) && is_unspaced(next) { MIN_UNSPACED_GAP.max(word_gap) } else { word_gap };
    ems * last.size.min(next.size)
}

/// Returns the distance from which letters of a line belong to different words, in ems. Where all letters are spaced
/// out, it is larger by that.
fn find_word_gap(clusters: &[Cluster]) -> f64 {
    let has_spaces = clusters.iter().any(|cluster| cluster.is_space);
    let letters: Vec<&Cluster> = clusters.iter().filter(|cluster| !cluster.is_space && cluster.size > 0.0).collect();
    let mut gaps: Vec<f64> = letters.windows(2).map(|pair| (pair[1].x.0 - pair[0].x.1) / pair[1].size).collect();
    gaps.sort_by(f64::total_cmp);
    let tracking = gaps.get(gaps.len() / 4).copied().unwrap_or_default();
    let tracking = if gaps.len() >= 4 && tracking <= MAX_TRACKING { tracking.max(0.0) } else { 0.0 };
    tracking + if has_spaces { MIN_WORD_GAP_BESIDE_SPACES } else { MIN_WORD_GAP }
}
