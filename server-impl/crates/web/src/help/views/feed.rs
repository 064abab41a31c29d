//! `/feed.xml`: what changed last (Atom, RFC 4287).

use askama::Template;
use chrono::{DateTime, Utc};

use super::{site::Site, times::Times, xml};
use crate::help::{paths::Paths, strings::Strings};

/// A feed of a language.
#[derive(Template)]
#[template(path = "help/feed.xml")]
pub(crate) struct Feed<'v> {
    pub(crate) site: &'v Site,
    pub(crate) text: &'static Strings,
    pub(crate) locale: &'v str,
    pub(crate) paths: Paths,
    /// When the site was made: that of a feed without entries.
    pub(crate) since: DateTime<Utc>,
    /// Entries, the latest change first.
    pub(crate) entries: Vec<Entry>,
}

/// An article.
pub(crate) struct Entry {
    /// Its id, which stays when its title changes.
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
