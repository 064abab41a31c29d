//! Terms in a text, and their descriptions.

use super::Blocks;

/// The item that was completed last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Last {
    /// Anything that cannot be described.
    #[default]
    Other,
    /// A term has begun, but has no text yet.
    EmptyTerm,
    /// A term.
    Term,
    /// The description of a term.
    Description,
}

impl Last {
    /// Text was written, as part of a term or not.
    pub(super) fn written(&mut self, in_term: bool) {
        *self = if in_term { Self::Term } else { Self::Other };
    }

    /// Returns whether what is written next begins a term, if it is part of one.
    pub(super) fn begins_term(self) -> bool {
        self == Self::EmptyTerm
    }
}

impl Blocks {
    /// A term begins, whose description follows. Several terms may share one.
    pub fn term(&mut self) {
        // A description that begins with a term of its own describes nothing itself.
        let shares = self.last == Last::Term && self.mark.is_none();
        self.entry_begins();
        self.pause(2);
        if shares {
            self.breaks = self.breaks.min(1);
        }
        self.in_term = true;
        self.last = Last::EmptyTerm;
    }

    /// A term ends.
    pub fn end_term(&mut self) {
        self.pause(1);
        self.in_term = false;
    }

    /// The description of a term begins.
    pub fn description(&mut self) {
        self.entry_begins();
        self.pause(2);
        self.described.push(matches!(self.last, Last::Term | Last::Description));
        if self.described.last() == Some(&true) {
            self.breaks = self.breaks.min(1);
            self.mark = Some(": ".to_owned());
        }
    }

    /// A description ends.
    pub fn end_description(&mut self) {
        self.mark = None;
        self.pause(2);
        if self.described.pop() == Some(true) {
            self.last = Last::Description;
        }
    }
}
