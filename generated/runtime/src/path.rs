//! The position of a value in a JSON text. A pointer is built only for values that are reported: in a deep text, one
//! for each value would be much longer than the text.

use crate::json;

/// The path from the root of the text to a value.
#[derive(Clone, Copy)]
pub(crate) enum ValuePath<'p> {
    Root,
    Field(&'p ValuePath<'p>, &'p str),
    Item(&'p ValuePath<'p>, usize),
}

impl ValuePath<'_> {
    /// Builds the JSON pointer (RFC 6901).
    pub(crate) fn pointer(&self) -> String {
        match self {
            Self::Root => String::new(),
            Self::Field(path, name) => json::join_pointer(&path.pointer(), name),
            Self::Item(path, index) => format!("{}/{index}", path.pointer()),
        }
    }
}
