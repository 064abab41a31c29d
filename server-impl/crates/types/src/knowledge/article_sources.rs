//! Articles of help centers, as an agent is trained on them.

/// Text of a published article.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticleText {
    /// The title that visitors see.
    pub title: String,
    /// The text that they see, in HTML.
    pub html: String,
}
