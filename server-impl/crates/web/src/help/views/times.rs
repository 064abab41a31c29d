//! The times of an article.

use chrono::{DateTime, Utc};

/// When an article was published and changed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Times {
    pub(crate) published: DateTime<Utc>,
    pub(crate) modified: DateTime<Utc>,
}

impl Times {
    /// When it was published, for programs.
    pub(crate) fn published_at(&self) -> String {
        Self::written(self.published)
    }

    /// When it changed, for programs.
    pub(crate) fn modified_at(&self) -> String {
        Self::written(self.modified)
    }

    /// A moment as standards write it (RFC 3339).
    pub(crate) fn written(moment: DateTime<Utc>) -> String {
        moment.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
    }
}
