//! Converts the report of an extraction into the facts about a file that are stored.

use frontdesk_documents::extraction::files::report::{self, ExtractionReport};
use frontdesk_types::knowledge::sources::{FileFindings, ReadingNote};

/// Converts a report.
pub(super) fn from_report(ExtractionReport { page_starts, notes }: ExtractionReport) -> FileFindings {
    FileFindings { page_starts, notes: notes.iter().map(convert_note).collect() }
}

fn convert_note(note: &report::ReadingNote) -> ReadingNote {
    let number = |number: u32| i32::try_from(number).unwrap_or(i32::MAX);
    let pages = note.pages.iter().copied().map(number).collect();
    ReadingNote { kind: note.kind, message: note.message(), pages, affected_pages: number(note.affected) }
}

#[cfg(test)]
mod tests {
    use frontdesk_types::knowledge::sources::ReadingNoteKind;

    use super::*;

    #[test]
    fn a_note_keeps_its_pages_and_says_what_is_wrong() {
        let note = report::ReadingNote::about(ReadingNoteKind::UnreadablePages, vec![3, 7], 14).expect("a note");
        let found = from_report(ExtractionReport { page_starts: vec![0, 9], notes: vec![note.clone()] });
        let kept =
            ReadingNote { kind: ReadingNoteKind::UnreadablePages, message: note.message(), pages: vec![3, 7], affected_pages: 2 };
        assert_eq!(found, FileFindings { page_starts: vec![0, 9], notes: vec![kept] });
    }
}
