//! Rows of background work, by the names under which they are logged and set back.

/// A row that was found, not yet parsed: an unreadable one fails on its own, not with the whole page.
pub trait WorkItem {
    /// The organization that it belongs to; may be empty.
    fn org(&self) -> &str;

    /// Its id, or another name in its organization.
    fn name(&self) -> String;
}
