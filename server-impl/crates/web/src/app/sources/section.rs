//! A section of a source's text, with the passage marked that a link names.

use frontdesk_api::models::SourceContent;

/// A section, in the parts before, in and after the mark.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TextSection {
    pub(super) title: String,
    pub(super) before: String,
    /// Empty if nothing of the section is marked.
    pub(super) marked: String,
    pub(super) after: String,
}

impl TextSection {
    /// Returns a section. `mark` is `<start>-<end>`, in characters of the whole text; anything else marks nothing.
    pub(super) fn new(content: SourceContent, mark: &str) -> Self {
        let SourceContent { title, text, start: shown, .. } = content;
        let (start, end) =
            parse_mark(mark).map_or((0, 0), |(start, end)| (offset(&text, start - shown), offset(&text, end - shown)));
        Self { title, before: text[..start].to_owned(), marked: text[start..end].to_owned(), after: text[end..].to_owned() }
    }
}

fn parse_mark(mark: &str) -> Option<(i64, i64)> {
    let (start, end) = mark.split_once('-')?;
    let (start, end) = (start.parse().ok()?, end.parse().ok()?);
    (0 <= start && start < end).then_some((start, end))
}

/// Returns the position of a character in bytes, at most that of the end.
fn offset(text: &str, character: i64) -> usize {
    let character = usize::try_from(character).unwrap_or(0);
    text.char_indices().nth(character).map_or(text.len(), |(position, _)| position)
}

#[cfg(test)]
mod tests {
    use frontdesk_api::models::SourceContent;

    use super::*;

    fn parts(mark: &str) -> [String; 3] {
        let content = SourceContent { title: "Hours".to_owned(), text: "Öffnet um acht.".to_owned(), start: 100, ..content() };
        let section = TextSection::new(content, mark);
        [section.before, section.marked, section.after]
    }

    fn content() -> SourceContent {
        SourceContent {
            source_id: uuid::Uuid::nil(),
            url: None,
            title: String::new(),
            text: String::new(),
            start: 0,
            end: 0,
            next_start: None,
        }
    }

    #[test]
    fn a_mark_counts_characters_of_the_whole_text() {
        assert_eq!(parts("107-109"), ["Öffnet ", "um", " acht."]);
        assert_eq!(parts("90-106"), ["", "Öffnet", " um acht."], "it begins before the section");
        assert_eq!(parts("110-999"), ["Öffnet um ", "acht.", ""], "it ends after the section");
    }

    #[test]
    fn what_is_no_mark_marks_nothing() {
        for mark in ["", "7", "9-7", "-3-4", "x-y", "99999999999999999999-1"] {
            assert_eq!(parts(mark), ["", "", "Öffnet um acht."], "{mark}");
        }
    }
}
