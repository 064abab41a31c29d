//! The quote for a sentence: contiguous sentences of its passage, with the text that it belongs to.

use std::ops::Range;

use frontdesk_text::{language::sentences::BlockKind, relevance::PassageReading};

/// Maximum characters that are quoted before a sentence: its term, and the text between them.
const MAX_LEADING_CHARACTERS: usize = 400;

/// Returns the units to quote for a unit, and those that follow it, up to `max_chars` characters.
pub(super) fn quote_around(reading: &PassageReading<'_>, unit: usize, max_chars: usize) -> Range<usize> {
    let first = quote_start(reading, unit);
    let mut last = unit;
    while let Some(next) = reading.units.get(last + 1) {
        let begins_other = next.kind == BlockKind::Term && reading.units[last].kind != BlockKind::Term;
        if matches!(next.kind, BlockKind::Heading(_)) || begins_other || reading.count_chars(&(first..last + 2)) > max_chars {
            break;
        }
        last += 1;
    }
    first..last + 1
}

/// Returns the unit at which the quote of a unit begins. The description of a term belongs to the term, code to the
/// sentence that introduces it, and the lines below a label to the label.
fn quote_start(reading: &PassageReading<'_>, unit: usize) -> usize {
    let units = &reading.units;
    let introduces = |kind: BlockKind| !matches!(kind, BlockKind::Heading(_) | BlockKind::Code);
    let first = if units[unit].kind == BlockKind::Code && unit > 0 && introduces(units[unit - 1].kind) { unit - 1 } else { unit };
    let mut before = (0..first).rev().take_while(|at| !matches!(units[*at].kind, BlockKind::Heading(_)));
    let term = before
        .find(|at| units[*at].kind == BlockKind::Term)
        .filter(|term| reading.count_chars(&(*term..unit + 1)) <= MAX_LEADING_CHARACTERS);
    if let Some(term) = term {
        return (0..=term).rev().take_while(|at| units[*at].kind == BlockKind::Term).last().unwrap_or(term);
    }
    let begins_block = |at: usize| at == 0 || units[at - 1].block != units[at].block;
    if begins_block(first) && first > 0 && units[first - 1].kind == BlockKind::Label { first - 1 } else { first }
}
