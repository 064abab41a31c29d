//! The words that are not the author's.

/// What is written into the HTML of an article, in its language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words {
    /// The title of an alert: `> [!NOTE]`.
    pub note: &'static str,
    /// `> [!TIP]`.
    pub tip: &'static str,
    /// `> [!IMPORTANT]`.
    pub important: &'static str,
    /// `> [!WARNING]`.
    pub warning: &'static str,
    /// `> [!CAUTION]`.
    pub caution: &'static str,
    /// What the footnotes are called, for screen readers.
    pub footnotes: &'static str,
    /// What the link from a footnote back into the text is called, before the number of the footnote.
    pub back: &'static str,
    /// What a table is called that has neither words in its head nor a heading before it.
    pub table: &'static str,
}

impl Words {
    /// In English.
    pub const ENGLISH: Self = Self {
        note: "Note",
        tip: "Tip",
        important: "Important",
        warning: "Warning",
        caution: "Caution",
        footnotes: "Footnotes",
        back: "Back to reference",
        table: "Table",
    };
}
