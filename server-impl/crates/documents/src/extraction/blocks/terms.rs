//! Terms in a text, and their descriptions.

use super::BlockWriter;

/// The kind of entry that was completed last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum LastEntry {
    /// Anything that cannot have a description.
    #[default]
    Other,
    /// A term that has begun, but has no text yet.
    EmptyTerm,
    /// A term.
    Term,
    /// The description of a term.
    Description,
}

impl LastEntry {
    /// Records that text was written, as part of a term or not.
    pub(super) fn record_text(&mut self, in_term: bool) {
        *self = if in_term { Self::Term } else { Self::Other };
    }

    /// Returns `true` if the next text begins a term, provided that it is part of one.
    pub(super) fn begins_term(self) -> bool {
        self == Self::EmptyTerm
    }
}

impl BlockWriter {
    /// Begins a term, whose description follows. Several terms may share one.
    pub fn begin_term(&mut self) {
        // A description that begins with a term of its own does not describe the previous one.
        let shares = self.last == LastEntry::Term && self.mark.is_none();
        self.close_open_entry();
        self.break_lines(2);
        if shares {
            self.breaks = self.breaks.min(1);
        }
        self.in_term = true;
        self.last = LastEntry::EmptyTerm;
    }

    /// Ends a term.
    pub fn end_term(&mut self) {
        self.break_lines(1);
        self.in_term = false;
    }

    /// Begins the description of a term.
    pub fn begin_description(&mut self) {
        self.close_open_entry();
        self.break_lines(2);
        self.described.push(matches!(self.last, LastEntry::Term | LastEntry::Description));
        if self.described.last() == Some(&true) {
            self.breaks = self.breaks.min(1);
            self.mark = Some(": ".to_owned());
        }
    }

    /// Ends a description.
    pub fn end_description(&mut self) {
        self.mark = None;
        self.break_lines(2);
        if self.described.pop() == Some(true) {
            self.last = LastEntry::Description;
        }
    }
}
