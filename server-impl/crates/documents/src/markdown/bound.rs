//! Limits of a text.

use thiserror::Error;

/// Maximum bytes of a text.
pub const MAX_BODY_BYTES: usize = 256 * 1024;

/// Maximum nesting of elements: the time of the parsers grows with it.
pub(super) const MAX_DEPTH: usize = 50;

/// Maximum cells of all tables, including those that are missing in short rows.
pub(super) const MAX_CELLS: usize = 20_000;

/// Maximum images.
pub(super) const MAX_IMAGES: usize = 2_000;

/// Maximum bytes of a title or of an image's description: the serializer's time grows with the square
/// of an attribute's length.
pub(super) const MAX_ATTRIBUTE_BYTES: usize = 4 * 1024;

/// Maximum bytes of HTML.
pub(super) const MAX_HTML_BYTES: usize = 2 * 1024 * 1024;

/// The limit that a text exceeds. Displayed as a sentence for its author.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum TextLimitError {
    /// Length of the text.
    #[error("The text is longer than 256 KiB. Split it into several articles.")]
    Body,
    /// Nesting of elements.
    #[error("The text has more than 50 quotes, lists or emphases within each other. Nest them less deeply.")]
    Depth,
    /// Number of table cells.
    #[error("The tables have more than 20,000 cells. Split the article, or attach the table as a file.")]
    Cells,
    /// Number of images.
    #[error("The text has more than 2,000 images. Split it into several articles.")]
    Images,
    /// Length of a title or a description.
    #[error("The title of a link or an image, or the description of an image, is longer than 4 KiB. Shorten it.")]
    Attribute,
    /// Length of the HTML.
    #[error("The text becomes more than 2 MiB of HTML. Split it into several articles.")]
    Html,
}

/// Rejects a text that is too long.
pub(super) fn check_length(body: &str) -> Result<(), TextLimitError> {
    if body.len() > MAX_BODY_BYTES { Err(TextLimitError::Body) } else { Ok(()) }
}
