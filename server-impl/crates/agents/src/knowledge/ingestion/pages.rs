//! Finds the pages of the passages of a document.

use std::collections::VecDeque;

use frontdesk_types::knowledge::chunks::ChunkPages;

use super::segments::TextSegment;

/// The pages of a document that is read segment by segment.
#[derive(Debug, Clone, Default)]
pub struct DocumentPages {
    /// Offsets, in bytes of the text, at which the pages begin that were not reached yet.
    ahead: VecDeque<u64>,
    /// First characters of the pages that were reached.
    starts: Vec<i64>,
    /// Bytes of the segments that were read.
    read_bytes: u64,
}

impl DocumentPages {
    /// Creates the pages that begin at these offsets, in bytes, in ascending order.
    pub fn new(page_starts: Vec<u64>) -> Self {
        Self { ahead: page_starts.into(), starts: Vec::new(), read_bytes: 0 }
    }

    /// Reads the next segment.
    pub fn read_segment(&mut self, segment: &TextSegment) {
        let end = self.read_bytes + segment.text.len() as u64;
        let (mut byte, mut position) = (0, segment.start);
        while let Some(start) = self.ahead.pop_front_if(|start| *start < end) {
            let offset = usize::try_from(start.saturating_sub(self.read_bytes)).unwrap_or(usize::MAX);
            let offset = segment.text.floor_char_boundary(offset).max(byte);
            position += i64::try_from(segment.text[byte..offset].chars().count()).expect("a segment is short");
            byte = offset;
            self.starts.push(position);
        }
        self.read_bytes = end;
    }

    /// Returns the pages of a passage of the segments that were read, from its first character to behind its last one.
    /// `None` for a document without pages.
    pub fn pages_of(&self, start: i64, end: i64) -> Option<ChunkPages> {
        let first = self.starts.partition_point(|page| *page <= start);
        let behind = self.starts.partition_point(|page| *page < end).max(first);
        let number = i32::try_from(first).ok().filter(|first| *first > 0)?;
        Some(ChunkPages { first: number, starts: self.starts[first..behind].to_vec() })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn segment(start: i64, text: &str) -> TextSegment {
        TextSegment { start, text: text.to_owned() }
    }

    #[test]
    fn a_passage_knows_its_pages() {
        let mut pages = DocumentPages::new(vec![0, 7, 7, 12, 40]);
        pages.read_segment(&segment(0, "Häuser"));
        pages.read_segment(&segment(6, " am See"));
        let found = |start, end| pages.pages_of(start, end).expect("pages");
        assert_eq!(found(0, 6), ChunkPages { first: 1, starts: Vec::new() });
        assert_eq!(found(0, 13), ChunkPages { first: 1, starts: vec![6, 6, 11] });
        assert_eq!(found(6, 9), ChunkPages { first: 3, starts: Vec::new() }, "page 2 is empty");
        assert_eq!(found(12, 13).page_at(12), 4);
        assert_eq!([5, 6, 10, 11].map(|at| found(0, 13).page_at(at)), [1, 3, 3, 4]);
        assert_eq!(DocumentPages::default().pages_of(0, 5), None);
    }

    proptest! {
        #[test]
        fn each_character_is_on_the_page_that_began_last(
            letters in proptest::collection::vec(prop_oneof!["a", "ä", "日", "🛎"], 1..40),
            starts in proptest::collection::vec(0..40_usize, 0..6),
            cut in 0..40_usize,
        ) {
            let byte_of = |at: usize| letters[..at].concat().len() as u64;
            let mut starts: Vec<usize> = starts.into_iter().map(|at| at.min(letters.len())).chain([0]).collect();
            starts.sort_unstable();
            let cut = cut.min(letters.len());
            let mut pages = DocumentPages::new(starts.iter().map(|at| byte_of(*at)).collect());
            pages.read_segment(&segment(0, &letters[..cut].concat()));
            pages.read_segment(&segment(cut as i64, &letters[cut..].concat()));
            let whole = pages.pages_of(0, letters.len() as i64).expect("there is a page");
            for at in 0..letters.len() {
                let page = starts.partition_point(|start| *start <= at) as i32;
                prop_assert_eq!(whole.page_at(at as i64), page);
                prop_assert_eq!(pages.pages_of(at as i64, at as i64 + 1).expect("there is a page").first, page);
            }
        }
    }
}
