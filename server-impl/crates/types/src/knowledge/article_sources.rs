//! Articles of help centers, as an agent is trained on them.

/// What a published article says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticleText {
    /// The title that visitors see.
    pub title: String,
    /// The text that they see, in HTML.
    pub html: String,
}
