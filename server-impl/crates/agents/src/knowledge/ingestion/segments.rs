//! Splits a text that arrives in pieces into segments, which are small compared to it and end where
//! a reader would pause.

/// Approximate bytes of a segment: large enough that the position of the split does not matter, and small enough
/// that a text of any size takes little memory.
const SEGMENT_BYTES: usize = 256 * 1_024;

/// A part of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextSegment {
    /// Position in the document, in characters.
    pub start: i64,
    /// Text of the segment.
    pub text: String,
}

/// Takes a text in pieces and returns it in segments, which concatenate to the text.
#[derive(Debug, Default)]
pub struct SegmentSplitter {
    /// Bytes of an incomplete character.
    rest: Vec<u8>,
    pending: String,
    start: i64,
}

impl SegmentSplitter {
    /// Adds a piece of UTF-8; returns the segments that are now complete. A piece may end inside a character;
    /// invalid UTF-8 is replaced.
    pub fn push_bytes(&mut self, piece: &[u8]) -> Vec<TextSegment> {
        self.rest.extend_from_slice(piece);
        let whole = match self.rest.utf8_chunks().last() {
            Some(last) if !last.invalid().is_empty() && last.invalid().len() < 4 => self.rest.len() - last.invalid().len(),
            _ => self.rest.len(),
        };
        let rest = self.rest.split_off(whole);
        self.pending.push_str(&String::from_utf8_lossy(&self.rest));
        self.rest = rest;
        let mut segments = Vec::new();
        while self.pending.len() > SEGMENT_BYTES {
            let end = find_pause(&self.pending);
            segments.push(self.take_segment(end));
        }
        segments
    }

    /// Returns the rest of the text; `None` when nothing is left.
    pub fn finish(mut self) -> Option<TextSegment> {
        let rest = std::mem::take(&mut self.rest);
        self.pending.push_str(&String::from_utf8_lossy(&rest));
        let end = self.pending.len();
        (end > 0).then(|| self.take_segment(end))
    }

    fn take_segment(&mut self, end: usize) -> TextSegment {
        let rest = self.pending.split_off(end);
        let text = std::mem::replace(&mut self.pending, rest);
        let segment = TextSegment { start: self.start, text };
        self.start += i64::try_from(segment.text.chars().count()).expect("no text has 2^63 characters");
        segment
    }
}

/// Returns the position after the last pause in the first [`SEGMENT_BYTES`] bytes: an empty line, else a line, else a
/// word, else a character.
fn find_pause(text: &str) -> usize {
    let most = text.floor_char_boundary(SEGMENT_BYTES);
    let head = &text[..most];
    ["\n\n", "\n", ". ", " "]
        .into_iter()
        .find_map(|pause| head.rfind(pause).map(|at| at + pause.len()).filter(|end| *end > SEGMENT_BYTES / 2))
        .unwrap_or(most)
}

#[cfg(test)]
mod tests;
