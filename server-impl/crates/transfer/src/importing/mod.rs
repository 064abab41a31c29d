//! Imports a folder of Markdown files, or saved responses of the Zendesk Guide and Intercom APIs, into a help center.
//!
//! The whole source is first read into a [`plan`] without its texts, so that links can refer to pages that come
//! later and memory use stays low. [`run`] then creates what is planned, one article at a time, through the same
//! rules as the API. The same transaction records what each item became, so that a second run continues where an
//! interrupted one stopped, and leaves unchanged items alone.

mod answers;
mod dialects;
mod file_index;
pub mod folder;
mod folder_links;
mod html;
mod intercom;
mod json;
mod link_target;
mod links;
mod markdown;
mod names;
mod nesting;
mod pages;
pub mod plan;
mod planned;
pub mod report;
pub mod run;
mod site_config;
mod spool;
mod truncation;
mod zendesk;

use std::fmt;

use folder::ImportFolder;
use plan::ImportPlan;

/// Format of a source folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportSource {
    /// Markdown files, including exports of a help center.
    Markdown,
    /// Saved responses of the Zendesk Guide API.
    Zendesk,
    /// Saved responses of the Intercom API.
    Intercom,
}

impl fmt::Display for ImportSource {
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
pub fn read(folder: ImportFolder, source: Option<ImportSource>) -> Result<ImportPlan, String> {
    let source = source.or_else(|| guess_source(&folder)).ok_or(
        "there are neither Markdown files in this folder nor JSON files of Zendesk or Intercom; name another one, or say what \
         it is with --from",
    )?;
    match source {
        ImportSource::Markdown => markdown::plan(folder),
        ImportSource::Zendesk => zendesk::plan(folder),
        ImportSource::Intercom => intercom::plan(folder),
    }
}

fn guess_source(folder: &ImportFolder) -> Option<ImportSource> {
    if folder.file_paths().any(names::is_article) {
        return Some(ImportSource::Markdown);
    }
    folder
        .file_paths()
        .filter(|path| json::is_json(path))
        .find_map(|path| json::guess_source(&json::read_json(folder, path).ok()?))
}

#[cfg(test)]
mod tests;
