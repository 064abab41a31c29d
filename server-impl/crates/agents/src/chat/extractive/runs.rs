//! The quote for a sentence: contiguous sentences of its passage, with the text that it belongs to.

use std::ops::Range;

use frontdesk_text::{language::sentences::Kind, relevance::Reading};

/// Maximum characters that are quoted before a sentence: its term, and the text between them.
const BEFORE: usize = 400;

/// Returns the units to quote for a unit, and those that follow it while there is room for so many characters.
pub(super) fn around(reading: &Reading<'_>, unit: usize, room: usize) -> Range<usize> {
    let first = beginning(reading, unit);
    let mut last = unit;
    while let Some(next) = reading.units.get(last + 1) {
        let begins_other = next.kind == Kind::Term && reading.units[last].kind != Kind::Term;
        if matches!(next.kind, Kind::Heading(_)) || begins_other || reading.length(&(first..last + 2)) > room {
            break;
        }
        last += 1;
    }
    first..last + 1
}

/// Returns the unit at which the quote of a unit begins. The description of a term belongs to the term, code to the
/// sentence that introduces it, and the lines below a label to the label.
fn beginning(reading: &Reading<'_>, unit: usize) -> usize {
    let units = &reading.units;
    let introduces = |kind: Kind| !matches!(kind, Kind::Heading(_) | Kind::Code);
    let first = if units[unit].kind == Kind::Code && unit > 0 && introduces(units[unit - 1].kind) { unit - 1 } else { unit };
    let mut before = (0..first).rev().take_while(|at| !matches!(units[*at].kind, Kind::Heading(_)));
    let term = before.find(|at| units[*at].kind == Kind::Term).filter(|term| reading.length(&(*term..unit + 1)) <= BEFORE);
    if let Some(term) = term {
        return (0..=term).rev().take_while(|at| units[*at].kind == Kind::Term).last().unwrap_or(term);
    }
    let begins_block = |at: usize| at == 0 || units[at - 1].block != units[at].block;
    if begins_block(first) && first > 0 && units[first - 1].kind == Kind::Label { first - 1 } else { first }
}
