//! Files: pictures that pages show, and what they offer for download. Their content is stored in blocks.

use std::time::Duration;

use crate::{HelpCenterFileId, OrgId, SiteId, Timestamp};

/// Time for which a file stays that nothing uses.
pub const UNUSED_FILE_RETENTION: Duration = Duration::from_hours(30 * 24);

/// A file of a site, without its content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HelpCenterFile {
    /// Its id.
    pub id: HelpCenterFileId,
    /// The organization of the site.
    pub org: OrgId,
    /// The site.
    pub site: SiteId,
    /// Its name, for people and in its address.
    pub name: String,
    /// Media type, by its first bytes.
    pub media_type: String,
    /// Size in bytes.
    pub bytes: i64,
    /// The width of a picture, in pixels.
    pub width: Option<i64>,
    /// The height of a picture, in pixels.
    pub height: Option<i64>,
    /// When it is removed: while it is received, or nothing uses it.
    pub expires_at: Option<Timestamp>,
    /// When it was added.
    pub created_at: Timestamp,
}

/// Uses of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FileUses {
    /// Articles whose newest revision, or the one that visitors see, uses it.
    pub articles: i64,
    /// `true` if the theme of the site does, or a link in the header or the footer of its pages.
    pub theme: bool,
}
