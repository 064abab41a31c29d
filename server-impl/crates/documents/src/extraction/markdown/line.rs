//! Runs of words: a paragraph, a heading, a cell.

/// The state of a run of words, and of the elements around it.
#[derive(Debug, Default)]
pub(super) struct WordRun {
    has_words: bool,
    /// Number of pictures, and the description of the last one.
    images: usize,
    shown: String,
    /// Set when the last picture may stand for missing words.
    stands_alone: bool,
    in_images: usize,
    in_links: usize,
    in_struck: usize,
}

impl WordRun {
    /// Returns `true` if words are to be written: neither struck out nor part of a picture.
    pub(super) fn accept_words(&mut self, text: &str) -> bool {
        if self.in_images > 0 {
            if self.stands_alone {
                self.shown.push_str(text);
            }
            return false;
        }
        let is_written = self.in_struck == 0;
        self.has_words |= is_written && !text.trim().is_empty();
        is_written
    }

    /// Ends the run. Returns the description of its only picture, if there are no words.
    pub(super) fn end_run(&mut self) -> Option<String> {
        let shown = std::mem::take(&mut self.shown);
        let is_alone = !std::mem::take(&mut self.has_words) & (std::mem::take(&mut self.images) == 1);
        Some(shown).filter(|shown| is_alone && !shown.trim().is_empty())
    }

    /// Begins a picture. It cannot stand for missing words if its description is the name of a file.
    pub(super) fn begin_image(&mut self, has_words: bool) {
        self.in_images += 1;
        if self.in_images == 1 {
            self.stands_alone = has_words && self.in_links == 0 && self.in_struck == 0;
            self.images += 1;
            self.shown.clear();
        }
    }

    pub(super) fn end_image(&mut self) {
        self.in_images = self.in_images.saturating_sub(1);
    }

    /// Begins a link. A picture in it is a badge or a button.
    pub(super) fn begin_link(&mut self) {
        self.in_links += 1;
    }

    pub(super) fn end_link(&mut self) {
        self.in_links = self.in_links.saturating_sub(1);
    }

    /// Begins struck out words, which are no longer true.
    pub(super) fn begin_strike(&mut self) {
        self.in_struck += 1;
    }

    pub(super) fn end_strike(&mut self) {
        self.in_struck = self.in_struck.saturating_sub(1);
    }
}
