//! What can be quoted from a passage: its sentences, with the question's matches in each and around it.

use std::ops::Range;

use super::{
    LONGEST,
    question::{Asked, Match},
};
use crate::domain::language::sentences::{Sentence, parts, sentences};

/// A sentence, or a short line together with the sentence that it heads.
#[derive(Debug)]
pub(super) struct Unit {
    /// Its bytes in the passage.
    pub(super) bytes: Range<usize>,
    /// Its own matches.
    pub(super) own: Vec<Match>,
    /// Its matches together with those of the units beside it and its heading.
    pub(super) near: Vec<Match>,
    /// Whether it or its heading matches anything.
    pub(super) concerned: bool,
}

/// The units of a passage, in order, and the matches of the whole passage.
///
/// `heading` is the one above the passage. Text below a heading that is a question is its answer, and gets all of the heading's matches.
/// A line in the passage that is marked as a heading (`#`) is not quoted, and any other heading never alone: what it introduces follows.
pub(super) fn units(text: &str, heading: Option<&str>, asked: &mut Asked) -> (Vec<Unit>, Vec<Match>) {
    let mut units: Vec<Unit> = Vec::new();
    let mut asks = heading.is_some_and(is_question);
    let mut heading = asked.matches(heading.unwrap_or_default());
    let mut all = heading.clone();
    let sentences = sentences(text);
    let mut line: Option<&Sentence> = None;
    for (at, sentence) in sentences.iter().enumerate() {
        let names_next = sentence.heading && sentences.get(at + 1).is_some_and(|next| !next.heading);
        if names_next || text[sentence.bytes.clone()].starts_with('#') {
            asks = is_question(&text[sentence.bytes.clone()]);
            heading = asked.matches(&text[sentence.bytes.clone()]);
            all = both(&all, &heading);
            line = Some(sentence).filter(|line| !text[line.bytes.clone()].starts_with('#'));
            continue;
        }
        let begin = line.take().map_or(sentence.bytes.start, |line| line.bytes.start);
        for bytes in parts(text, begin..sentence.bytes.end, LONGEST) {
            let mut own = asked.matches(&text[bytes.clone()]);
            if asks {
                own = both(&own, &heading);
            }
            let near = both(&own, &heading);
            all = both(&all, &own);
            let concerned = near.iter().any(|found| *found != Match::None);
            units.push(Unit { bytes, own, near, concerned });
        }
    }
    for at in 1..units.len() {
        let [before, after] = units.get_disjoint_mut([at - 1, at]).expect("two neighbours");
        before.near = both(&before.near, &after.own);
        after.near = both(&after.near, &before.own);
    }
    (units, all)
}

/// Whether a heading is a question, in any script.
fn is_question(heading: &str) -> bool {
    heading.trim_end().ends_with(['?', '？', '؟', '՞', '፧'])
}

/// The matches of two texts combined.
pub(super) fn both(left: &[Match], right: &[Match]) -> Vec<Match> {
    left.iter().zip(right).map(|(left, right)| *left.max(right)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quotable(text: &str) -> Vec<&str> {
        let mut asked = Asked::new("anything", None, "eng");
        units(text, None, &mut asked).0.into_iter().map(|unit| &text[unit.bytes]).collect()
    }

    #[test]
    fn headings_are_not_quoted_alone() {
        assert_eq!(quotable("# Shop\nWe sell bread. And milk."), ["We sell bread.", "And milk."]);
        assert_eq!(
            quotable("Opening hours\nFrom nine to five. Not on Sundays."),
            ["Opening hours\nFrom nine to five.", "Not on Sundays."]
        );
        assert_eq!(quotable("We open at nine"), ["We open at nine"]);
        assert_eq!(quotable("Monday 9 to 5\nSunday closed"), ["Monday 9 to 5", "Sunday closed"]);
    }

    #[test]
    fn neighbours_and_headings_are_near() {
        let mut asked = Asked::new("bread milk cheese wine", Some("eng"), "eng");
        let (units, _) = units("# Cheese\nBread is old. Milk is new. Wine is red.", None, &mut asked);
        let near: Vec<usize> =
            units.iter().map(|unit| unit.near.iter().filter(|found| **found == Match::Equal).count()).collect();
        assert_eq!(near, [3, 4, 3]);
    }
}
