//! Facts about a file besides its text: where its pages begin, and what could not be read.

use frontdesk_types::knowledge::sources::ReadingNoteKind;
use frontdesk_vocabulary::words;
use serde::{Deserialize, Serialize};

/// Maximum number of pages that a note lists.
const MAX_LISTED_PAGES: usize = 1_000;

/// Maximum number of pages that the message of a note names.
const MAX_NAMED_PAGES: usize = 10;

words! {
    /// The parts into which a file is divided.
    PartKind {
        /// Pages.
        Page = "page",
        /// Chapters of a book.
        Chapter = "chapter",
        /// Slides of a presentation.
        Slide = "slide",
    }
}

/// Facts about a file besides its text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ExtractionReport {
    /// Offsets in bytes, in the text, at which the pages begin: one for each page, in ascending order. An empty page
    /// begins where the next one begins. Empty for formats without pages.
    pub page_starts: Vec<u64>,
    /// Parts that could not be read, and why.
    pub notes: Vec<ReadingNote>,
}

impl ExtractionReport {
    /// Returns the number of the page that contains the byte at an offset of the text, from 1; `None` for a format
    /// without pages.
    pub fn page_at(&self, offset: u64) -> Option<u32> {
        u32::try_from(self.page_starts.partition_point(|start| *start <= offset)).ok().filter(|page| *page > 0)
    }
}

/// A fact about pages of a file, or about its chapters or slides, for the person who sent it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReadingNote {
    /// The kind.
    pub kind: ReadingNoteKind,
    /// Unit of the numbers in `pages`.
    #[serde(default = "ReadingNote::usual_parts", skip_serializing_if = "ReadingNote::is_about_pages")]
    pub parts: PartKind,
    /// Numbers of the pages concerned, from 1, in ascending order: the first 1,000.
    pub pages: Vec<u32>,
    /// Number of pages concerned.
    pub affected: u32,
    /// Number of pages of the file.
    pub page_count: u32,
}

impl ReadingNote {
    /// Creates a note about pages of a file of `page_count` pages; `None` if it concerns none.
    pub fn about(kind: ReadingNoteKind, mut pages: Vec<u32>, page_count: u32) -> Option<Self> {
        let affected = u32::try_from(pages.len()).unwrap_or(u32::MAX);
        pages.truncate(MAX_LISTED_PAGES);
        (affected > 0).then_some(Self { kind, parts: PartKind::Page, pages, affected, page_count })
    }

    /// Creates a note about chapters or slides that could not be read; `None` if there are none.
    pub fn about_unreadable(parts: PartKind, numbers: Vec<u32>, count: u32) -> Option<Self> {
        let note = Self::about(ReadingNoteKind::UnreadablePages, numbers, count)?;
        Some(Self { parts, ..note })
    }

    fn usual_parts() -> PartKind {
        PartKind::Page
    }

    fn is_about_pages(parts: &PartKind) -> bool {
        *parts == PartKind::Page
    }

    /// Returns the message for the person who sent the file.
    pub fn message(&self) -> String {
        let Self { kind, parts, affected, page_count, .. } = self;
        let (is, rest) = (if *affected == 1 { "is" } else { "are" }, self.list_pages());
        match kind {
            ReadingNoteKind::UnreadablePages => {
                format!("{affected} of {page_count} {parts}s could not be read: {rest}. Save the file again, then add it again.")
            }
            ReadingNoteKind::UnreadableText => format!(
                "{affected} of {page_count} pages {is} incomplete: {rest}. A font of the file does not say which letters it \
                 shows. Export the file again with another program, or have its text recognized, then add it again."
            ),
            ReadingNoteKind::ScannedPages => format!(
                "{affected} of {page_count} pages {is} scanned, without text: {rest}. Have the text of the file recognized, \
                 then add it again."
            ),
        }
    }

    /// Lists the pages as a person would: `3, 7 and 12 more`.
    fn list_pages(&self) -> String {
        let named = self.pages.len().min(MAX_NAMED_PAGES);
        let names: Vec<String> = self.pages.iter().take(named).map(u32::to_string).collect();
        let more = (self.affected as usize).saturating_sub(named);
        let parts = self.parts;
        match names.split_last() {
            Some((last, [])) if more == 0 => format!("{parts} {last}"),
            Some((last, rest)) if more == 0 => format!("{parts}s {} and {last}", rest.join(", ")),
            _ => format!("{parts}s {} and {more} more", names.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(kind: ReadingNoteKind, pages: impl IntoIterator<Item = u32>) -> String {
        ReadingNote::about(kind, pages.into_iter().collect(), 14).expect("a note").message()
    }

    #[test]
    fn a_note_says_which_pages_are_concerned() {
        assert_eq!(
            message(ReadingNoteKind::UnreadablePages, [3, 7]),
            "2 of 14 pages could not be read: pages 3 and 7. Save the file again, then add it again."
        );
        assert!(message(ReadingNoteKind::ScannedPages, [4]).starts_with("1 of 14 pages is scanned, without text: page 4. "));
        let many = message(ReadingNoteKind::UnreadableText, 1..=12);
        assert!(many.starts_with("12 of 14 pages are incomplete: pages 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more. "), "{many}");
        assert_eq!(ReadingNote::about(ReadingNoteKind::ScannedPages, Vec::new(), 14), None);
        let chapter = ReadingNote::about_unreadable(PartKind::Chapter, vec![2], 9).expect("a note").message();
        assert!(chapter.starts_with("1 of 9 chapters could not be read: chapter 2. "), "{chapter}");
    }

    #[test]
    fn an_offset_lies_on_the_last_page_that_begins_before_it() {
        let report = ExtractionReport { page_starts: vec![0, 10, 10, 25], notes: Vec::new() };
        let pages: Vec<_> = [0, 9, 10, 24, 25, 99].into_iter().map(|offset| report.page_at(offset)).collect();
        assert_eq!(pages, [1, 1, 3, 3, 4, 4].map(Some), "page 2 is empty");
        assert_eq!(ExtractionReport::default().page_at(5), None);
    }

    #[test]
    fn a_report_crosses_the_process_boundary_as_json() {
        let note = ReadingNote::about(ReadingNoteKind::UnreadablePages, vec![3], 14).expect("a note");
        let report = ExtractionReport { page_starts: vec![0, 7], notes: vec![note] };
        let json = serde_json::to_string(&report).expect("JSON");
        let expected = r#"{"pageStarts":[0,7],"notes":[{"kind":"unreadable_pages","pages":[3],"affected":1,"pageCount":14}]}"#;
        assert_eq!(json, expected);
        assert_eq!(serde_json::from_str::<ExtractionReport>(&json).expect("a report"), report);
        assert_eq!(serde_json::from_str::<ExtractionReport>("{}").expect("a report"), ExtractionReport::default());
    }
}
