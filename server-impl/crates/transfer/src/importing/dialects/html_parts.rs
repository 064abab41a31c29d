//! Converts the HTML within Markdown: whole blocks by the converter of other help centers, and tags within a line in
//! their places, so that everything else stays as written.

use std::{collections::HashMap, ops::Range};

use dom_query::Document;
use frontdesk_documents::{
    extraction::html::empty_elements::close_empty_elements,
    markdown::{self as rules, HtmlPart},
};

use super::{lines::begins_item, losses::LossLog, page::PageContext, tags::TagWriter};
use crate::importing::html::{self, emphasis};

/// Maximum number of tags within lines that are converted. The others are left out.
const MAX_TAGS: usize = 20_000;

/// A tag within a line.
pub(super) struct InlineTag {
    pub(super) range: Range<usize>,
    pub(super) is_in_table: bool,
    pub(super) text_behind: Option<String>,
    /// Name in lower case; empty for a comment.
    pub(super) name: String,
    pub(super) is_closing: bool,
    pub(super) attributes: HashMap<String, String>,
}

/// Replaces all HTML of a text with Markdown, in which places and emphasis stay marked.
///
/// # Errors
/// A message for users that says why the text cannot be converted.
pub(super) fn convert_html(body: &str, page: &PageContext<'_>, losses: &mut LossLog) -> Result<String, String> {
    if !body.contains('<') {
        return Ok(body.to_owned());
    }
    let parts = rules::find_html(body).map_err(|bound| bound.to_string())?;
    let (mut changes, mut tags) = (Vec::new(), Vec::new());
    for part in parts {
        match part {
            HtmlPart::Block { range, html } => changes.extend(convert_block(body, range, &html, page, losses)?),
            HtmlPart::Tag { range, is_in_table, text_behind } if tags.len() < MAX_TAGS => {
                tags.push(InlineTag { text_behind, is_in_table, ..InlineTag::parse(body, range) });
            }
            HtmlPart::Tag { range, .. } => changes.push((range, String::new())),
        }
    }
    changes.extend(TagWriter::new(body, &tags).write());
    changes.sort_by_key(|(range, _)| range.start);
    Ok(emphasis::replace_marks(&apply_changes(body, &changes)))
}

impl InlineTag {
    fn parse(body: &str, range: Range<usize>) -> Self {
        let written = &body[range.clone()];
        let inner = written.trim_start_matches('<');
        let is_closing = inner.starts_with('/');
        let inner = inner.trim_start_matches('/');
        let end = inner.find(|letter: char| !letter.is_ascii_alphanumeric() && !"-_.:".contains(letter)).unwrap_or(inner.len());
        let name = inner[..end].to_ascii_lowercase();
        let has_attributes = !is_closing && inner[end..].contains('=') || name == "a";
        let attributes = if has_attributes { parse_attributes(written, &name) } else { HashMap::new() };
        Self { range, is_in_table: false, text_behind: None, name, is_closing, attributes }
    }
}

/// Parses the attributes of a tag as a browser does. Elements such as `td` would be dropped outside of a table.
fn parse_attributes(tag: &str, name: &str) -> HashMap<String, String> {
    let renamed = tag.get(1 + name.len()..).map_or(String::new(), |rest| format!("<span{rest}"));
    let document = Document::fragment(renamed);
    let found = document.select_single("span");
    let attributes = found.nodes().iter().flat_map(|node| node.attrs());
    attributes.map(|attribute| (attribute.name.local.to_string(), attribute.value.to_string())).collect()
}

type TextChange = (Range<usize>, String);

/// Converts a block, with the marks of the quotes and lists around it before each line.
fn convert_block(
    body: &str,
    range: Range<usize>,
    html: &str,
    page: &PageContext<'_>,
    losses: &mut LossLog,
) -> Result<Option<TextChange>, String> {
    if rules::is_comment(html) {
        return Ok(None);
    }
    let (text, notes) = html::to_marked_markdown(&close_empty_elements(html), None)?;
    if !notes.is_empty() {
        losses.record("pictures within the text", "data:", page.path, "upload them, and add them to the article");
    }
    let line_start = body[..range.start].rfind('\n').map_or(0, |at| at + 1);
    let indented = range.start + (body[range.start..].len() - body[range.start..].trim_start_matches([' ', '\t']).len());
    let margin: String =
        body[line_start..indented].chars().map(|letter| if matches!(letter, '>' | '\t') { letter } else { ' ' }).collect();
    let has_item = body[line_start..indented].contains(|letter: char| !letter.is_whitespace() && letter != '>');
    let above = body[..line_start].lines().next_back().unwrap_or_default();
    let needs_break = !has_item && !above.trim_matches([' ', '>', '\t']).is_empty();
    let mut written = if needs_break { format!("\n{margin}") } else { String::new() };
    for (number, line) in text.lines().enumerate() {
        if number > 0 {
            written.push('\n');
            written.push_str(if line.is_empty() { margin.trim_end() } else { &margin });
        }
        written.push_str(line);
    }
    let below = body[range.end..].lines().next().unwrap_or_default();
    written.push('\n');
    if !below.trim().is_empty() && !begins_item(below) {
        written.push_str(margin.trim_end());
        written.push('\n');
    }
    Ok(Some((indented..range.end, written)))
}

fn apply_changes(body: &str, changes: &[TextChange]) -> String {
    let (mut written, mut from) = (String::with_capacity(body.len()), 0);
    for (range, new) in changes {
        if range.start >= from {
            written.push_str(&body[from..range.start]);
            written.push_str(new);
            from = range.end;
        }
    }
    written.push_str(&body[from..]);
    written
}
