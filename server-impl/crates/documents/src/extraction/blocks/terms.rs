//! Terms in a text, and their descriptions.

use super::Blocks;

/// The kind of entry that was completed last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Last {
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

impl Last {
    /// Records that text was written, as part of a term or not.
    pub(super) fn written(&mut self, in_term: bool) {
        *self = if in_term { Self::Term } else { Self::Other };
    }

    /// Returns `true` if the next text begins a term, provided that it is part of one.
    pub(super) fn begins_term(self) -> bool {
        self == Self::EmptyTerm
    }
}

impl Blocks {
    /// Begins a term, whose description follows. Several terms may share one.
    pub fn term(&mut self) {
        // A description that begins with a term of its own does not describe the previous one.
        let shares = self.last == Last::Term && self.mark.is_none();
        self.entry_begins();
        self.pause(2);
        if shares {
            self.breaks = self.breaks.min(1);
        }
        self.in_term = true;
        self.last = Last::EmptyTerm;
    }

    /// Ends a term.
    pub fn end_term(&mut self) {
        self.pause(1);
        self.in_term = false;
    }

    /// Begins the description of a term.
    pub fn description(&mut self) {
        self.entry_begins();
        self.pause(2);
        self.described.push(matches!(self.last, Last::Term | Last::Description));
        if self.described.last() == Some(&true) {
            self.breaks = self.breaks.min(1);
            self.mark = Some(": ".to_owned());
        }
    }

    /// Ends a description.
    pub fn end_description(&mut self) {
        self.mark = None;
        self.pause(2);
        if self.described.pop() == Some(true) {
            self.last = Last::Description;
        }
    }
}
