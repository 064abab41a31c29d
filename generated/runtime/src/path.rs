//! Where a value stands in a JSON text. A pointer is written only for what is found: in a deep text, one for each value
//! would be much longer than the text.

use crate::json;

/// The way to a value from the whole text.
#[derive(Clone, Copy)]
pub(crate) enum Path<'p> {
    Root,
    Field(&'p Path<'p>, &'p str),
    Item(&'p Path<'p>, usize),
}

impl Path<'_> {
    /// The JSON pointer (RFC 6901).
    pub(crate) fn pointer(&self) -> String {
        match self {
            Self::Root => String::new(),
            Self::Field(path, name) => json::join(&path.pointer(), name),
            Self::Item(path, index) => format!("{}/{index}", path.pointer()),
        }
    }
}
