//! Emphasis. It is marked with Unicode noncharacters (Unicode, section 23.7), and becomes Markdown once what is around
//! it is known: by the rules of CommonMark (section 6.2), `**(a)**b` is no emphasis, and `**a****b**` neither.

/// Kinds of emphasis, from the outside to the inside: their marks, and their delimiters in Markdown.
static KINDS: [(char, char, &str); 3] =
    [('\u{fdd3}', '\u{fdd4}', "**"), ('\u{fdd5}', '\u{fdd6}', "*"), ('\u{fdd0}', '\u{fdd1}', "~~")];

/// Something that nobody sees and that counts as punctuation, so that emphasis may begin or end beside it.
const SEPARATOR: &str = "<!-- -->";

/// The emphasis of a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::importing) struct Emphasis {
    is_on: [bool; 3],
}

impl Emphasis {
    /// Returns the emphasis within an element of this name.
    pub(in crate::importing) fn within(self, element: &str) -> Self {
        let mut is_on = self.is_on;
        match element {
            "b" | "strong" => is_on[0] = true,
            "i" | "em" | "cite" | "dfn" | "var" => is_on[1] = true,
            "s" | "strike" | "del" => is_on[2] = true,
            _ => {}
        }
        Self { is_on }
    }
}

/// Marks the words of a text, without the white space around them.
pub(in crate::importing) fn mark_words(text: &str, emphasis: Emphasis) -> String {
    let words = text.trim();
    if words.is_empty() || emphasis == Emphasis::default() {
        return text.to_owned();
    }
    let (before, behind) = text.split_at(text.len() - text.trim_start().len());
    let on = || KINDS.iter().zip(emphasis.is_on).filter(|(_, is_on)| *is_on).map(|(kind, _)| kind);
    let opened: String = on().map(|(start, ..)| *start).collect();
    let closed: String = on().rev().map(|(_, end, _)| *end).collect();
    format!("{before}{opened}{words}{closed}{}", &behind[words.len()..])
}

/// Returns the marks before and behind emphasized words.
pub(in crate::importing) fn element_marks(element: &str) -> Option<(char, char)> {
    let within = Emphasis::default().within(element);
    KINDS.iter().zip(within.is_on).find(|(_, is_on)| *is_on).map(|((start, end, _), _)| (*start, *end))
}

/// Replaces all marks with Markdown. Emphasis that ends where the same begins again goes on.
pub(in crate::importing) fn replace_marks(text: &str) -> String {
    if !text.contains(is_mark) {
        return text.to_owned();
    }
    let text = &tighten(text);
    let pieces = join_adjacent(split_pieces(text));
    let mut written = String::with_capacity(text.len() + 16);
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            EmphasisPiece::Words(words) => written.push_str(words),
            EmphasisPiece::Marks(marks) => {
                let next = pieces[at + 1..].iter().find_map(|piece| match piece {
                    EmphasisPiece::Words(words) => words.chars().next(),
                    EmphasisPiece::Marks(_) => None,
                });
                push_delimiters(&mut written, marks, next);
            }
        }
    }
    written
}

/// A part of a marked text.
enum EmphasisPiece<'t> {
    Words(&'t str),
    /// Marks without words between them.
    Marks(Vec<char>),
}

/// Moves white space out of emphasis, and drops emphasis without words.
fn tighten(text: &str) -> String {
    let (mut written, mut waiting): (String, Vec<char>) = (String::with_capacity(text.len()), Vec::new());
    for letter in text.chars() {
        if let Some((start, ..)) = KINDS.iter().find(|(_, end, _)| letter == *end) {
            if let Some(at) = waiting.iter().rposition(|mark| mark == start) {
                waiting.remove(at);
                continue;
            }
            let blanks = written.split_off(written.trim_end().len());
            written.push(letter);
            written.push_str(&blanks);
        } else if is_mark(letter) {
            waiting.push(letter);
        } else {
            if !letter.is_whitespace() {
                written.extend(waiting.drain(..));
            }
            written.push(letter);
        }
    }
    written
}

fn is_mark(letter: char) -> bool {
    KINDS.iter().any(|(start, end, _)| letter == *start || letter == *end)
}

fn split_pieces(text: &str) -> Vec<EmphasisPiece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let words = rest.find(is_mark).unwrap_or(rest.len());
        if words > 0 {
            pieces.push(EmphasisPiece::Words(&rest[..words]));
        }
        rest = &rest[words..];
        let marks = rest.find(|letter| !is_mark(letter)).unwrap_or(rest.len());
        if marks > 0 {
            pieces.push(EmphasisPiece::Marks(rest[..marks].chars().collect()));
        }
        rest = &rest[marks..];
    }
    pieces
}

/// Drops the marks of emphasis that ends and begins again at the same place, or behind a space.
fn join_adjacent(mut pieces: Vec<EmphasisPiece<'_>>) -> Vec<EmphasisPiece<'_>> {
    for at in 0..pieces.len() {
        if let EmphasisPiece::Marks(marks) = &mut pieces[at] {
            for (start, end, _) in KINDS {
                while let Some(ends_at) = marks.windows(2).position(|pair| pair == [end, start]) {
                    marks.drain(ends_at..ends_at + 2);
                }
            }
        }
        let is_space = matches!(pieces.get(at + 1), Some(EmphasisPiece::Words(" ")));
        if is_space && let Some([EmphasisPiece::Marks(before), _, EmphasisPiece::Marks(behind)]) = pieces.get_mut(at..at + 3) {
            while let (Some(last), Some(first)) = (before.last(), behind.first()) {
                if !KINDS.iter().any(|(start, end, _)| last == end && first == start) {
                    break;
                }
                before.pop();
                behind.remove(0);
            }
        }
    }
    pieces
}

/// Writes the delimiters of marks, and a separator where they would not be read as such.
fn push_delimiters(written: &mut String, marks: &[char], next: Option<char>) {
    let (closing, opening): (Vec<_>, Vec<_>) = marks.iter().partition(|mark| KINDS.iter().any(|(_, end, _)| *mark == end));
    let delimiter = |mark: &&char| KINDS.iter().find(|(start, end, _)| *mark == start || *mark == end).map_or("", |kind| kind.2);
    let before = written.chars().last();
    let is_closing_last = opening.is_empty();
    written.extend(closing.iter().map(delimiter));
    if !closing.is_empty() && (!is_closing_last || (is_sign(before, &closing) && !is_boundary(next))) {
        written.push_str(SEPARATOR);
    }
    if opening.is_empty() {
        return;
    }
    let behind_words = written.chars().last();
    if is_sign(next, &opening) && !is_boundary(behind_words) {
        written.push_str(SEPARATOR);
    }
    written.extend(opening.iter().map(delimiter));
}

/// Returns `true` if the letter inside of delimiters may count as punctuation, or if another delimiter is there.
fn is_sign(letter: Option<char>, marks: &[&char]) -> bool {
    let is_mixed = marks.iter().any(|mark| **mark == KINDS[2].0 || **mark == KINDS[2].1) && marks.len() > 1;
    is_mixed || letter.is_some_and(|letter| !letter.is_alphanumeric())
}

/// Returns `true` if the letter outside of delimiters surely is white space or punctuation.
fn is_boundary(letter: Option<char>) -> bool {
    letter.is_none_or(|letter| letter.is_whitespace() || letter.is_ascii_punctuation())
}

#[cfg(test)]
mod tests {
    use frontdesk_documents::markdown::{ArticleLabels, render};

    use super::*;

    /// Replaces `<b>`, `<i>` and `<s>` with marks.
    fn marked(text: &str) -> String {
        ["b", "i", "s"].iter().fold(text.to_owned(), |text, name| {
            let (start, end) = element_marks(name).expect("it is known");
            text.replace(&format!("<{name}>"), &start.to_string()).replace(&format!("</{name}>"), &end.to_string())
        })
    }

    fn shown(text: &str) -> String {
        let html = render(&replace_marks(&marked(text)), &ArticleLabels::ENGLISH).expect("it is short").html;
        html.trim().trim_start_matches("<p>").trim_end_matches("</p>").to_owned()
    }

    #[test]
    fn emphasis_is_seen_whatever_is_around_it() {
        for text in [
            "<b>「重要」</b>です。<b>注意！</b>必ず",
            "料<b>（金）</b>無料",
            "<b>Note:</b>text and <i>(this)</i>one",
            "a<b>b</b>c<i>d</i>e",
            "<b>a</b><i>b</i>",
            "<b>a <i>b</i></b><s>c</s>",
            "x<i><b>“y”</b></i>z",
            "x<b><s>y</s></b>z",
            "<i>a</i><b>b</b><i>c</i>",
        ] {
            let expected = text.replace("b>", "strong>").replace("i>", "em>").replace("s>", "del>");
            assert_eq!(shown(text), expected, "{}", replace_marks(&marked(text)));
        }
    }

    #[test]
    fn emphasis_that_goes_on_is_one() {
        assert_eq!(replace_marks(&marked("<b>a</b><b>b</b> <b>c</b> d")), "**ab c** d");
        assert_eq!(replace_marks(&marked("a<b> c </b>d <i> </i>e")), "a **c** d  e");
        assert_eq!(mark_words("  a b ", Emphasis::default().within("b")), "  \u{fdd3}a b\u{fdd4} ");
        assert_eq!(mark_words(" ", Emphasis::default().within("b")), " ");
    }
}
