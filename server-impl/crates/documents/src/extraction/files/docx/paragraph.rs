//! The properties of an open paragraph and of an open run of text.

use super::{super::symbols::SymbolFont, styles::ListPlace};

/// Properties of a paragraph that is being read.
#[derive(Debug, Default)]
pub(super) struct ParagraphProperties {
    pub(super) style: Option<String>,
    pub(super) place: ListPlace,
    pub(super) outline_level: Option<usize>,
    /// Set if its end was deleted: the next paragraph continues it.
    pub(super) is_end_deleted: bool,
    /// Set if it has hidden text: without any other, it is not shown at all, and has no number.
    pub(super) has_hidden: bool,
}

/// Properties of a run that is being read.
#[derive(Debug, Default)]
pub(super) struct RunProperties {
    pub(super) style: Option<String>,
    /// Set if it says itself that it is hidden, or that it is not.
    pub(super) is_hidden: Option<bool>,
    pub(super) font: Option<SymbolFont>,
}

/// Properties of a row that is being read.
#[derive(Debug, Default)]
pub(super) struct RowProperties {
    pub(super) is_hidden: bool,
}

/// Alternatives of a content, of which one is read (part 3, section 7).
#[derive(Debug, Default)]
pub(super) struct Alternatives {
    pub(super) has_choice: bool,
    /// Set when the choice had text.
    pub(super) has_text: bool,
}
