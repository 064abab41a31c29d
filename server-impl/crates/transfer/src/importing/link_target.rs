//! Targets of links.

/// Target of a link. Articles and collections are indexes into the plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum LinkTarget {
    /// An article.
    Article(usize),
    /// A collection.
    Collection(usize),
    /// A file of the folder.
    File(String),
    /// A path of the folder that does not exist, or is outside the folder.
    Nothing,
    /// A page of the site that the folder is for, which is not in the folder: its whole address.
    OldSite(String),
    /// Any other target. The link stays unchanged.
    Elsewhere,
}
