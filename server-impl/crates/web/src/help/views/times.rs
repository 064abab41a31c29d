//! The times of an article.

use chrono::{DateTime, Utc};

/// Times at which an article was published and changed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Times {
    pub(crate) published: DateTime<Utc>,
    pub(crate) modified: DateTime<Utc>,
}

impl Times {
    /// Formats the time of publication for programs.
    pub(crate) fn published_at(&self) -> String {
        Self::written(self.published)
    }

    /// Formats the time of the last change for programs.
    pub(crate) fn modified_at(&self) -> String {
        Self::written(self.modified)
    }

    /// Formats a time according to RFC 3339.
    pub(crate) fn written(moment: DateTime<Utc>) -> String {
        moment.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
    }
}
