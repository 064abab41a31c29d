//! The text of an article: from Markdown (CommonMark with GitHub's tables, task lists, footnotes, strikethrough and
//! alerts) to HTML that is safe on a domain that customers trust.
//!
//! Two fences, one behind the other. [`events`] takes what is not allowed out of the parser's events, before there is
//! any HTML, and refuses what would take too long or become too large. [`writer`] makes HTML of the rest; [`fence`]
//! parses that HTML as a browser does, and would remove whatever else is in it. It finds nothing.

use std::borrow::Cow;

use frontdesk_types::help_center::revisions::Heading;
use uuid::Uuid;

mod answer;
mod bound;
mod escape;
mod events;
mod fence;
mod footnotes;
mod opening;
mod outline;
mod plain;
mod relinking;
mod shape;
mod slugs;
mod targets;
mod words;
mod writer;

pub use answer::answer;
pub use bound::Bound;
pub use opening::{Opening, opening};
pub use relinking::{Links, links};
pub use slugs::slug;
pub use words::Words;

/// A rendered text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rendered {
    /// In HTML: blocks whose headings begin with the second level.
    pub html: String,
    /// In plain text, a block a line: for search.
    pub text: String,
    /// The beginning of what it says in sentences, without headings, code and tables: at most 160 characters.
    pub summary: String,
    /// The headings, in order.
    pub headings: Vec<Heading>,
    /// The paths of this site that it leads to, in order, each once: without query and fragment, percent-encoded.
    pub links: Vec<String>,
    /// The fragments of links within the text that lead to no heading: `#setup`.
    pub missing_fragments: Vec<String>,
    /// The files of this site that it shows or leads to, in order, each once.
    pub files: Vec<Uuid>,
    /// Both together, as [`references`] tells them.
    pub references: Vec<Reference>,
}

/// Reference from a text to its own site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reference {
    /// A path without query and fragment, percent-encoded.
    Path(String),
    /// A file, and such a path to it.
    File(Uuid, String),
}

/// The paths and files of this site that a text leads to or shows, in order, each once. Takes a fraction of the time of
/// [`render`].
///
/// # Errors
/// The text goes beyond a [`Bound`].
pub fn references(body: &str) -> Result<Vec<Reference>, Bound> {
    bound::check_length(body)?;
    let body = with_plain_line_ends(body);
    shape::check(&body)?;
    Ok(events::read(&body)?.references)
}

/// Renders a text.
///
/// Takes some tens of milliseconds for the worst texts of 64 KiB, and five times that for the longest: not for the
/// runtime's threads.
///
/// # Errors
/// The text goes beyond a [`Bound`].
pub fn render(body: &str, words: &Words) -> Result<Rendered, Bound> {
    bound::check_length(body)?;
    let body = with_plain_line_ends(body);
    shape::check(&body)?;
    let events = events::read(&body)?;
    let (links, files, references, fragments) = (events.links, events.files, events.references, events.fragments);
    let written = writer::write(events.main, events.notes, words)?;
    let missing_fragments = fragments.into_iter().filter(|fragment| !written.has(fragment)).map(|id| format!("#{id}")).collect();
    let html = fence::cleaned(&written.html);
    let (text, summary) = written.plain.end();
    Ok(Rendered { html, text, summary, headings: written.headings, links, missing_fragments, files, references })
}

/// HTML has no other line ends than `\n`.
fn with_plain_line_ends(body: &str) -> Cow<'_, str> {
    if body.contains('\r') { Cow::Owned(body.replace("\r\n", "\n").replace('\r', "\n")) } else { Cow::Borrowed(body) }
}

#[cfg(test)]
mod tests;
