//! A container whose end is not read yet.

use super::{
    directive::{Directive, DirectiveSyntax},
    lines::{indentation_of, remove_indentation},
};

/// End of a container.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ContainerEnd {
    /// A line of at least as many of these marks.
    Marks(char, usize),
    /// A line with less indentation.
    Indentation(usize),
    /// The end of an element of this name.
    Element(DirectiveSyntax, String),
}

/// An open container.
#[derive(Debug)]
pub(super) struct OpenContainer {
    pub(super) end: ContainerEnd,
    /// Columns to remove from each line; `None` until the first line tells them.
    pub(super) indentation: Option<usize>,
    /// Text before each line.
    pub(super) prefix: String,
    /// Set if nobody sees its content.
    pub(super) is_dropped: bool,
}

impl OpenContainer {
    /// Returns `true` if this element ends it.
    pub(super) fn ends_with(&self, directive: &Directive) -> bool {
        matches!(&self.end, ContainerEnd::Element(syntax, name) if *syntax == directive.syntax && *name == directive.name)
    }

    /// Removes the indentation of its content from a line; `None` if the line ends it.
    pub(super) fn strip(&mut self, line: &str) -> Option<String> {
        let (columns, is_blank) = (indentation_of(line), line.trim().is_empty());
        if !is_blank && matches!(self.end, ContainerEnd::Indentation(least) if columns < least) {
            return None;
        }
        if !is_blank && self.indentation.is_none() {
            self.indentation = Some(columns);
        }
        Some(remove_indentation(line, self.indentation.unwrap_or(0)))
    }
}
