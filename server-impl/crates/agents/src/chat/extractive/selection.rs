//! Selects the sentences to quote.

use frontdesk_text::relevance::Reading;

use super::{Run, candidates::Candidate, runs};

/// Maximum characters of an answer from a text without headings, lists or code.
pub(super) const MAX_CHARS: usize = 400;
/// Maximum characters of an answer from documentation, which has them.
pub(super) const MAX_STRUCTURED_CHARS: usize = 600;

/// Characters up to which the best sentence is continued, and a further one from documentation.
const BEST_ROOM: usize = 200;
const BEST_ROOM_STRUCTURED: usize = 400;
const FURTHER_ROOM: usize = 200;

/// Minimum fit of a further sentence from the same document, relative to the best one.
const SAME: f32 = 0.5;
/// Minimum fit of a sentence from another document, relative to the best one. From documentation, only
/// one page is quoted.
const OTHER: f32 = 0.8;

/// Returns the best run, and further ones while there is room.
pub(super) fn chosen(candidates: &[Candidate], readings: &[Reading<'_>]) -> Vec<Run> {
    let Some((best, others)) = candidates.split_first() else { return Vec::new() };
    let document = |candidate: &Candidate| readings[candidate.passage].passage.chunk.document;
    let is_structured = readings[best.passage].is_structured();
    let (longest, room, further_room) = match is_structured {
        true => (MAX_STRUCTURED_CHARS, BEST_ROOM_STRUCTURED, FURTHER_ROOM),
        false => (MAX_CHARS, BEST_ROOM, 0),
    };
    let mut runs = vec![run(best, readings, room)];
    for other in others {
        let is_near = match document(other) == document(best) {
            true => other.fit >= SAME * best.fit,
            false => !is_structured && other.rank >= OTHER * best.rank,
        };
        let says_something = readings[other.passage].units[other.unit].own.any();
        if !is_near || !says_something {
            continue;
        }
        let further = run(other, readings, further_room);
        if runs.iter().any(|run| overlaps(run, &further, readings)) {
            continue;
        }
        let more = with(&runs, further);
        if length(&more, readings) <= longest {
            runs = more;
        }
    }
    runs
}

/// Returns the runs with one more; adjacent runs are merged.
fn with(runs: &[Run], further: Run) -> Vec<Run> {
    let mut runs = runs.to_vec();
    let neighbour = runs.iter_mut().find(|run| {
        run.passage == further.passage && (run.units.end == further.units.start || further.units.end == run.units.start)
    });
    match neighbour {
        Some(run) => run.units = run.units.start.min(further.units.start)..run.units.end.max(further.units.end),
        None => runs.push(further),
    }
    runs
}

fn run(candidate: &Candidate, readings: &[Reading<'_>], room: usize) -> Run {
    Run { passage: candidate.passage, units: runs::around(&readings[candidate.passage], candidate.unit, room) }
}

/// Returns the characters of the quotes, including separators.
fn length(runs: &[Run], readings: &[Reading<'_>]) -> usize {
    let quoted: usize = runs.iter().map(|run| readings[run.passage].length(&run.units)).sum();
    quoted + runs.len().saturating_sub(1) * super::rendering::BETWEEN.len()
}

/// Checks if two runs say the same: passages of a document overlap, and pages repeat each other.
fn overlaps(left: &Run, right: &Run, readings: &[Reading<'_>]) -> bool {
    let place = |run: &Run| readings[run.passage].place(&run.units);
    let text = |run: &Run| readings[run.passage].quote(&run.units);
    let ((document, ours), (other, theirs)) = (place(left), place(right));
    document == other && ours.start < theirs.end && theirs.start < ours.end || text(left).contains(text(right))
}
