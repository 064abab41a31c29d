//! Kinds of documents in HTML besides pages.

/// Kind of a document that is no page of a website: its links are content, not navigation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::extraction) enum DocumentKind {
    /// A chapter of an e-book.
    Chapter,
    /// A mail, in which hidden elements are a preview, or repeat others for small screens.
    Mail,
}
