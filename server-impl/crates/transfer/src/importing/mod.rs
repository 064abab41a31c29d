//! Imports a folder of Markdown files, or saved responses of the Zendesk Guide and Intercom APIs, into a help center.
//!
//! The whole source is first read into a [`plan`] without its texts, so that links can refer to pages that come
//! later and memory use stays low. [`run`] then creates what is planned, one article at a time, through the same
//! rules as the API. The same transaction records what each item became, so that a second run continues where an
//! interrupted one stopped, and leaves unchanged items alone.

mod answers;
mod fitting;
pub mod folder;
mod html;
mod intercom;
mod json;
mod links;
mod markdown;
mod names;
mod pages;
pub mod plan;
pub mod report;
pub mod run;
mod shelves;
mod spool;
mod zendesk;

use std::fmt;

use folder::Folder;
use plan::Plan;

/// Format of a source folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Markdown files, including exports of a help center.
    Markdown,
    /// Saved responses of the Zendesk Guide API.
    Zendesk,
    /// Saved responses of the Intercom API.
    Intercom,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Markdown => "Markdown files",
            Self::Zendesk => "answers of the API of Zendesk Guide",
            Self::Intercom => "answers of the API of Intercom",
        })
    }
}

/// Reads a folder, and guesses its format unless `source` is given.
///
/// # Errors
/// The folder contains nothing that can be imported.
pub fn read(folder: Folder, source: Option<Source>) -> Result<Plan, String> {
    let source = source.or_else(|| guessed(&folder)).ok_or(
        "there are neither Markdown files in this folder nor JSON files of Zendesk or Intercom; name another one, or say what it is \
         with --from",
    )?;
    match source {
        Source::Markdown => markdown::plan(folder),
        Source::Zendesk => zendesk::plan(folder),
        Source::Intercom => intercom::plan(folder),
    }
}

fn guessed(folder: &Folder) -> Option<Source> {
    if folder.paths().any(markdown::is_article) {
        return Some(Source::Markdown);
    }
    folder.paths().filter(|path| json::is_json(path)).find_map(|path| json::guessed(&json::read(folder, path).ok()?))
}

#[cfg(test)]
mod tests;
