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
mod tests;
