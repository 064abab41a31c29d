//! The sentences that may be quoted, ranked by how well they fit.

use frontdesk_text::{
    language::sentences::BlockKind,
    relevance::{PassageReading, QuestionTerms},
};

/// Weight, in a sentence's rank, of its passage's score relative to the best one's.
const PASSAGE_WEIGHT: f32 = 0.8;
/// Weight where texts have no headings: each is about its own subject, and its sentences speak for themselves.
const UNSTRUCTURED_PASSAGE_WEIGHT: f32 = 0.3;
/// Bonus for a sentence with a number, when one is asked for.
const NUMBER_BONUS: f32 = 0.1;
/// Bonus for a sentence that introduces code, when a procedure is asked for.
const PROCEDURE_BONUS: f32 = 0.1;
/// Penalty for code alone.
const CODE_PENALTY: f32 = 0.1;
/// Weight of the heading or term directly above a sentence, when a definition is asked for, and otherwise.
const DEFINITION_WEIGHT: f32 = 0.4;
const HEADING_WEIGHT: f32 = 0.15;

/// A sentence that may be quoted.
#[derive(Debug, Clone)]
pub(super) struct QuoteCandidate {
    /// Index of the passage.
    pub(super) passage: usize,
    /// Number of the unit.
    pub(super) unit: usize,
    /// Share of the question that the sentence covers with its surroundings, 0 to 1.
    pub(super) fit: f32,
    /// The fit plus all bonuses: the best candidates are chosen by rank.
    pub(super) rank: f32,
}

/// Returns the sentences of all passages that cover some of the question, best first. `scores` are those of the
/// passages, 1 for the best.
pub(super) fn rank_candidates(
    readings: &[PassageReading<'_>],
    scores: impl Iterator<Item = f32>,
    asked: &QuestionTerms,
) -> Vec<QuoteCandidate> {
    let mut found = Vec::new();
    for (passage, (reading, score)) in readings.iter().zip(scores).enumerate() {
        let passage_weight = if reading.is_structured() { PASSAGE_WEIGHT } else { UNSTRUCTURED_PASSAGE_WEIGHT };
        for unit in (0..reading.units.len()).filter(|unit| is_quotable(reading, *unit)) {
            let fit = reading.fit(unit, asked);
            if fit > 0.0 {
                let rank = fit + passage_weight * score + rank_bonus(reading, unit, asked);
                found.push(QuoteCandidate { passage, unit, fit, rank });
            }
        }
    }
    // Stable: of equally good ones, the one from the better passage or the earlier position comes first.
    found.sort_by(|left, right| right.rank.total_cmp(&left.rank));
    found
}

/// Checks that a unit may be quoted: it is neither a heading nor a question.
fn is_quotable(reading: &PassageReading<'_>, unit: usize) -> bool {
    let asks = reading.text(unit).trim_end().ends_with(['?', '？', '؟']);
    !asks && !matches!(reading.units[unit].kind, BlockKind::Heading(_))
}

/// Returns the bonus of a unit for properties other than its words.
fn rank_bonus(reading: &PassageReading<'_>, number: usize, asked: &QuestionTerms) -> f32 {
    let (unit, text) = (&reading.units[number], reading.text(number));
    let mut bonus = unit.entry * if asked.wants.definition { DEFINITION_WEIGHT } else { HEADING_WEIGHT };
    if asked.wants.number && text.contains(|c: char| c.is_numeric()) {
        bonus += NUMBER_BONUS;
    }
    let next = reading.units.get(number + 1);
    if asked.wants.way && text.ends_with([':', '：']) && next.is_some_and(|next| next.kind == BlockKind::Code) {
        bonus += PROCEDURE_BONUS;
    }
    if unit.kind == BlockKind::Code {
        bonus -= CODE_PENALTY;
    }
    bonus
}
