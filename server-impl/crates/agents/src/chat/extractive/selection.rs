//! Selects the sentences to quote.

use frontdesk_text::relevance::PassageReading;

use super::{QuoteRun, candidates::QuoteCandidate, runs};

/// Maximum characters of an answer from a text without headings, lists or code.
pub(super) const MAX_CHARS: usize = 400;
/// Maximum characters of an answer from documentation, which has them.
pub(super) const MAX_STRUCTURED_CHARS: usize = 600;

/// Characters up to which the best sentence is continued, and a further one from documentation.
const BEST_QUOTE_CHARACTERS: usize = 200;
const BEST_STRUCTURED_QUOTE_CHARACTERS: usize = 400;
const FURTHER_QUOTE_CHARACTERS: usize = 200;

/// Minimum fit of a further sentence from the same document, relative to the best one.
const SAME_DOCUMENT_FIT: f32 = 0.5;
/// Minimum fit of a sentence from another document, relative to the best one. From documentation, only
/// one page is quoted.
const OTHER_DOCUMENT_FIT: f32 = 0.8;

/// Returns the best run, and further ones within the limit of the answer.
pub(super) fn select_runs(candidates: &[QuoteCandidate], readings: &[PassageReading<'_>]) -> Vec<QuoteRun> {
    let Some((best, others)) = candidates.split_first() else { return Vec::new() };
    let document = |candidate: &QuoteCandidate| readings[candidate.passage].passage.chunk.document;
    let is_structured = readings[best.passage].is_structured();
    let (longest, best_limit, further_limit) = match is_structured {
        true => (MAX_STRUCTURED_CHARS, BEST_STRUCTURED_QUOTE_CHARACTERS, FURTHER_QUOTE_CHARACTERS),
        false => (MAX_CHARS, BEST_QUOTE_CHARACTERS, 0),
    };
    let mut runs = vec![build_run(best, readings, best_limit)];
    for other in others {
        let is_near = match document(other) == document(best) {
            true => other.fit >= SAME_DOCUMENT_FIT * best.fit,
            false => !is_structured && other.rank >= OTHER_DOCUMENT_FIT * best.rank,
        };
        let says_something = readings[other.passage].units[other.unit].own.has_any();
        if !is_near || !says_something {
            continue;
        }
        let further = build_run(other, readings, further_limit);
        if runs.iter().any(|run| overlaps(run, &further, readings)) {
            continue;
        }
        let more = add_run(&runs, further);
        if total_length(&more, readings) <= longest {
            runs = more;
        }
    }
    runs
}

/// Returns the runs with one more; adjacent runs are merged.
fn add_run(runs: &[QuoteRun], further: QuoteRun) -> Vec<QuoteRun> {
    let mut runs = runs.to_vec();
    let neighbor = runs.iter_mut().find(|run| {
        run.passage == further.passage && (run.units.end == further.units.start || further.units.end == run.units.start)
    });
    match neighbor {
        Some(run) => run.units = run.units.start.min(further.units.start)..run.units.end.max(further.units.end),
        None => runs.push(further),
    }
    runs
}

fn build_run(candidate: &QuoteCandidate, readings: &[PassageReading<'_>], max_chars: usize) -> QuoteRun {
    QuoteRun { passage: candidate.passage, units: runs::quote_around(&readings[candidate.passage], candidate.unit, max_chars) }
}

/// Returns the characters of the quotes, including separators.
fn total_length(runs: &[QuoteRun], readings: &[PassageReading<'_>]) -> usize {
    let quoted: usize = runs.iter().map(|run| readings[run.passage].count_chars(&run.units)).sum();
    quoted + runs.len().saturating_sub(1) * super::rendering::QUOTE_SEPARATOR.len()
}

/// Checks if two runs say the same: passages of a document overlap, and pages repeat each other.
fn overlaps(left: &QuoteRun, right: &QuoteRun, readings: &[PassageReading<'_>]) -> bool {
    let place = |run: &QuoteRun| readings[run.passage].document_range(&run.units);
    let text = |run: &QuoteRun| readings[run.passage].quote(&run.units);
    let ((document, ours), (other, theirs)) = (place(left), place(right));
    document == other && ours.start < theirs.end && theirs.start < ours.end || text(left).contains(text(right))
}
