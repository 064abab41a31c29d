//! Imports: a folder of Markdown files, or what the APIs of Zendesk Guide and Intercom have answered, becomes a help
//! center.
//!
//! A source is first read as a whole into a [`plan`], without its texts: so links can lead to what comes later, and
//! memory stays small. Then [`run`] makes what is planned, article by article, through the rules that the API uses.
//! What became what is noted in the same transaction, so that a second run goes on where the first was broken off, and
//! changes nothing that is the same.

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

/// Format of a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Markdown files, also those that were exported from a help center.
    Markdown,
    /// Answers of the API of Zendesk Guide.
    Zendesk,
    /// Answers of the API of Intercom.
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

/// Reads a folder. What it is read as is guessed unless it is given.
///
/// # Errors
/// There is nothing in it that could be imported.
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
