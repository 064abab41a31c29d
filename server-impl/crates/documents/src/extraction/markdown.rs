//! Reads Markdown (CommonMark with the extensions of GitHub, definition lists, wiki links and front matter) as
//! text: its words, without marks.

use std::ops::Range;

use pulldown_cmark::{BlockQuoteKind, Event, LinkType, Options, Parser, Tag, TagEnd, TextMergeWithOffset};

use self::{line::WordRun, rows::ParagraphRows};
use super::{blocks::BlockWriter, html};

mod front_matter;
mod leftovers;
mod line;
mod nesting;
mod rows;

/// Maximum bytes of a text read as Markdown.
pub const MAX_MARKDOWN_BYTES: usize = 10 * 1024 * 1024;

/// Characters that may be marks, and their maximum number in a text: each takes a hundred bytes while it is read.
const MARKS: &[u8] = b"*_~[]<>&\\`|!\n";
const MAX_MARKS: usize = 1_000_000;

/// Maximum HTML parts that are read. Further ones are omitted.
const MAX_HTML_PARTS: usize = 10_000;

/// The content of a document.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MarkdownDocument {
    /// Title in its front matter, else its first heading of the highest level.
    pub title: Option<String>,
    /// Text, as [`BlockWriter`] writes it.
    pub text: String,
}

/// Reads a document. Returns `None` for one that is too long, has too many marks, or is nested too deeply.
///
/// Slow for a long document, and may wait for others: keep it off the runtime's threads.
pub fn read(text: &str) -> Option<MarkdownDocument> {
    let clean = text.contains('\0').then(|| text.replace('\0', ""));
    let text = clean.as_deref().unwrap_or(text);
    let marks = || text.bytes().filter(|byte| MARKS.contains(byte)).count();
    if text.len() > MAX_MARKDOWN_BYTES || marks() > MAX_MARKS || nesting::is_too_deep(text) {
        return None;
    }
    let _alone = html::lock_if_large(text.len());
    let (title, body) = front_matter::split_front_matter(text);
    let mut document = MarkdownTextReader::default().read_body(body);
    document.title = title.or(document.title).map(html::shorten_title).filter(|title| !title.is_empty());
    Some(document)
}

fn parser_options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_GFM
        | Options::ENABLE_DEFINITION_LIST
        | Options::ENABLE_WIKILINKS
}

/// The state of reading a document.
#[derive(Default)]
struct MarkdownTextReader {
    blocks: BlockWriter,
    title: Option<String>,
    in_title: bool,
    /// Numbers of the open lists' next items; `None` for lists without numbers.
    lists: Vec<Option<i64>>,
    line: WordRun,
    /// Label of the next paragraph.
    label: Option<&'static str>,
    in_code: bool,
    /// Text of the open HTML part, and the number of parts so far.
    html: Option<String>,
    html_parts: usize,
    /// Rows of the open paragraph, if it is a table.
    rows: Option<ParagraphRows>,
}

impl MarkdownTextReader {
    fn read_body(mut self, source: &str) -> MarkdownDocument {
        for (event, range) in TextMergeWithOffset::new(Parser::new_ext(source, parser_options()).into_offset_iter()) {
            self.handle_event(event, source, range);
        }
        MarkdownDocument { title: self.title, text: self.blocks.finish().text }
    }

    fn handle_event(&mut self, event: Event<'_>, source: &str, range: Range<usize>) {
        match event {
            Event::Start(tag) => self.begin_element(tag, source, range),
            Event::End(tag) => self.end_element(tag),
            Event::Text(text) if self.in_code => self.blocks.push_text(&text),
            Event::Text(text) if self.html.is_none() => self.push_words(&leftovers::remove_marks(&text)),
            Event::Code(text) | Event::InlineMath(text) | Event::DisplayMath(text) => self.push_words(&text),
            Event::Text(html) | Event::Html(html) => self.html.get_or_insert_default().push_str(&html),
            Event::InlineHtml(tag) if tag.get(..3).is_some_and(|name| name.eq_ignore_ascii_case("<br")) => {
                self.blocks.break_lines(1)
            }
            Event::SoftBreak => self.end_line(0),
            Event::HardBreak => self.end_line(1),
            Event::Rule => self.blocks.begin_block(),
            Event::TaskListMarker(is_done) => self.blocks.push_text(if is_done { "[x] " } else { "[ ] " }),
            Event::InlineHtml(_) | Event::FootnoteReference(_) => {}
        }
    }

    fn push_words(&mut self, text: &str) {
        if !self.line.accept_words(text) {
            return;
        }
        if self.in_title {
            self.title.get_or_insert_default().push_str(text);
        }
        match &mut self.rows {
            Some(rows) => rows.push_text(text, &mut self.blocks),
            None => self.blocks.push_text(text),
        }
    }

    fn end_line(&mut self, breaks: usize) {
        match &mut self.rows {
            Some(rows) => rows.end_line(&mut self.blocks),
            None if breaks > 0 => self.blocks.break_lines(breaks),
            None => self.push_words(" "),
        }
    }

    fn begin_element(&mut self, tag: Tag<'_>, source: &str, range: Range<usize>) {
        match tag {
            Tag::Paragraph => {
                self.blocks.begin_block();
                self.blocks.push_text(self.label.take().unwrap_or_default());
                self.rows = ParagraphRows::from_source(&source[range]);
            }
            Tag::Heading { level, .. } => {
                self.in_title = self.title.is_none() && level as usize == 1;
                self.blocks.begin_heading(level as usize);
            }
            Tag::BlockQuote(kind) => self.label = kind.map(alert_label),
            Tag::CodeBlock(_) => {
                self.in_code = true;
                self.blocks.begin_code();
            }
            Tag::List(first) => {
                self.end_words();
                self.lists.push(first.map(|first| i64::try_from(first).unwrap_or(1)));
                self.blocks.begin_list();
            }
            Tag::Item => {
                let number = self.lists.last_mut().and_then(Option::as_mut);
                self.blocks.begin_item(number.map(|next| std::mem::replace(next, next.saturating_add(1))));
            }
            Tag::DefinitionListTitle => self.blocks.begin_term(),
            Tag::DefinitionListDefinition => self.blocks.begin_description(),
            Tag::Table(_) | Tag::FootnoteDefinition(_) | Tag::DefinitionList => self.blocks.begin_block(),
            Tag::TableHead | Tag::TableRow => self.blocks.begin_row(),
            Tag::TableCell => self.blocks.begin_cell(),
            Tag::Strikethrough => self.line.begin_strike(),
            Tag::Link { .. } => self.line.begin_link(),
            Tag::Image { link_type, .. } => {
                self.line.begin_image(!matches!(link_type, LinkType::WikiLink { has_pothole: false }))
            }
            Tag::HtmlBlock | Tag::Emphasis | Tag::Strong | Tag::Superscript | Tag::Subscript | Tag::MetadataBlock(_) => {}
        }
    }

    fn end_element(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => {
                self.end_words();
                if let Some(mut rows) = self.rows.take() {
                    rows.end_line(&mut self.blocks);
                }
                self.blocks.break_lines(2);
            }
            TagEnd::Heading(_) => {
                self.end_words();
                self.in_title = false;
                self.blocks.end_heading();
            }
            TagEnd::CodeBlock => {
                self.in_code = false;
                self.blocks.end_code();
            }
            TagEnd::HtmlBlock => self.end_html(),
            TagEnd::List(_) => {
                self.lists.pop();
                self.blocks.end_list();
            }
            TagEnd::Item => {
                self.end_words();
                self.blocks.end_item();
            }
            TagEnd::DefinitionListTitle => {
                self.end_words();
                self.blocks.end_term();
            }
            TagEnd::DefinitionListDefinition => {
                self.end_words();
                self.blocks.end_description();
            }
            TagEnd::TableCell => {
                self.end_words();
                self.blocks.end_cell();
            }
            TagEnd::TableHead | TagEnd::TableRow => self.blocks.end_row(),
            TagEnd::BlockQuote(_) | TagEnd::Table | TagEnd::FootnoteDefinition | TagEnd::DefinitionList => {
                self.blocks.break_lines(2)
            }
            TagEnd::Strikethrough => self.line.end_strike(),
            TagEnd::Link => self.line.end_link(),
            TagEnd::Image => self.line.end_image(),
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Superscript | TagEnd::Subscript | TagEnd::MetadataBlock(_) => {}
        }
    }

    /// Ends a run of words: if there were none, the description of a picture stands for it.
    fn end_words(&mut self) {
        if let Some(shown) = self.line.end_run() {
            self.push_words(&shown);
            self.line.end_run();
        }
    }

    fn end_html(&mut self) {
        let Some(html) = self.html.take() else { return };
        self.html_parts += 1;
        if self.html_parts <= MAX_HTML_PARTS {
            self.blocks = html::append_html(&html, std::mem::take(&mut self.blocks));
        }
    }
}

/// Returns the label of a block quote.
fn alert_label(kind: BlockQuoteKind) -> &'static str {
    match kind {
        BlockQuoteKind::Note => "Note: ",
        BlockQuoteKind::Tip => "Tip: ",
        BlockQuoteKind::Important => "Important: ",
        BlockQuoteKind::Warning => "Warning: ",
        BlockQuoteKind::Caution => "Caution: ",
    }
}

#[cfg(test)]
mod tests;
