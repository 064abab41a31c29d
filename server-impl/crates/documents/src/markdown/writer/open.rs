//! Elements that are open while a text is written.

use pulldown_cmark::{Alignment, CowStr};

/// A position in the HTML, with the counts up to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct HtmlPosition {
    pub(super) at: usize,
    pub(super) names: usize,
    pub(super) images: usize,
}

/// An image whose alternative text is being read.
#[derive(Debug)]
pub(super) struct OpenImage<'a> {
    pub(super) src: CowStr<'a>,
    pub(super) title: CowStr<'a>,
    pub(super) alt: String,
    /// Number of open elements in it.
    pub(super) depth: usize,
}

impl OpenImage<'_> {
    /// Returns the alternative text read so far.
    pub(super) fn description(&self) -> &str {
        &self.alt
    }
}

/// A table between its first and its last tag.
#[derive(Debug)]
pub(super) struct OpenTable {
    pub(super) alignments: Vec<Alignment>,
    /// Position for its name.
    pub(super) name_at: usize,
    /// Text of the cells of its head.
    pub(super) head: String,
    pub(super) is_in_head: bool,
    pub(super) has_body: bool,
    pub(super) column: usize,
}

impl OpenTable {
    /// Returns the class of the next cell, if its column is aligned.
    pub(super) fn next_class(&mut self) -> Option<&'static str> {
        let alignment = self.alignments.get(self.column).copied();
        self.column += 1;
        match alignment? {
            Alignment::None => None,
            Alignment::Left => Some("align-left"),
            Alignment::Center => Some("align-center"),
            Alignment::Right => Some("align-right"),
        }
    }
}

/// The checkbox of an item, whose label is being written.
#[derive(Debug, Clone, Copy)]
pub(super) struct OpenTask {
    pub(super) place: HtmlPosition,
    /// End of the tags of label and checkbox.
    pub(super) end: usize,
    pub(super) is_done: bool,
}
