//! Lines with right-to-left text, from the order in which they are drawn to the order in which they are read.

use std::ops::Range;

/// Direction of a piece of text in a line with both directions: a rough form of UAX #9, reversed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BidiClass {
    /// Written leftwards.
    Right,
    /// Written rightwards.
    Left,
    /// A number, which is written rightwards.
    Number,
    /// A sign within numbers.
    Separator,
    /// Anything else, which follows its neighbors.
    Neutral,
}

/// Checks for a letter of a script that is written leftwards.
pub(super) fn is_leftwards(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{65f}' | '\u{66a}'..='\u{6ef}' | '\u{6fa}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}'
        | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

/// Returns the number of letters written leftwards minus that of those written rightwards.
pub(super) fn weigh_direction(text: &str) -> i64 {
    if text.is_ascii() {
        let letters = text.bytes().filter(u8::is_ascii_alphabetic).count();
        return i64::try_from(letters).map_or(i64::MIN, |letters| -letters);
    }
    let weigh = |letter: char| match (is_leftwards(letter), letter.is_alphabetic()) {
        (true, _) => 1,
        (false, true) => -1,
        (false, false) => 0,
    };
    text.chars().map(weigh).sum()
}

/// Puts pieces of a line, which are drawn from left to right, into the order in which they are read.
pub(super) fn reorder<T: AsRef<str>>(pieces: &mut [T]) {
    if pieces.iter().all(|piece| piece.as_ref().is_ascii()) {
        return;
    }
    let classes: Vec<BidiClass> = pieces.iter().map(|piece| classify(piece.as_ref())).collect();
    if !classes.contains(&BidiClass::Right) {
        return;
    }
    let weight: i64 = pieces.iter().map(|piece| weigh_direction(piece.as_ref())).sum();
    if weight >= 0 {
        reverse_run(pieces, &classes);
        return;
    }
    for run in find_runs(&classes, &LEFTWARDS) {
        reverse_run(&mut pieces[run.clone()], &classes[run]);
    }
}

fn classify(piece: &str) -> BidiClass {
    let mut letters = piece.chars();
    let Some(first) = letters.find(|letter| !letter.is_whitespace()) else { return BidiClass::Neutral };
    match first {
        _ if is_leftwards(first) => BidiClass::Right,
        _ if first.is_numeric() => BidiClass::Number,
        '.' | ',' | ':' | '/' | '-' | '%' | '€' | '$' | '+' => BidiClass::Separator,
        _ if first.is_alphabetic() => BidiClass::Left,
        _ => BidiClass::Neutral,
    }
}

/// Reverses a run, except for what is written rightwards within it.
fn reverse_run<T>(pieces: &mut [T], classes: &[BidiClass]) {
    pieces.reverse();
    let mut classes = classes.to_vec();
    classes.reverse();
    let mut done = vec![false; pieces.len()];
    for run in find_runs(&classes, &RIGHTWARDS) {
        done[run.clone()].fill(true);
        pieces[run].reverse();
    }
    for run in find_runs(&classes, &NUMBER) {
        if !done[run.start] {
            pieces[run].reverse();
        }
    }
}

/// The classes between which a run extends.
struct RunRule {
    begins: fn(BidiClass) -> bool,
    ends: fn(BidiClass) -> bool,
    stops: fn(BidiClass) -> bool,
}

/// Text written leftwards, with anything but words written rightwards in between.
const LEFTWARDS: RunRule = RunRule {
    begins: |class| class == BidiClass::Right,
    ends: |class| class == BidiClass::Right,
    stops: |class| class == BidiClass::Left,
};

/// Words written rightwards, in text that was reversed: a number to their right belongs to them.
const RIGHTWARDS: RunRule = RunRule {
    begins: |class| matches!(class, BidiClass::Left | BidiClass::Number),
    ends: |class| class == BidiClass::Left,
    stops: |class| class == BidiClass::Right,
};

/// A number with its signs.
const NUMBER: RunRule = RunRule {
    begins: |class| class == BidiClass::Number,
    ends: |class| class == BidiClass::Number,
    stops: |class| matches!(class, BidiClass::Right | BidiClass::Left | BidiClass::Neutral),
};

/// Finds the longest ranges by a rule.
fn find_runs(classes: &[BidiClass], rule: &RunRule) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let (mut start, mut end) = (None, None);
    for (index, class) in classes.iter().enumerate() {
        if (rule.stops)(*class) {
            runs.extend(start.take().zip(end.take()));
            end = None;
            continue;
        }
        if start.is_none() && (rule.begins)(*class) {
            start = Some(index);
        }
        if start.is_some() && (rule.ends)(*class) {
            end = Some(index + 1);
        }
    }
    runs.extend(start.zip(end));
    runs.into_iter().map(|(start, end)| start..end).collect()
}

/// Mirrors the brackets of a text that is read leftwards, if they are named by their shapes: then they close before
/// they open.
pub(super) fn mirror_brackets(text: String) -> String {
    if text.is_ascii() {
        return text;
    }
    let mut depth = 0_i32;
    let closes_first = text.chars().any(|letter| {
        depth += match letter {
            '(' | '[' | '{' | '«' => 1,
            ')' | ']' | '}' | '»' => -1,
            _ => 0,
        };
        depth < 0
    });
    if !closes_first || weigh_direction(&text) <= 0 {
        return text;
    }
    text.chars().map(mirror).collect()
}

fn mirror(letter: char) -> char {
    match letter {
        '(' => ')',
        ')' => '(',
        '[' => ']',
        ']' => '[',
        '{' => '}',
        '}' => '{',
        '«' => '»',
        '»' => '«',
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(drawn: &str) -> String {
        let mut pieces: Vec<String> = drawn.chars().map(String::from).collect();
        reorder(&mut pieces);
        pieces.concat()
    }

    #[test]
    fn text_that_runs_leftwards_is_reversed_but_not_its_numbers_and_names() {
        assert_eq!(read("םולש"), "שלום");
        assert_eq!(read("08:30 העשב"), "בשעה 08:30");
        assert_eq!(read("Wi-Fi תשרל"), "לרשת Wi-Fi");
        assert_eq!(read("The Inn 12 ןולמ תיבב"), "בבית מלון The Inn 12");
        assert_eq!(read("20 10 ב"), "ב 10 20", "numbers follow each other leftwards");
    }

    #[test]
    fn a_name_that_runs_leftwards_is_reversed_alone() {
        assert_eq!(read("The word םולש means peace"), "The word שלום means peace");
        assert_eq!(read("Grüße 12"), "Grüße 12");
    }

    #[test]
    fn brackets_named_by_their_shapes_are_mirrored() {
        assert_eq!(mirror_brackets("שלום )עולם(".to_owned()), "שלום (עולם)");
        assert_eq!(mirror_brackets("שלום (עולם)".to_owned()), "שלום (עולם)");
        assert_eq!(mirror_brackets("a) one".to_owned()), "a) one");
    }
}
