//! `/feed.xml`: recently changed articles (Atom, RFC 4287).

use askama::Template;
use chrono::{DateTime, Utc};

use super::{site::Site, times::Times, xml};
use crate::help::{paths::Paths, strings::Strings};

/// Feed of one language.
#[derive(Template)]
#[template(path = "help/feed.xml")]
pub(crate) struct Feed<'v> {
    pub(crate) site: &'v Site,
    pub(crate) text: &'static Strings,
    pub(crate) locale: &'v str,
    pub(crate) paths: Paths,
    /// Creation time of the site, used as the time of a feed without entries.
    pub(crate) since: DateTime<Utc>,
    /// Articles, most recently changed first.
    pub(crate) entries: Vec<Entry>,
}

/// An article in the feed.
pub(crate) struct Entry {
    /// Permanent id, independent of the title.
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) path: String,
    pub(crate) published: DateTime<Utc>,
    pub(crate) updated: DateTime<Utc>,
    pub(crate) author: Option<String>,
    pub(crate) excerpt: Option<String>,
}

impl Feed<'_> {
    fn updated(&self) -> String {
        Times::written(self.entries.iter().map(|entry| entry.updated).max().unwrap_or(self.since))
    }
}
