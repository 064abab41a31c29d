//! The times of an article.

use chrono::{DateTime, Utc};

/// Times at which an article was published and changed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ArticleTimes {
    pub(crate) published: DateTime<Utc>,
    pub(crate) modified: DateTime<Utc>,
}

impl ArticleTimes {
    /// Formats the time of publication for programs.
    pub(crate) fn published_at(&self) -> String {
        Self::format_rfc3339(self.published)
    }

    /// Formats the time of the last change for programs.
    pub(crate) fn modified_at(&self) -> String {
        Self::format_rfc3339(self.modified)
    }

    /// Formats a time according to RFC 3339.
    pub(crate) fn format_rfc3339(moment: DateTime<Utc>) -> String {
        moment.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
    }
}
