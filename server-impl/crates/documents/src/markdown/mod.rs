//! Renders the text of an article: from Markdown (CommonMark with GitHub's tables, task lists, footnotes,
//! strikethrough and alerts) to HTML that is safe on a domain that customers trust.
//!
//! There are two fences. [`events`] removes what is not allowed from the parser's events, before there is any HTML,
//! and rejects what would take too long or become too large. [`writer`] turns the rest into HTML; [`fence`] parses
//! that HTML as a browser does, and would remove anything else in it. It finds nothing.

use std::borrow::Cow;

use frontdesk_types::help_center::revisions::ArticleHeading;
use uuid::Uuid;

mod anchors;
mod answer;
mod bound;
mod escape;
mod events;
mod fence;
mod footnotes;
mod html_parts;
mod images;
mod opening;
mod outline;
mod plain;
mod relinking;
mod shape;
mod slugs;
mod targets;
mod words;
mod writer;

pub use anchors::{TextPlaces, is_reserved, mark_place, remove_places, settle_places};
pub use answer::render_answer;
pub use bound::{MAX_BODY_BYTES, TextLimitError};
pub use html_parts::{HtmlPart, find_code, find_html, find_html_code};
pub use images::replace_images;
pub use opening::{TextOpening, is_comment, read_opening};
pub use relinking::{TextLinks, find_links};
pub use slugs::slugify;
pub use words::ArticleLabels;

/// The rendering of a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RenderedArticle {
    /// HTML of the text: blocks whose headings begin with the second level.
    pub html: String,
    /// Plain text for search, one block per line.
    pub text: String,
    /// Beginning of its sentences, without headings, code and tables: at most 160 characters.
    pub summary: String,
    /// Headings, in order.
    pub headings: Vec<ArticleHeading>,
    /// Paths of this site that it links to, in order, each once: without query and fragment, percent-encoded.
    pub links: Vec<String>,
    /// Fragments of links within the text that lead to no heading: `#setup`.
    pub missing_fragments: Vec<String>,
    /// Files of this site that it shows or links to, in order, each once.
    pub files: Vec<Uuid>,
    /// Paths and files together, as [`find_references`] returns them.
    pub references: Vec<SiteReference>,
}

/// A target of a text on its own site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SiteReference {
    /// A path without query and fragment, percent-encoded.
    Path(String),
    /// A file, and such a path to it.
    File(Uuid, String),
}

/// Lists the paths and files of this site that a text links to or shows, in order, each once. Takes a fraction of
/// the time of [`render`].
///
/// # Errors
/// The text exceeds a [`TextBound`].
pub fn find_references(body: &str) -> Result<Vec<SiteReference>, TextLimitError> {
    bound::check_length(body)?;
    let body = normalize_line_ends(body);
    shape::check_depth(&body)?;
    Ok(events::read_events(&body)?.references)
}

/// Renders a text.
///
/// Takes some tens of milliseconds for the worst texts of 64 KiB, and five times that for the longest: keep it
/// off the runtime's threads.
///
/// # Errors
/// The text exceeds a [`TextBound`].
pub fn render(body: &str, words: &ArticleLabels) -> Result<RenderedArticle, TextLimitError> {
    bound::check_length(body)?;
    let body = normalize_line_ends(body);
    shape::check_depth(&body)?;
    let events = events::read_events(&body)?;
    let (links, files, references, fragments) = (events.links, events.files, events.references, events.fragments);
    let written = writer::write_html(events.main, events.notes, words)?;
    let missing_fragments =
        fragments.into_iter().filter(|fragment| !written.has_fragment(fragment)).map(|id| format!("#{id}")).collect();
    let html = fence::sanitize(&written.html);
    let (text, summary) = written.plain.finish();
    Ok(RenderedArticle { html, text, summary, headings: written.headings, links, missing_fragments, files, references })
}

/// Converts all line ends to `\n`, the only ones of HTML.
fn normalize_line_ends(body: &str) -> Cow<'_, str> {
    if body.contains('\r') { Cow::Owned(body.replace("\r\n", "\n").replace('\r', "\n")) } else { Cow::Borrowed(body) }
}

#[cfg(test)]
mod tests;
